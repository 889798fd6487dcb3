import { inEach, ProductState, productStates, Text } from '@app/contract';
import { z } from 'zod';
import type { App } from '../../kernel/context.ts';
import { Dictionary, documentOf } from '../../platform/dictionary/index.ts';

/** dictionaries/product-states.json: the words and the look of every state of a product, as the public reads them. */
export const ProductStateWords = z
  .array(
    z.strictObject({
      value: ProductState,
      label: Text,
      look: z.enum(['submitted', 'granted', 'supplement', 'cancelled', 'revoked']),
    }),
  )
  .refine((words) => productStates.every((state) => words.some(({ value }) => value === state)), {
    message: 'a state of a product has no word',
  });

/** The word and the look of a state. */
export function stateWords(app: App, state: ProductState): { label: Text; look: string } {
  const words = ProductStateWords.safeParse(documentOf(app, 'product-states') ?? []);
  const found = words.data?.find(({ value }) => value === state);
  return found ?? { label: inEach(() => state), look: 'submitted' };
}

/** The label of a value in a list of options that is published. */
export function labelIn(app: App, dictionary: string, value: string): Text {
  const options = Dictionary.safeParse(documentOf(app, dictionary) ?? []);
  return options.data?.find((option) => option.value === value)?.label ?? inEach(() => value);
}
