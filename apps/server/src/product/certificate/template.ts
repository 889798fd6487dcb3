import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Text } from '@app/contract';
import { z } from 'zod';
import { readJsonFile } from '../../kernel/definition-file/index.ts';

/** A certificate as data (definitions/certificates/<id>.json): formulations over the case data choose title and values. */
export const CertificateTemplate = z.strictObject({
  id: z.string(),
  titles: z.array(z.strictObject({ when: z.string(), title: z.string(), subtitle: z.string() })).min(1),
  rows: z.array(
    z.strictObject({
      label: z.string(),
      value: z.string(),
      strong: z.boolean().optional(),
      when: z.string().optional(),
    }),
  ),
  statement: z.string(),
  scan: Text,
  scanHelp: Text,
});
export type CertificateTemplate = z.infer<typeof CertificateTemplate>;

const known = new Map<string, CertificateTemplate>();
/** Reads and checks a template once. */
export function certificateTemplate(definitionsDir: string, id: string): CertificateTemplate {
  if (!/^[a-z][a-z0-9-]*$/.test(id)) throw new Error(`invalid certificate template "${id}"`);
  const path = join(definitionsDir, 'certificates', `${id}.json`);
  const found =
    known.get(path) ?? readJsonFile(`certificates/${id}.json`, readFileSync(path, 'utf8'), CertificateTemplate);
  known.set(path, found);
  return found;
}
