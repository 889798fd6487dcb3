import { type AreaDefinition, type JsonObject, type Language, statusesOf, textOf } from '@app/contract';
import { conditionHolds, type FormOptions } from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { holdProcess } from '../../workflow/index.ts';
import { mayInArea } from '../areas.ts';
import { type CaseRow, findCase, openChildOf } from '../cases/case.store.ts';
import { finalStatuses } from '../cases/product-cases.ts';
import { type Area, catalogOf } from '../definitions/catalog.ts';
import { factsFor } from '../facts.ts';
import { inForm } from '../form-options.ts';
import { say } from '../texts.ts';
import { requestAreas, requestOf, targetIn } from './target.ts';

/** Why a request about a case cannot be made now. */
export interface RequestRefusal {
  cause: string;
  /** The request that is open already; null = the state of the case is the reason. */
  open: CaseRow | null;
}

/** What the definition says against a request, in the words of the reader; null = nothing. `options` carries the facts. */
export function refusalOf(
  definition: AreaDefinition,
  data: JsonObject,
  options: FormOptions,
  language: Language,
): string | null {
  const refusal = requestOf(definition)?.refusals.find(({ when }) => conditionHolds(when, data, options));
  if (!refusal) return null;
  const target = options.facts?.target ?? {};
  return textOf(refusal.message, language).replaceAll(/\{target\.(\w+)\}/g, (_whole, name: string) =>
    String(target[name] ?? ''),
  );
}

/** Why a request that names this case cannot be made now; null = it can. `caseId`: the request itself, once it is a case. */
export async function requestRefused(
  ctx: Context,
  area: Pick<Area, 'id' | 'definition'>,
  {
    data,
    target,
    holderTenantId,
    caseId,
  }: { data: JsonObject; target: CaseRow; holderTenantId: string; caseId: string | null },
): Promise<RequestRefusal | null> {
  const open = await openRequestOn(ctx, target.id, caseId);
  if (open) return { cause: openText(ctx, open), open };
  const facts = await factsFor(ctx, { area: area.id, definition: area.definition, data, holderTenantId, caseId });
  const cause = await inForm(ctx, (known) => refusalOf(area.definition, data, { ...known, facts }, ctx.language));
  return cause === null ? null : { cause, open: null };
}

/**
 * Run before a request is submitted: a case that the caller may not open is state 404; one that is decided, or has a request already, 409 with the
 * reason. Its process is kept until this transaction ends, so that of two requests one finds the other and nothing is decided beside.
 */
export async function refuseRequest(
  ctx: Context,
  area: Pick<Area, 'id' | 'definition'>,
  { data, holderTenantId }: { data: JsonObject; holderTenantId: string },
): Promise<void> {
  const id = targetIn(area.definition, data);
  if (id === null) return;
  const seen = (await findCase(ctx.db, id)) ?? fail('notFound');
  if (!mayInArea(ctx.app, seen.area, 'get', ctx)) fail('notFound');
  await holdProcess(ctx, seen.id);
  const target = (await findCase(ctx.db, id)) ?? fail('notFound');
  const refused = await requestRefused(ctx, area, { data, target, holderTenantId, caseId: null });
  if (refused === null) return;
  const { cause, open } = refused;
  fail('conflict', {
    cause,
    data: open
      ? { caseId: open.id, area: open.area, number: open.apply_no }
      : { caseId: target.id, area: target.area, number: target.accept_no ?? target.apply_no },
  });
}

/** The request that is open about a case, of whichever area; undefined = none. */
export function openRequestOn(ctx: Context, targetId: string, except: string | null): Promise<CaseRow | undefined> {
  const areas = requestAreas(ctx.app).map(({ id }) => id);
  return areas.length === 0
    ? Promise.resolve(undefined)
    : openChildOf(ctx.db, targetId, { areas, final: finalStatuses(ctx), except });
}

function openText({ app, language }: Context, { area, apply_no, title, status }: CaseRow): string {
  const definition = catalogOf(app).head(area)?.definition;
  const known = definition && statusesOf(definition).find(({ value }) => value === status);
  return say(language, 'requestOpen', {
    area: definition ? textOf(definition.title, language) : area,
    number: apply_no ?? title,
    status: known ? textOf(known.publicLabel ?? known.label, language) : status,
  });
}
