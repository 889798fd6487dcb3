import { type ItemsOfAction, semicolonOf, tasksOf } from '@app/contract';
import { placeExists, placeInWords } from '@app/engine/form';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import type { HandledStep } from '../../kernel/wiring.ts';
import { caseFacts } from '../../platform/area/index.ts';
import { documentTitlesIn } from '../regulation/index.ts';
import { eventRows, type ItemRow, itemRows, updateItem } from './opinion.store.ts';
import { inLetterOrder, shownPlace } from './place.ts';
import { say } from './texts.ts';
import { noteEvent } from './write-items.ts';

const mostNamed = 5;
/** Items that were sent and stay open: they go out again with the next letter. */
const uncured = ['SENT', 'REJECTED', 'MORE'];

/** An item as a letter prints it. */
export interface ItemToSend {
  id: string;
  number: number;
  round: number;
  placeText: string;
  severity: ItemRow['severity'];
  asks: ItemRow['asks'];
  basis: string;
  text: string;
  /** Places that the item opens (form, open places). */
  unlocks: string[];
}

/**
 * Refuses an action while a reply to a `must` item is not judged, or one that needs accepted items while a `must` item is open; then the accepted
 * items are closed, because the case goes on.
 */
export async function closeItems(ctx: Context, step: HandledStep): Promise<void> {
  const task = tasksOf(step.definition, step.process)[step.node];
  if (task?.itemsJudgedBefore?.includes(step.action)) await refuseUnjudged(ctx, step.caseId);
  if (!task?.itemsClosedBefore?.includes(step.action)) return;
  const sends = task.actions.some(({ key, items }) => key === step.action && items !== undefined);
  const rows = await itemRows(ctx.db, step.caseId, true);
  const settled = ['ACCEPTED', 'CLOSED', 'DROPPED', ...(sends ? ['DRAFT', 'PROPOSED', 'ADOPTED'] : [])];
  const open = rows.filter(({ severity, state }) => severity === 'must' && !settled.includes(state));
  if (open.length > 0)
    fail('conflict', {
      cause: say(ctx.language, 'opinion.open', { count: open.length, list: named(ctx, open) }),
      data: open.map(({ id, number, state, place_text }) => ({ itemId: id, number, state, place: place_text })),
    });
  const at = ctx.businessNow();
  for (const row of rows.filter(({ state }) => state === 'ACCEPTED'))
    await updateItem(ctx.db, row.id, { state: 'CLOSED', updated_at: at });
}

async function refuseUnjudged(ctx: Context, caseId: string): Promise<void> {
  const rows = await itemRows(ctx.db, caseId, true);
  const open = rows.filter(({ severity, state }) => severity === 'must' && state === 'REPLIED');
  if (open.length === 0) return;
  fail('conflict', {
    cause: say(ctx.language, 'opinion.unjudged', { count: open.length, list: named(ctx, open) }),
    data: open.map(({ id, number, state, place_text }) => ({ itemId: id, number, state, place: place_text })),
  });
}

/** What an action says of items: they are sent, proposed or adopted in its transaction. */
export async function moveItems(ctx: Context, step: HandledStep): Promise<void> {
  const action = tasksOf(step.definition, step.process)[step.node]?.actions.find(({ key }) => key === step.action);
  if (!action?.items) return;
  const all = await itemRows(ctx.db, step.caseId, true);
  const isBlind = tasksOf(step.definition, step.process)[step.node]?.blind === true;
  const rows = isBlind ? await ownRows(ctx, step.caseId, all) : all;
  refuseWithoutBasis(ctx, rows, action.items);
  if (action.items.effect === 'propose') return await moveAll(ctx, drafts(rows, action.items), 'PROPOSED');
  if (action.items.effect === 'adopt') return await adopt(ctx, rows, action.items);
  await send(ctx, step.caseId, rows, action.items);
}

/** An item of a finding whose ground nobody verified goes nowhere until a person wrote a basis. */
function refuseWithoutBasis(ctx: Context, rows: readonly ItemRow[], items: ItemsOfAction): void {
  const bare = rows.filter((row) => row.basis === '' && (row.state === 'ADOPTED' || isDraftOf(row, items)));
  if (bare.length === 0) return;
  fail('conflict', {
    cause: say(ctx.language, 'opinion.ownBasis', { count: bare.length, list: named(ctx, bare) }),
    data: bare.map(({ id, place_text }) => ({ itemId: id, place: place_text })),
  });
}

/** Where several give their own view, each moves what they wrote themselves. */
async function ownRows(ctx: Context, caseId: string, rows: readonly ItemRow[]): Promise<ItemRow[]> {
  const events = await eventRows(ctx.db, caseId);
  return rows.filter((row) => events.find((event) => event.item_id === row.id)?.by_id === ctx.user?.id);
}

const isDraftOf = (row: ItemRow, { origin }: ItemsOfAction) =>
  origin !== undefined && row.state === 'DRAFT' && (row.origin === origin || row.origin === 'finding');
const drafts = (rows: readonly ItemRow[], items: ItemsOfAction) => rows.filter((row) => isDraftOf(row, items));

/** Whether an action that sends items sends this one, or has just sent it. */
export function isToSend(row: ItemRow, items: ItemsOfAction): boolean {
  return row.state === 'ADOPTED' || uncured.includes(row.state) || isDraftOf(row, items);
}

