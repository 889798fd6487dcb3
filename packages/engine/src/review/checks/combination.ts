import { z } from 'zod';
import {
  add,
  compare,
  type Decimal,
  divideDown,
  exact,
  multiply,
  show,
  showPercent,
  zero,
} from '../../decimal/index.ts';
import { linearPattern } from '../../pattern/index.ts';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { normaliseName } from '../normalise-name.ts';
import { PatternText } from '../pattern-text.ts';
import { type ContainedSubstance, cell } from '../rows.ts';
import { fillText, Said } from '../say.ts';
import { called, listed, text, tw } from '../words.ts';
import { contentOf, factorOf, maxOf } from './limits/amounts.ts';
import { covers, entriesFor, governedElsewhere, scopeOf } from './limits/limit-entries.ts';

const Pick = z.strictObject({
  names: z.array(z.string()).default([]),
  /** Patterns over the normalised names: `^TRIETHANOLAMINE$`, `MEA$`. */
  patterns: z.array(PatternText).default([]),
});
type Pick = z.infer<typeof Pick>;

/** F25, F48: substances of two groups that may not stand in one formulation. */
export const together = check({
  options: z.strictObject({
    one: Pick,
    other: Pick,
    /** The proportion of `other` to `one` in which both are one permitted mixture, with its least and its most. */
    mixture: z.strictObject({ least: z.string(), most: z.string() }).optional(),
    title: Said,
    detail: Said.optional(),
  }),
  run(subject, { one, other, mixture, title, detail }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const second = pick(subject, other);
    const first = mixture ? beside(pick(subject, one), second, mixture) : pick(subject, one);
    if (first.length === 0 || second.length === 0) return { kind: 'notApplicable' };
    const get = (name: string) =>
      listed(
        (name === 'one' ? first : second).map((substance) => called(substance.row)),
        4,
      )['zh-CN'];
    return checked([
      {
        subject: 'pair',
        title: fillText(title, get),
        ...(detail ? { detail: fillText(detail, get) } : {}),
        places: [...first, ...second]
          .slice(0, 20)
          .map((substance) => cell(subject.field('rows'), substance.row, 'name')),
        value: `${get('one')} + ${get('other')}`,
      },
    ]);
  },
});

/**
 * Those of the first group that are no part of the mixture: all of them, unless their total stands to that of the second group
 * in its proportion, in one raw material or in the whole formulation.
 */
function beside(
  first: readonly ContainedSubstance[],
  second: readonly ContainedSubstance[],
  mixture: { least: string; most: string },
): ContainedSubstance[] {
  const isMixture = (ones: readonly ContainedSubstance[], others: readonly ContainedSubstance[]) => {
    const totals = [ones, others].map((group) =>
      group.some(({ content }) => content === undefined)
        ? undefined
        : group.flatMap(({ content }) => content ?? []).reduce(add, zero),
    );
    const [one, other] = totals;
    if (!one || !other || one.units === 0n) return false;
    return (
      compare(other, multiply(one, exact(mixture.least))) >= 0 &&
      compare(other, multiply(one, exact(mixture.most))) <= 0
    );
  };
  const left = first.filter((substance) => {
    const { parent } = substance.row;
    if (!parent) return true;
    const within = (group: readonly ContainedSubstance[]) => group.filter(({ row }) => row.parent === parent);
    return !isMixture(within(first), within(second));
  });
  return left.length === 0 || isMixture(first, second) ? [] : left;
}

