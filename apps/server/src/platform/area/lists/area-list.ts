import {
  type AreaDefinition,
  type AreaListRequest,
  hasLines,
  type ListRequest,
  type ListResult,
  type Verb,
} from '@app/contract';
import { filterKindOf } from '@app/engine/fields/filter-fields';
import { operatorsOf as usualOperators } from '@app/engine/rules';
import { sql } from 'kysely';
import type { Context, Scope } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import {
  fieldOf,
  type ListColumn,
  type ListOptions,
  type ListSource,
  listPage,
  type Row,
} from '../../../kernel/list/index.ts';
import { tenantScopes } from '../../../kernel/route.ts';
import { stagesOf } from '../../workflow/index.ts';
import { type Area, areaOf } from '../definitions/catalog.ts';
import { columnsWithout } from '../reach/hidden.ts';
import { reachOf } from '../reach/reach.ts';
import { rightIn } from '../reach/rights.ts';
import { columnType } from '../tables/columns.ts';
import { areaTable } from '../tables/names.ts';
import { isSearched } from '../tables/refresh-search.ts';
import { type CaseColumn, caseColumns, filledColumns, registerColumns } from './case-columns.ts';
import { withCaseFilter } from './case-filter.ts';
import { withFilter } from './filter-tree.ts';
import { queryReport } from './report.ts';
import { queryStepsReport } from './steps-report.ts';
import { listsCaseTasks, listsWork, withWork, workListFor } from './work-list.ts';

/** One page of an area's list; cases carry stage, due date and assignee of their open task. */
export async function queryArea(ctx: Context, area: Area, request: AreaListRequest): Promise<ListResult<Row>> {
  const { definition } = area;
  const takesConditions = definition.kind !== 'report' && (!listsWork(area) || listsCaseTasks(area));
  if (!takesConditions && request.filter && request.filter.rules.length > 0) fail('invalidInput', { cause: 'filter' });
  if (definition.kind === 'report') {
    const { id, report } = definition;
    if ('figures' in report) return fail('notFound');
    if ('procedure' in report)
      return inListScope(ctx, area, (inner) => stepsOf(inner, area, report.procedure, request));
    const source = areaOf(ctx, report.source);
    return inListScope(ctx, area, async (inner) =>
      queryReport(inner, { id, report }, await reportSource(inner, area, source), request),
    );
  }
  if (listsWork(area)) return inListScope(ctx, area, (inner, scopes) => queryWork(inner, area, request, scopes));
  return inListScope(ctx, area, async (inner, scopes) => {
    const list = await listFor(inner, area, 'query');
    const asked = { ...request, parameters: [...list.fixed, ...request.parameters] };
    const options = withFilter(inner, definition, list, request.filter);
    const page = await listPage(inner, list.source, asked, { ...options, schemas: schemasOf(scopes) });
    if (definition.kind === 'register') return page;
    return { ...page, dataResult: await withStages(inner, page.dataResult, scopes) };
  });
}

/** One page of a worklist of tasks, opinion items or letters, narrowed by its fixed filters. */
async function queryWork(
  ctx: Context,
  area: Area,
  request: AreaListRequest,
  scopes: readonly Scope[],
): Promise<ListResult<Row>> {
  const { source, options, parameters } = await workListFor(ctx, area, 'query', request.parameters, scopes);
  const narrowed = await withCaseFilter(
    ctx,
    { parameters, options, schemas: schemasOf(scopes), listOf: (one) => listFor(ctx, one, 'query') },
    request.filter,
  );
  const page = await listPage(ctx, source, { ...request, parameters }, { ...narrowed, schemas: schemasOf(scopes) });
  return { ...page, dataResult: await withWork(ctx, area, page.dataResult, scopes) };
}

