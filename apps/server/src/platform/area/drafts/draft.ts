import {
  type AreaDefinition,
  type Draft,
  type DraftCopy,
  type JsonObject,
  type PatchOp,
  revisesOf,
  submitEachOf,
} from '@app/contract';
import {
  applyPatch,
  cleanData,
  computeFields,
  emptyData,
  type Facts,
  keepDrawn,
  serverValues,
  titleOf,
} from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { routeRecord } from '../../../kernel/route.ts';
import { storable } from '../../../kernel/storable.ts';
import { formatTime } from '../../../kernel/time.ts';
import { holdDraftFiles } from '../../attachment/index.ts';
import { submittedRows } from '../cases/submitted-rows.ts';
import { type Area, areaAt, areaOf } from '../definitions/catalog.ts';
import { factsOfArea, factsOfDraft } from '../facts.ts';
import { inForm } from '../form-options.ts';
import { withCopies } from '../references/settle.ts';
import { beginWithDossier, chosenAnew, fieldOps } from '../revision/begin-with.ts';
import { withRevision } from '../revision/judge-revision.ts';
import { say } from '../texts.ts';
import { refuseTooLarge } from '../too-large.ts';
import { type CopyWish, copyOf } from './copy-origin.ts';
import * as store from './draft.store.ts';
import { draftBefore, refuseDropped } from './draft-before.ts';
import { lockOf, refuseLocked, takeLock } from './draft-lock.ts';
import { orderCount } from './order-count.ts';
import { takenOf, takeOver } from './taken.ts';

const mostDrafts = 500;
const mostTemplates = 200;
/** Milliseconds for which a client may repeat a patch whose answer it missed. */
const journalMs = 60 * 60_000;

/** The company of the caller, as holder; throws for callers that have no drafts. */
export function holderOf(ctx: Context): { tenantId: string; authorityId: string; name: string } {
  if (ctx.scope.role !== 'app_holder' || !ctx.tenant)
    fail('permissionLimit', { cause: say(ctx.language, 'onlyCompany') });
  return { tenantId: ctx.scope.tenantId, authorityId: ctx.scope.authorityId, name: ctx.tenant.name };
}

/** The area of a draft: a reply uses the version of its case, every other draft the version in force. */
export function areaOfDraft(ctx: Context, draft: store.DraftRow): Promise<Area> {
  return draft.task_id === null
    ? Promise.resolve(areaOf(ctx, draft.area))
    : areaAt(ctx, draft.area, draft.definition_version);
}

/** The form of a new draft of an area, or of one that is there, for whoever judges what is written into it. */
export async function formOf(ctx: Context, areaId: string, draftId?: string): Promise<AreaDefinition> {
  if (draftId === undefined) return areaOf(ctx, areaId).definition;
  const draft = (await store.findDraft(ctx.db, areaId, draftId, false)) ?? fail('notFound');
  return (await areaOfDraft(ctx, draft)).definition;
}

/** Refuses one more draft, or template, than a company may have in an area. */
export async function refuseTooMany(ctx: Context, area: Area, kind: 'draft' | 'template'): Promise<void> {
  const isTemplate = kind === 'template';
  const most = isTemplate ? mostTemplates : mostDrafts;
  if ((await store.countDrafts(ctx.db, area.id, isTemplate)) >= most)
    fail('conflict', { cause: say(ctx.language, isTemplate ? 'tooManyTemplates' : 'tooManyDrafts', { most }) });
}

/** What a new draft is made of: what the caller says, a copy of another record, what is on record of the company. */
interface DraftWish extends CopyWish {
  data: JsonObject;
  prefill?: boolean | undefined;
}

