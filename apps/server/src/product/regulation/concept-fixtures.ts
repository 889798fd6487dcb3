import { z } from 'zod';
import { readJsonFile } from '../../kernel/definition-file/index.ts';

/** The examples of regulation/concept-fixtures.json: texts that express a concept, and texts close by that do not. */
export const ConceptFixtures = z.array(
  z.strictObject({
    concept: z.string(),
    says: z.array(z.string()).min(1),
    silent: z.array(z.string()).min(1),
  }),
);
export type ConceptFixture = z.output<typeof ConceptFixtures>[number];

/** Reads the examples; throws `FileFaultError`. */
export function readConceptFixtures(text: string): ConceptFixture[] {
  return readJsonFile('regulation/concept-fixtures.json', text, ConceptFixtures);
}
