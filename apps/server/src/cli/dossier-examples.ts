import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AreaDefinition, Json, ReviewDossier } from '@app/contract';
import { computeFields } from '@app/engine/form';
import { dossierOf } from '@app/engine/review';
import { dossierFor, type Formulation } from '../demonstration/dossier.ts';
import { readStories } from '../demonstration/story-file.ts';

/** The dossiers of the demonstration that stand for a class of product: the special ones, and ordinary ones, also for children, that stay on or are rinsed off. */
const classes = ['cream', 'child', 'wash', 'lip', 'sunscreen', 'white', 'dye', 'perm', 'hair'] as const;
export type ProductClass = (typeof classes)[number];

/** The day on which the examples are handed in; days of their papers are counted from it. */
export const exampleDay = '2026-11-02';

/** A dossier of each class of product, as companies of the demonstration hand them in. */
export async function exampleDossiers(
  definitionsDir: string,
  form: AreaDefinition,
): Promise<{ productClass: ProductClass; dossier: Omit<ReviewDossier, 'fields'> }[]> {
  const file = await readStories(definitionsDir);
  const text = await readFile(join(definitionsDir, 'demo/formulas.json'), 'utf8');
  const { formulas: formulations } = JSON.parse(text) as { formulas: Formulation[] };
  return classes.map((productClass) => {
    const day = new Date(`${exampleDay}T04:00:00Z`);
    const {
      form: written,
      papers,
      notApplicable,
    } = dossierFor(file, { base: productClass, day: 0 }, formulations, day);
    const documents: Json = [
      ...papers.flatMap(({ name, documents: codes }) =>
        codes.map((code) => ({ code, files: [{ id: code, name: `${name}.pdf` }] })),
      ),
      ...notApplicable.map(({ code, reason }) => ({ code, files: [], notApplicable: reason })),
    ];
    const { fields: _fields, ...dossier } = dossierOf(form, computeFields(form, { ...written, documents }));
    return { productClass, dossier };
  });
}
