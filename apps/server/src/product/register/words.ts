import { inEach, type ProductState, productStates, type Text } from '@app/contract';
import type { App } from '../../kernel/context.ts';
import { Dictionary, dictionaryOf } from '../../platform/dictionary/index.ts';

/** dictionaries/product-states.json: the words and the look of every state of a product; the public may read another word. */
export const ProductStateWords = Dictionary.refine(
  ({ items }) => productStates.every((state) => items.some(({ value, look }) => value === state && look !== undefined)),
  { message: 'a state of a product has no word or no look' },
);

/** The words and the look of a state. */
export function stateWords(app: App, state: ProductState): { label: Text; publicLabel: Text; look: string } {
  const found = dictionaryOf(app, 'product-states')?.items.find(({ value }) => value === state);
  const label = found?.label ?? inEach(() => state);
  return { label, publicLabel: found?.publicLabel ?? label, look: found?.look ?? 'submitted' };
}

/** The label of a value of a dictionary; the value itself where there is none. */
export function labelIn(app: App, dictionary: string, value: string): Text {
  return dictionaryOf(app, dictionary)?.items.find((item) => item.value === value)?.label ?? inEach(() => value);
}
