import type {
  BoundaryOptions,
  EventModel,
  EventOptions,
  NodeModel,
  StartOptions,
  SubProcessOptions,
} from '../model.ts';
import type { Timer, Token } from './instance.ts';
import { listen, startTimer } from './listen.ts';
import { isLoopInstance } from './loops.ts';
import type { Run } from './run.ts';

/** Lets a token that rests listen to the timers, messages and signals on the border of its node. */
export function attach(run: Run, token: Token, node: NodeModel): void {
  for (const id of node.attached ?? []) listen(run, token, eventOf(run.node(id)), id);
}

/** Puts a watching token on each event sub-process of a level (null = the main one). */
export function watch(run: Run, scope: Token | null): void {
  for (const node of Object.values(run.process.nodes)) {
    if (node.type !== 'subProcess' || node.parent !== scope?.node) continue;
    const { triggered, start } = node.options as SubProcessOptions;
    if (!triggered) continue;
    const watcher: Token = {
      id: run.number(),
      node: node.id,
      scope: scope?.id ?? null,
      loop: null,
      via: null,
      wait: null,
      data: null,
    };
    run.instance.tokens.push(watcher);
    run.rest(watcher, { kind: 'watch' });
    listen(run, watcher, eventOf(run.node(start)), start);
  }
}

/** An event that a token listens to has come: its own, one on its border, or one behind its gateway. */
export function trigger(run: Run, token: Token, event: NodeModel): void {
  if (event.id === token.node) {
    run.wake(token, { kind: 'event' });
    return;
  }
  remember(run, event);
  if (token.wait?.kind === 'watch') beginTriggered(run, token, event);
  else if (event.type === 'boundaryEvent') leaveBorder(run, token, event);
  else {
    // The first event behind a gateway decides; the token goes on from there and stops listening to the others.
    token.node = event.id;
    run.leave(token);
  }
}

/** Starts the clock of a repeated timer again, when its event does not end what it belongs to. */
export function repeat(run: Run, token: Token, timer: Timer): void {
  const node = run.node(timer.node);
  const event = eventOf(node);
  if (!timer.left || event.kind !== 'timer' || interrupts(node)) return;
  startTimer(run, token, event.timer, timer.node, timer.left < 0 ? -1 : timer.left - 1);
}

/**
 * Raises an error or escalation at a token: the nearest event that catches it is triggered, from the activity itself
 * outwards, on each level an event sub-process before the border. False when nothing catches it.
 */
export function raise(
  run: Run,
  thrower: Token,
  event: { kind: 'error' | 'escalation'; code: string },
  message: string,
): boolean {
  for (let token: Token | undefined = thrower; token; ) {
    const border = isLoopInstance(run, token) ? undefined : attachedCatch(run, token, event);
    const catcher = border ? { token, event: border } : watcherBeside(run, token, event);
    if (catcher) {
      run.set(`${event.kind}Code`, event.code);
      if (message !== '') run.set(`${event.kind}Message`, message);
      trigger(run, catcher.token, catcher.event);
      return true;
    }
    token = token.scope === null ? undefined : run.token(token.scope);
  }
  return false;
}

/** What an event node waits for or throws. */
export function eventOf(node: NodeModel): EventModel {
  return (node.options as EventOptions).event;
}

function attachedCatch(run: Run, token: Token, thrown: { kind: string; code: string }): NodeModel | undefined {
  const nodes = (run.node(token.node).attached ?? []).map((id) => run.node(id));
  return best(nodes, thrown, (node) => node);
}

function watcherBeside(run: Run, token: Token, thrown: { kind: string; code: string }) {
  const watchers = run.instance.tokens
    .filter((other) => other.scope === token.scope && other.wait?.kind === 'watch')
    .map((other) => ({
      token: other,
      event: run.node((run.node(other.node).options as SubProcessOptions).start),
    }));
  return best(watchers, thrown, ({ event }) => event);
}

/** One that names the code goes before one that takes every code. */
function best<T>(all: T[], thrown: { kind: string; code: string }, nodeOf: (one: T) => NodeModel): T | undefined {
  const takes = (one: T, code: string | null) => {
    const event = eventOf(nodeOf(one));
    return (event.kind === 'error' || event.kind === 'escalation') && event.kind === thrown.kind && event.code === code;
  };
  return all.find((one) => takes(one, thrown.code)) ?? all.find((one) => takes(one, null));
}

/** Interrupting: the host and all in it are replaced by a token on the event. Otherwise a second one starts beside. */
function leaveBorder(run: Run, host: Token, event: NodeModel): void {
  const { scope, loop, via } = host;
  if (interrupts(event)) run.cancel(host);
  run.spawn(event.id, scope, loop, via);
}

function beginTriggered(run: Run, watcher: Token, start: NodeModel): void {
  const { node, scope } = watcher;
  if (interrupts(start)) run.clear(scope);
  const token: Token = { id: run.number(), node, scope, loop: null, via: null, wait: null, data: null };
  run.instance.tokens.push(token);
  run.rest(token, { kind: 'children' });
  run.spawn(start.id, token.id);
  watch(run, token);
}

function interrupts(node: NodeModel): boolean {
  return (node.options as BoundaryOptions | StartOptions).interrupts;
}

/** The history names what came, not only where it led. */
function remember(run: Run, event: NodeModel): void {
  const { kind } = eventOf(event);
  run.emit({
    kind: 'history',
    action: kind === 'timer' ? 'timeout' : kind,
    node: event.id,
    title: event.title,
    by: null,
    opinion: null,
    fields: null,
  });
}
