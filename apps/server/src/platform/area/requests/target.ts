import {
  type ApplicationDefinition,
  type AreaDefinition,
  type CaseRequest,
  type JsonObject,
  statusesOf,
} from '@app/contract';
import type { Facts } from '@app/engine/form';
import type { App, Context } from '../../../kernel/context.ts';
import type { FactPlace } from '../../../kernel/wiring.ts';
import { messagesHeard, replyRunsUntil } from '../../workflow/index.ts';
import { type CaseRow, findCase } from '../cases/case.store.ts';
import { type Area, areaAt, catalogOf } from '../definitions/catalog.ts';

/** An area for requests about a case. */
export interface RequestArea extends Area {
  definition: ApplicationDefinition & { request: CaseRequest };
}

/** What an area says about requests; undefined = it is not for requests. */
export function requestOf(definition: AreaDefinition): CaseRequest | undefined {
  return definition.kind === 'application' ? definition.request : undefined;
}

/** The areas for requests about cases, as they are in force. */
export function requestAreas(app: App): RequestArea[] {
  return catalogOf(app)
    .all()
    .filter((area): area is RequestArea => requestOf(area.definition) !== undefined);
}

/** The case that a request names; null = the area is not for requests, or none is named yet. */
export function targetIn(definition: AreaDefinition, data: JsonObject): string | null {
  const value = data[requestOf(definition)?.field ?? ''];
  const id = typeof value === 'object' && value !== null && !Array.isArray(value) ? value.id : null;
  return typeof id === 'string' && /^\d{1,19}$/.test(id) ? id : null;
}

/** Facts `target.…` of the case that a request is about; nothing where it names none that the caller may see. */
export async function targetFacts(ctx: Context, { wanted, definition, data }: FactPlace): Promise<Facts> {
  if (!wanted.has('target') || ctx.scope.role === 'app_platform') return {};
  const id = targetIn(definition, data);
  const row = id === null ? undefined : await findCase(ctx.db, id);
  return row ? { target: await targetShown(ctx, row) } : {};
}

/** The case of a request as its formulas read it. */
export async function targetShown(ctx: Context, row: CaseRow): Promise<JsonObject> {
  const { definition } = await areaAt(ctx, row.area, row.definition_version);
  return {
    id: row.id,
    area: row.area,
    procedure: row.procedure,
    status: row.status,
    final: statusesOf(definition).find(({ value }) => value === row.status)?.final === true,
    acceptNo: row.accept_no ?? '',
    hears: await messagesHeard(ctx, row.id),
    replyUntil: (await replyRunsUntil(ctx, row.id)) ?? '',
  };
}