/** Adds the open task's stage, due date and assignee to the rows of a page: one query for all of them in each space. */
export async function withStages(ctx: Context, rows: Row[], scopes: Scope[]): Promise<Row[]> {
  const ids = rows.map((row) => String(row.id));
  const stages = await stagesOf(ctx, ids);
  for (const scope of scopes.slice(1))
    for (const [id, stage] of await ctx.within(scope, (inner) => stagesOf(inner, ids))) stages.set(id, stage);
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

/** What the list of one area reads, and its default order. */
export interface AreaList {
  source: ListSource;
  options: ListOptions;
  /** Filters of a worklist that always apply. */
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

/** The list behind an area as the caller may see it with a verb: records in reach, columns that are not hidden. */
export async function listFor(ctx: Context, area: Area, verb: Verb): Promise<AreaList> {
  const list = columnsWithout(listOfArea(area), rightIn(area.definition, verb, ctx)?.hidden ?? []);
  const reach = await reachOf(ctx, area, verb);
  return reach === null ? list : { ...list, options: { ...list.options, where: reach(sql.id('t', list.source.id)) } };
}

async function stepsOf(ctx: Context, report: Area, procedure: string, request: ListRequest): Promise<ListResult<Row>> {
  const reach = await reachOf(ctx, report, 'query');
  return queryStepsReport(ctx, procedure, reach?.(sql`t.case_id`) ?? null, request);
}

/** What a report counts: the records of its source that the caller's right to the report reaches. */
async function reportSource(ctx: Context, report: Area, { definition }: Area) {
  const source = recordSource(definition);
  const reach = await reachOf(ctx, report, 'query');
  return { source, where: reach?.(sql.id('t', source.id)) ?? null };
}

const alwaysFilled = new Set(['title', 'status', 'version', ...filledColumns]);

/** The list of an area's own records: its definition's shown and filtered fields and the case columns are allowed, nothing else. */
export function recordSource(definition: AreaDefinition): ListSource {
  const application = definition.kind === 'application';
  const columns = systemColumns(application ? caseColumns : registerColumns);
  const listed = new Set([
    ...definition.list.filters,
    ...[...definition.list.columns, ...(definition.list.sorts ?? [])].map(({ field }) => field),
  ]);
  for (const view of definition.list.views ?? []) for (const { key } of view.parameters) listed.add(fieldOf(key));
  for (const field of definition.fields) {
    if (field.type === 'table' || !listed.has(field.key)) continue;
    columns.set(field.key, {
      field: field.key,
      at: field.key,
      type: columnType(field),
      tokens: isSearched(field),
      nullable: true,
      ...(hasLines(field) ? { operator: 'SL' as const } : {}),
    });
  }
  return {
    table: areaTable(definition),
    id: application ? 'case_id' : 'id',
    columns,
    operators: operatorsOf(definition),
  };
}

/** The list over the cases of all areas. */
export function casesSource(definition: AreaDefinition): ListSource {
  const columns = systemColumns(caseColumns);
  columns.set('area', { field: 'area', at: 'area', type: 'text', tokens: false, nullable: false });
  const openErrors = {
    field: 'openErrors',
    at: 'open_errors',
    type: 'bigint',
    tokens: false,
    nullable: false,
  } as const;
  if (definition.list.findings) columns.set('openErrors', openErrors);
  return { table: 'case_record', id: 'id', columns, operators: operatorsOf(definition) };
}

function systemColumns(known: Record<string, CaseColumn>): Map<string, ListColumn> {
  return new Map(
    Object.entries(known).map(([field, { at, type, tokens }]) => [
      field,
      { field, at, type, tokens: tokens === true, nullable: !alwaysFilled.has(at ?? '') },
    ]),
  );
}

function operatorsOf(definition: AreaDefinition): Map<string, string> {
  return new Map(
    definition.list.filters.flatMap((field) => {
      const kind = filterKindOf(definition, field);
      return kind ? [[field, usualOperators[kind][0] ?? 'S']] : [];
    }),
  );
}

/** Whether an area's rows lie in the shared schema. */
export function isShared(area: Area | undefined): boolean {
  return area?.definition.kind === 'register' && area.definition.scope === 'platform';
}

/** Runs a list where its rows are: in the caller's transaction, in another scope if they lie there. */
export async function inListScope<T>(
  ctx: Context,
  area: Area,
  work: (ctx: Context, scopes: Scope[]) => Promise<T>,
): Promise<T> {
  if (ctx.scope.role !== 'app_platform' || isShared(area)) return work(ctx, [ctx.scope]);
  const scopes = await listScopes(ctx, area);
  return ctx.within(scopes[0] ?? fail('permissionLimit'), (inner) => work(inner, scopes));
}

/**
 * The scopes that hold the rows of a list, found from schema platform. An authority reads its own space. A company's records may lie with several
 * authorities: one is read directly, several as one list from the first space (row-level security applies in each).
 */
export async function listScopes(ctx: Context, area: Area): Promise<Scope[]> {
  if (isShared(area)) return [{ role: 'app_platform' }];
  if (!ctx.tenant || ctx.tenant.kind === 'platform') fail('permissionLimit');
  return tenantScopes(ctx);
}

/** Schemas of the scopes that are spaces. */
export function schemasOf(scopes: readonly Scope[]): string[] {
  return scopes.flatMap((scope) => (scope.role === 'app_platform' ? [] : [scope.schema]));
}
