import type { Fix, Notice } from '@app/contract';
import { z } from 'zod';
import { compare, divideDown, exact, show, showPercent, subtract } from '../../../decimal/index.ts';
import { check, checked, type Draft, type Subject } from '../../judging/rulebook.ts';
import { cell } from '../../rows.ts';
import { called, listed, text, tw } from '../../words.ts';
import { type Amount, amountsOf, factorOf, maxOf } from './amounts.ts';
import { type Entry, EntryChoice, entriesFor, entryLabel, governedElsewhere } from './limit-entries.ts';

/** F19: the content of a restricted substance, expressed in the entry's basis, is at most its limit. */
export const limit = check({
  options: z.strictObject({
    table: z.string(),
    ...EntryChoice,
    horizon: z.enum(['now', 'future']).default('now'),
    /** Judge the content after mixing: products that are mixed before use state the share of each part. */
    mixed: z.boolean().default(false),
    /** Catalogue remark of substances that some table must govern. */
    governedRemark: z.string().optional(),
    lists: z.array(z.string()).optional(),
  }),
  run(subject, { table, horizon, governedRemark, mixed, entries: only, except }, rule) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const entries = entriesFor(subject, table, horizon, { entries: only, except });
    const notices = governedRemark === undefined ? [] : uncovered(subject, entries, governedRemark, rule.id);
    if (entries.length === 0 && notices.length === 0) return { kind: 'notApplicable' };
    return checked(
      entries.flatMap((entry) => judgeEntry(subject, entry, mixed)),
      notices,
    );
  },
});

function judgeEntry(subject: Subject, entry: Entry, mixed: boolean): Draft[] {
  const judged = entry.substances.filter((substance) => governedElsewhere(entry, substance) !== 'yes');
  const amounts = entry.branches.flatMap((branch) => amountsOf(subject, branch, judged, mixed));
  const sure = amounts.filter(({ scope }) => scope === 'yes');
  if (sure.length > 0) return sure.flatMap((amount) => verdictOf(subject, entry, amount));
  const maybe = amounts.filter(({ verdict }) => verdict !== 'pass');
  const [worst] = maybe;
  if (!worst) return [];
  if (maybe.length === amounts.length && maybe.every(({ verdict }) => verdict === 'fail')) {
    const widest = maybe.reduce((a, b) => (compare(maxOf(a.branch), maxOf(b.branch)) >= 0 ? a : b));
    return [exceeded(subject, entry, widest)];
  }
  return [undecided(subject, entry, worst)];
}

function verdictOf(subject: Subject, entry: Entry, amount: Amount): Draft[] {
  if (amount.verdict === 'pass') return [];
  return [amount.verdict === 'fail' ? exceeded(subject, entry, amount) : undecided(subject, entry, amount)];
}

function exceeded(subject: Subject, entry: Entry, amount: Amount): Draft {
  const { limit } = amount.branch;
  const [max, over] = [maxOf(amount.branch), subtract(amount.lower, maxOf(amount.branch))];
  const label = entryLabel(limit);
  const basis = limit.basis === undefined ? '' : `（以${limit.basis}计）`;
  const basisEn = limit.basis === undefined ? '' : ` as ${limit.basis}`;
  const name = namesOf(amount);
  const draft: Draft = {
    ...frame(subject, entry, amount),
    title: text(
      `${name['zh-CN']} ${showPercent(amount.lower)}${basis}，上限 ${show(max)}%（${label['zh-CN']}）`,
      `${name.en} is ${showPercent(amount.lower)}${basisEn}; the limit is ${show(max)}% (${label.en})`,
      `${tw(name)} ${showPercent(amount.lower)}${basis}，上限 ${show(max)}%（${tw(label)}）`,
    ),
    detail: text(
      `超出 ${show(over, 3)}。${limit.limitText}`,
      `${show(over, 3)} too much. ${limit.limitText}`,
      `超出 ${show(over, 3)}。${limit.limitText}`,
    ),
    value: showPercent(amount.lower),
  };
  const fix = fixOf(subject, amount);
  if (fix) draft.fix = fix;
  if (limit.from > subject.asOf) draft.from = limit.from;
  return draft;
}

