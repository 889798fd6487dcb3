import type { Json } from '@app/contract';
import type { ProcessModel } from '../model.ts';
import type { Actor, Instance, Token, Visit } from '../running/instance.ts';
import type { AssigneeSource } from './assignee-source.ts';
import { userNode } from './user-node.ts';

/** Variables in which the engine keeps people: who started, and whom somebody chose for later nodes. */
export const initiatorVariable = 'initiator';
export const chosenVariable = 'chosen';

/** Who decided at a node when it was last passed; nobody when it never was. */
function executorsOf(instance: Instance, node: string): Actor[] {
  return instance.visits.findLast((visit) => visit.node === node)?.by ?? [];
}

/** A visit by its number. */
export function visitOf(instance: Instance, ref: string | null): Visit | undefined {
  return ref === null ? undefined : instance.visits.findLast((visit) => visit.ref === ref);
}

/** People that the instance itself knows; null = the directory, the form or a script has to say. */
export function knownPeople(instance: Instance, token: Token, source: AssigneeSource): Actor[] | null {
  switch (source.kind) {
    case 'initiator':
      return actorsIn(instance.variables[initiatorVariable]);
    case 'previous':
      return visitOf(instance, token.via)?.by ?? actorsIn(instance.variables[initiatorVariable]);
    case 'executor':
      return executorsOf(instance, source.value);
    case 'chosen': {
      const chosen = instance.variables[chosenVariable];
      return isObject(chosen) ? actorsIn(chosen[token.node]) : [];
    }
    default:
      return null;
  }
}

/**
 * Ids of those who must not act at a node because they decided at one it is separated from, whichever of the two names the
 * other. Nobody is exempt, administrators neither.
 */
export function separatedIds(process: ProcessModel, instance: Instance, node: string): Set<string> {
  return new Set(decidersApart(process, instance, node).map(({ id }) => id));
}

/** Steps at which a person decided and from which a node is separated; `initiator` = they started it. */
export function separatedSteps(process: ProcessModel, instance: Instance, node: string, person: string): string[] {
  const steps = decidersApart(process, instance, node).flatMap(({ id, step }) => (id === person ? [step] : []));
  return [...new Set(steps)];
}

/** Who decided at the steps that a node is separated from. */
function decidersApart(process: ProcessModel, instance: Instance, node: string): { id: string; step: string }[] {
  const nodes = separatedNodes(process, node);
  const started = nodes.has(initiatorVariable) ? actorsIn(instance.variables[initiatorVariable]) : [];
  return [
    ...started.map(({ id }) => ({ id, step: initiatorVariable })),
    ...instance.visits.flatMap((visit) =>
      nodes.has(visit.node) ? visit.by.map(({ id }) => ({ id, step: visit.node })) : [],
    ),
    ...instance.items.flatMap(({ node: step, by }) => (nodes.has(step) && by ? [{ id: by.id, step }] : [])),
  ];
}

/** Nodes (or `initiator`) whose people must not act at a node, whichever of the two names the other. */
export function separatedNodes(process: ProcessModel, node: string): Set<string> {
  const own = userNode(process, node)?.options.separateFrom ?? [];
  const others = Object.keys(process.nodes).filter((id) => userNode(process, id)?.options.separateFrom.includes(node));
  return new Set([...own, ...others].filter((id) => id !== node));
}

/** Nodes at which a person decided, or is deciding, among these. */
export function nodesDoneBy(instance: Instance, nodes: ReadonlySet<string>, id: string): string[] {
  const visits = instance.visits.filter(({ node, by }) => nodes.has(node) && by.some((one) => one.id === id));
  const items = instance.items.filter(({ node, by }) => nodes.has(node) && by?.id === id);
  return [...new Set([...visits, ...items].map(({ node }) => node))];
}

/** Ids of those who stepped aside from the visit at which a token stands. */
export function recusedFrom(token: Token): string[] {
  const { recused } = token.data ?? {};
  return recused?.node === token.node ? recused.ids : [];
}

/** People in a variable: one or a list; whatever else is there is left out. */
export function actorsIn(value: Json | undefined): Actor[] {
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return list.flatMap((one) =>
    isObject(one) && typeof one.id === 'string' && typeof one.name === 'string' ? [{ id: one.id, name: one.name }] : [],
  );
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
