import type { caseReaders, Output } from '@app/contract';
import { type Context, fail } from '../../../kernel/context.ts';
import { readersOfCase } from '../../log/index.ts';
import type { Area } from '../definitions/catalog.ts';
import { findCase } from './case.store.ts';

/** When which office opened a case, for the company whose case it is; to everybody else the list is empty. */
export async function readersOf(ctx: Context, area: Area, caseId: string): Promise<Output<typeof caseReaders>> {
  const row = (await findCase(ctx.db, caseId)) ?? fail('notFound');
  if (area.definition.kind === 'application' && row.area !== area.id) fail('notFound');
  return await readersOfCase(ctx, row.id);
}