function undecided(subject: Subject, entry: Entry, amount: Amount): Draft {
  const { limit } = amount.branch;
  const name = namesOf(amount);
  const max = show(maxOf(amount.branch));
  const noNumber = amount.substances.some((substance) => !substance.content);
  const why = noNumber
    ? text('含量不是数字。', 'A percentage is not a number.', '含量不是數字。')
    : amount.scope === 'unknown'
      ? text(
          '不同用途的上限不同，分类编码不能说明是哪一种。',
          'The limit depends on the use, and the classification code does not say which.',
          '不同用途的上限不同，分類編碼不能說明是哪一種。',
        )
      : text(
          `缺少换算为“${limit.basis ?? ''}”的系数。`,
          `The factor to “${limit.basis ?? ''}” is not known.`,
          `缺少換算為「${limit.basis ?? ''}」的係數。`,
        );
  return {
    ...frame(subject, entry, amount),
    severity: 'undecided',
    title: text(
      `无法判断${name['zh-CN']}是否超过上限 ${max}%`,
      `Cannot tell whether ${name.en} exceeds the limit of ${max}%`,
      `無法判斷${tw(name)}是否超過上限 ${max}%`,
    ),
    detail: text(`${why['zh-CN']}${limit.limitText}`, `${why.en} ${limit.limitText}`, `${tw(why)}${limit.limitText}`),
  };
}

function frame(subject: Subject, entry: Entry, { branch, substances, steps }: Amount): Omit<Draft, 'title'> {
  // The same whichever of its rows stands first.
  const [first = ''] = substances.map(({ row }) => row.rowId).sort();
  const place = branch.limit.total === true ? 'total' : first;
  const amount: Omit<Draft, 'title'> = {
    subject: `${entry.id}${branch.limit.branch ?? ''}:${place}`,
    places: substances.slice(0, 20).map((substance) => cell(subject.field('rows'), substance.row, 'percent')),
    limit: `${show(maxOf(branch))}%`,
    citation: branch.limit.citation,
  };
  if (steps.length > 0) amount.steps = steps;
  return amount;
}

function fixOf(subject: Subject, { branch, substances }: Amount): Fix | undefined {
  const [substance] = substances;
  const factor = substance && factorOf(branch, substance);
  if (!substance || substances.length > 1 || substance.row.parent || factor === undefined) return undefined;
  const value = divideDown(maxOf(branch), exact(factor), 3);
  if (value.units <= 0n) return undefined;
  return {
    label: text(`改为 ${show(value, 3)}`, `Change to ${show(value, 3)}`, `改為 ${show(value, 3)}`),
    ops: [{ op: 'set', path: [subject.field('rows'), `#${substance.row.rowId}`, 'percent'], value: show(value, 3) }],
  };
}

function namesOf({ substances }: Amount) {
  const names = [...new Set(substances.map((substance) => called(substance.row)))];
  const all = listed(names, 4);
  return substances.length > 1 ? text(`${all['zh-CN']}合计`, `The total of ${all.en}`, `${tw(all)}合計`) : all;
}

/** Substances that the catalogue sends to the technical standard while no loaded table names them: said once, never passed. */
function uncovered(subject: Subject, entries: readonly Entry[], remark: string, rule: string): Notice[] {
  const names = subject.substances
    .filter((substance) =>
      [...(substance.byName ?? []), ...(substance.byInci ?? [])].some((row) => row.remark?.includes(remark)),
    )
    .filter(
      (substance) =>
        !entries.some((entry) => entry.substances.includes(substance) && governedElsewhere(entry, substance) !== 'yes'),
    )
    .map((substance) => called(substance.row));
  const unique = [...new Set(names)];
  if (unique.length === 0) return [];
  const all = listed(unique, 10);
  return [
    {
      key: 'governed:uncovered',
      title: text(
        `${unique.length} 种原料须按《化妆品安全技术规范》使用，现收的表没有对应项，未作限量判断：${all['zh-CN']}`,
        `${unique.length} ingredients are governed by the technical standard, but no loaded table covers them; their limits were not judged: ${all.en}`,
        `${unique.length} 種原料須按《化妝品安全技術規範》使用，現收的表沒有對應項，未作限量判斷：${tw(all)}`,
      ),
      rules: [rule],
    },
  ];
}
