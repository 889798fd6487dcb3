import type { caseReaders, Output } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { readersOfCase } from '../../log/index.ts';
import type { Area } from '../definitions/catalog.ts';
import { findCase, holdsFor } from './case.store.ts';
import { opensCase } from './case-readers.ts';

/** Which office opened a case and when, for the company whose case it is; for everybody else the list is empty. */
export async function readersOf(ctx: Context, area: Area, caseId: string): Promise<Output<typeof caseReaders>> {
  const row = (await findCase(ctx.db, caseId)) ?? fail('notFound');
  // As when the case itself is opened: a case that this area does not list answers state 404.
  if (!(await holdsFor(ctx.db, row.id, opensCase(ctx, area)))) fail('notFound');
  return await readersOfCase(ctx, row.id);
}
