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
import { covers, entriesFor, governedElsewhere, scopeOf } from './limits/limit-entries.ts';

const Pick = z.strictObject({
  names: z.array(z.string()).default([]),
  /** Patterns over the normalised names: `^TRIETHANOLAMINE$`, `MEA$`. */
  patterns: z.array(PatternText).default([]),
});
type Pick = z.infer<typeof Pick>;

/** F25, F48: substances of two groups that may not stand in one formulation. */
export const together = check({
  options: z.strictObject({ one: Pick, other: Pick, title: Said, detail: Said.optional() }),
  run(subject, { one, other, title, detail }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const [first, second] = [pick(subject, one), pick(subject, other)];
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

/** F26: substances of one group together use up at most the whole of their limits: Σ content ÷ limit ≤ 1. */
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
  }),
  run(subject, { groups }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    let judged = 0;
    const drafts = groups.flatMap(({ key, table, entries: only }): Draft[] => {
      const parts = entriesFor(subject, table, 'now', { entries: only }).flatMap((entry) => ratios(subject, entry));
      if (new Set(parts.map(({ entry }) => entry)).size < 2) return [];
      judged += 1;
      const total = parts.map(({ ratio }) => ratio).reduce(add, zero);
      const steps = [...parts.map(({ step }) => step), `Σ = ${show(total, 3)}`];
      if (compare(total, exact('1')) <= 0) return [];
      const names = listed(
        parts.map(({ leaf: substance }) => called(substance.row)),
        6,
      );
      return [
        {
          subject: key,
          title: text(
            `${names['zh-CN']}混用，含量与限量之比合计 ${show(total, 3)}，不得超过 1`,
            `${names.en} together: the ratios of content to limit come to ${show(total, 3)}, above 1`,
            `${tw(names)}混用，含量與限量之比合計 ${show(total, 3)}，不得超過 1`,
          ),
          places: parts
            .slice(0, 20)
            .map(({ leaf: substance }) => cell(subject.field('rows'), substance.row, 'percent')),
          value: show(total, 3),
          limit: '1',
          steps,
        },
      ];
    });
    return judged === 0 ? { kind: 'notApplicable' } : checked(drafts);
  },
});

interface Ratio {
  entry: string;
  leaf: ContainedSubstance;
  ratio: Decimal;
  step: string;
}

function ratios(subject: Subject, entry: ReturnType<typeof entriesFor>[number]): Ratio[] {
  return entry.substances.flatMap((substance): Ratio[] => {
    if (governedElsewhere(entry, substance) === 'yes' || !substance.content) return [];
    const branch = entry.branches.find(
      (one) =>
        one.limit.maxPercent !== undefined && covers(one, substance) && scopeOf(subject, one, substance) === 'yes',
    );
    if (!branch) return [];
    const names = [substance.row.name, ...(substance.byName ?? []).flatMap((row) => [row.name, row.inci])].map(
      normaliseName,
    );
    const factor = names.map((name) => branch.factors.get(name)).find((one) => one !== undefined) ?? '1';
    const max = exact(branch.limit.maxPercent ?? '1');
    const part = multiply(substance.content, exact(factor));
    const ratio = divideDown(part, max, 6);
    const conversion = factor === '1' ? '' : ` × ${factor}`;
    const step = `${called(substance.row)} ${showPercent(substance.content)}${conversion} ÷ ${show(max)}% = ${show(ratio, 3)}`;
    return [{ entry: entry.id, leaf: substance, ratio, step }];
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
    if (over.length === 0 && compare(total, exact(most)) <= 0) return checked([]);
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
