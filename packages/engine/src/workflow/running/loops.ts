import type { Json, JsonObject } from '@app/contract';
import type { LoopModel, NodeModel } from '../model.ts';
import { refuse } from './command.ts';
import type { LoopWait, Token } from './instance.ts';
import type { Run } from './run.ts';

/** More instances than this in one loop are a mistake of the list or the number. */
const maxInstances = 5_000;

/** Whether a token is one instance of a loop: the token that it belongs to stands on the same node. */
export function isLoopInstance(run: Run, token: Token): boolean {
  const body = token.scope === null ? undefined : run.token(token.scope);
  return body?.wait?.kind === 'loop' && body.node === token.node;
}

/** Lets a token do its node several times: it stays as the body, the instances are tokens inside it. */
export function beginLoop(run: Run, body: Token, node: NodeModel, loop: LoopModel): void {
  const items = loop.list === null ? null : itemsOf(run, loop.list, node.id);
  const total = loop.mode === 'standard' ? null : Math.min(items?.length ?? maxInstances, countOf(run, loop, node.id));
  const wait: LoopWait = { kind: 'loop', total, begun: 0, done: 0, items };
  run.rest(body, wait);
  const none = total === null ? loop.testBefore && !oneMore(run, wait, loop, node.id) : total === 0;
  if (none) run.leave(body);
  else if (loop.mode === 'parallel') while (wait.begun < (total ?? 0)) beginNext(run, body, wait);
  else beginNext(run, body, wait);
}

/** One instance has ended: enough, one more, or wait for the others. */
export function loopInstanceEnded(run: Run, body: Token, wait: LoopWait, node: NodeModel): void {
  const loop = node.loop ?? refuse('unknownElement', node.id, { detail: 'loop' });
  wait.done += 1;
  if (wait.total === null ? !oneMore(run, wait, loop, node.id) : isEnough(run, wait, loop, node.id)) {
    run.clear(body.id);
    run.leave(body);
  } else if (loop.mode !== 'parallel') beginNext(run, body, wait);
}

/** What a token sees beside the variables: number and value of every loop that it is in, the innermost first. */
export function localsOf(run: Run, token: Token): JsonObject {
  const locals: JsonObject = {};
  for (let one: Token | undefined = token; one?.scope; one = run.token(one.scope)) {
    const body = run.token(one.scope);
    if (body?.wait?.kind !== 'loop' || one.loop === null) continue;
    if (!('loopCounter' in locals)) locals.loopCounter = one.loop;
    const name = run.node(body.node).loop?.element;
    if (name && !(name in locals)) locals[name] = body.wait.items?.[one.loop] ?? one.loop;
  }
  return locals;
}

function beginNext(run: Run, body: Token, wait: LoopWait): void {
  run.spawn(body.node, body.id, wait.begun, body.via);
  wait.begun += 1;
}

function isEnough(run: Run, wait: LoopWait, loop: LoopModel, at: string): boolean {
  if (wait.done >= (wait.total ?? 0)) return true;
  return loop.condition !== null && run.evaluate(loop.condition, at, counts(wait)) === true;
}

function oneMore(run: Run, wait: LoopWait, loop: LoopModel, at: string): boolean {
  if (wait.done >= Math.min(loop.maximum ?? maxInstances, maxInstances)) return false;
  return loop.condition === null || run.evaluate(loop.condition, at, counts(wait)) === true;
}

function counts(wait: LoopWait): JsonObject {
  return {
    nrOfInstances: wait.total ?? wait.begun,
    nrOfCompletedInstances: wait.done,
    nrOfActiveInstances: wait.begun - wait.done,
    loopCounter: wait.done,
  };
}

function countOf(run: Run, loop: LoopModel, at: string): number {
  if (loop.count === null) return maxInstances;
  const count = Number(run.evaluate(loop.count, at));
  if (!Number.isInteger(count) || count < 0 || count > maxInstances)
    refuse('badList', at, { detail: `${loop.count} = ${count}` });
  return count;
}

/** Formulas know no records: rows that `{path}` names are taken as they are, so that the element of the loop is the row. */
function itemsOf(run: Run, source: string, at: string): Json[] {
  const [, path] = /^\{([^{}]+)\}$/.exec(source) ?? [];
  const rows = path === undefined ? undefined : run.instance.variables[path];
  const isRows =
    Array.isArray(rows) && rows.some((row) => typeof row === 'object' && row !== null && !Array.isArray(row));
  return listOf(isRows ? rows : run.evaluate(source, at), at, source);
}

/** A list; a text is read as one separated by commas, as forms store several choices. */
function listOf(value: Json, at: string, source: string): Json[] {
  const list = typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value;
  if (!Array.isArray(list) || list.length > maxInstances)
    refuse('badList', at, { detail: `${source} is no list of at most ${maxInstances} values` });
  return list;
}
