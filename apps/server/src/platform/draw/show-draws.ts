import type { DrawSeat, drawFigures, drawOfCase, Output, Parsed, PersonDraw } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { formatTime } from '../../kernel/time.ts';
import { caseFacts, readsOwnTasks } from '../area/index.ts';
import { type DrawRow, drawsOfCase, figuresOf, type SeatRow, seatsOfCase } from './draw.store.ts';
import { exclusionWords } from './exclude.ts';
import { relationsOf } from './relations.ts';
import { say } from './texts.ts';

/** The draws of a case as the caller may know them, newest first. */
export async function showDraws(
  ctx: Context,
  { group, name, caseId }: Parsed<typeof drawOfCase>,
): Promise<Output<typeof drawOfCase>> {
  const facts = await caseFacts(ctx, caseId);
  if (facts.area !== `${group}/${name}`) fail('notFound');
  // Who judges a dossier is nothing that a company learns, nor how many do.
  if (ctx.scope.role !== 'app_authority') return { draws: [] };
  const ownOnly = readsOwnTasks(ctx.app, facts.area, ctx);
  const seats = await seatsOfCase(ctx.db, caseId);
  const draws = (await drawsOfCase(ctx.db, caseId)).reverse().map((draw) => {
    const own = seats.filter((seat) => seat.draw_id === draw.id && (!ownOnly || seat.person_id === ctx.user?.id));
    return shown(ctx, draw, own, ownOnly);
  });
  return { draws: ownOnly ? draws.filter(({ seats: own }) => own.length > 0) : draws };
}

function shown(ctx: Context, draw: DrawRow, seats: readonly SeatRow[], ownOnly: boolean): PersonDraw {
  const names = new Map(draw.candidates.map(({ id, text }) => [id, text]));
  return {
    id: draw.id,
    node: draw.node,
    question: draw.question,
    at: formatTime(draw.created_at),
    by: ownOnly ? null : draw.created_by_name,
    wanted: draw.wanted,
    log: ownOnly
      ? null
      : {
          seed: draw.seed,
          candidates: draw.candidates.map(({ id, text }) => ({ id, name: text })),
          excluded: draw.excluded.map(({ id, text, reason, values }) => ({
            id,
            name: text,
            reason: exclusionWords({ reason, values }, ctx.language, (key, words) => say(ctx.language, key, words)),
          })),
          order: draw.drawn_order.flatMap((id) => names.get(id) ?? []),
        },
    closedAt: draw.closed_at && formatTime(draw.closed_at),
    closedBy: ownOnly ? null : draw.closed_by_name,
    seats: seats.map((seat) => shownSeat(ctx, draw, seat)),
  };
}

/** What somebody said is read by others once the question has ended. */
function shownSeat(ctx: Context, draw: DrawRow, seat: SeatRow): DrawSeat {
  const mine = seat.person_id === ctx.user?.id;
  return {
    id: seat.id,
    name: seat.person_name,
    state: seat.state,
    askedAt: formatTime(seat.asked_at),
    endedAt: seat.ended_at && formatTime(seat.ended_at),
    endedBy: seat.ended_by === seat.person_id ? null : seat.ended_by_name,
    reason: seat.reason,
    answer: mine || draw.closed_at !== null ? seat.answer : null,
    onTime: seat.on_time,
    mine,
  };
}

/** How often each of a register was asked, and what became of it; a register from which nobody is drawn is state 404. */
export async function showFigures(
  ctx: Context,
  { group, name, from, to }: Parsed<typeof drawFigures>,
): Promise<Output<typeof drawFigures>> {
  const area = `${group}/${name}`;
  const known = relationsOf(ctx.app).registers.some((one) => one.area === area);
  if (!known || ctx.scope.role !== 'app_authority') fail('notFound');
  return { rows: await figuresOf(ctx.db, area, { from, to }) };
}
