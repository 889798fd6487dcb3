import type { Context, Database } from '../../kernel/context.ts';
import { giveLetter } from './register.store.ts';

/** What a step did so far for one case: its newest letter, and the changes of state that have none. */
interface Done {
  letter: string | null;
  states: string[];
}

/** By handle of the transaction of a step: a chart may issue the letter before or after it changes the state. */
const steps = new WeakMap<Database, Map<string, Done>>();

function doneFor({ db }: Context, caseId: string): Done {
  const cases = steps.get(db) ?? new Map<string, Done>();
  steps.set(db, cases);
  const done = cases.get(caseId) ?? { letter: null, states: [] };
  cases.set(caseId, done);
  return done;
}

/** The letter that this transaction issued for a case; null = none yet. */
export function letterOf(ctx: Context, caseId: string): string | null {
  return doneFor(ctx, caseId).letter;
}

/** Remembers a change of state, for a letter that this transaction may still issue. */
export function noteState(ctx: Context, caseId: string, eventId: string): void {
  const done = doneFor(ctx, caseId);
  if (done.letter === null) done.states.push(eventId);
}

/** Says that this transaction issued a letter of a case: the changes of state that it made before get it. */
export async function noteLetter(ctx: Context, caseId: string, letterId: string): Promise<void> {
  const done = doneFor(ctx, caseId);
  done.letter = letterId;
  await giveLetter(ctx.db, done.states.splice(0), letterId);
}
