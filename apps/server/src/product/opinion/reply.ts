import {
  type AreaDefinition,
  type IdentityList,
  type OpinionItem,
  type Output,
  type Parsed,
  type replyCheck,
  type replySave,
  semicolonOf,
  tasksOf,
} from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import type { Reply, ReplyPlace } from '../../kernel/wiring.ts';
import { caseFacts, caseVersion, draftData } from '../../platform/area/index.ts';
import { bindNamedFiles, readableHere } from '../../platform/attachment/index.ts';
import { keptByOldProcess, productFacts } from '../register/index.ts';
import { type Asked, changesFor, compareReply, refuseIdentity } from './compare-reply.ts';
import { caseWithTasks, mayAnswer } from './item-task.ts';
import { type ItemRow, itemRows, lockItem, type ReplyRow, replyRows, updateItem, writeReply } from './opinion.store.ts';
import { showItem } from './show-items.ts';
import { say } from './texts.ts';

const mostNamed = 5;

/** The places that the items of the last letters open together; null where none was sent (a case of an older definition), so that all is open. */
export async function unlocksOf(ctx: Context, { caseId }: ReplyPlace): Promise<string[] | null> {
  const items = await sentItems(ctx, caseId);
  return items.length === 0 ? null : [...new Set(items.flatMap(({ unlocks }) => unlocks))];
}

/**
 * Refuses a new version that makes another product or leaves an item without reply; else the replies are submitted with it. A task that does not
 * answer items (an older definition) is refused only what would put another product under the number of its case.
 */
export async function submitReplies(ctx: Context, reply: Reply): Promise<void> {
  const task = tasksOf(reply.definition, reply.process)[reply.node];
  if (!task?.answers && !(await ownsProduct(ctx, reply.caseId))) return;
  const items = task?.answers
    ? (await itemRows(ctx.db, reply.caseId, true)).filter(({ state }) => state === 'SENT')
    : [];
  const asked = compareReply(ctx, reply, items, await keptIn(ctx, reply));
  refuseIdentity(ctx, asked);
  if (!task?.answers) return;
  const written = await openReplies(ctx, reply.caseId);
  const missing = missingOf(ctx, reply.definition, items, written, asked);
  if (missing.length > 0) {
    const list = missing.slice(0, mostNamed).map(({ what }) => what);
    const words = `${list.join(semicolonOf(ctx.language))}${missing.length > mostNamed ? '…' : ''}`;
    fail('invalidInput', {
      cause: say(ctx.language, 'opinion.missing', { count: missing.length, list: words }),
      data: missing.map(({ itemId, number, what }) => ({ field: `items.${number}`, itemId, number, message: what })),
    });
  }
  const at = ctx.businessNow();
  const answered = items.flatMap((item) => {
    const row = written.get(item.id);
    return row ? [{ item, row }] : [];
  });
  for (const { row } of answered) await bindNamedFiles(ctx, reply.caseId, row.files);
  await Promise.all(
    answered.flatMap(({ item, row }) => [
      writeReply(ctx.db, { ...row, changes: changesFor(asked, item), version: reply.version, submitted_at: at }),
      updateItem(ctx.db, item.id, { state: 'REPLIED', updated_at: at }),
    ]),
  );
  for (const { item, row } of answered)
    await ctx.audit({
      action: 'opinion.reply',
      entity: 'opinionItem',
      entityId: item.id,
      after: { caseId: reply.caseId, version: reply.version, round: item.round, files: row.files.length },
    });
}

/** Keeps the reply to one item while the others are still written; an item that was not sent to the caller is state 404. */
export async function saveReply(ctx: Context, input: Parsed<typeof replySave>): Promise<OpinionItem> {
  const user = ctx.user ?? fail('illegalToken');
  const { facts, tasks } = await caseWithTasks(ctx, input);
  if (ctx.scope.role !== 'app_holder') fail('illegalPermission');
  const item = await lockItem(ctx.db, facts.id, input.itemId);
  if (item?.state !== 'SENT') fail('notFound');
  if (!mayAnswer(tasks)) fail('conflict', { cause: say(ctx.language, 'opinion.noAnswer') });
  if (input.confirmed !== null && item.asks !== 'confirmFact')
    fail('conflict', { cause: say(ctx.language, 'opinion.notConfirm') });
  const readable = await readableHere(ctx, input.files);
  const files = input.files.map((id) => {
    const row = readable.get(id)?.row ?? fail('notFound');
    return { id, name: row.file_name };
  });
  await writeReply(ctx.db, {
    item_id: item.id,
    round: item.round,
    case_id: facts.id,
    holder_tenant_id: facts.holderTenantId,
    text: input.text.trim(),
    files,
    confirmed: input.confirmed,
    changes: [],
    version: null,
    replier_id: user.id,
    replier_name: user.fullname,
    saved_at: ctx.businessNow(),
    submitted_at: null,
    verdict: null,
    reason: null,
    decided_at: null,
  });
  return await showItem(ctx, facts, item);
}

