import { z } from 'zod';
import { Json } from './json.ts';

/** The steps of the generic scenario test: who does what, and what must be true afterwards; `item`, `answer`, `judge` are about opinion items. */
export const ScenarioDefinition = z.strictObject({
  /** Area whose scenario runs first; what an office opens (`open`) is about the product that it made. */
  after: z.string().optional(),
  steps: z.array(
    z.strictObject({
      as: z.string(),
      do: z.enum(['save', 'submit', 'claim', 'handle', 'edit', 'item', 'answer', 'judge', 'open']),
      node: z.string().optional(),
      action: z.string().optional(),
      data: z.record(z.string(), Json).optional(),
      acknowledge: z.boolean().optional(),
      expectStatus: z.string().optional(),
      expectState: z.number().optional(),
    }),
  ),
});
export type ScenarioDefinition = z.infer<typeof ScenarioDefinition>;
