import type { FieldError, Language, RegulationKind } from '@app/contract';
import { compile } from '@app/engine/formula';
import { checks } from '@app/engine/review';
import { dayOf } from '../../../kernel/time.ts';
import { isCas } from '../read-limits.ts';
import { type Row, rowSchemas } from './tables.ts';
import { say } from './texts.ts';

const formulaFields: Record<RegulationKind, readonly string[]> = {
  rule: ['when'],
  limit: ['scopeWhen', 'conditionWhen'],
  requirement: ['when'],
  code: ['conflictWhen'],
  list: ['when'],
  listHead: [],
};
const numberFields = ['maxPercent', 'factorAtMost'];

/** Everything that is wrong with a row of a kind, field by field and in the caller's words; empty = it may stand. */
export function validateRow(language: Language, kind: RegulationKind, row: Row): FieldError[] {
  const parsed = rowSchemas[kind].safeParse(row);
  if (!parsed.success)
    return parsed.error.issues.map((issue) => {
      const field = issue.path.join('.') || (issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : '');
      return { field, message: say(language, 'regulation.missingField', { field, reason: issue.message }) };
    });
  return [
    ...formulaFields[kind].flatMap((field) => formulaFault(language, field, row[field])),
    ...dateFaults(language, row),
    ...numberFields.flatMap((field): FieldError[] => {
      const value = row[field];
      return value === undefined || /^\d+(\.\d+)?$/.test(String(value))
        ? []
        : [{ field, message: say(language, 'regulation.number', { value: String(value) }) }];
    }),
    ...casFaults(language, row),
    ...(kind === 'rule' ? checkFaults(language, row) : []),
  ];
}

function formulaFault(language: Language, field: string, source: unknown): FieldError[] {
  if (typeof source !== 'string') return [];
  const compiled = compile(source);
  if (!('error' in compiled)) return [];
  const values = { at: (compiled.at ?? 0) + 1, detail: compiled.detail ?? compiled.error };
  return [{ field, message: say(language, 'regulation.formula', values) }];
}

function dateFaults(language: Language, row: Row): FieldError[] {
  const faults: FieldError[] = [];
  for (const field of ['from', 'to']) {
    const value = row[field];
    if (typeof value === 'string' && dayOf(value) === null)
      faults.push({ field, message: say(language, 'regulation.day', { value }) });
  }
  const { from, to } = row;
  if (faults.length === 0 && typeof from === 'string' && typeof to === 'string' && to < from)
    faults.push({ field: 'to', message: say(language, 'regulation.endsBefore', { from, to }) });
  return faults;
}

function casFaults(language: Language, row: Row): FieldError[] {
  const cas = Array.isArray(row.cas) ? row.cas.map(String) : [];
  return cas
    .filter((one) => !isCas(one))
    .map((value) => ({ field: 'cas', message: say(language, 'regulation.cas', { value }) }));
}

function checkFaults(language: Language, row: Row): FieldError[] {
  const name = String(row.check);
  const check = checks[name];
  if (!check) {
    const known = Object.keys(checks).join(', ');
    return [{ field: 'check', message: say(language, 'regulation.noCheck', { name, known }) }];
  }
  const options = check.options.safeParse(row.options);
  if (options.success) return [];
  return options.error.issues.map((issue) => ({
    field: ['options', ...issue.path].join('.'),
    message: say(language, 'regulation.options', {
      check: name,
      detail: `${issue.path.join('.')}: ${issue.message}`,
    }),
  }));
}
