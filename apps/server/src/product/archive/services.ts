import type { Json, JsonObject } from '@app/contract';
import { dayOf } from '@app/engine/clock';
import { dataEnv, evaluate } from '@app/engine/formula';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { Expression } from '../../kernel/expression.ts';
import { fail } from '../../kernel/failure.ts';
import { type Service, service } from '../../kernel/service.ts';
import type { ServiceCall } from '../../kernel/wiring.ts';
import { caseFacts, writeOwnForm } from '../../platform/area/index.ts';
import { officeScope } from '../../platform/signature/index.ts';
import * as store from './archive.store.ts';
import { checkFiles, filesOf } from './check-files.ts';
import { collectItems, decidePlace, placesOf, supplyItem } from './collect.ts';
import { seal } from './seal.ts';
import { say } from './texts.ts';

/**
 * Service `collectVolume`: collects the documents of the case for which this volume stands, by the catalogue of its day, and writes into its form how
 * much of what is asked for is there. The first time it makes the volume. Variable `missing`: codes of the places that are empty.
 */
export const collectVolume = ofOffice(z.strictObject({}), async (ctx, call) => {
  const volume = (await store.findVolume(ctx.db, call.caseId)) ?? (await beginVolume(ctx, call));
  await collectItems(ctx, volume);
  await writeCounts(ctx, call);
});

/**
 * Service `checkVolume`: collects again and reads every stored file. While a place that must be filled is empty, or a file is gone or changed, the
 * whole step is refused (409), naming it.
 */
export const checkVolume = ofOffice(z.strictObject({}), async (ctx, call) => {
  await refuseIncomplete(ctx, await collectItems(ctx, await volumeOf(ctx, call.caseId)));
  await writeCounts(ctx, call);
});

/**
 * Service `decidePlace {item, state, reason}` (formulas but the state): says of an empty place that its document is not needed here
 * (`notApplicable`), or lies on paper (`paper`). A place that is filled or unknown refuses the step (409).
 */
export const decidePlaceService = ofOffice(
  z.strictObject({ item: Expression, state: z.enum(['notApplicable', 'paper']), reason: Expression }),
  async (ctx, call) => {
    const { item, state, reason } = call.options;
    const code = textFor(item, call);
    const decided = { state, reason: textFor(reason, call) };
    if (!(await decidePlace(ctx, await volumeOf(ctx, call.caseId), code, decided))) refuseUnknown(ctx, code);
    await writeCounts(ctx, call);
  },
);

/** Service `supplyItem {item, file, reason}` (formulas, `file` the path of a field of files): hands in a file for an empty place. */
export const supplyItemService = ofOffice(
  z.strictObject({ item: Expression, file: z.string().regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)?$/), reason: Expression }),
  async (ctx, call) => {
    const code = textFor(call.options.item, call);
    const volume = await volumeOf(ctx, call.caseId);
    for (const id of idsAt(call, call.options.file))
      if (!(await supplyItem(ctx, volume, code, id, textFor(call.options.reason, call)))) refuseUnknown(ctx, code);
    await writeCounts(ctx, call);
  },
);

/**
 * Service `checkPlace {item}` (formula): refuses the step (409) when the volume has no empty place of this code, so that nobody is asked for what is
 * there. Variable `asked`: the code.
 */
export const checkPlace = ofOffice(z.strictObject({ item: Expression }), async (ctx, call) => {
  const code = textFor(call.options.item, call);
  const items = await store.itemsOf(ctx.db, call.caseId);
  if (!items.some((item) => item.code === code && item.state !== 'present')) refuseUnknown(ctx, code);
  call.setVariable('asked', code);
});

/**
 * Service `sealVolume`: seals a complete volume. Whoever did a step of the case itself does not seal it (6010104). From then on the volume and the
 * case are read-only.
 */
export const sealVolume = ofOffice(z.strictObject({}), async (ctx, call) => {
  const volume = await volumeOf(ctx, call.caseId);
  if (ctx.user && (await store.peopleOf(ctx.db, volume.about_case_id)).has(ctx.user.id))
    fail('illegalPermission', { cause: say(ctx.language, 'archive.tookPart') });
  const items = await collectItems(ctx, volume);
  await refuseIncomplete(ctx, items);
  const sealed = await seal(ctx, volume, items);
  call.setData(await writeOwnForm(ctx, call.caseId, { ...countsOf(items), ...sealed }));
});

