import type { Language, LimitRow, RegulationKind, RegulationProblem, RulebookData, RuleRow } from '@app/contract';
import { normaliseName } from '@app/engine/review';
import { idOf, type Row } from './tables.ts';
import { say } from './texts.ts';

interface Dated {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Rows of a rulebook that contradict each other, as far as a changed row takes part (ids as `idOf` gives them).
 * `error`: the same entry or rule twice at once. `warn`: two limits for one substance, or prohibited and permitted.
 */
export function contradictions(
  language: Language,
  data: RulebookData,
  changed: ReadonlySet<string>,
): RegulationProblem[] {
  const isChanged = (kind: RegulationKind, row: object) => changed.has(idOf(kind, row as Row));
  return [
    ...twoRules(language, data.rules, (row) => isChanged('rule', row)),
    ...twoLimits(language, data.limits, (row) => isChanged('limit', row)),
    ...prohibitedAndPermitted(language, data, isChanged),
  ];
}

function twoRules(language: Language, rules: readonly RuleRow[], isChanged: (row: RuleRow) => boolean) {
  const problems: RegulationProblem[] = [];
  for (const [one, other] of pairs(
    rules.filter((rule) => rule.enabled),
    (rule) => [rule.id],
    isChanged,
  )) {
    const from = overlap(one, other);
    if (from === null) continue;
    problems.push({
      level: 'error',
      rows: [idOf('rule', one as unknown as Row), idOf('rule', other as unknown as Row)],
      message: say(language, 'regulation.twoRules', { id: one.id, from }),
    });
  }
  return problems;
}

function twoLimits(language: Language, limits: readonly LimitRow[], isChanged: (row: LimitRow) => boolean) {
  const problems: RegulationProblem[] = [];
  const bounded = limits.filter((limit) => limit.maxPercent !== undefined);
  const seen = new Set<string>();
  for (const [one, other, name] of pairs(
    bounded,
    (limit) => [...limit.names.map(normaliseName), ...limit.cas],
    isChanged,
  )) {
    const from = overlap(one, other);
    const sameUse = one.table === other.table && (one.scopeWhen ?? '') === (other.scopeWhen ?? '');
    const sameBasis = (one.basis ?? '') === (other.basis ?? '') && (one.total ?? false) === (other.total ?? false);
    if (from === null || !sameUse || !sameBasis || Number(one.maxPercent) === Number(other.maxPercent)) continue;
    const rows = [idOf('limit', one as unknown as Row), idOf('limit', other as unknown as Row)];
    if (seen.has(rows.join())) continue;
    seen.add(rows.join());
    const sameEntry = one.entry === other.entry && one.branch === other.branch;
    const values = { from, first: one.maxPercent ?? '', second: other.maxPercent ?? '', name };
    problems.push({
      level: sameEntry ? 'error' : 'warn',
      rows,
      message: say(language, sameEntry ? 'regulation.overlap' : 'regulation.twoLimits', {
        ...values,
        one: placeOf(one),
        other: placeOf(other),
      }),
    });
  }
  return problems;
}

const prohibitedLists = ['prohibited2021', 'prohibitedSubstances'];

function prohibitedAndPermitted(
  language: Language,
  data: RulebookData,
  isChanged: (kind: RegulationKind, row: object) => boolean,
): RegulationProblem[] {
  const limitsBy = new Map<string, LimitRow[]>();
  for (const limit of data.limits)
    for (const key of [...limit.names.map(normaliseName), ...limit.cas])
      limitsBy.set(key, [...(limitsBy.get(key) ?? []), limit]);
  const problems = new Map<string, RegulationProblem>();
  for (const name of prohibitedLists) {
    const list = data.lists?.[name];
    for (const item of list?.items ?? []) {
      const row = { list: name, ...item };
      const listed = isChanged('list', row);
      // A row with a condition prohibits some uses only.
      if (item.when !== undefined) continue;
      for (const key of [...(item.names ?? []).map(normaliseName), ...(item.cas ?? [])]) {
        for (const limit of limitsBy.get(key) ?? []) {
          if ((!listed && !isChanged('limit', limit)) || overlap(item, limit) === null) continue;
          const rows = [idOf('list', row as unknown as Row), idOf('limit', limit as unknown as Row)];
          problems.set(rows.join(), {
            level: 'warn',
            rows,
            message: say(language, 'regulation.prohibitedToo', {
              name: item.names?.[0] ?? key,
              list: `${list?.title['zh-CN'] ?? name} ${item.key}`,
              limit: placeOf(limit),
            }),
          });
        }
      }
    }
  }
  return [...problems.values()];
}

/** Pairs of rows that share a key, one of them changed. */
function pairs<T extends object>(
  rows: readonly T[],
  keysOf: (row: T) => readonly string[],
  isChanged: (row: T) => boolean,
): [T, T, string][] {
  const byKey = new Map<string, T[]>();
  for (const row of rows) for (const key of new Set(keysOf(row))) byKey.set(key, [...(byKey.get(key) ?? []), row]);
  return rows.filter(isChanged).flatMap((row) =>
    [...new Set(keysOf(row))].flatMap((key) =>
      (byKey.get(key) ?? [])
        // A pair of two changed rows is reported once.
        .filter((other) => other !== row && (!isChanged(other) || rows.indexOf(other) > rows.indexOf(row)))
        .map((other): [T, T, string] => [row, other, key]),
    ),
  );
}

/** First day on which both rows are in force; null = never. */
function overlap(one: Dated, other: Dated): string | null {
  const begin = [one.from ?? '', other.from ?? ''].sort().at(-1) ?? '';
  const ends = [one.to, other.to].filter((day) => day !== undefined).sort();
  return ends[0] === undefined || begin <= ends[0] ? begin : null;
}

function placeOf(limit: LimitRow): string {
  return `${limit.citation.article}${limit.branch === undefined ? '' : ` ${limit.branch}`}`;
}