/** F30, F36: when something is there (or always, where the rule applies), one of a group has to be there too. */
export const needsOneOf = check({
  options: z.strictObject({
    /** The substances that call for the others; absent = the rule's scope does. */
    given: z
      .strictObject({ tables: z.array(z.string()).optional(), purposes: z.array(z.string()).optional() })
      .optional(),
    tables: z.array(z.string()).default([]),
    oneOf: Pick.default({ names: [], patterns: [] }),
    purposes: z.array(z.string()).default([]),
    title: Said,
    detail: Said.optional(),
  }),
  run(subject, { given, tables, oneOf, purposes, title, detail }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const callers =
      given === undefined ? [] : subject.substances.filter((substance) => isGiven(subject, substance, given));
    if (given !== undefined && callers.length === 0) return { kind: 'notApplicable' };
    const found =
      pick(subject, oneOf).length > 0 ||
      tables.some((table) => entriesFor(subject, table).length > 0) ||
      subject.substances.some((substance) => purposes.some((word) => substance.row.purpose?.includes(word)));
    if (found) return checked([]);
    const get = () =>
      listed(
        callers.map((substance) => called(substance.row)),
        4,
      )['zh-CN'];
    return checked([
      {
        subject: 'lacking',
        title: fillText(title, get),
        ...(detail ? { detail: fillText(detail, get) } : {}),
        places:
          callers.length === 0
            ? [{ field: subject.field('rows') }]
            : callers.slice(0, 20).map((substance) => cell(subject.field('rows'), substance.row, 'name')),
      },
    ]);
  },
});

function isGiven(
  subject: Subject,
  substance: ContainedSubstance,
  given: { tables?: string[] | undefined; purposes?: string[] | undefined },
): boolean {
  const inTable = (given.tables ?? []).some((table) =>
    entriesFor(subject, table).some((entry) => entry.substances.includes(substance)),
  );
  return inTable || (given.purposes ?? []).some((word) => substance.row.purpose?.includes(word) === true);
}

/**
 * F26, F61: substances of one group together use up at most the whole of their limits: Σ content ÷ limit ≤ 1. What has no
 * known limit, content or factor leaves the sum open; it is then said, unless the known ones alone are too much.
 */
export const ratioSum = check({
  options: z.strictObject({
    groups: z.array(
      z.strictObject({
        key: z.string(),
        table: z.string(),
        entries: z.array(z.string()).min(2),
        basis: z.string().optional(),
      }),
    ),
    /** Contents after mixing: parts that are mixed before use count with their share. */
    mixed: z.boolean().default(false),
  }),
  run(subject, { groups, mixed }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    let judged = 0;
    const drafts = groups.flatMap(({ key, table, entries: only }): Draft[] => {
      const parts = entriesFor(subject, table, 'now', { entries: only }).flatMap((entry) =>
        ratios(subject, entry, mixed),
      );
      if (new Set(parts.map(({ entry }) => entry)).size < 2) return [];
      judged += 1;
      const total = parts.map(({ lower }) => lower).reduce(add, zero);
      const steps = [...parts.map(({ step }) => step), `Σ = ${show(total, 3)}`];
      const isOver = compare(total, exact('1')) > 0;
      const upper = parts.reduce<Decimal | undefined>((sum, one) => sum && one.upper && add(sum, one.upper), zero);
      if (!isOver && upper && compare(upper, exact('1')) <= 0) return [];
      const names = listed(
        parts.map(({ leaf: substance }) => called(substance.row)),
        6,
      );
      const frame = {
        subject: key,
        places: parts.slice(0, 20).map(({ leaf: substance }) => cell(subject.field('rows'), substance.row, 'percent')),
        limit: '1',
        steps,
      };
      if (!isOver)
        return [
          {
            ...frame,
            severity: 'undecided',
            title: text(
              `无法判断${names['zh-CN']}混用时含量与限量之比的合计是否超过 1`,
              `Cannot tell whether the ratios of content to limit of ${names.en} together exceed 1`,
              `無法判斷${tw(names)}混用時含量與限量之比的合計是否超過 1`,
            ),
          },
        ];
      return [
        {
          ...frame,
          title: text(
            `${names['zh-CN']}混用，含量与限量之比合计 ${show(total, 3)}，不得超过 1`,
            `${names.en} together: the ratios of content to limit come to ${show(total, 3)}, above 1`,
            `${tw(names)}混用，含量與限量之比合計 ${show(total, 3)}，不得超過 1`,
          ),
          value: show(total, 3),
        },
      ];
    });
    return judged === 0 ? { kind: 'notApplicable' } : checked(drafts);
  },
});

interface Ratio {
  entry: string;
  leaf: ContainedSubstance;
  /** What it uses up for certain, and at most (undefined: not known). */
  lower: Decimal;
  upper: Decimal | undefined;
  step: string;
}

