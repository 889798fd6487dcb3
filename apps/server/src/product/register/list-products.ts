import { type ListRequest, type ListResult, ProductRow } from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { handSource, listPage, mapRows } from '../../kernel/list/index.ts';
import { tenantScopes } from '../../kernel/route.ts';
import { finalStatuses, hasOpenCase } from '../../platform/area/index.ts';
import { numberKey } from '../../platform/number/index.ts';
import { productsWithOpenCases } from './register.store.ts';

const source = handSource({
  table: 'product',
  columns: {
    number: { tokens: true, nullable: false },
    numberKey: { tokens: true, nullable: false },
    title: { tokens: true, nullable: false },
    holderName: { tokens: true, nullable: false },
    kind: { nullable: false },
    origin: {},
    state: { nullable: false },
    classification: { operator: 'SLR' },
    responsibleName: { operator: 'SL' },
    validTo: { type: 'date' },
    currentVersion: { type: 'bigint', nullable: false },
    openedAt: { type: 'timestamp with time zone', nullable: false },
  },
});
const newest: ListRequest['sorts'] = [{ field: 'openedAt', order: 'DESC' }];

/**
 * One page of the register: of a company its own products at all authorities, of an office all of its authority. Beside the columns one may ask
 * `Q^openCases^S` = true, and a number in whatever brackets and spaces it is written.
 */
export async function listProducts(ctx: Context, request: ListRequest): Promise<ListResult<ProductRow>> {
  const scopes = await tenantScopes(ctx);
  const [first = fail('permissionLimit')] = scopes;
  const isOpen = (key: string) => /^(?:Q\^)?openCases(?:\^S)?$/.test(key);
  const wanted = request.parameters.find(({ key }) => isOpen(key))?.value;
  const parameters = request.parameters
    .filter(({ key }) => !isOpen(key))
    .map((one) =>
      /^(?:Q\^)?number(?:\^SL)?$/.test(one.key) ? { key: 'Q^numberKey^SL', value: numberKey(one.value) } : one,
    );
  const final = finalStatuses(ctx);
  const has = hasOpenCase(sql`t.id`, final);
  const where = wanted === undefined ? {} : { where: wanted === 'true' ? has : sql`not ${has}` };
  return await ctx.within(first, async (inner) => {
    const schemas = scopes.flatMap((scope) => (scope.role === 'app_platform' ? [] : [scope.schema]));
    const page = await listPage(inner, source, { ...request, parameters }, { usualOrder: newest, schemas, ...where });
    const ids = page.dataResult.map((row) => String(row.id));
    const open = new Set<string>();
    for (const scope of scopes)
      for (const id of await inner.within(scope, (here) => productsWithOpenCases(here.db, ids, final))) open.add(id);
    return mapRows(page, (row) => ProductRow.parse({ ...row, openCases: open.has(String(row.id)) }));
  });
}