/** A service that works as the office: a volume begins in the scope in which cases of the office are written, where those of companies are hidden. */
function ofOffice<Options extends z.ZodObject>(
  options: Options,
  work: (ctx: Context, call: ServiceCall<z.output<Options>>) => Promise<void>,
): Service {
  return service(options, (ctx, call) => ctx.within(officeScope(ctx.scope), (office) => work(office, call)));
}

async function volumeOf(ctx: Context, caseId: string): Promise<store.VolumeRow> {
  const volume = await store.findVolume(ctx.db, caseId, true);
  if (volume?.case_id !== caseId) throw new Error(`case ${caseId} is no volume: its process collects nothing`);
  return volume;
}

async function beginVolume(ctx: Context, { caseId, data }: ServiceCall<unknown>): Promise<store.VolumeRow> {
  const { parentCaseId, createdAt } = await caseFacts(ctx, caseId);
  if (parentCaseId === null) throw new Error(`case ${caseId} is about no other case`);
  const about = await caseFacts(ctx, parentCaseId);
  const day = String(data.catalogueOn ?? '') || dayOf(createdAt);
  const made = await store.insertVolume(ctx.db, {
    case_id: caseId,
    about_case_id: parentCaseId,
    holder_tenant_id: about.holderTenantId,
    class: String(data.class ?? ''),
    ...{ catalogue_on: day, closed_on: day },
  });
  if (!made) fail('conflict', { cause: say(ctx.language, 'archive.hasVolume') });
  return await volumeOf(ctx, caseId);
}

/** What the form of a volume says of its documents. */
function countsOf(items: readonly store.ItemRow[]): JsonObject {
  const places = placesOf(items);
  const present = places.filter(({ isThere }) => isThere).length;
  return {
    required: places.length,
    present,
    missing: places.length - present,
    missingCodes: places.flatMap(({ code, isThere }) => (isThere ? [] : [code])).join(' '),
  };
}

/** Writes the counts into the form when they changed, and makes what is missing known to the process. */
async function writeCounts(ctx: Context, call: ServiceCall<unknown>): Promise<void> {
  const counts = countsOf(await store.itemsOf(ctx.db, call.caseId));
  call.setVariable('missing', String(counts.missingCodes).split(' '));
  if (Object.entries(counts).some(([key, value]) => call.data[key] !== value))
    call.setData(await writeOwnForm(ctx, call.caseId, counts));
}

/** Refuses a volume that is not whole, naming what is missing, gone or changed. */
async function refuseIncomplete(ctx: Context, items: readonly store.ItemRow[]): Promise<void> {
  const faults = await checkFiles(ctx, items, await filesOf(ctx, items));
  const wrong = items.flatMap((item) => {
    const fault = faults.get(item.id) ?? item.fault;
    const title = ctx.language === 'en' ? item.title.en : item.title['zh-CN'];
    const key = fault ?? (item.required && item.state === 'missing' ? 'missing' : null);
    return key === null ? [] : [say(ctx.language, `archive.item.${key}`, { code: item.code, title, name: item.name })];
  });
  if (wrong.length > 0)
    fail('conflict', {
      cause: say(ctx.language, 'archive.incomplete', { list: wrong.join(ctx.language === 'en' ? '; ' : '；') }),
      data: { items: wrong },
    });
}

function refuseUnknown(ctx: Context, code: string): never {
  return fail('conflict', { cause: say(ctx.language, 'archive.noPlace', { code }) });
}

function textFor(expression: string, { data, variables }: ServiceCall<unknown>): string {
  const value = evaluate(expression, dataEnv({ ...data, ...(variables as JsonObject) }));
  return typeof value === 'string' ? value.trim() : value === null || value === undefined ? '' : String(value);
}

/** Ids of the files in a field that an action asked for. */
function idsAt({ data, variables }: ServiceCall<unknown>, path: string): string[] {
  let value: unknown = { ...data, ...variables };
  for (const key of path.split('.')) value = isObject(value) ? value[key] : null;
  const files = Array.isArray(value) ? value : [value];
  return files.flatMap((file) => (isObject(file) && typeof file.id === 'string' ? [file.id] : []));
}

function isObject(value: unknown): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
