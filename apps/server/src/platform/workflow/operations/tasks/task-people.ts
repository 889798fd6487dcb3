import type { Output, taskPeople } from '@app/contract';
import type { Context } from '../../../../kernel/context.ts';
import { findColleagues } from '../../../tenant/index.ts';

/** Active colleagues of the caller's office or company by name or account, at most fifty; without a tenant nobody. */
export async function findPeople(ctx: Context, input: { text: string }): Promise<Output<typeof taskPeople>> {
  if (!ctx.tenant) return [];
  const people = await findColleagues(ctx.db, ctx.tenant.id, input.text.trim());
  return people.map(({ id, fullname, org, position }) => ({ id, name: fullname, org, position }));
}
