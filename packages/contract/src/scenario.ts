import { z } from 'zod';
import { Json } from './json.ts';

const ScenarioStep = z.strictObject({
  as: z.string(),
  do: z.enum(['save', 'submit', 'submitEach', 'claim', 'handle', 'agree', 'edit', 'item', 'answer', 'judge', 'open']),
  node: z.string().optional(),
  action: z.string().optional(),
  data: z.record(z.string(), Json).optional(),
  /** Fields that take an uploaded file. */
  files: z.array(z.string()).optional(),
  /** Fields, or columns of tables (`table.column`), that name somebody of the office, each with the account. */
  people: z.record(z.string(), z.string()).optional(),
  acknowledge: z.boolean().optional(),
  /** The status afterwards; several where it depends on the day of the year. */
  expectStatus: z.union([z.string(), z.array(z.string()).min(2)]).optional(),
  expectState: z.number().optional(),
  /** Left out where another scenario only needs what this one makes: the steps around it lead there without it. */
  detour: z.literal(true).optional(),
});

/** The steps of the generic scenario test: who does what, and what must be true afterwards; after `submitEach` the case of the first row is handled; `agree` is what a company decides at a task of its own without a new version; `item`, `answer`, `judge` are about opinion items. */
export const ScenarioDefinition = z.strictObject({
  /** Area whose scenario runs first; what an office opens (`open`), and the field `product` of a saved form, is about the product that it made. */
  after: z.string().optional(),
  /** That product counts as registered, with so many calendar days until it expires: a whole registration would be walked for its form only. */
  registeredFor: z.int().min(1).optional(),
  /** That product counts as opened so many calendar days ago. */
  openedFor: z.int().min(1).optional(),
  /** Area whose scenario runs first; the newest case of this area that the system then began by itself is handled. */
  begunBy: z.string().optional(),
  /**
   * The case of another area that the saved or opened form refers to, by a field or, as `table.column`, in every row of a table, with the steps that
   * make it; what they save is laid over the form of that area's own scenario.
   */
  about: z.strictObject({ area: z.string(), field: z.string(), steps: z.array(ScenarioStep).min(1) }).optional(),
  /** The saved or opened form refers, by a field or as `table.column`, to the archive volume of the case of this area's scenario, whose days are over. */
  dueVolume: z.strictObject({ area: z.string(), field: z.string() }).optional(),
  steps: z.array(ScenarioStep),
});
export type ScenarioDefinition = z.infer<typeof ScenarioDefinition>;
