import {
  type dossierExport,
  type dossierImport,
  type draftDossier,
  type Output,
  type Parsed,
  ReviewDossier,
} from '@app/contract';
import { dataOfDossier, dossierOf } from '@app/engine/review';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { caseVersion, catalogOf, createDraft, draftData, noteFormulation } from '../../platform/area/index.ts';
import { caseOfPath } from './result.ts';
import { StrictDossier } from './strict-dossier.ts';
import { say } from './texts.ts';

/** A submitted version in the format of docs/dossier.schema.json, which the command `npm run review` reads. */
export async function exportDossier(ctx: Context, input: Parsed<typeof dossierExport>): Promise<ReviewDossier> {
  const facts = await caseOfPath(ctx, input);
  noteFormulation(ctx, facts);
  const { definition, data } = await caseVersion(ctx, facts.id, input.version ?? facts.version);
  return dossierOf(definition, data);
}

/** A draft in the same format. */
export async function exportDraft(ctx: Context, input: Parsed<typeof draftDossier>): Promise<ReviewDossier> {
  const { definition, data } = await draftData(ctx, `${input.group}/${input.name}`, input.id);
  return dossierOf(definition, data);
}

/** Makes a draft from a dossier file; errors name each place that cannot be read. */
export async function importDossier(
  ctx: Context,
  input: Parsed<typeof dossierImport>,
): Promise<Output<typeof dossierImport>> {
  const area = catalogOf(ctx.app).head(`${input.group}/${input.name}`) ?? fail('notFound');
  if (area.definition.kind !== 'application' || !area.definition.review) fail('notFound');
  const strict = StrictDossier.safeParse(input.dossier);
  if (!strict.success) return refuseDossier(ctx, strict.error);
  const read = ReviewDossier.safeParse(input.dossier);
  if (!read.success) return refuseDossier(ctx, read.error);
  const { data, left } = dataOfDossier(area.definition, read.data);
  const { id } = await createDraft(ctx, area, { data });
  return { id, left };
}

function refuseDossier(ctx: Context, { issues }: z.ZodError): never {
  const faults = issues.slice(0, 20).map((issue) => {
    // A key that is not there is named itself, not the part in which it stands.
    const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : [];
    return {
      field: [...issue.path, ...(unknown === undefined ? [] : [unknown])].map(String).join('.'),
      message: issue.message,
    };
  });
  const first = faults[0] ? `${faults[0].field} ${faults[0].message}` : '';
  return fail('invalidInput', { cause: say(ctx.language, 'review.noDossier', { first }), data: faults });
}
