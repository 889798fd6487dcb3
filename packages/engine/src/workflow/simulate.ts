import type { JsonObject } from '@app/contract';
import type { DayLimit, KeyedLimit, Limit, ProcessModel, SubProcessOptions } from './model.ts';
import { advance } from './running/advance.ts';
import type { Command, Effect, Refusal } from './running/command.ts';
import { type Actor, type Instance, newInstance, type WorkItem } from './running/instance.ts';
import type { AdvanceEnv } from './running/run.ts';

/** A case that was decided before: what it began with, and what was decided where, in order. */
export interface PastCase {
  ref: string;
  variables: JsonObject;
  decisions: { node: string; action: string; fields?: JsonObject }[];
  /** What services set, by node. */
  services?: Record<string, JsonObject>;
}

/** Outside knowledge of a simulation: who the people of a node would be now. */
export interface SimulationEnv extends AdvanceEnv {
  assign(effect: Effect & { kind: 'resolveAssignees' }, past: PastCase): Command & { kind: 'assigned' };
}

/** How one past case would run today. */
export interface Simulated {
  ref: string;
  /** `stuck`: nothing can go on; `refused`: a step is not possible (see `refusal`); `endless`: cut off. */
  end: 'ended' | 'error' | 'stuck' | 'refused' | 'endless';
  refusal: Refusal | null;
  /** Nodes in the order in which they were reached. */
  path: string[];
  /** Nodes for which nobody would be found. */
  emptyAssignees: string[];
  /** Nodes at which the past case decided nothing; taken as agreed. */
  assumed: string[];
  /** Clocks that would start; the server counts the days with its calendar. */
  clocks: { node: string; limit: Limit | KeyedLimit | DayLimit; at: string | null; fires: boolean }[];
}

export interface Simulation {
  cases: Simulated[];
  /** Nodes and flows that no case came by. */
  deadNodes: string[];
  deadFlows: string[];
}

const maxSteps = 500;
const system: Actor = { id: '0', name: '' };

/** Runs past cases through a process without storing anything. Pure: the same cases give the same report. */
export function simulate(process: ProcessModel, cases: readonly PastCase[], env: SimulationEnv): Simulation {
  const flows = new Set<string>();
  const simulated = cases.map((past) => new Walk(process, past, env, flows).run());
  const seen = new Set(simulated.flatMap(({ path }) => path));
  return {
    cases: simulated,
    deadNodes: Object.keys(process.nodes).filter((id) => !seen.has(id)),
    deadFlows: Object.keys(process.flows).filter((id) => !flows.has(id)),
  };
}

class Walk {
  private instance: Instance;
  private readonly report: Simulated;
  private readonly decisions: PastCase['decisions'];
  private readonly queue: Effect[] = [];

  constructor(
    private readonly process: ProcessModel,
    private readonly past: PastCase,
    private readonly env: SimulationEnv,
    private readonly flows: Set<string>,
  ) {
    this.instance = newInstance(process.id);
    this.decisions = [...past.decisions];
    const { ref } = past;
    this.report = { ref, end: 'endless', refusal: null, path: [], emptyAssignees: [], assumed: [], clocks: [] };
  }

  run(): Simulated {
    this.reach(this.process.start);
    let next: Command | null = { kind: 'start', by: system, variables: this.past.variables };
    for (let step = 0; step < maxSteps; step += 1) {
      if (!next) return { ...this.report, end: 'stuck' };
      const { instance, effects, refused } = advance(this.process, this.instance, next, this.env);
      if (refused) return { ...this.report, end: 'refused', refusal: refused };
      this.instance = instance;
      this.queue.push(...effects.filter((effect) => this.note(effect)));
      if (instance.state === 'ended')
        return { ...this.report, end: effects.some((one) => one.kind === 'end' && one.error) ? 'error' : 'ended' };
      next = this.answer() ?? this.decide();
    }
    return this.report;
  }

  /** Adds an effect to the report; true when the engine waits for an answer to it. */
  private note(effect: Effect): boolean {
    if (effect.kind === 'pass') {
      this.flows.add(effect.flow);
      this.reach(this.process.flows[effect.flow]?.to ?? '');
    }
    if (effect.kind === 'schedule') {
      const { node, limit, at, fires } = effect;
      this.report.clocks.push({ node, limit, at, fires });
    }
    if (effect.kind === 'history' && effect.action !== 'start') this.reach(effect.node);
    return ['callService', 'runScript', 'callProcess', 'resolveAssignees'].includes(effect.kind);
  }

  private answer(): Command | null {
    const effect = this.queue.shift();
    switch (effect?.kind) {
      case 'callService':
      case 'runScript':
        return { kind: 'serviceDone', call: effect.call, variables: this.past.services?.[effect.node] ?? {} };
      case 'callProcess':
        return { kind: 'callDone', call: effect.call, variables: this.past.services?.[effect.node] ?? {} };
      case 'resolveAssignees': {
        const command = this.env.assign(effect, this.past);
        if (command.people.length + (command.pools?.length ?? 0) === 0) add(this.report.emptyAssignees, effect.node);
        return command;
      }
      default:
        return null;
    }
  }

  /** What was decided then, else agreement; without a task the next timer, else what is waited for comes. */
  private decide(): Command | null {
    const item = this.instance.items.find(({ state }) => state === 'open');
    if (item) return this.complete(item);
    const timer = this.instance.timers.find(({ fires }) => fires);
    if (timer) return { kind: 'timeout', timer: timer.ref };
    const [subscription] = this.instance.subscriptions;
    return subscription ? { kind: 'deliver', subscription: subscription.ref } : null;
  }

  private complete(item: WorkItem): Command {
    const index = this.decisions.findIndex(({ node }) => node === item.node);
    const [decision] = index < 0 ? [] : this.decisions.splice(index, 1);
    if (!decision) add(this.report.assumed, item.node);
    const by = item.person ?? item.claimedBy ?? system;
    return {
      kind: 'complete',
      task: item.ref,
      by,
      action: decision?.action ?? 'agree',
      fields: decision?.fields ?? {},
    };
  }

  /** With a sub-process its start is reached, and what an event begins is reached with its start. */
  private reach(id: string): void {
    const { path } = this.report;
    const node = this.process.nodes[id];
    if (node?.parent !== undefined && !path.includes(node.parent)) path.push(node.parent);
    if (path.at(-1) !== id) path.push(id);
    if (node?.type === 'subProcess') path.push((node.options as SubProcessOptions).start);
  }
}

function add(list: string[], value: string): void {
  if (!list.includes(value)) list.push(value);
}
