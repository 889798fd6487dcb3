import type { Text } from '@app/contract';
import type { Reminder } from './reminder.ts';

/** A process as the engine runs it: plain data, read once from BPMN XML and cached by area and version. */
export interface ProcessModel {
  id: string;
  title: Text;
  /** The start event. */
  start: string;
  nodes: Record<string, NodeModel>;
  flows: Record<string, FlowModel>;
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
  options: Options;
  /** Reminders of a task (`p:reminders`); absent = none. */
  reminders?: Reminder[];
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

/** A time limit as written in the XML: a fixed amount or a formula over the process variables. */
export interface LimitOptions {
  amount: number | null;
  from: string | null;
  unit: TimeUnit;
}
export type TimeUnit = 'workingDay' | 'calendarDay' | 'second';

/** A limit whose amount is known. */
export interface Limit {
  amount: number;
  unit: TimeUnit;
}
