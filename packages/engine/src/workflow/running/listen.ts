import type { Json } from '@app/contract';
import type { DayLimit, EventModel, KeyedLimit, Limit, TimerModel } from '../model.ts';
import type { Subscription, Timer, Token } from './instance.ts';
import type { Run } from './run.ts';
import { nextFiring } from './timers.ts';

/** Lets a token listen to a timer, message or signal; `node` is the event. */
export function listen(run: Run, token: Token, event: EventModel, node: string): void {
  if (event.kind === 'timer') startTimer(run, token, event.timer, node);
  else if (event.kind === 'message' || event.kind === 'signal') {
    const key = event.kind === 'message' && event.key !== null ? keyText(run.evaluate(event.key, node)) : null;
    const subscription: Subscription = {
      ref: run.number(),
      token: token.id,
      node,
      kind: event.kind,
      name: event.name,
      key,
    };
    run.instance.subscriptions.push(subscription);
    run.emit({ kind: 'subscribe', subscription });
  }
}

/** Starts the clock of a timer event; `left` when it is one of a cycle that has begun. */
export function startTimer(run: Run, token: Token, model: TimerModel, node: string, left?: number): void {
  const firing = nextFiring(run, model, node);
  schedule(run, token, firing.limit, true, node, { at: firing.at, left: left ?? firing.left });
}

/** Starts a clock for a token; `node` is the event when it is attached to the token's node. */
export function schedule(
  run: Run,
  token: Token,
  limit: Limit | KeyedLimit | DayLimit,
  fires: boolean,
  node = token.node,
  { at = null, left = 0 }: { at?: string | null; left?: number } = {},
): Timer {
  const timer: Timer = { ref: run.number(), token: token.id, node, fires, ...(left === 0 ? {} : { left }) };
  run.instance.timers.push(timer);
  const task = token.wait?.kind === 'task' && node === token.node ? token.wait.ref : null;
  run.effects.push({ kind: 'schedule', timer: timer.ref, token: token.id, node, task, limit, at, fires, left });
  return timer;
}

/** Removes a clock that has fired or is not needed any more. */
export function unschedule(run: Run, timer: Timer, fired: boolean): void {
  run.instance.timers = run.instance.timers.filter((other) => other.ref !== timer.ref);
  run.effects.push({ kind: 'unschedule', timer: timer.ref, fired });
}

/** Ends the clocks and subscriptions of a token. */
export function stopListening(run: Run, token: Token): void {
  for (const timer of run.instance.timers) if (timer.token === token.id) unschedule(run, timer, false);
  const { subscriptions } = run.instance;
  if (!subscriptions.some((one) => one.token === token.id)) return;
  run.instance.subscriptions = subscriptions.filter((one) => one.token !== token.id);
  for (const { token: owner, ref } of subscriptions) if (owner === token.id) run.emit({ kind: 'unsubscribe', ref });
}

/** Keys are compared as text, whether a form gave a number or a text. */
function keyText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
