import { z } from 'zod';
import { numberOf } from '../claims/language.ts';
import { textsOf } from '../find-words.ts';
import { check, checked, type Draft } from '../judging/rulebook.ts';
import { placeOf } from '../places.ts';
import { text } from '../words.ts';

/** Ages that a text offers a product to, in years: `3岁以上` is 3 to 120. */
interface Ages {
  from: number;
  to: number;
  words: string;
}

const oldest = 120;
/** A clause that denies, warns or tells what grown-ups do offers the product to nobody. */
const withheld =
  /勿|不适|不適|不宜|不得|不能|不可|不应|不應|不建议|不建議|非|禁|慎|避免|远离|遠離|防止|监护|監護|咨询|諮詢|遵医|遵醫/;

/** The ages that a text offers the product to; what it withholds from an age (三岁以下儿童勿用) is not among them. */
export function agesIn(source: string): Ages[] {
  return source
    .normalize('NFKC')
    .split(/[,，。;；!！\n]/)
    .filter((clause) => !withheld.test(clause))
    .flatMap((clause) => [...rangesIn(inDigits(clause))]);
}

/** 三岁 and 十二岁 in digits. */
function inDigits(clause: string): string {
  return clause.replace(
    /([零一二三四五六七八九]?十[零一二三四五六七八九]?|[零一二三四五六七八九])(?=\s?(?:周?[岁歲]|[-~—–至到]))/g,
    (number) => String(numberOf(number)),
  );
}

const range = /(\d{1,3})\s?(?:周?[岁歲])?\s?[-~—–至到]\s?(\d{1,3})\s?周?[岁歲]/g;
const bound = /(\d{1,3})\s?周?[岁歲]\s?(?:及|或)?(以上|\+|起|以下|以内|以內)/g;
const months = /(\d{1,2})\s?(?:个月|個月|月龄|月齡)\s?(?:龄|齡)?(?:以上|\+|起)?的?(?:宝宝|寶寶|婴|嬰|幼儿|幼兒)/g;

function* rangesIn(clause: string): Generator<Ages> {
  for (const { 0: words, 1: from, 2: to } of clause.matchAll(range))
    yield { from: Number(from), to: Number(to), words };
  for (const { 0: words, 1: age, 2: side } of clause.replace(range, ' ').matchAll(bound)) {
    const isFloor = side === '以上' || side === '+' || side === '起';
    yield isFloor ? { from: Number(age), to: oldest, words } : { from: 0, to: Number(age), words };
  }
  for (const { 0: words, 1: age } of clause.matchAll(months)) yield { from: Number(age) / 12, to: 3, words };
}

const paths = [
  'productName',
  'label.productName',
  'label.claims',
  'label.text',
  'label.useMethod',
  'salesPackage.claims',
  'salesPackage.text',
];

/** The ages that the product is offered to have their group in the classification code: 01 up to 3, 02 from 3 to 12. */
export const agesServed = check({
  options: z.strictObject({}),
  run(subject) {
    const texts = textsOf(subject, paths);
    if (texts.length === 0) return { kind: 'missing', input: 'claims' };
    const people = subject.facts.get('people');
    if (!Array.isArray(people)) return { kind: 'missing', input: 'classificationCode' };
    const seen = new Set<string>();
    const drafts = texts.flatMap(({ text: { path, original } }) =>
      agesIn(original).flatMap(({ from, to, words }): Draft[] => {
        if (seen.has(words)) return [];
        seen.add(words);
        const isForAdults = from > 12;
        const lacks = [
          ...(from < 3 && to > 0 && !people.includes('01') ? ['01'] : []),
          ...(from <= 12 && to > 3 && !people.includes('02') ? ['02'] : []),
          ...(isForAdults && !people.includes('03') ? ['03'] : []),
        ];
        if (lacks.length === 0) return [];
        const groups = lacks.join('、');
        const isOpen = people.includes('C');
        return [
          {
            subject: words,
            ...(isOpen ? { severity: 'undecided' as const } : {}),
            title: isOpen
              ? text(
                  `无法判断“${words}”是否在新功效人群之内`,
                  `Cannot tell whether “${words}” is within the new group of people`,
                  `無法判斷「${words}」是否在新功效人群之內`,
                )
              : text(
                  `“${words}”说明产品适用于这一年龄，分类编码的使用人群没有 ${groups}`,
                  `“${words}” offers the product to this age; the classification code lacks the people ${groups}`,
                  `「${words}」說明產品適用於這一年齡，分類編碼的使用人群沒有 ${groups}`,
                ),
            places: [placeOf(subject, path), placeOf(subject, 'classificationCode')],
            value: words,
            limit: groups,
          },
        ];
      }),
    );
    return checked(drafts);
  },
});
