import type { areaDrafts, ListRequest, ListResult, Output } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import type { Area } from '../definitions/catalog.ts';
import { listPage } from '../lists/list.ts';
import { inListScope, schemasOf } from '../lists/list-scope.ts';
import type { ListColumn, ListSource } from '../lists/list-source.ts';

type DraftEntry = Output<typeof areaDrafts>['dataResult'][number];

const column = (field: string, at: string, type: ListColumn['type'], nullable = false): [string, ListColumn] => [
  field,
  { field, at, type, tokens: false, nullable },
];
const source: ListSource = {
  table: 'draft',
  id: 'id',
  columns: new Map([
    column('title', 'title', 'text'),
    column('updatedAt', 'updated_at', 'timestamp with time zone'),
    column('createdAt', 'created_at', 'timestamp with time zone'),
    column('updatedByName', 'updated_by_name', 'text'),
    column('caseId', 'case_id', 'text', true),
    column('area', 'area', 'text'),
  ]),
  operators: new Map([['title', 'SL']]),
};

/** The company's drafts of an area, newest change first. */
export async function queryDrafts(ctx: Context, area: Area, request: ListRequest): Promise<ListResult<DraftEntry>> {
  const parameters = [{ key: 'Q^area^S', value: area.id }, ...request.parameters];
  const page = await inListScope(ctx, area, (inner, scopes) =>
    listPage(
      inner,
      source,
      { ...request, parameters },
      { usualOrder: [{ field: 'updatedAt', order: 'DESC' }], schemas: schemasOf(scopes) },
    ),
  );
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
    })),
  };
}