/** Creates a new draft; data that the definition does not know is dropped (R7-39). */
export async function createDraft(ctx: Context, area: Area, wish: DraftWish): Promise<{ id: string; version: number }> {
  if (area.definition.kind !== 'application') fail('notFound');
  if (area.definition.opening?.onlyOffice) fail('illegalPermission', { cause: say(ctx.language, 'onlyOffice') });
  const copy = await copyOf(ctx, area, wish);
  const given = cleanData(area.definition, storable(wish.data));
  const known = await draftBefore(ctx, area, given);
  if (known) {
    // A person is led to that draft and sees it; a program would go on as if its own words were there.
    if (ctx.program) refuseDropped(ctx, area, known, given);
    return { id: known.id, version: known.rev };
  }
  await refuseTooMany(ctx, area, 'draft');
  const blank = { ...emptyData(area.definition), ...copy?.data, ...given };
  const inForce = await beginWithDossier(ctx, area.definition, blank);
  // What the caller gives beside the product is laid over what is in force.
  const begun = inForce ? { ...inForce, ...given, ...versionOf(area, inForce) } : blank;
  const { data, taken } = wish.prefill
    ? await takeOver(ctx, area, begun, { keepRows: copy !== null })
    : { data: begun, taken: null };
  const copiedFrom = copy?.copiedFrom ?? null;
  // A copy is another record: values drawn at random for the first one are drawn again.
  const chosen = await withCopies(ctx, area.definition.fields, keepDrawn(area.definition, data, {}));
  const id = await insertDraft(ctx, area, chosen, null, { taken, copiedFrom });
  await ctx.audit({
    action: 'draft.create',
    entity: 'draft',
    entityId: id,
    after: { area: area.id, copiedFrom: copiedFrom?.link ?? null, takenFrom: taken?.caseId ?? null },
  });
  return { id, version: 0 };
}

/** Stores a draft document and its route; `task` marks the reply of a holder task. */
export async function insertDraft(
  ctx: Context,
  area: Area,
  data: JsonObject,
  task: { id: string; caseId: string } | null,
  origin: Partial<{ taken: store.DraftRow['taken']; copiedFrom: DraftCopy | null; templateName: string }> = {},
): Promise<string> {
  const holder = holderOf(ctx);
  const user = ctx.user ?? fail('illegalToken');
  refuseTooLarge(ctx, area, data);
  const { document, title } = await computed(ctx, area, data);
  const id = ctx.app.newId();
  const now = ctx.now();
  await store.insertDraft(ctx.db, {
    id,
    area: area.id,
    definition_version: area.version,
    holder_tenant_id: holder.tenantId,
    data: document,
    rev: 0,
    title,
    case_id: task?.caseId ?? null,
    task_id: task?.id ?? null,
    taken: origin.taken ?? null,
    copied_from: origin.copiedFrom ?? null,
    template_name: origin.templateName ?? null,
    created_by: user.id,
    created_at: now,
    updated_by: user.id,
    updated_by_name: user.fullname,
    updated_at: now,
  });
  await routeRecord(ctx, id, { authorityId: holder.authorityId, holderTenantId: holder.tenantId });
  await holdDraftFiles(ctx, id, area.definition.fields, { data: document, before: {} });
  await orderCount(ctx, { area: area.id, id, rev: 0, template_name: origin.templateName ?? null });
  return id;
}

/** Reads a draft. Unless it is read only, takes its edit lock, or answers who holds it. */
export async function openDraft(
  ctx: Context,
  area: string,
  input: { id: string; windowId: string; takeOver?: boolean | undefined; readOnly?: boolean | undefined },
): Promise<Draft> {
  const draft = (await store.findDraft(ctx.db, area, input.id, true)) ?? fail('notFound');
  const held = lockOf(draft, ctx.now(), ctx.user?.id);
  const free = held === null || held.window === input.windowId || input.takeOver === true;
  let lock = held;
  if (input.readOnly !== true && free) {
    lock = takeLock(ctx, draft, input.windowId, input.takeOver === true);
    await store.writeLock(ctx.db, draft.id, lock);
    if (held && held.window !== input.windowId)
      await ctx.audit({
        action: 'draft.takeOver',
        entity: 'draft',
        entityId: draft.id,
        before: { byName: held.name, since: formatTime(held.since) },
      });
  }
  const opened = await areaOfDraft(ctx, draft);
  return {
    id: draft.id,
    area: draft.area,
    definitionVersion: opened.version,
    rev: draft.rev,
    data: draft.data,
    caseId: draft.case_id,
    taskId: draft.task_id,
    updatedAt: formatTime(draft.updated_at),
    facts: await factsOfDraft(ctx, opened, draft),
    taken: await takenOf(ctx, opened, draft),
    copiedFrom: draft.copied_from,
    template: draft.template_name,
    submittedRows: submitEachOf(opened.definition) ? await submittedRows(ctx, draft.area, draft.id) : [],
    lock: lock && {
      mine: lock.window === input.windowId,
      byName: lock.name,
      since: formatTime(lock.since),
      sameUser: lock.user === ctx.user?.id,
    },
  };
}