/** What the saved draft of a reply changes, and what of it would be refused at submission. */
export async function checkReply(ctx: Context, input: Parsed<typeof replyCheck>): Promise<Output<typeof replyCheck>> {
  const draft = await draftData(ctx, `${input.group}/${input.name}`, input.id);
  if (draft.caseId === null || draft.step === null) fail('notFound');
  const facts = await caseFacts(ctx, draft.caseId);
  const before = await caseVersion(ctx, facts.id, facts.version);
  const items = await sentItems(ctx, facts.id);
  const { process, node } = draft.step;
  const place = { caseId: facts.id, area: facts.area, process, node, definition: draft.definition };
  const reply = { ...place, before: before.data, after: draft.data };
  const asked = compareReply(ctx, reply, items, await keptIn(ctx, place));
  const missing = missingOf(ctx, draft.definition, items, await openReplies(ctx, facts.id), asked);
  return { differences: asked.map(({ difference, item, refused }) => ({ ...difference, item, refused })), missing };
}

/** Whether the number of a product was given to this case, so that a reply must not exchange the product. */
async function ownsProduct(ctx: Context, caseId: string): Promise<boolean> {
  const { productId } = await caseFacts(ctx, caseId);
  return productId !== null && (await productFacts(ctx, productId)).firstCaseId === caseId;
}

/** Lists whose changes a task refuses; a task of an older definition says nothing of it, so the table of old processes does. */
async function keptIn(
  ctx: Context,
  { caseId, definition, process, node }: ReplyPlace,
): Promise<readonly IdentityList[]> {
  const task = tasksOf(definition, process)[node];
  if (task?.answers) return task.keepsIdentity ?? [];
  return keptByOldProcess(ctx.app, await caseFacts(ctx, caseId));
}

async function sentItems(ctx: Context, caseId: string): Promise<ItemRow[]> {
  return (await itemRows(ctx.db, caseId)).filter(({ state }) => state === 'SENT');
}

/** Replies that are not submitted yet, by item. */
async function openReplies(ctx: Context, caseId: string): Promise<Map<string, ReplyRow>> {
  const rows = (await replyRows(ctx.db, caseId)).filter(({ submitted_at }) => submitted_at === null);
  return new Map(rows.map((row) => [row.item_id, row]));
}

/** Items without a whole reply, each with what is missing. */
function missingOf(
  ctx: Context,
  definition: AreaDefinition,
  items: readonly ItemRow[],
  written: ReadonlyMap<string, ReplyRow>,
  asked: readonly Asked[],
): { itemId: string; number: number; what: string }[] {
  const inOrder = items.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
  return inOrder.flatMap((item) => {
    const number = item.number ?? 0;
    const row = written.get(item.id);
    const key = missingIn(definition, item, row?.round === item.round ? row : undefined, asked);
    return key === null ? [] : [{ itemId: item.id, number, what: say(ctx.language, key, { number }) }];
  });
}

function missingIn(definition: AreaDefinition, item: ItemRow, row: ReplyRow | undefined, asked: readonly Asked[]) {
  const text = row?.text ?? '';
  if (item.asks === 'confirmFact') {
    if (row === undefined || row.confirmed === null) return 'opinion.missingFact' as const;
    return row.confirmed || text !== '' ? null : ('opinion.missingCorrection' as const);
  }
  if (text === '') return 'opinion.missingText' as const;
  if (item.asks !== 'addFile' || (row?.files.length ?? 0) > 0) return null;
  // A document that was added to the dossier at an opened place is a file, too.
  const files = new Set(
    definition.fields.flatMap(({ key, type }) => (type === 'documents' || type === 'attachment' ? [key] : [])),
  );
  const added = changesFor(asked, item).some(({ field, after }) => after !== null && files.has(field));
  return added ? null : ('opinion.missingFile' as const);
}
