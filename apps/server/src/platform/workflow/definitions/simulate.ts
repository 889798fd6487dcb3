import type { SimulationOutcome } from '@app/contract';
import { type Calendar, dayOf } from '@app/engine/clock';
import {
  type Command,
  type Effect,
  formulaEvaluate,
  type PastCase,
  type ProcessModel,
  type Simulated,
  type Simulation,
  simulate,
} from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { text } from '../../../kernel/texts/index.ts';
import { currentCalendar } from '../../calendar/index.ts';
import { limitOn } from '../../time-limit/index.ts';
import { inOfficeSpaces } from '../office-spaces.ts';
import { countDeadline } from '../steps/count-deadline.ts';
import { caseData } from '../steps/load-process.ts';
import { placeOf, resolveAssignees } from '../steps/resolve-assignees.ts';
import { type PastRow, pastCases, pastDecisions } from '../stores/past-case.store.ts';
import { definitionById } from './definition.store.ts';
import { readProcess } from './report.ts';

type Question = Effect & { kind: 'resolveAssignees' };
type Answer = Command & { kind: 'assigned' };
/** A chart asks for people at most so many times on one way. */
const maxRounds = 60;

interface SimulationReport {
  outcomes: SimulationOutcome[];
  deadBranches: string[];
  emptyAssignees: { node: string; cases: number }[];
}

/**
 * Plays the newest cases of a process through a version (a draft too): with the decisions that people took and the people
 * whom the directory names today; services, scripts and calls count as done without doing anything. Nothing is stored.
 */
export async function simulateDefinition(
  ctx: Context,
  input: { id: string; cases: number },
): Promise<SimulationReport> {
  const row = (await definitionById(ctx.db, input.id)) ?? fail('notFound');
  const { model, report } = await readProcess(ctx, row.xml, row.key);
  if (!model)
    return fail('invalidInput', {
      cause: text(ctx.language, 'workflow.notRunnable', { count: report.problems.length }),
      data: report.problems.map(({ element, reason }) => ({ field: element, message: reason })),
    });
  const parts = await inOfficeSpaces(ctx, (space) => simulateSpace(space, model, row.key, input.cases));
  const outcomes = parts.flatMap((part) => part.outcomes);
  const played = parts.filter((part) => part.outcomes.length > 0);
  const empty = new Map<string, number>();
  for (const node of parts.flatMap((part) => part.empty)) empty.set(node, (empty.get(node) ?? 0) + 1);
  return {
    outcomes: outcomes.slice(0, input.cases),
    deadBranches: (played[0]?.dead ?? []).filter((node) => played.every((part) => part.dead.includes(node))),
    emptyAssignees: [...empty].map(([node, cases]) => ({ node, cases })),
  };
}

async function simulateSpace(ctx: Context, model: ProcessModel, key: string, most: number) {
  const rows = await pastCases(ctx.db, key, most);
  const cases: PastCase[] = [];
  for (const { id, variables } of rows) cases.push({ ref: id, variables, decisions: await pastDecisions(ctx.db, id) });
  const { calendar } = await currentCalendar(ctx);
  const simulation = await withPeople(ctx, model, cases, new Map(rows.map((row) => [row.id, row])));
  const titles = new Map(rows.map((row) => [row.id, row.title]));
  return {
    outcomes: await Promise.all(
      simulation.cases.map((one) => outcomeOf(ctx, calendar, one, titles.get(one.ref) ?? '')),
    ),
    dead: simulation.deadNodes,
    empty: simulation.cases.flatMap((one) => [...new Set(one.emptyAssignees)]),
  };
}

/**
 * The engine asks for people while it runs and cannot wait: what it asked is looked up afterwards and it runs again, until
 * it knows all of them. The same cases give the same questions, so each round gets further than the one before.
 */
async function withPeople(
  ctx: Context,
  model: ProcessModel,
  cases: readonly PastCase[],
  rows: ReadonlyMap<string, PastRow>,
): Promise<Simulation> {
  const known = new Map<string, Answer>();
  for (let round = 0; ; round += 1) {
    const asked = new Map<string, { effect: Question; row: PastRow | undefined }>();
    const simulation = simulate(model, cases, {
      evaluate: formulaEvaluate,
      assign(effect, past) {
        const key = JSON.stringify([past.ref, effect.node, effect.known, effect.returning, effect.sources]);
        const answer = known.get(key);
        if (!answer) asked.set(key, { effect, row: rows.get(past.ref) });
        return { ...(answer ?? { kind: 'assigned', people: [] }), call: effect.call };
      },
    });
    if (asked.size === 0 || round === maxRounds) return simulation;
    for (const [key, { effect, row }] of asked)
      if (row) {
        const data = await caseData(ctx, row.area, row.case_id);
        const place = placeOf(ctx, row, { model, data, variables: row.variables, runScript: null });
        known.set(key, await resolveAssignees(ctx, place, effect));
      }
  }
}

async function outcomeOf(ctx: Context, calendar: Calendar, one: Simulated, title: string): Promise<SimulationOutcome> {
  const ends = { ended: 'ended', error: 'ended', stuck: 'waiting', refused: 'refused', endless: 'refused' } as const;
  const { refusal } = one;
  const now = ctx.businessNow();
  const today = dayOf(now);
  return {
    id: one.ref,
    title,
    end: ends[one.end],
    path: one.path,
    problems: [
      ...(refusal ? [`${refusal.reason}: ${refusal.at}${refusal.detail ? ` (${refusal.detail})` : ''}`] : []),
      ...(one.end === 'endless' ? [text(ctx.language, 'workflow.simulate.endless')] : []),
      ...one.assumed.map((node) => text(ctx.language, 'workflow.simulate.assumed', { node })),
    ],
    dates: await Promise.all(
      one.clocks.map(async ({ node, limit, at }) => {
        if (at !== null) return { node, due: dayOf(new Date(at)) };
        const counted = await limitOn(ctx, limit, today);
        return { node, due: countDeadline(calendar, counted, { day: today, at: now }, [], today).due_day };
      }),
    ),
  };
}
