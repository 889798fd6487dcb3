import type { Citation, ListItem, TestReport, Text } from '@app/contract';
import { z } from 'zod';
import { check, checked, type Draft, decide, inForce } from '../../judging/rulebook.ts';
import { placeOf, quoted } from '../../places.ts';
import { fillText, Said } from '../../say.ts';
import { text } from '../../words.ts';

/** D07–D09: results stay within the limits of the table; `not detected` allows no figure. */
export const testLimits = check({
  options: z.strictObject({
    list: z.string(),
    groups: z.array(z.string()),
    /** Judges by limits that come into force after the day of the review. */
    future: z.boolean().default(false),
    title: Said,
  }),
  run(subject, { list, groups, future, title }) {
    const { tests } = subject.dossier;
    if (tests === undefined) return { kind: 'missing', input: 'tests' };
    const table = subject.data.lists?.[list];
    const items = (table?.items ?? []).filter((item) => groups.includes(item.group ?? ''));
    const today = items.filter((item) => inForce(item, subject.asOf));
    const judged = tests.flatMap((test) =>
      (future ? items.filter(({ from = '' }) => from > subject.asOf) : today)
        .filter((item) => item.key === test.item)
        .map((item) => ({ test, item, applies: item.when === undefined ? 'yes' : decide(item.when, subject.facts) }))
        .filter(({ applies }) => applies !== 'no'),
    );
    if (judged.length === 0) return { kind: 'notApplicable' };
    // What fails today is told today.
    const failsToday = (test: TestReport) =>
      today.some((item) => item.key === test.item && within(test, item) === false);
    return checked(
      judged.flatMap(({ test, item, applies }): Draft[] => {
        if (future && failsToday(test)) return [];
        const verdict = applies === 'unknown' ? undefined : within(test, item);
        if (verdict === true) return [];
        const source = quoted(test.source);
        return [
          {
            subject: `${test.id}:${item.key}${item.from ?? ''}`,
            ...(verdict === undefined ? { severity: 'undecided' as const } : {}),
            title: verdict === undefined ? undecided(test, item) : fillText(title, valuesOf(test, item)),
            ...(source ? { detail: source } : {}),
            places: [placeOf(subject, 'tests', test.id)],
            value: printedResult(test),
            limit: limitOf(item),
            ...(future && item.from !== undefined ? { from: item.from } : {}),
            ...(table ? { citation: withArticle(table.citation, item) } : {}),
          },
        ];
      }),
    );
  },
});

/** What the words of a rule may name: `item`, `value` and the limit under any other name. */
function valuesOf(test: TestReport, item: ListItem): (name: string) => string {
  return (name) => (name === 'item' ? (item.note ?? item.key) : name === 'value' ? printedResult(test) : limitOf(item));
}

function printedResult({ value = '', unit = '' }: TestReport): string {
  return `${value} ${unit}`.trim();
}

function undecided({ value }: TestReport, { key, note = key }: ListItem): Text {
  return text(
    `无法判断“${note}”的结果：${value ?? '没有结果'}`,
    `The result of ${key} cannot be judged: ${value ?? 'none'}`,
    `無法判斷「${note}」的結果：${value ?? '沒有結果'}`,
  );
}

function withArticle(citation: Citation, { key, note = key }: ListItem): Citation {
  return { ...citation, article: `${citation.article}：${note}` };
}

/** A limit of the table as a finding prints it. */
export function limitOf(item: ListItem): string {
  return item.value === 'ND' ? '不得检出' : `≤ ${item.value ?? ''} ${item.names?.[0] ?? ''}`.trim();
}

/** True, false, or undefined where the printed result does not say. */
function within(test: TestReport, item: ListItem): boolean | undefined {
  const printed = (test.value ?? '').normalize('NFKC').trim();
  if (test.verdict === 'fail') return false;
  if (printed === '') return test.verdict === undefined ? undefined : test.verdict === 'pass';
  const isAbsent = /未检出|未檢出|不得检出|阴性|陰性|^ND$|not detected|absent/i.test(printed);
  if (item.value === 'ND')
    return isAbsent ? true : /检出|檢出|阳性|陽性|detected|positive|\d/i.test(printed) ? false : undefined;
  if (isAbsent) return true;
  const number = /^([<>≤≥]?)=?\s{0,9}(\d{1,30}(?:\.\d{1,30})?)(?:\s{0,9}[×xX]\s{0,9}10\^?(\d{1,9}))?(\D*)$/.exec(
    printed.replace(/,(?=\d{3})/g, ''),
  );
  if (!number) return undefined;
  const [, sign = '', digits = '', power] = number;
  const scaled =
    Number(digits) *
    (power === undefined ? 1 : 10 ** Number(power)) *
    unitFactor(`${number[4] ?? ''}${test.unit ?? ''}`, item);
  const most = Number(item.value);
  if (sign === '>' || sign === '≥') return scaled >= most ? false : undefined;
  return scaled <= most ? true : sign === '<' || sign === '≤' ? undefined : false;
}

/** Factor from the unit of a result to the unit of its limit; counts and unstated units stay as they are. */
export function unitFactor(unit: string, item: ListItem): number {
  const [own, limit] = [inMilligrams(unit), inMilligrams(item.names?.[0] ?? '')];
  return own === undefined || limit === undefined ? 1 : own / limit;
}

/** A unit of content in mg/kg, or undefined where it is none. */
function inMilligrams(unit: string): number | undefined {
  const plain = unit.toLowerCase().normalize('NFKC').replace(/\s/g, '');
  if (/^([µμu]g\/(kg|l)|ng\/(g|ml)|ppb)/.test(plain)) return 0.001;
  if (/^(mg\/(kg|l)|[µμu]g\/(g|ml)|ppm)/.test(plain)) return 1;
  if (/^(g\/(kg|l)|mg\/(g|ml)|‰)/.test(plain)) return 1_000;
  return /^(%|g\/100g)/.test(plain) ? 10_000 : undefined;
}
