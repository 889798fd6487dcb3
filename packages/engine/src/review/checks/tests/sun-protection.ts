import type { Place, TestReport } from '@app/contract';
import { z } from 'zod';
import { claimPaths, textsAt } from '../../claims/texts.ts';
import { check, checked, type Draft, type Subject } from '../../judging/rulebook.ts';
import { placeOf } from '../../places.ts';
import { requirementsOf } from '../../requirements.ts';
import { short, text } from '../../words.ts';

/** L11: the protection on the label is not above the test: SPF as measured, 50+ above 50, PA by PFA. */
export const sunProtection = check({
  options: z.strictObject({ spfItem: z.string(), pfaItem: z.string() }),
  run(subject, { spfItem, pfaItem }) {
    const { spf, pa } = protectionOn(subject);
    const { spfs, pas } = elsewhere(subject);
    if (!spf && pa === undefined && spfs.length === 0 && pas.length === 0) return { kind: 'notApplicable' };
    const { tests } = subject.dossier;
    if (tests === undefined) return { kind: 'missing', input: 'tests' };
    return checked(
      [
        ...(spf ? spfFaults(spf, least(tests, spfItem), placeOf(subject, 'label.spf')) : []),
        ...(pa === undefined ? [] : paFaults(pa, least(tests, pfaItem), placeOf(subject, 'label.pa'))),
        // What the words claim beside it counts as well; each fault is told once.
        ...spfs.flatMap((one) => spfFaults(one.spf, least(tests, spfItem), placeOf(subject, one.path))),
        ...pas.flatMap((one) => paFaults(one.pa, least(tests, pfaItem), placeOf(subject, one.path))),
      ]
        .filter((draft, index, all) => all.findIndex((one) => one.subject === draft.subject) === index)
        .filter(({ subject: fault }) => {
          const item = fault === 'spf:test' ? spfItem : fault === 'pa:test' ? pfaItem : undefined;
          return item === undefined || !isAskedFor(subject, item);
        }),
    );
  },
});

/** Whether the report itself is missing and asked for: then the rule on reports says so, and it is not said twice. */
function isAskedFor(subject: Subject, item: string): boolean {
  return (
    subject.dossier.tests?.some((test) => test.item === item) === false &&
    requirementsOf(subject.facts, subject.data, subject.asOf).some(({ code, decided }) => code === item && decided)
  );
}

/** The SPF and the grade (`+` to `++++`) that the label states: in their own fields, else anywhere in its words. */
function protectionOn({ facts, dossier }: Subject): { spf: Spf | undefined; pa: string | undefined } {
  const plain = (words: string) => words.normalize('NFKC');
  const fact = (name: string) => plain(String(facts.get(name) ?? ''));
  const [own, ownPa] = [fact('label.spf'), fact('label.pa')];
  const name = plain(String(facts.get('label.productName') ?? dossier.productName ?? ''));
  const said = [own, fact('label.claims'), name, fact('label.text')].join(' ');
  const found = /^\s*(?:SPF\s*)?(\d+)\s*(\+?)/i.exec(own) ?? /SPF\s*(\d+)\s*(\+?)/i.exec(said);
  return {
    spf: found ? { digits: found[1] ?? '', plus: found[2] ?? '' } : undefined,
    pa: /(\+{1,4})/.exec(ownPa)?.[1] ?? /PA\s*(\+{1,4})/i.exec(said)?.[1],
  };
}

/** SPF and PA that the words of label and package state, wherever they stand. */
function elsewhere(subject: Subject): { spfs: { spf: Spf; path: string }[]; pas: { pa: string; path: string }[] } {
  const texts = claimPaths
    .filter((path) => !path.startsWith('documents.'))
    .flatMap((path) => textsAt(subject, path))
    .map(({ path, original }) => ({ path, said: original.normalize('NFKC') }));
  return {
    spfs: texts.flatMap(({ path, said }) =>
      [...said.matchAll(/SPF\s{0,3}(?:值|指数)?\s{0,3}(\d{1,3})\s{0,3}(\+?)/gi)].map(([, digits = '', plus = '']) => ({
        spf: { digits, plus },
        path,
      })),
    ),
    pas: texts.flatMap(({ path, said }) =>
      [...said.matchAll(/(?<![A-Z])PA\s{0,3}(\+{1,4})/gi)].map(([, pa = '']) => ({ pa, path })),
    ),
  };
}

/** `50+` as its digits and its plus. */
interface Spf {
  digits: string;
  plus: string;
}

/** The least result of a test item; undefined where no report gives a number. */
function least(tests: readonly TestReport[], item: string): number | undefined {
  const values = tests
    .filter((test) => test.item === item)
    .map(({ value }) => Number.parseFloat((value ?? '').normalize('NFKC')))
    .filter(Number.isFinite);
  return values.length === 0 ? undefined : Math.min(...values);
}

function spfFaults({ digits, plus }: Spf, measured: number | undefined, place: Place): Draft[] {
  const stated = Number(digits);
  if (stated > 50 || (plus === '+' && stated !== 50))
    return [
      {
        subject: 'spf:form',
        title: text(
          'SPF 值大于 50 的，只能标识为 SPF50+',
          'An SPF above 50 is stated as SPF50+',
          'SPF 值大於 50 的，只能標示為 SPF50+',
        ),
        places: [place],
        value: `SPF${digits}${plus}`,
        limit: 'SPF50+',
      },
    ];
  if (measured === undefined) return [untested('SPF', 'spf:test', place)];
  if (measured >= stated && (plus === '' || measured > 50)) return [];
  return [
    {
      subject: 'spf:value',
      title: text(
        `标签 SPF${stated}${plus} 高于检验结果 ${measured}`,
        `The label says SPF${stated}${plus}; the test gives ${measured}`,
        `標籤 SPF${stated}${plus} 高於檢驗結果 ${measured}`,
      ),
      places: [place],
      value: `SPF${stated}${plus}`,
      limit: String(measured),
    },
  ];
}

/** Plus signs that a protection factor against UVA allows: from 2, 4, 8 and 16 on one more each. */
function gradeOf(factor: number): number {
  return [2, 4, 8, 16].filter((from) => factor >= from).length;
}

function paFaults(pa: string, measured: number | undefined, place: Place): Draft[] {
  if (measured === undefined) return [untested('PA', 'pa:test', place)];
  const grade = gradeOf(measured);
  if (pa.length <= grade) return [];
  const allowed = grade === 0 ? '' : `PA${'+'.repeat(grade)}`;
  return [
    {
      subject: 'pa:value',
      title: text(
        `标签 PA${pa} 高于检验结果：PFA ${measured} 对应 ${allowed || '不能标识'}`,
        `The label says PA${pa}; PFA ${measured} gives ${allowed || 'no grade'}`,
        `標籤 PA${pa} 高於檢驗結果：PFA ${measured} 對應 ${allowed || '不能標示'}`,
      ),
      places: [place],
      value: `PA${pa}`,
      limit: allowed,
      steps: [`PFA ${measured}: 2–3 +, 4–7 ++, 8–15 +++, ≥ 16 ++++`],
    },
  ];
}

function untested(what: string, subject: string, place: Place): Draft {
  return {
    subject,
    title: text(
      `标签标识 ${what}，没有检验结果`,
      `The label states ${what} without a test result`,
      `標籤標示 ${what}，沒有檢驗結果`,
    ),
    places: [place],
    value: short(what),
  };
}