async function moveAll(ctx: Context, rows: readonly ItemRow[], state: 'PROPOSED' | 'ADOPTED'): Promise<void> {
  const at = ctx.businessNow();
  for (const row of rows) {
    await updateItem(ctx.db, row.id, { state, updated_at: at });
    await noteEvent(ctx, row, state === 'PROPOSED' ? 'propose' : 'adopt');
  }
}

async function adopt(ctx: Context, rows: readonly ItemRow[], items: ItemsOfAction): Promise<void> {
  const undecided = rows.filter(({ state }) => state === 'PROPOSED');
  if (undecided.length > 0)
    fail('conflict', {
      cause: say(ctx.language, 'opinion.undecided', { count: undecided.length, list: named(ctx, undecided) }),
      data: undecided.map(({ id, place_text }) => ({ itemId: id, place: place_text })),
    });
  await moveAll(ctx, drafts(rows, items), 'ADOPTED');
  const chosen =
    rows.some(({ state }) => state === 'ADOPTED' || uncured.includes(state)) || drafts(rows, items).length > 0;
  if (items.need === 'required' && !chosen) fail('conflict', { cause: say(ctx.language, 'opinion.noneAdopted') });
}

/** Sends what is ready, numbered in the order of document, field and row; nothing to send is refused. */
async function send(ctx: Context, caseId: string, rows: readonly ItemRow[], items: ItemsOfAction): Promise<void> {
  const again = rows.filter(({ state }) => uncured.includes(state));
  const fresh = [...rows.filter(({ state }) => state === 'ADOPTED'), ...drafts(rows, items)];
  const told = rows.some(({ round, origin }) => round > 0 && (origin === items.origin || origin === 'finding'));
  if (items.onlyUncured && told && fresh.length > 0)
    fail('conflict', {
      cause: say(ctx.language, 'opinion.newPoints', { list: named(ctx, fresh) }),
      data: fresh.map(({ id, place_text }) => ({ itemId: id, place: place_text })),
    });
  const sent = [...again, ...fresh];
  if (sent.length === 0) {
    if (items.need === 'optional') return;
    fail('conflict', { cause: say(ctx.language, 'opinion.none') });
  }
  const { definition, data } = await caseFacts(ctx, caseId);
  const round = Math.max(0, ...rows.map((row) => row.round)) + 1;
  const at = ctx.businessNow();
  const documents = documentTitlesIn(ctx.app);
  for (const [index, row] of inLetterOrder(definition, data, sent).entries()) {
    // The place is said as it stands now; one that is gone keeps the words it had.
    const place_text = placeExists(definition.fields, data, row.place)
      ? placeInWords(definition.fields, data, row.place, 'zh-CN', documents)
      : row.place_text;
    await updateItem(ctx.db, row.id, {
      state: 'SENT',
      round,
      number: index + 1,
      place_text,
      letter_id: null,
      sent_at: at,
      updated_at: at,
    });
    await noteEvent(ctx, row, 'send');
  }
}

/** The items that the last sending of a case carries and no letter has yet, in the order of their numbers. */
export async function itemsToSend(ctx: Context, caseId: string): Promise<ItemToSend[]> {
  const { definition, data } = await caseFacts(ctx, caseId);
  const rows = await itemRows(ctx.db, caseId);
  const documents = documentTitlesIn(ctx.app);
  return rows
    .filter(({ state, letter_id }) => state === 'SENT' && letter_id === null)
    .sort((one, other) => (one.number ?? 0) - (other.number ?? 0))
    .map((row) => {
      const { placeText, gone } = shownPlace(definition, data, row, 'zh-CN', documents);
      const { id, round, severity, asks, basis, text, unlocks } = row;
      return {
        id,
        number: row.number ?? 0,
        round,
        placeText: gone ? `${placeText}（${say('zh-CN', 'opinion.deleted')}）` : placeText,
        severity,
        asks,
        basis,
        text,
        unlocks,
      };
    });
}

/** Notes the letter that carries the items sent last; a letter noted twice is noted once. */
export async function markSent(ctx: Context, caseId: string, letterId: string): Promise<void> {
  for (const { id } of await itemsToSend(ctx, caseId)) await updateItem(ctx.db, id, { letter_id: letterId });
}

/** Closes the items of a case that nobody has answered, because the case ended; answers the letters that asked for them. */
export async function closeUnanswered(ctx: Context, caseId: string): Promise<string[]> {
  const open = (await itemRows(ctx.db, caseId, true)).filter(({ state }) => state === 'SENT');
  const at = ctx.businessNow();
  for (const row of open) {
    await updateItem(ctx.db, row.id, { state: 'CLOSED', updated_at: at });
    await noteEvent(ctx, row, 'close');
  }
  return [...new Set(open.flatMap(({ letter_id }) => (letter_id === null ? [] : [letter_id])))];
}

function named(ctx: Context, rows: readonly ItemRow[]): string {
  const words = rows
    .slice(0, mostNamed)
    .map((row) => (row.number === null ? row.place_text : `${row.number} ${row.place_text}`));
  return `${words.join(semicolonOf(ctx.language))}${rows.length > mostNamed ? '…' : ''}`;
}
