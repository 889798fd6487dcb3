import type { Json } from '@app/contract';
import { dataEnv, evaluate } from '@app/engine/formula';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { Expression } from '../../kernel/expression.ts';
import { fail } from '../../kernel/failure.ts';
import { service } from '../../kernel/service.ts';
import type { ServiceCall } from '../../kernel/wiring.ts';
import { caseFacts } from '../area/index.ts';
import { allCandidates, knownOf } from './candidates.ts';
import { closeDrawRow, type DrawRow, endSeat, insertDraw, openDraw, type SeatRow, seatsOfDraw } from './draw.store.ts';
import { accountOf, type Candidate, exclusionOf, relatedAccounts } from './exclude.ts';
import { drawnOrder, newSeed } from './order.ts';
import { type RegisterOfPeople, registerOf } from './relations.ts';
import { leftToAsk } from './seats.ts';
import { say } from './texts.ts';

const Options = z.strictObject({
  /** The node whose people are drawn (`p:assignees="drawn:<node>"`). */
  node: z.string(),
  register: z.string(),
  count: Expression,
  question: Expression,
  /** Only rows that have one of these values in a field. */
  match: z.strictObject({ field: z.string(), values: Expression }).optional(),
  /** Formulas that give the ids of people who have another part in the case, such as a chair: they are not drawn. */
  placed: z.array(Expression).default([]),
});
type Options = z.output<typeof Options>;

/** More than anybody asks at once. */
const mostSeats = 50;

/**
 * Service `drawPeople {node, register, count, question, match?, placed?}`: draws people of a register for a node at random, leaving out whoever must not be asked,
 * with the reason; the order says who is asked next when somebody steps aside. Too few are refused (409). Sets `seats`, the number of those to ask.
 */
export const drawPeople = service(Options, async (ctx, call) => {
  const { options } = call;
  const wanted = Number(computed(options.count, call));
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > mostSeats)
    throw new Error(`drawPeople: '${options.count}' gives no number of people`);
  if (await openDraw(ctx.db, call.caseId, options.node)) fail('conflict', { cause: say(ctx.language, 'draw.open') });
  const { drawn, excluded } = await judged(ctx, call, registerOf(ctx.app, options.register));
  if (drawn.length < wanted) {
    const counts = { wanted, found: drawn.length, excluded: excluded.length };
    fail('conflict', {
      cause: say(ctx.language, 'draw.tooFew', counts),
      data: [{ field: 'count', message: say(ctx.language, 'draw.tooFew', counts) }],
    });
  }
  const seed = newSeed();
  const order = drawnOrder(
    seed,
    drawn.map(({ id }) => id),
  );
  const row = await rowOf(ctx, call, { seed, wanted, drawn_order: order, candidates: drawn, excluded });
  await insertDraw(ctx.db, row);
  await ctx.audit({
    action: 'draw.people',
    entity: 'personDraw',
    entityId: row.id,
    after: { caseId: call.caseId, node: row.node, seed, wanted, order, excluded: excluded.map(({ id }) => id) },
  });
  call.setVariable('seats', wanted);
});

/**
 * Service `replaceDrawn {node}`: whoever has not answered is asked no more, and as many others of the order take their places. Sets `seats`, the number
 * of those to ask now.
 */
export const replaceDrawn = service(z.strictObject({ node: z.string() }), async (ctx, call) => {
  const draw = await openDraw(ctx.db, call.caseId, call.options.node);
  if (!draw) return call.setVariable('seats', 0);
  const seats = await seatsOfDraw(ctx.db, draw.id);
  const ended = await endOpen(ctx, seats, 'replaced');
  const left = await leftToAsk(ctx, draw, { area: call.area, excluded: call.apartFrom(draw.node) });
  call.setVariable('seats', Math.min(ended, left.length));
});