/** Applies changes to a draft as one line of the journal, exactly once and never over a newer state written by others. */
export async function patchDraft(
  ctx: Context,
  areaId: string,
  input: {
    id: string;
    windowId: string;
    baseRev: number;
    patchId: string;
    ops: PatchOp[];
    release?: boolean | undefined;
  },
): Promise<{ rev: number; savedAt: string; computed?: PatchOp[]; facts?: Facts }> {
  const draft = (await store.findDraft(ctx.db, areaId, input.id, true)) ?? fail('notFound');
  const before = await store.findPatch(ctx.db, draft.id, input.patchId);
  if (before) {
    if (input.release && draft.lock_window === input.windowId) await store.writeLock(ctx.db, draft.id, null);
    const area = await areaOfDraft(ctx, draft);
    return {
      rev: before.rev,
      savedAt: formatTime(before.made_at),
      ...answered(serverValues(area.definition, draft.data, {})),
      ...(await factsNow(ctx, area, draft)),
    };
  }
  const lock = takeLock(ctx, draft, input.windowId, false);
  if (draft.rev !== input.baseRev) refuseStale(ctx, draft);
  if (input.ops.length === 0) {
    // A patch without changes is a sign of life: it renews the lock, and the journal stays as it is.
    await store.writeLock(ctx.db, draft.id, lock);
    return { rev: draft.rev, savedAt: formatTime(draft.updated_at) };
  }
  const area = await areaOfDraft(ctx, draft);
  const ops = storable(input.ops) as PatchOp[];
  const sent = applyPatch(draft.data, ops);
  const inForce = draft.task_id === null ? await chosenAnew(ctx, area.definition, draft.data, sent) : null;
  const changed = inForce ?? sent;
  refuseTooLarge(ctx, area, changed, draft.data);
  const whole = await computed(ctx, area, keepDrawn(area.definition, changed, draft.data));
  const { title } = whole;
  const revised = await revisedNow(ctx, area, { ...draft, data: whole.document });
  const data = revised?.data ?? whole.document;
  const json = JSON.stringify(data);
  const rev = draft.rev + 1;
  const at = ctx.now();
  await store.appendPatch(ctx.db, draft, {
    json,
    title,
    rev,
    patchId: input.patchId,
    ops,
    by: { id: lock.user, name: lock.name },
    at,
    lock,
  });
  await holdDraftFiles(ctx, draft.id, area.definition.fields, { data, before: draft.data });
  if (input.release) {
    await store.writeLock(ctx.db, draft.id, null);
    await orderCount(ctx, { ...draft, rev });
  }
  return {
    rev,
    savedAt: formatTime(at),
    // A window knows nothing of the dossier that its choice of a product brought, nor of what the server keeps of its changes.
    ...answered(revised ? fieldOps(sent, data) : serverValues(area.definition, data, changed)),
    ...(revised
      ? { facts: revised.facts }
      : title === draft.title && !touchesReference(area, ops)
        ? {}
        : await factsNow(ctx, area, { ...draft, data })),
  };
}

/** The version with which an application about a product begins, whatever the caller says of it. */
function versionOf({ definition }: Area, begun: JsonObject): JsonObject {
  const key = revisesOf(definition)?.version;
  return key === undefined ? {} : { [key]: begun[key] ?? null };
}

/** The facts that a form's formulas read, as they are with the data now; nothing for a form that reads none. */
async function factsNow(ctx: Context, area: Area, draft: store.DraftRow): Promise<Pick<Draft, 'facts'> | object> {
  return factsOfArea(area.definition).size === 0 ? {} : { facts: await factsOfDraft(ctx, area, draft) };
}

/** A draft that changes a product, with what the server keeps of it, and the facts by which it did; null for any other. */
async function revisedNow(
  ctx: Context,
  area: Area,
  draft: store.DraftRow,
): Promise<{ data: JsonObject; facts: Facts } | null> {
  if (!revisesOf(area.definition)) return null;
  const facts = await factsOfDraft(ctx, area, draft);
  return { data: withRevision(area.definition, draft.data, facts), facts };
}

/** Whether another record was chosen: what is known of it changes. */
function touchesReference({ definition }: Area, ops: readonly PatchOp[]): boolean {
  return definition.fields.some(({ key, type }) => type === 'reference' && ops.some(({ path }) => path[0] === key));
}

