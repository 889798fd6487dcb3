import type { ListItem, Place } from '@app/contract';
import { z } from 'zod';
import { compare, decimal } from '../../../decimal/index.ts';
import { perText } from '../../../remember.ts';
import { check, checked, type Draft, decide, type Input, type Subject } from '../../judging/rulebook.ts';
import { itemsInForce } from '../../list-items.ts';
import { placeOf } from '../../places.ts';
import { fillText, Said } from '../../say.ts';
import { listed, text } from '../../words.ts';

/**
 * D17, D18: a statement of the dossier beside the rows of a list that apply to it. `covers`: each row is among the
 * values stated; `allows`: the value stated is one of the rows.
 */
export const lookUp = check({
  options: z.strictObject({
    list: z.string(),
    mode: z.enum(['covers', 'allows']),
    /** Fact with the value, or the values, stated. */
    path: z.string(),
    input: z.enum(['assessment', 'efficacy']),
    title: Said,
    /** Fact with an amount that is at least the `value` of the row that was found. */
    amount: z.string().optional(),
    below: Said.optional(),
  }),
  run(subject, { list, mode, path, input, title, amount, below }) {
    const stated = subject.facts.get(path) ?? (mode === 'covers' ? nothingIn(subject, input) : undefined);
    if (stated === undefined) return { kind: 'missing', input: input satisfies Input };
    const rows = itemsInForce(subject, list);
    const applying = rows.filter(({ when }) => when === undefined || decide(when, subject.facts) === 'yes');
    const values = (Array.isArray(stated) ? stated : [stated]).map(String);
    const place = placeOf(subject, path.split('.')[0] ?? path);
    if (mode === 'covers') {
      const missing = applying.filter((item) => !values.some((value) => isNamed(item, value)));
      // A row may say itself that its absence is only to be looked at.
      const graded = [missing.filter(({ value }) => value !== 'info'), missing.filter(({ value }) => value === 'info')];
      return checked(
        graded.flatMap((items, index): Draft[] => {
          const keys = items.map(({ key }) => key);
          if (keys.length === 0) return [];
          return [
            {
              subject: index === 0 ? 'missing' : 'hint',
              ...(index === 0 ? {} : { severity: 'info' as const }),
              title: fillText(title, () => keys),
              places: [place],
              value: keys.join('、'),
            },
          ];
        }),
      );
    }
    const value = values[0] ?? '';
    // `护发素` is a conditioner, though `护发` stands in it: the longest name that a value has is what it means.
    const longest = Math.max(0, ...rows.map((item) => lengthOf(item, value)));
    const meant = longest === 0 ? [] : rows.filter((item) => lengthOf(item, value) === longest);
    const fitting = applying.filter((item) => meant.includes(item));
    if (fitting.length > 0)
      return checked(amount !== undefined && below ? amountBelow(subject, fitting, { amount, below, place }) : []);
    const allowed = listed(
      applying.map(({ key }) => key),
      12,
    );
    // Nothing of the list fits this kind of product: then it says nothing of the value either.
    if (meant.length === 0 || applying.length === 0)
      return checked([
        {
          subject: 'unknown',
          severity: 'undecided',
          title: text(
            `无法判断“${value}”是否适合这类产品`,
            `Cannot tell whether “${value}” fits this kind of product`,
            `無法判斷「${value}」是否適合這類產品`,
          ),
          places: [place],
          value,
        },
      ]);
    const get = (name: string) => (name === 'value' ? value : allowed['zh-CN']);
    return checked([
      { subject: 'value', title: fillText(title, get), places: [place], value, limit: allowed['zh-CN'] },
    ]);
  },
});

/** An assessment that was read and lists nothing has dealt with nothing. */
function nothingIn({ dossier }: Subject, input: string): string[] | undefined {
  return input === 'assessment' && (dossier.assessment?.ingredients ?? []).length > 0 ? [] : undefined;
}

/** Whether a value names a row of the list, by its key or by another of its names. */
function isNamed(item: ListItem, value: string): boolean {
  return lengthOf(item, value) > 0;
}

/** The names of a list are compared with many values, and each value with many names. */
const upper = perText((name) => name.toUpperCase());
const spelt = perText((value) => value.normalize('NFKC').toUpperCase());

/** Length of the longest name of a row that stands in a value; 0 where none does. */
function lengthOf({ key, names = [] }: ListItem, value: string): number {
  const plain = spelt(value);
  let longest = 0;
  for (const name of [key, ...names]) if (name.length > longest && plain.includes(upper(name))) longest = name.length;
  return longest;
}

/** The amount stated beside the reference of the rows: below the least of them it underrates; not stated it is unknown. */
function amountBelow(
  subject: Subject,
  rows: readonly ListItem[],
  { amount, below, place }: { amount: string; below: Said; place: Place },
): Draft[] {
  const references = rows.flatMap(({ key, value = '' }) => {
    const number = decimal(value);
    return number ? [{ key, value, number }] : [];
  });
  const [least] = references.sort((a, b) => compare(a.number, b.number));
  if (!least) return [];
  const stated = subject.facts.get(amount);
  const said =
    stated === undefined || stated === null
      ? ''
      : String(stated)
          .normalize('NFKC')
          .replace(/[g克\s]/gi, '');
  const number = decimal(said);
  if (!number)
    return [
      {
        subject: 'amount',
        severity: 'undecided',
        title: text(
          `无法判断日使用量是否合理：没有写明，或者不是一个数（参考值 ${least.value} g）`,
          `Cannot judge the daily amount: it is not stated, or no single number (reference ${least.value} g)`,
          `無法判斷日使用量是否合理：沒有寫明，或者不是一個數（參考值 ${least.value} g）`,
        ),
        places: [place],
        value: said,
        limit: least.value,
      },
    ];
  if (compare(number, least.number) >= 0) return [];
  const get = (name: string) => (name === 'value' ? said : name === 'key' ? least.key : least.value);
  return [
    {
      subject: 'amount',
      title: fillText(below, get),
      places: [place],
      value: `${said} g`,
      limit: `≥ ${least.value} g`,
    },
  ];
}
