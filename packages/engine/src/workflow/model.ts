import type { ProcessField, Text } from '@app/contract';
import type { Reminder } from './running/reminder.ts';
import type { TimeUnit } from './running/time-unit.ts';
import type { AssigneeSource } from './tasks/assignee-source.ts';

/** A process as the engine runs it: plain data, read once from BPMN XML and cached by area and version. */
export interface ProcessModel {
  id: string;
  title: Text;
  /** The start event of the `start` command: the plain one, or the first. */
  start: string;
  nodes: Record<string, NodeModel>;
  flows: Record<string, FlowModel>;
  /** Scripts of the chart by name (p:script), that sources of people name; absent when there is none. */
  scripts?: Record<string, string>;
  /** Who may start it, narrowing the right to start; absent = everybody who has that right. */
  starters?: AssigneeSource[];
}

/** A node; `options` are what the element's own file read from the XML. */
export interface NodeModel<Options = unknown> {
  id: string;
  /** Key of the element registry, e.g. `userTask`. */
  type: string;
  title: Text;
  /** The sub-process in which it lies; absent on the top level. */
  parent?: string;
  incoming: string[];
  outgoing: string[];
  /** Events on its border. */
  attached?: string[];
  /** Done several times. */
  loop?: LoopModel;
  /** The form that the file itself describes, as Camunda 7 and Flowable export it. */
  form?: ProcessField[];
  /** A form that the file names without describing it. */
  formName?: string;
  options: Options;
  /** Reminders of a task (`p:reminders`); absent = none. */
  reminders?: Reminder[];
}

/**
 * Multi-instance or standard loop. Conditions may use `{nrOfInstances}`, `{nrOfCompletedInstances}`,
 * `{nrOfActiveInstances}` and `{loopCounter}` (from 0) beside the variables; an instance also `{<element>}`.
 */
export interface LoopModel {
  mode: 'parallel' | 'sequential' | 'standard';
  /** Formula of the number of instances. */
  count: string | null;
  /** Formula of the list that they work on, and the name under which each sees its value. */
  list: string | null;
  element: string | null;
  /** Formula: multi-instance: enough are done; standard: once more. */
  condition: string | null;
  /** Standard loop: the condition is asked before the first time too. */
  testBefore: boolean;
  /** Standard loop: at most this many times. */
  maximum: number | null;
}

/** What an event waits for or throws. Texts of `key` and timers are formulas. */
export type EventModel =
  | { kind: 'none' }
  | { kind: 'terminate' }
  | { kind: 'timer'; timer: TimerModel }
  /** `when`: formula over the variables; while it does not hold the message is refused and the event goes on waiting. */
  | { kind: 'message'; name: string; key: string | null; when?: string }
  | { kind: 'signal'; name: string }
  /** `code` null: every error or escalation. */
  | { kind: 'error'; code: string | null }
  | { kind: 'escalation'; code: string | null };

/** Options of every event element. */
export interface EventOptions {
  event: EventModel;
}
export interface BoundaryOptions extends EventOptions {
  host: string;
  interrupts: boolean;
}
export interface StartOptions extends EventOptions {
  /** Start of an event sub-process: what runs beside it is ended. */
  interrupts: boolean;
}
export interface SubProcessOptions {
  /** Where it begins. */
  start: string;
  /** Begins by its event, not by a flow. */
  triggered: boolean;
}

/** When a timer fires: exactly one of the three, `repeat` more times (-1 = without end). */
export interface TimerModel {
  limit: LimitOptions | null;
  /** Formula of an ISO 8601 duration, date or cycle. */
  iso: string | null;
  /** A moment, ISO 8601. */
  date: string | null;
  repeat: number;
  /**
   * A clock that was ended before it had passed goes on when its timer starts again: `run` counts the days between too, `pause` leaves them out.
   * Absent = it begins anew.
   */
  again?: 'run' | 'pause';
}

/** A sequence flow; `condition` is in the formula language over the process variables. */
export interface FlowModel {
  id: string;
  from: string;
  to: string;
  condition: string | null;
  /** What the chart calls it; absent when it has no name. */
  title?: Text;
}

/** A time limit as written in the XML: a fixed amount, a formula over the process variables that gives days or a last day, or the key of a row of base data. */
export interface LimitOptions {
  amount: number | null;
  from: string | null;
  unit: TimeUnit;
  key?: string;
  /** Formula of the last day (p:limitDay). */
  day?: string;
}

/** A limit whose amount is known. */
export interface Limit {
  amount: number;
  unit: TimeUnit;
}

/** A limit whose amount base data says: the version in force when its clock starts. */
export interface KeyedLimit {
  key: string;
}

/** A limit that ends with a day (`yyyy-MM-dd`), however many days that are from its start. */
export interface DayLimit {
  day: string;
}
