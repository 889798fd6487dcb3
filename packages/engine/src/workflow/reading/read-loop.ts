import type { LoopModel } from '../model.ts';
import type { RawExtension } from './raw.ts';
import { Unsupported } from './unsupported.ts';

/** What a file says about doing an activity several times, before it is checked. */
export interface RawLoop {
  type: string;
  isSequential: boolean;
  cardinality: string | null;
  completionCondition: string | null;
  loopCondition: string | null;
  testBefore: boolean;
  loopMaximum: string | null;
  /** p:list, p:element; of Camunda 7 and Flowable `collection` and `elementVariable`. */
  attributes: Record<string, string>;
  extensions: RawExtension[];
}

/** Reads multi-instance and standard loops; `formula` translates the words of the file. */
export function readLoop(raw: RawLoop, formula: (text: string) => string): LoopModel {
  const maximum = raw.loopMaximum === null ? null : Number(raw.loopMaximum);
  if (raw.type === 'standardLoopCharacteristics') {
    if (raw.loopCondition === null && maximum === null) throw new Unsupported('loopEnd');
    if (maximum !== null && !(Number.isInteger(maximum) && maximum > 0))
      throw new Unsupported('loopMaximum', { value: raw.loopMaximum ?? '' });
    const condition = raw.loopCondition === null ? null : formula(raw.loopCondition);
    return { mode: 'standard', count: null, list: null, element: null, condition, testBefore: raw.testBefore, maximum };
  }
  const zeebe = raw.extensions.find(({ name }) => name === 'loopCharacteristics')?.attributes ?? {};
  if (zeebe.outputCollection) throw new Unsupported('notSupported', { what: 'outputCollection' });
  const list = raw.attributes.list ?? raw.attributes.collection ?? zeebe.inputCollection ?? null;
  const element = raw.attributes.element ?? raw.attributes.elementVariable ?? zeebe.inputElement ?? null;
  if (list === null && raw.cardinality === null) throw new Unsupported('loopList');
  return {
    mode: raw.isSequential ? 'sequential' : 'parallel',
    count: raw.cardinality === null ? null : formula(raw.cardinality),
    // Camunda 7 and Flowable allow the bare name of a variable.
    list: list === null ? null : /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(list) ? `{${list}}` : formula(list),
    element,
    condition: raw.completionCondition === null ? null : formula(raw.completionCondition),
    testBefore: false,
    maximum: null,
  };
}
