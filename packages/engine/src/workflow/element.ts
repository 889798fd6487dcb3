import type { NodeModel } from './model.ts';
import type { RawElement } from './reading/raw.ts';
import type { Signal, Token } from './running/instance.ts';
import type { Run } from './running/run.ts';

/** One BPMN element: how it is read, what happens when a token arrives and when it is woken. One file each. */
export interface Element<Options = unknown> {
  /** BPMN type without prefix and with a small first letter. */
  type: string;
  /** A token rests here until something outside happens; a circle needs one such element. */
  rests: boolean;
  /** Reads its options; throws `Unsupported` for what it does not do. */
  read(raw: RawElement): Options;
  /** `flow` is the one by which the token came; null at a start or after a return. */
  enter(run: Run, token: Token, node: NodeModel<Options>, flow: string | null): void;
  wake?(run: Run, token: Token, node: NodeModel<Options>, signal: Signal): void;
  /** A token whose `scope` is this token has ended; `left` others run on in it. */
  childEnded?(run: Run, token: Token, node: NodeModel<Options>, left: number): void;
}

export type ElementTable = Readonly<Record<string, Element>>;

/** Keeps an element's option type inside its file: the table holds them all as `Element`. */
export function defineElement<Options>(element: Element<Options>): Element {
  return element as unknown as Element;
}
