import type { AreaDefinition, AreaListRequest, ListRequest, ListResult, WorklistDefinition } from '@app/contract';
import { type Context, fail, type Scope } from '../../../kernel/context.ts';
import { type ListOptions, type ListSource, listPage, type Row } from '../../../kernel/list/index.ts';
import { pendingTasks, stagesOf } from '../../workflow/index.ts';
import type { Area } from '../definitions/catalog.ts';
import { withFilter } from './filter-tree.ts';
import { inListScope, schemasOf } from './list-scope.ts';
import { casesSource, recordSource } from './list-source.ts';
import { queryReport } from './report.ts';

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
export async function queryArea(ctx: Context, area: Area, request: AreaListRequest): Promise<ListResult<Row>> {
  const tasks = tasksListed(area.definition);
  const isOwnList = area.definition.kind !== 'report' && !tasks;
  if (!isOwnList && request.filter && request.filter.rules.length > 0) fail('invalidInput', { cause: 'filter' });
  if (area.definition.kind === 'report') return inListScope(ctx, area, (inner) => queryReport(inner, area, request));
  if (tasks) return queryTasks(ctx, tasks, request);
  const list = listOfArea(area);
  const asked = { ...request, parameters: [...list.fixed, ...request.parameters] };
  const options = withFilter(ctx, area.definition, list, request.filter);
  return inListScope(ctx, area, async (inner, scopes) => {
    const page = await listPage(inner, list.source, asked, { ...options, schemas: schemasOf(scopes) });
    if (area.definition.kind === 'register') return page;
    return { ...page, dataResult: await withStages(inner, page.dataResult, scopes) };
  });
}

/** What an area lists when it lists tasks. */
function tasksListed(definition: AreaDefinition): WorklistDefinition['worklist'] | undefined {
  return definition.kind === 'worklist' && definition.worklist.source === 'tasks' ? definition.worklist : undefined;
}

/** A worklist of tasks: those that the caller may do, narrowed by its fixed filters. */
async function queryTasks(
  ctx: Context,
  { parameters: fixed }: WorklistDefinition['worklist'],
  request: ListRequest,
): Promise<ListResult<Row>> {
  const parameters = [...fixed, ...request.parameters];
  const page = await pendingTasks(ctx, { ...request, parameters });
  return { ...page, dataResult: page.dataResult.map((task) => ({ ...task, taskId: task.id })) };
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