/** Saves whole fields of an existing draft (R7-39): absent fields keep their value. A window that edits the draft keeps its lock. */
export async function saveDraft(
  ctx: Context,
  area: Area,
  input: { id: string; version?: number | undefined; data: JsonObject },
): Promise<{ id: string; version: number }> {
  const draft = (await store.findDraft(ctx.db, area.id, input.id, true)) ?? fail('notFound');
  const ops = Object.entries(cleanData(area.definition, input.data)).map(
    ([key, value]): PatchOp => ({ op: 'set', path: [key], value }),
  );
  const { rev } = await patchDraft(ctx, area.id, {
    id: draft.id,
    windowId: 'save',
    baseRev: input.version ?? draft.rev,
    patchId: ctx.app.newId(),
    ops,
  });
  await store.writeLock(ctx.db, draft.id, null);
  await orderCount(ctx, { ...draft, rev });
  return { id: draft.id, version: rev };
}

/** Makes a save point, audited with the changes since the last one. */
export async function savePoint(
  ctx: Context,
  areaId: string,
  input: { id: string; windowId: string },
): Promise<{ rev: number; savedAt: string }> {
  const draft = (await store.findDraft(ctx.db, areaId, input.id, true)) ?? fail('notFound');
  const held = lockOf(draft, ctx.now(), ctx.user?.id);
  if (held && held.window !== input.windowId) refuseLocked(ctx, held);
  await recordSavePoint(ctx, draft, 'draft.save');
  await orderCount(ctx, draft);
  return { rev: draft.rev, savedAt: formatTime(draft.updated_at) };
}

/** Writes the audit row of a save point; nothing when nothing changed. */
export async function recordSavePoint(ctx: Context, draft: store.DraftRow, action: string): Promise<void> {
  if (draft.rev === draft.saved_rev) return;
  const ops = await store.opsSince(ctx.db, draft.id, draft.saved_rev);
  await ctx.audit({
    action,
    entity: 'draft',
    entityId: draft.id,
    before: { rev: draft.saved_rev },
    after: { rev: draft.rev, ...summary(ops) },
  });
  await store.markSaved(ctx.db, draft.id, draft.rev, new Date(ctx.now().getTime() - journalMs));
}

/** Releases the caller's edit lock; the lock of another window stays. */
export async function unlockDraft(
  ctx: Context,
  areaId: string,
  input: { id: string; windowId: string },
): Promise<boolean> {
  const draft = (await store.findDraft(ctx.db, areaId, input.id, true)) ?? fail('notFound');
  if (draft.lock_window !== input.windowId) return false;
  await store.writeLock(ctx.db, draft.id, null);
  if (draft.missing_rev !== draft.rev) await orderCount(ctx, draft);
  return true;
}

/** Removes drafts, all or nothing; a draft that another window edits now is refused. */
export async function removeDrafts(ctx: Context, area: Area, ids: string[]): Promise<number> {
  const drafts = await store.lockDrafts(ctx.db, area.id, ids);
  if (drafts.length !== ids.length) fail('notFound');
  for (const draft of drafts) {
    const held = lockOf(draft, ctx.now(), ctx.user?.id);
    if (held && held.user !== ctx.user?.id) refuseLocked(ctx, held);
    await ctx.audit({
      action: 'draft.remove',
      entity: 'draft',
      entityId: draft.id,
      before: { area: draft.area, title: draft.title, rev: draft.rev },
    });
  }
  return store.deleteDrafts(ctx.db, ids);
}

function refuseStale(ctx: Context, draft: store.DraftRow): never {
  const at = formatTime(draft.updated_at);
  return fail('staleVersion', {
    cause: say(ctx.language, 'draftStale', { name: draft.updated_by_name, at }),
    data: { rev: draft.rev, byName: draft.updated_by_name, at },
  });
}

function computed(ctx: Context, area: Area, data: JsonObject): Promise<{ document: JsonObject; title: string }> {
  return inForm(ctx, (options) => {
    const document = computeFields(area.definition, data, options);
    return { document, title: titleOf(area.definition, document, options) };
  });
}

/** The part of an answer with values that the window cannot compute itself. */
function answered(ops: PatchOp[]): { computed?: PatchOp[] } {
  return ops.length === 0 ? {} : { computed: ops };
}

/** How often each field changed: enough for the audit log, because the snapshot of the version keeps the content. */
function summary(ops: PatchOp[]): { changes: number; fields: Record<string, number> } {
  const fields: Record<string, number> = {};
  for (const op of ops) {
    const key = op.path[0] ?? '';
    fields[key] = (fields[key] ?? 0) + 1;
  }
  return { changes: ops.length, fields };
}