function ratios(subject: Subject, entry: ReturnType<typeof entriesFor>[number], mixed: boolean): Ratio[] {
  return entry.substances.flatMap((substance): Ratio[] => {
    if (governedElsewhere(entry, substance) === 'yes') return [];
    const scoped = entry.branches
      .filter((one) => covers(one, substance))
      .map((branch) => ({ branch, scope: scopeOf(subject, branch, substance) }))
      .filter(({ scope }) => scope !== 'no');
    if (scoped.length === 0) return [];
    const limited = scoped.filter(({ branch }) => branch.limit.maxPercent !== undefined);
    const best = limited.find(({ scope }) => scope === 'yes') ?? limited[0];
    const { content } = contentOf(subject, substance, mixed);
    const name = called(substance.row);
    if (!best || !content)
      return [{ entry: entry.id, leaf: substance, lower: zero, upper: undefined, step: `${name} = ?` }];
    const factor = factorOf(best.branch, substance);
    const most = factor ?? best.branch.limit.factorAtMost;
    const max = maxOf(best.branch);
    const ratio = (by: string) => divideDown(multiply(content, exact(by)), max, 6);
    const isSure = factor !== undefined && best.scope === 'yes';
    const conversion = factor === undefined ? ' × ?' : factor === '1' ? '' : ` × ${factor}`;
    const shown = isSure ? show(ratio(factor), 3) : '?';
    return [
      {
        entry: entry.id,
        leaf: substance,
        lower: isSure ? ratio(factor) : zero,
        upper: most === undefined ? undefined : ratio(most),
        step: `${name} ${showPercent(content)}${conversion} ÷ ${show(max)}% = ${shown}`,
      },
    ];
  });
}

/** F31: the total of some substances stays within a figure. */
export const totalWithin = check({
  options: z.strictObject({
    names: z.array(z.string()).min(2),
    each: z.string().optional(),
    most: z.string(),
    title: Said,
  }),
  run(subject, { names, each, most, title }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const substances = pick(subject, { names, patterns: [] });
    if (substances.length === 0) return { kind: 'notApplicable' };
    const known = substances.flatMap((substance) =>
      substance.content ? [{ leaf: substance, content: substance.content }] : [],
    );
    const total = known.map(({ content }) => content).reduce(add, zero);
    const steps = known.map(({ leaf: substance, content }) => `${called(substance.row)} ${showPercent(content)}`);
    const over = each === undefined ? [] : known.filter(({ content }) => compare(content, exact(each)) > 0);
    const isWithin = over.length === 0 && compare(total, exact(most)) <= 0;
    if (isWithin && known.length === substances.length) return checked([]);
    if (isWithin) {
      const names = listed(
        substances.map((substance) => called(substance.row)),
        4,
      );
      return checked([
        {
          subject: 'total',
          severity: 'undecided',
          title: text(
            `有的含量不是数字，无法判断${names['zh-CN']}的合计是否超过 ${most}%`,
            `A percentage is not a number, so it cannot be told whether ${names.en} together exceed ${most}%`,
            `有的含量不是數字，無法判斷${tw(names)}的合計是否超過 ${most}%`,
          ),
          places: substances.slice(0, 20).map((substance) => cell(subject.field('rows'), substance.row, 'percent')),
          limit: `${most}%`,
        },
      ]);
    }
    const get = (name: string) =>
      name === 'total'
        ? showPercent(total)
        : name === 'most'
          ? most
          : listed(
              substances.map((substance) => called(substance.row)),
              4,
            )['zh-CN'];
    return checked([
      {
        subject: 'total',
        title: fillText(title, get),
        places: substances.slice(0, 20).map((substance) => cell(subject.field('rows'), substance.row, 'percent')),
        value: showPercent(total),
        limit: `${most}%`,
        steps: [...steps, `Σ = ${showPercent(total)}`],
      },
    ]);
  },
});

/** Rows of a formulation that names or patterns pick out. */
export function pick(subject: Subject, { names, patterns }: Pick): ContainedSubstance[] {
  const keys = new Set(names.map(normaliseName));
  const tests = patterns.map((source) => linearPattern(source));
  return subject.substances.filter((substance) =>
    [...substance.keys].some((key) => keys.has(key) || tests.some((test) => test.test(key))),
  );
}
