import type { SubmittedRow } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { casesOfRows } from './case.store.ts';

/** The rows of a draft that are cases already. */
export async function submittedRows(ctx: Context, areaId: string, draftId: string): Promise<SubmittedRow[]> {
  const found = await casesOfRows(ctx.db, areaId, draftId);
  return found.map(({ id, row, title, status, cert_no, apply_no }) => ({
    ...{ row, caseId: id, title, status },
    ...{ certNo: cert_no, applyNo: apply_no },
  }));
}
