import type { caseReaders, Output } from '@app/contract';
import { type Context, fail } from '../../../kernel/context.ts';
import { readersOfCase } from '../../log/index.ts';
import type { Area } from '../definitions/catalog.ts';
import { findCase, holdsFor } from './case.store.ts';
import { opensCase } from './case-readers.ts';

/** When which office opened a case, for the company whose case it is; to everybody else the list is empty. */
export async function readersOf(ctx: Context, area: Area, caseId: string): Promise<Output<typeof caseReaders>> {
  const row = (await findCase(ctx.db, caseId)) ?? fail('notFound');
  // As when the case itself is opened: what this area does not list is answered like what is not there.
  if (!(await holdsFor(ctx.db, row.id, opensCase(ctx, area)))) fail('notFound');
  return await readersOfCase(ctx, row.id);
}
