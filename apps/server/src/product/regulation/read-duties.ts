import type { RuleRow } from '@app/contract';
import { z } from 'zod';
import { cells, type FileRow, RowFaults, type TextFile } from '../../kernel/definition-file/index.ts';
import type { RuleFixture } from './rule-fixtures.ts';

/** In place of a rule: no rule judges the duty. */
export const noRule = 'none';

const Row = z.object({
  id: z.string().regex(/^[A-Z]{3,4}-\d{2,3}$/, 'must be an id such as CSAR-01'),
  regulation: cells.text,
  article: cells.text,
  duty_zh: cells.text,
  duty_en: cells.text,
  /** The rule that judges the duty, or `none`. */
  rule: cells.text,
  /** The check of that rule which does. */
  branch: cells.optional,
  /** Words of the finding in an example of the rule that breaks the duty. */
  fixture: cells.optional,
  reason_zh: cells.optional,
  reason_en: cells.optional,
  /** Where the sentence of the law was seen. */
  source: cells.optional,
  verified: cells.yes,
});
/** One sentence of the law that asks or forbids something, and what judges it. */
export type Duty = z.output<typeof Row>;

/**
 * Reads duties.csv beside the rules and their examples; throws `FileFaultError`. A duty has a rule, a check of that rule
 * and an example that breaks it, or says why there is none.
 */
export function readDuties(file: TextFile, rules: readonly RuleRow[], fixtures: readonly RuleFixture[]): Duty[] {
  const faults = new RowFaults();
  const ids = new Set<string>();
  const duties = faults.rows(file, Row).map(({ row, read }) => {
    if (ids.has(read.id)) faults.at(row, 'id', `the duty ${read.id} stands twice`);
    ids.add(read.id);
    if (read.verified && read.source === undefined) faults.at(row, 'source', 'a verified duty says where it was seen');
    if (read.rule === noRule) withoutRule(faults, row, read);
    else withRule(faults, row, read, rules, fixtures);
    return read;
  });
  faults.finish();
  return duties;
}

const Without = z.object({ rule: cells.text, reason_zh: cells.text, reason_en: cells.text });
/** A rule that enforces no sentence of the law, and why it is there. */
export type RuleWithoutDuty = z.output<typeof Without>;

/**
 * Reads rules_without_duty.csv: rules that enforce no sentence of the law, such as a plausibility, and why; throws
 * `FileFaultError` where a rule has neither a duty nor a reason, or both.
 */
export function readRulesWithoutDuty(
  file: TextFile,
  rules: readonly RuleRow[],
  duties: readonly Pick<Duty, 'rule'>[],
): RuleWithoutDuty[] {
  const faults = new RowFaults();
  const ids = new Set(rules.map(({ id }) => id));
  const judging = new Set(duties.map(({ rule }) => rule));
  const free = new Map<string, RuleWithoutDuty>();
  const whole: FileRow = { file: file.file, line: 1, cells: {} };
  for (const { row, read } of faults.rows(file, Without)) {
    if (!ids.has(read.rule)) faults.at(row, 'rule', `rules.csv has no rule “${read.rule}”`);
    if (free.has(read.rule)) faults.at(row, 'rule', `the rule ${read.rule} stands twice`);
    if (judging.has(read.rule))
      faults.at(row, 'rule', `duties.csv names a duty of ${read.rule}; remove one of the two`);
    free.set(read.rule, read);
  }
  for (const id of ids)
    if (!judging.has(id) && !free.has(id))
      faults.at(whole, 'rule', `the rule ${id} has no duty in duties.csv and no reason here why it enforces none`);
  faults.finish();
  return [...free.values()];
}

/** How many duties no rule judges. */
export function dutiesWithoutRule(duties: readonly Duty[]): number {
  return duties.filter(({ rule }) => rule === noRule).length;
}

function withoutRule(faults: RowFaults, row: FileRow, duty: Duty): void {
  for (const field of ['reason_zh', 'reason_en'] as const)
    if (duty[field] === undefined) faults.at(row, field, 'a duty without a rule says why');
  for (const field of ['branch', 'fixture'] as const)
    if (duty[field] !== undefined) faults.at(row, field, 'must be empty where no rule judges the duty');
}

function withRule(
  faults: RowFaults,
  row: FileRow,
  { rule: id, branch, fixture }: Duty,
  rules: readonly RuleRow[],
  fixtures: readonly RuleFixture[],
): void {
  const rule = rules.find((one) => one.id === id);
  if (!rule) {
    faults.at(row, 'rule', `rules.csv has no rule “${id}”`);
    return;
  }
  const known = checksOf(rule);
  if (branch === undefined || !known.includes(branch)) faults.atWord(row, 'branch', known);
  const broken = fixtures.filter((one) => one.rule === id && one.expect === 'fail');
  if (fixture === undefined || !broken.some(({ title = '' }) => title.includes(fixture)))
    faults.at(row, 'fixture', `no example of ${id} that fails has “${fixture ?? ''}” in its finding`);
}

/** The checks that a rule runs. */
function checksOf({ check, options }: RuleRow): string[] {
  const inner = Array.isArray(options.checks) ? options.checks : [];
  const names = inner.flatMap((one) => {
    const name = Object(one).check;
    return typeof name === 'string' ? [name] : [];
  });
  return [check, ...names];
}
