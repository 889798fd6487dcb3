import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ReviewDossier } from '@app/contract';
import { z } from 'zod';

const file = join(fileURLToPath(new URL('../../../..', import.meta.url)), 'docs/dossier.schema.json');

/** The JSON Schema of a dossier as text: what `npm run review` reads and the review engine judges. */
export function dossierSchema(): string {
  const schema = z.toJSONSchema(ReviewDossier, { io: 'input', unrepresentable: 'any' });
  const head = {
    title: 'Dossier of a cosmetic product',
    description:
      'What is absent is unknown: a rule that needs it says that it cannot decide. Percentages and results are text as printed; days are yyyy-MM-dd.',
  };
  return `${JSON.stringify({ ...schema, ...head }, null, 2)}\n`;
}

// Writes docs/dossier.schema.json when it is run, not when it is imported.
if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, dossierSchema());
