import type { LimitRow } from '@app/contract';
import { z } from 'zod';
import { cells, compact, type FileRow, RowFaults, type TextFile } from '../../kernel/definition-file/index.ts';
import { formulaFault } from './read-rules.ts';

const standard = '化妆品安全技术规范（2015年版）';

const Branch = z.object({
  table: cells.text,
  entry: cells.text,
  branch: cells.optional,
  scope_when: cells.optional,
  scope_text: cells.optional,
  max_percent: cells.optionalDecimal,
  basis: cells.optional,
  factor_at_most: cells.optionalDecimal,
  total: cells.yes,
  complete: cells.yes,
  limit_text: cells.text,
  conditions: cells.optional,
  condition_when: cells.optional,
  except_purpose: cells.optional,
  warning: cells.optional,
  article: cells.text,
  verified: cells.yes,
  from: cells.day,
  to: cells.optionalDay,
});
const Member = z.object({
  table: cells.text,
  entry: cells.text,
  branches: cells.words,
  name_zh: cells.optional,
  inci: cells.text,
  cas: cells.words,
  factor: cells.optionalDecimal,
  factor_source: cells.optional,
});
type Member = z.output<typeof Member>;

/** Joins limits.csv (one row per scope branch) with limit_members.csv (which substances an entry names). */
export function readLimits(limits: TextFile, memberFile: TextFile, regulation = standard): LimitRow[] {
  const faults = new RowFaults();
  const members = readMembers(faults, memberFile);
  const used = new Set<Member>();
  const branches = faults.rows(limits, Branch);
  const seen = new Set<string>();
  const rows = branches.flatMap(({ row, read }): LimitRow[] => {
    const key = [read.table, read.entry, read.branch, read.from].join('|');
    if (seen.has(key)) faults.at(row, 'branch', 'this branch stands twice');
    seen.add(key);
    formulaFault(faults, row, 'scope_when', read.scope_when);
    formulaFault(faults, row, 'condition_when', read.condition_when);
    if (read.condition_when !== undefined && read.conditions === undefined)
      faults.at(row, 'condition_when', 'needs the text of the conditions');
    if (read.to !== undefined && read.to < read.from) faults.at(row, 'to', 'ends before it begins');
    const own = members.filter(
      ({ value }) =>
        value.table === read.table &&
        value.entry === read.entry &&
        (value.branches.length === 0 || value.branches.includes(read.branch ?? '')),
    );
    for (const { value } of own) used.add(value);
    if (own.length === 0) faults.at(row, 'entry', 'no substance in limit_members.csv belongs to this branch');
    return [
      limitOf(
        read,
        own.map(({ value }) => value),
        regulation,
      ),
    ];
  });
  for (const { row, value } of members)
    if (!used.has(value)) faults.at(row, 'entry', 'limits.csv has no such entry or branch');
  faults.finish();
  return rows;
}

function readMembers(faults: RowFaults, source: TextFile): { row: FileRow; value: Member }[] {
  return faults.rows(source, Member).map(({ row, read: value }) => {
    for (const cas of value.cas) if (!isCas(cas)) faults.at(row, 'cas', `the check digit of ${cas} is wrong`);
    if (value.factor !== undefined && value.factor_source === undefined)
      faults.at(row, 'factor', 'a factor needs its source');
    return { row, value };
  });
}

function limitOf(read: z.output<typeof Branch>, members: readonly Member[], regulation: string): LimitRow {
  const factors = members.flatMap(({ factor, name_zh, inci, cas }) =>
    factor === undefined
      ? []
      : [name_zh, inci, ...cas].flatMap((name) => (name === undefined ? [] : [[name, factor] as const])),
  );
  return compact({
    table: read.table,
    entry: read.entry,
    branch: read.branch,
    names: members.flatMap(({ name_zh, inci }) => (name_zh === undefined ? [inci] : [name_zh, inci])),
    cas: [...new Set(members.flatMap(({ cas }) => cas))],
    complete: read.complete,
    scopeWhen: read.scope_when,
    scopeText: read.scope_text,
    maxPercent: read.max_percent,
    basis: read.basis,
    factors: factors.length > 0 ? Object.fromEntries(factors) : undefined,
    factorAtMost: read.factor_at_most,
    total: read.total,
    limitText: read.limit_text,
    conditions: read.conditions,
    conditionWhen: read.condition_when,
    exceptPurpose: read.except_purpose,
    warning: read.warning,
    citation: { regulation, article: read.article, text: read.limit_text, verified: read.verified },
    from: read.from,
    to: read.to,
  });
}

/** Whether the last digit of a CAS number is the check digit of the others. */
export function isCas(text: string): boolean {
  if (!/^\d{2,7}-\d{2}-\d$/.test(text)) return false;
  const digits = [...text.replaceAll('-', '')].map(Number);
  const check = digits.pop();
  return digits.reverse().reduce((sum, digit, index) => sum + digit * (index + 1), 0) % 10 === check;
}
