import type { CaseColumn as CaseColumnName } from '@app/contract';

/**
 * Columns that every case has in addition to its own fields, by their name in lists. `at` is the stored column; those without one come from the
 * open task (workflow) and are shown, not filtered.
 */
export interface CaseColumn {
  at: string | null;
  type: 'text' | 'bigint' | 'timestamp with time zone';
  /** Whether it is a short text under the token index. */
  tokens?: boolean;
}

export const caseColumns: Readonly<Record<CaseColumnName, CaseColumn>> = {
  title: { at: 'title', type: 'text', tokens: true },
  holderName: { at: 'holder_name', type: 'text', tokens: true },
  applyNo: { at: 'apply_no', type: 'text', tokens: true },
  acceptNo: { at: 'accept_no', type: 'text', tokens: true },
  certNo: { at: 'cert_no', type: 'text', tokens: true },
  status: { at: 'status', type: 'text' },
  version: { at: 'version', type: 'bigint' },
  submittedAt: { at: 'submitted_at', type: 'timestamp with time zone' },
  updatedAt: { at: 'updated_at', type: 'timestamp with time zone' },
  createdAt: { at: 'created_at', type: 'timestamp with time zone' },
  stage: { at: null, type: 'text' },
  dueAt: { at: null, type: 'text' },
  assignee: { at: null, type: 'text' },
};

/** Stored columns that are never empty. */
export const filledColumns: readonly string[] = [
  'holder_name',
  'submitted_at',
  'updated_at',
  'created_at',
  'created_by',
  'updated_by',
];

/** Columns of a register row. */
export const registerColumns: Record<string, CaseColumn> = {
  title: { at: 'title', type: 'text', tokens: true },
  version: { at: 'version', type: 'bigint' },
  createdBy: { at: 'created_by', type: 'text' },
  updatedBy: { at: 'updated_by', type: 'text' },
  updatedAt: { at: 'updated_at', type: 'timestamp with time zone' },
  createdAt: { at: 'created_at', type: 'timestamp with time zone' },
};
