import type { areaDrafts, ListRequest, ListResult, Output } from '@app/contract';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { handSource, listPage } from '../../../kernel/list/index.ts';
import type { Area } from '../definitions/catalog.ts';
import { inListScope, schemasOf } from '../lists/area-list.ts';
import { draftsInReach } from '../reach/reach.ts';
import { holderOf } from './draft.ts';

type DraftEntry = Output<typeof areaDrafts>['dataResult'][number];

const source = handSource({
  table: 'draft',
  columns: {
    title: { nullable: false, operator: 'SL' },
    updatedAt: { type: 'timestamp with time zone', nullable: false },
    createdAt: { type: 'timestamp with time zone', nullable: false },
    updatedByName: { nullable: false },
    caseId: { type: 'id' },
    template: { at: 'template_name', operator: 'SL' },
    area: { nullable: false },
    missing: { type: 'bigint' },
    missingRev: { type: 'bigint' },
    rev: { type: 'bigint', nullable: false },
  },
});

/** The company's drafts of an area, or its templates, newest change first. */
export async function queryDrafts(
  ctx: Context,
  area: Area,
  request: ListRequest & { templates?: boolean | undefined },
): Promise<ListResult<DraftEntry>> {
  // Offices have no drafts, whatever their rights in the area.
  if (ctx.tenant?.kind !== 'company') holderOf(ctx);
  const parameters = [{ key: 'Q^area^S', value: area.id }, ...request.parameters];
  const page = await inListScope(ctx, area, async (inner, scopes) => {
    const kind = request.templates ? sql<SqlBool>`t.template_name is not null` : sql<SqlBool>`t.template_name is null`;
    const reach = await draftsInReach(inner, area, 'save');
    return listPage(
      inner,
      source,
      { ...request, parameters },
      {
        usualOrder: [{ field: 'updatedAt', order: 'DESC' as const }],
        schemas: schemasOf(scopes),
        where: reach === null ? kind : sql<SqlBool>`${kind} and ${reach}`,
      },
    );
  });
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    pageResult: page.pageResult,
    dataResult: page.dataResult.map((row) => ({
      id: text(row.id),
      title: text(row.title),
      updatedAt: text(row.updatedAt),
      createdAt: text(row.createdAt),
      updatedByName: text(row.updatedByName),
      caseId: typeof row.caseId === 'string' ? row.caseId : null,
      template: typeof row.template === 'string' ? row.template : null,
      missing:
        row.missing === null ? null : { count: Number(row.missing), isOld: Number(row.missingRev) !== Number(row.rev) },
    })),
  };
}