/** Service `closeDraw {node}`: the question has ended; whoever has not answered is asked no more. */
export const closeDraw = service(z.strictObject({ node: z.string() }), async (ctx, call) => {
  const draw = await openDraw(ctx.db, call.caseId, call.options.node);
  if (!draw) return;
  const seats = await seatsOfDraw(ctx.db, draw.id);
  await endOpen(ctx, seats, 'closed');
  const by = { closed_by: ctx.user?.id ?? null, closed_by_name: ctx.user?.fullname ?? null };
  await closeDrawRow(ctx.db, draw.id, { closed_at: ctx.businessNow(), ...by });
  await ctx.audit({ action: 'draw.close', entity: 'personDraw', entityId: draw.id, after: { caseId: call.caseId } });
});

async function endOpen(ctx: Context, seats: readonly SeatRow[], state: 'replaced' | 'closed'): Promise<number> {
  const open = seats.filter((seat) => seat.state === 'asked');
  const end = {
    ended_at: ctx.businessNow(),
    ended_by: ctx.user?.id ?? null,
    ended_by_name: ctx.user?.fullname ?? null,
    reason: null,
  };
  for (const seat of open) await endSeat(ctx.db, seat.id, { state, ...end });
  return open.length;
}

/** Who can be drawn, and who cannot and why; rows of other fields are neither. */
async function judged(
  ctx: Context,
  call: ServiceCall<Options>,
  register: RegisterOfPeople,
): Promise<Pick<DrawRow, 'excluded'> & { drawn: DrawRow['candidates'] }> {
  const { match } = call.options;
  const wanted = match ? listIn(computed(match.values, call)) : [];
  const fits = ({ data }: Candidate) =>
    !match || wanted.length === 0 || listIn(data[match.field] ?? null).some((one) => wanted.includes(one));
  const candidates = (await allCandidates(ctx, register)).filter(fits);
  const keptOut = {
    apart: call.apartFrom(call.options.node),
    placed: new Set(call.options.placed.flatMap((source) => listIn(computed(source, call)))),
  };
  const known = await knownOf(ctx, await caseFacts(ctx, call.caseId), register, candidates, keptOut);
  const related = relatedAccounts(candidates, register, known);
  const drawn: DrawRow['candidates'] = [];
  const excluded: DrawRow['excluded'] = [];
  for (const one of candidates) {
    const person = accountOf(one, register);
    const exclusion = exclusionOf(one, register, known) ?? related.get(person ?? '');
    if (exclusion) excluded.push({ id: one.id, text: one.name, ...exclusion });
    // Two rows of one account are one person.
    else if (person !== null && drawn.every((other) => other.person !== person))
      drawn.push({ id: one.id, text: one.name, person });
  }
  return { drawn, excluded };
}

async function rowOf(
  ctx: Context,
  call: ServiceCall<Options>,
  found: Pick<DrawRow, 'seed' | 'wanted' | 'drawn_order' | 'candidates' | 'excluded'>,
): Promise<DrawRow> {
  const { node, register, question, match } = call.options;
  const values = match ? listIn(computed(match.values, call)) : [];
  return {
    id: ctx.app.newId(),
    case_id: call.caseId,
    holder_tenant_id: (await caseFacts(ctx, call.caseId)).holderTenantId,
    node,
    register,
    criteria: match ? { [match.field]: values } : {},
    question: String(computed(question, call) ?? ''),
    ...found,
    created_at: ctx.businessNow(),
    created_by: ctx.user?.id ?? null,
    created_by_name: ctx.user?.fullname ?? null,
    closed_at: null,
    closed_by: null,
    closed_by_name: null,
  };
}

function computed(source: string, { data, variables }: ServiceCall<Options>): Json {
  return evaluate(source, dataEnv({ ...data, ...(variables as Record<string, Json>) })) as Json;
}

/** Several choices: a list, or a text with commas, as forms store them. */
function listIn(value: Json): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? value.split(',').filter((one) => one !== '') : [];
}
