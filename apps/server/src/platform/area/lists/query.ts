import type { ListRequest, ListResult } from '@app/contract';
import { sql } from 'kysely';
import { type Context, fail, type Scope, type SessionTenant, type Space } from '../../../kernel/context.ts';
import { stagesOf } from '../../workflow/index.ts';
import type { Area } from '../definitions/catalog.ts';
import { type ListOptions, listPage, type Row } from './list.ts';
import { casesSource, type ListSource, recordSource } from './list-source.ts';

/** What one area's list reads, and how its usual order is. */
export interface AreaList {
  source: ListSource;
  options: ListOptions;
  /** Filters of a worklist that always hold. */
  fixed: ListRequest['parameters'];
}

/** The list behind an area: its own records, or the cases of all areas for a worklist. */
export function listOfArea(area: Area): AreaList {
  const { definition } = area;
  const usualOrder = definition.list.sorts ?? [];
  const newest = (field: string): ListRequest['sorts'] =>
    usualOrder.length > 0 ? usualOrder : [{ field, order: 'DESC' }];
  switch (definition.kind) {
    case 'application':
      return { source: recordSource(definition), options: { usualOrder: newest('submittedAt') }, fixed: [] };
    case 'register':
      return { source: recordSource(definition), options: { usualOrder: newest('updatedAt') }, fixed: [] };
    case 'worklist':
      return {
        source: casesSource(definition),
        options: { usualOrder: newest('submittedAt') },
        fixed: definition.worklist?.parameters ?? [],
      };
    case 'report':
      return fail('notFound');
  }
}

/** One page of an area's list; cases carry stage, due date and assignee of their open task. */
export async function queryArea(ctx: Context, area: Area, request: ListRequest): Promise<ListResult<Row>> {
  const list = listOfArea(area);
  const asked = { ...request, parameters: [...list.fixed, ...request.parameters] };
  return inListScope(ctx, area, async (inner, schemas) => {
    const page = await listPage(inner, list.source, asked, { ...list.options, schemas });
    if (area.definition.kind === 'register') return page;
    return { ...page, dataResult: await withStages(inner, page.dataResult) };
  });
}

/** Adds the open task's stage, due date and assignee to the rows of a page: one query for all of them. */
export async function withStages(ctx: Context, rows: Row[]): Promise<Row[]> {
  const stages = await stagesOf(
    ctx,
    rows.map((row) => String(row.id)),
  );
  return rows.map((row) => {
    const stage = stages.get(String(row.id));
    return {
      ...row,
      caseId: row.id,
      stage: stage?.title ?? null,
      dueAt: stage?.due?.date ?? null,
      due: stage?.due ?? null,
      assignee: stage?.assignee ?? null,
    };
  });
}

/** Runs a list where its rows are: in the caller's transaction, moved to its scope where that is another one. */
export async function inListScope<T>(
  ctx: Context,
  area: Area,
  work: (ctx: Context, schemas: string[]) => Promise<T>,
): Promise<T> {
  if (ctx.scope.role !== 'app_platform' || isShared(area)) return work(ctx, []);
  const { scope, schemas } = await listScope(ctx, area);
  return ctx.within(scope, (inner) => work(inner, schemas));
}

/**
 * Where the rows of a list are, found from schema platform. An authority reads its own space. A company's records may
 * lie at several authorities: one is read directly, several as one list (row-level security holds in each).
 */
export async function listScope(ctx: Context, area: Area): Promise<{ scope: Scope; schemas: string[] }> {
  if (isShared(area)) return { scope: { role: 'app_platform' }, schemas: [] };
  const { tenant } = ctx;
  if (!tenant || tenant.kind === 'platform') fail('permissionLimit');
  const spaces = await spacesOf(ctx, tenant);
  const first = spaces[0] ?? fail('permissionLimit');
  const role = tenant.kind === 'authority' ? 'app_authority' : 'app_holder';
  return { scope: { role, ...first, tenantId: tenant.id }, schemas: spaces.map((space) => space.schema) };
}

/** Whether an area's rows lie in the shared schema. */
export function isShared(area: Area | undefined): boolean {
  return area?.definition.kind === 'register' && area.definition.scope === 'platform';
}

/** The space of an authority; for a company those with records of it, before its first one the first there is. */
async function spacesOf(ctx: Context, tenant: SessionTenant): Promise<Space[]> {
  const { rows } = await sql<{ tenant_id: string; schema_name: string; used: boolean }>`
    select s.tenant_id, s.schema_name,
      exists (select 1 from record_route r where r.holder_tenant_id = ${tenant.id} and r.authority_id = s.tenant_id) as used
    from space s order by s.tenant_id`.execute(ctx.db);
  const own = rows.filter((row) => (tenant.kind === 'authority' ? row.tenant_id === tenant.id : row.used));
  const chosen = own.length > 0 || tenant.kind === 'authority' ? own : rows.slice(0, 1);
  return chosen.map((row) => ({ authorityId: row.tenant_id, schema: row.schema_name }));
}
