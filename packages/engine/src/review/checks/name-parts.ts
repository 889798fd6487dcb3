import { z } from 'zod';
import { plainOf } from '../claims/plain-text.ts';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { placeOf, textAt } from '../places.ts';
import { Said } from '../say.ts';
import { short, text, tw } from '../words.ts';

const keys = ['form.nameBrand', 'form.nameGeneric', 'form.nameAttribute'] as const;

/**
 * L47: brand, general and attribute part make up the whole name, and the name ends in an attribute. Additions that tell
 * variants apart may follow: a colour, a scent, an SPF, a number, words in brackets. `endings`: ends of names that are
 * an attribute or, by usage, need none (口红).
 */
export const nameParts = check({
  options: z.strictObject({ endings: z.array(z.string().min(1)).min(1) }),
  run(subject, { endings }) {
    const whole = subject.dossier.productName;
    if (whole === undefined || whole.trim() === '') return { kind: 'missing', input: 'form' };
    const stated = keys.map((key) => textAt(subject, key));
    const name = bare(whole);
    const drafts: Draft[] = [];
    const parts = stated.map((one) => bare(one ?? ''));
    if (parts.some((one) => one !== '') && !addUp(name, parts)) {
      const joined = short(stated.map((one) => (one ?? '').trim()).join(''));
      drafts.push({
        subject: 'parts',
        title: text(
          `商标名、通用名、属性名合起来是“${joined}”，产品名称是“${short(whole)}”`,
          `Brand, general and attribute part make “${joined}”; the product name is “${short(whole)}”`,
          `商標名、通用名、屬性名合起來是「${joined}」，產品名稱是「${short(whole)}」`,
        ),
        places: [placeOf(subject, 'productName'), placeOf(subject, 'form.nameBrand')],
        value: short(whole),
        limit: joined,
      });
    }
    const [, , attribute = ''] = parts;
    if (!/\p{Script=Han}/u.test(name))
      drafts.push({
        subject: 'chinese',
        title: text(
          `产品中文名称“${short(whole)}”没有汉字`,
          `The Chinese product name “${short(whole)}” has no Chinese character`,
          `產品中文名稱「${short(whole)}」沒有漢字`,
        ),
        places: [placeOf(subject, 'productName')],
        value: short(whole),
      });
    else if (attribute === '' && !endsAs(name, endings))
      drafts.push({
        subject: 'attribute',
        title: text(
          `产品名称“${short(whole)}”没有属性名，也不是约定俗成的名称`,
          `The product name “${short(whole)}” has no attribute part, and usage knows no such name without one`,
          `產品名稱「${short(whole)}」沒有屬性名，也不是約定俗成的名稱`,
        ),
        places: [placeOf(subject, 'productName')],
        value: short(whole),
      });
    return checked(drafts);
  },
});

/**
 * L48: what the attribute says of the form (霜, 喷雾) is among the forms of the classification code. The longest ending
 * of the name decides.
 */
export const attributeForm = check({
  options: z.strictObject({
    endings: z.array(
      z.strictObject({ words: z.array(z.string().min(1)).min(1), forms: z.array(z.string()).min(1), say: Said }),
    ),
  }),
  run(subject, { endings }) {
    const forms = subject.facts.get('forms');
    if (!Array.isArray(forms)) return { kind: 'missing', input: 'classificationCode' };
    const names = [
      { path: 'form.nameAttribute', said: textAt(subject, 'form.nameAttribute') },
      { path: 'productName', said: subject.dossier.productName },
    ].flatMap(({ path, said }) => (said === undefined || said.trim() === '' ? [] : [{ path, said }]));
    if (names.length === 0) return { kind: 'missing', input: 'form' };
    if (forms.includes('00')) return checked([]);
    const told = names.flatMap(({ path, said }) => {
      const name = withoutAdditions(bare(said));
      const ending = endings
        .flatMap((one) => one.words.map((word) => ({ ...one, word })))
        .filter(({ word }) => name.endsWith(word))
        .toSorted((a, b) => b.word.length - a.word.length)[0];
      return ending ? [{ path, ending }] : [];
    });
    const wrong = told.find(({ ending }) => !ending.forms.some((form) => forms.includes(form)));
    return checked(wrong ? [formDraft(subject, wrong.path, wrong.ending, forms.map(String))] : []);
  },
});

function formDraft(
  subject: Subject,
  path: string,
  { word, say, forms: allowed }: { word: string; say: Said; forms: readonly string[] },
  forms: readonly string[],
): Draft {
  const [own, due] = [forms.join('/'), allowed.join('/')];
  return {
    subject: word,
    title: text(
      `属性名“${word}”是${say['zh-CN']}（${due}），分类编码的产品剂型是 ${own}`,
      `The attribute “${word}” is a ${say.en} (${due}); the form in the classification code is ${own}`,
      `屬性名「${word}」是${tw(say)}（${due}），分類編碼的產品劑型是 ${own}`,
    ),
    places: [placeOf(subject, path), placeOf(subject, 'classificationCode')],
    value: own,
    limit: due,
  };
}

/** A name in one spelling without blanks and marks of registration. */
function bare(name: string): string {
  return plainOf(name).text.replace(/[\s®™©·•・‧]|\((?:R|TM)\)/g, '');
}

/** Whether the parts follow each other and are the whole name, but for additions at its end and 牌 after the brand. */
function addUp(name: string, [brand = '', ...others]: readonly string[]): boolean {
  const rest = others.join('');
  const heads = [brand + rest, ...(brand === '' || brand.endsWith('牌') ? [] : [`${brand}牌${rest}`])];
  return heads.some((head) => name === head || (name.startsWith(head) && isAddition(name.slice(head.length))));
}

/** What may follow the attribute: words in brackets, figures and letters, a colour or a scent. */
function isAddition(rest: string): boolean {
  return /^(?:[([【《/#0-9A-Z+-]|[^\s]{1,8}(?:色|色号|号|香|味|香型|型|款|装)$)/u.test(rest);
}

/** A name without what is added at its end: `(01 自然色)`, `SPF30 PA+++`, `#02`. */
function withoutAdditions(name: string): string {
  let rest = name.replace(/(?:[([【][^()[\]【】]{0,40}[)\]】])$/u, '');
  rest = rest.replace(/(?<![0-9A-Z+#/-])[#0-9A-Z+/-]{1,20}$/u, (end) => (/[0-9]/.test(end) ? '' : end));
  return rest.replace(/(?:[([【][^()[\]【】]{0,40}[)\]】])$/u, '');
}

function endsAs(name: string, endings: readonly string[]): boolean {
  const own = withoutAdditions(name);
  return endings.some((one) => own.endsWith(one) || name.endsWith(one));
}
