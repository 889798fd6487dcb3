import { DossierDocument, dossierSections } from '@app/contract';
import { z } from 'zod';
import { readJsonFile, strictly } from '../../kernel/definition-file/index.ts';

/** [Chinese name, INCI, percentage, purpose, level, Chinese name of a component, remark] */
const Row = z.tuple([z.string(), z.string(), z.string()]).rest(z.union([z.string(), z.number()]));
const Dossier = z.object({
  productName: z.string().optional(),
  origin: z.enum(['domestic', 'imported']).optional(),
  documents: z.array(DossierDocument).optional(),
  ...dossierSections,
});
/** The examples of regulation/rule-fixtures.json: what each rule passes, and what it finds. */
export const RuleFixtures = z.array(
  z.strictObject({
    rule: z.string(),
    expect: z.enum(['pass', 'fail']),
    severity: z.enum(['error', 'warn', 'info', 'undecided']).optional(),
    /** False: the rule does not apply to what passes. */
    applies: z.boolean().default(true),
    title: z.string().optional(),
    code: z.string().default('11-05-03-01-02'),
    rows: z.array(Row),
    documents: z.array(z.string()).default([]),
    facts: z.record(z.string(), z.union([z.string(), z.boolean()])).default({}),
    /** Part of the product that a row belongs to, by position of the row. */
    part: z.record(z.string(), z.string()).default({}),
    dossier: (strictly(Dossier) as typeof Dossier).default({}),
  }),
);
export type RuleFixture = z.output<typeof RuleFixtures>[number];

/** Reads the examples of a rulebook; throws `FileFaultError`. */
export function readRuleFixtures(text: string, file = 'regulation/rule-fixtures.json'): RuleFixture[] {
  return readJsonFile(file, text, RuleFixtures);
}
