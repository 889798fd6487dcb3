import type { OpinionItem, OpinionItems } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { formatTime } from '../../kernel/time.ts';
import { type CaseFacts, noteFormulation } from '../../platform/area/index.ts';
import { namesShown } from '../../platform/tenant/index.ts';
import { documentTitlesIn } from '../regulation/index.ts';
import { type CasePath, caseWithTasks, mayAdopt, mayAnswer, mayJudge, originIn } from './item-task.ts';
import { eventRows, type ItemRow, itemRows, type ReplyRow, replyRows } from './opinion.store.ts';
import { inLetterOrder, shownPlace } from './place.ts';
import { readableItems } from './readable-items.ts';

/** Opinion items of a case as the caller may know them, in the order of a letter. */
export async function itemsOfCase(ctx: Context, path: CasePath): Promise<OpinionItems> {
  const { facts, tasks } = await caseWithTasks(ctx, path);
  noteFormulation(ctx, facts);
  const officer = ctx.scope.role === 'app_authority';
  const rows = await itemRows(ctx.db, facts.id);
  const items = await showItems(ctx, facts, officer ? await readableItems(ctx, facts, rows) : rows);
  return {
    items,
    mayWrite: officer && originIn(tasks) !== null,
    mayAdopt: officer && mayAdopt(tasks),
    mayJudge: officer && mayJudge(tasks),
    mayAnswer: !officer && mayAnswer(tasks) && items.some(({ state }) => state === 'SENT'),
  };
}

/** One item as the caller may know it. */
export async function showItem(ctx: Context, facts: CaseFacts, row: ItemRow): Promise<OpinionItem> {
  const [item] = await showItems(ctx, facts, [row]);
  if (!item) throw new Error(`item ${row.id} was not shown`);
  return item;
}

async function showItems(ctx: Context, facts: CaseFacts, rows: readonly ItemRow[]): Promise<OpinionItem[]> {
  if (rows.length === 0) return [];
  const officer = ctx.scope.role === 'app_authority';
  const replies = await replyRows(ctx.db, facts.id);
  const events = officer ? await eventRows(ctx.db, facts.id) : [];
  const people = replies.map((row) => ({ id: row.replier_id, name: row.replier_name }));
  const known = await namesShown(ctx, people);
  const documents = documentTitlesIn(ctx.app);
  return inLetterOrder(facts.definition, facts.data, rows).map((row) => {
    const trail = events.filter((event) => event.item_id === row.id);
    const author = trail[0];
    return {
      id: row.id,
      caseId: row.case_id,
      version: row.version,
      round: row.round,
      number: row.number,
      origin: row.origin,
      place: row.place,
      ...shownPlace(facts.definition, facts.data, row, ctx.language, documents),
      severity: row.severity,
      basis: row.basis,
      text: row.text,
      asks: row.asks,
      unlocks: row.unlocks,
      rule: row.rule,
      findingId: row.finding_id,
      letterId: row.letter_id,
      // What an officer thinks of a reply is the office's own until the item is sent again or closed.
      state: !officer && ['ACCEPTED', 'REJECTED', 'MORE'].includes(row.state) ? 'REPLIED' : row.state,
      replies: replies
        .filter((reply) => reply.item_id === row.id)
        .map((reply) =>
          shownReply(reply, known({ id: reply.replier_id, name: reply.replier_name }), officer || isOver(row, reply)),
        ),
      author: author?.by_name ?? null,
      mine: author?.by_id === ctx.user?.id && author !== undefined,
      trail: trail.map(({ at, by_name, action, reason, before }) => ({
        at: formatTime(at),
        by: by_name,
        action,
        reason,
        before,
      })),
    };
  });
}

/** Whether the office has said what it thinks of a reply. */
function isOver(item: ItemRow, reply: ReplyRow): boolean {
  return item.state === 'CLOSED' || item.round > reply.round;
}

function shownReply(row: ReplyRow, by: string | null, withVerdict: boolean): OpinionItem['replies'][number] {
  return {
    round: row.round,
    text: row.text,
    files: row.files,
    confirmed: row.confirmed,
    version: row.version,
    changes: row.changes,
    by: by ?? '',
    at: formatTime(row.submitted_at ?? row.saved_at),
    verdict: withVerdict ? row.verdict : null,
    reason: withVerdict ? row.reason : null,
  };
}
