import type { Incident, InstanceDetail, ListRequest, ListResult, MyProcess, ProcessInstance } from '@app/contract';
import { outwardChart } from '@app/engine/workflow/bpmn';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { emptyPage, listPage } from '../../../kernel/list/index.ts';
import { formatTime } from '../../../kernel/time.ts';
import { inOfficeSpaces, inSpaceWith, officeScopes } from '../office-spaces.ts';
import { type ProcessPlace, processOf, publishedKey, xmlOf } from '../steps/load-process.ts';
import { stepsShown } from '../steps/outward-steps.ts';
import { type InstanceRow, instanceById, instanceOfCase } from '../stores/instance.store.ts';
import {
  type InstanceListRow,
  incidentSource,
  instanceSource,
  restingNodes,
  tokensByNode,
} from '../stores/instance-search.store.ts';
import type { ProcessRow } from '../stores/my-process.store.ts';
import { historyOf } from './history.ts';
import { incidentsOf } from './incidents.ts';
import { ledgerOf } from './ledger.ts';
import { mayOpen } from './may-open.ts';

/** Instances of the caller's office, newest first (scope app_platform). */
export async function queryInstances(ctx: Context, list: ListRequest): Promise<ListResult<ProcessInstance>> {
  const usualOrder: ListRequest['sorts'] = [{ field: 'startedAt', order: 'DESC' }];
  const scopes = await officeScopes(ctx);
  const [home] = scopes;
  if (!home) return emptyPage(ctx, instanceSource, list, { usualOrder }) as unknown as ListResult<ProcessInstance>;
  const schemas = scopes.flatMap((scope) => (scope.role === 'app_platform' ? [] : [scope.schema]));
  const page = await ctx.within(home, (inner) => listPage(inner, instanceSource, list, { usualOrder, schemas }));
  const rows = page.dataResult as unknown as InstanceListRow[];
  const ids = rows.map((row) => row.id);
  const resting = await inOfficeSpaces(ctx, (space) => restingNodes(space.db, ids));
  const nodes = new Map(resting.flatMap((found) => [...found]));
  const dataResult: ProcessInstance[] = [];
  for (const { process, ...row } of rows) {
    const place = { ...row, process };
    const shown = await titled(ctx, place, nodes.get(row.id) ?? []);
    dataResult.push({ ...row, processKey: await publishedKey(ctx, place), nodes: shown });
  }
  return { dataResult, pageResult: page.pageResult };
}

/** One instance with all that its page shows (scope app_platform). */
export function getInstance(ctx: Context, input: { id: string }): Promise<InstanceDetail> {
  return inInstance(ctx, input.id, (space, row) => detailOf(space, row));
}

/** The way of a case, for whoever took part in it, holds it, or may read its area (in the space of the case). */
export async function instanceHistory(
  ctx: Context,
  input: { caseId: string },
): Promise<
  Omit<InstanceDetail, keyof Omit<ProcessInstance, 'id' | 'caseId' | 'state' | 'title'> | 'deadlines' | 'incidentList'>
> {
  const row = (await instanceOfCase(ctx.db, input.caseId)) ?? fail('notFound');
  await mayOpen(ctx, row);
  return { id: row.id, caseId: row.case_id, state: row.state, title: row.title, ...(await wayOf(ctx, row)) };
}

/** Runs work in the space of an instance; an unknown one, or one of another office, is state 404. */
export function inInstance<T>(
  ctx: Context,
  id: string,
  work: (space: Context, row: InstanceRow) => Promise<T>,
): Promise<T> {
  return inSpaceWith(
    ctx,
    async (space) => (await instanceById(space.db, id)) !== undefined,
    async (space) => work(space, (await instanceById(space.db, id)) ?? fail('notFound')),
  );
}

/** What every list of processes says of one, whoever reads it; times as texts of the wire. */
export function processFacts(row: Omit<ProcessRow, 'current'>): Omit<MyProcess, 'current'> {
  return {
    id: row.id,
    caseId: row.case_id,
    area: row.area,
    areaTitle: row.area_title,
    title: row.title,
    number: row.number,
    status: row.status,
    state: row.state,
    holderName: row.holder_name,
    startedAt: formatTime(row.started_at),
    endedAt: row.ended_at === null ? null : formatTime(row.ended_at),
  };
}

/** An instance as lists show it. */
export async function showInstance(ctx: Context, row: InstanceRow): Promise<ProcessInstance> {
  const nodes = (await restingNodes(ctx.db, [row.id])).get(row.id) ?? [];
  return {
    ...processFacts(row),
    version: row.version,
    processKey: await publishedKey(ctx, row),
    nodes: await titled(ctx, row, nodes),
    incidents: row.incidents,
  };
}

/** Incidents of the caller's office, the newest first (scope app_platform). */
export async function queryIncidents(ctx: Context, list: ListRequest): Promise<ListResult<Incident>> {
  const usualOrder: ListRequest['sorts'] = [{ field: 'at', order: 'DESC' }];
  const scopes = await officeScopes(ctx);
  const [home] = scopes;
  if (!home) return emptyPage(ctx, incidentSource, list, { usualOrder }) as unknown as ListResult<Incident>;
  const schemas = scopes.flatMap((scope) => (scope.role === 'app_platform' ? [] : [scope.schema]));
  const page = await ctx.within(home, (inner) => listPage(inner, incidentSource, list, { usualOrder, schemas }));
  return page as unknown as ListResult<Incident>;
}

async function detailOf(ctx: Context, row: InstanceRow): Promise<InstanceDetail> {
  return {
    ...(await showInstance(ctx, row)),
    ...(await wayOf(ctx, row)),
    deadlines: await ledgerOf(ctx, row),
    incidentList: await incidentsOf(ctx, row.id),
  };
}

async function wayOf(ctx: Context, row: InstanceRow) {
  const history = await historyOf(ctx, row.case_id);
  const steps = await stepsShown(ctx, [row]);
  const renamed = steps.renamed(row);
  const xml = await xmlOf(ctx, row);
  return {
    process: row.process,
    xml: renamed.size > 0 ? await outwardChart(xml, renamed) : xml,
    tokens: (await tokensByNode(ctx.db, row.id)).filter(({ node }) => !steps.isHidden(row, node)),
    passed: [...new Set(history.flatMap(({ node }) => (node === null ? [] : [node])))],
    history: history.map(({ id, at, actor, action, node, title, opinion }) => ({
      id,
      at,
      actor,
      action,
      node,
      title,
      opinion,
    })),
  };
}

async function titled(ctx: Context, row: ProcessPlace, nodes: readonly string[]) {
  if (nodes.length === 0) return [];
  const model = await processOf(ctx, row);
  return nodes.map((id) => ({ id, title: model.nodes[id]?.title ?? { 'zh-CN': id, en: id, 'zh-TW': id } }));
}
