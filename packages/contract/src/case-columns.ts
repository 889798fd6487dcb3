import { z } from 'zod';

/** Columns that every case has beside its own fields. */
export const caseColumnNames = [
  'applyNo',
  'acceptNo',
  'certNo',
  'title',
  'holderName',
  'status',
  'stage',
  'dueAt',
  'submittedAt',
  'updatedAt',
  'createdAt',
  'assignee',
  'version',
] as const;
export const CaseColumn = z.enum(caseColumnNames);
export type CaseColumn = z.infer<typeof CaseColumn>;

export function isCaseColumn(name: string): name is CaseColumn {
  return (caseColumnNames as readonly string[]).includes(name);
}
