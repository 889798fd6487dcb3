import { readFileSync } from 'node:fs';
import { ReviewDossier } from '@app/contract';
import { expect, test } from 'vitest';
import { dossierSchema } from './dossier-schema.ts';

test('the documented schema of a dossier is the one that the program reads', () => {
  const documented: unknown = JSON.parse(
    readFileSync(new URL('../../../../docs/dossier.schema.json', import.meta.url), 'utf8'),
  );
  expect(documented, 'run npm run dossier:schema').toEqual(JSON.parse(dossierSchema()));
  const parts = Object.keys((documented as { properties: object }).properties);
  expect(parts.sort()).toEqual(Object.keys(ReviewDossier.shape).sort());
});
