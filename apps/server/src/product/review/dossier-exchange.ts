import {
  type AreaDefinition,
  type dossierExport,
  type dossierImport,
  type draftDossier,
  type JsonObject,
  type Output,
  type Parsed,
  ReviewDossier,
} from '@app/contract';
import { dataOfDossier, dossierOf } from '@app/engine/review';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { isId } from '../../kernel/list/index.ts';
import {
  caseVersion,
  catalogOf,
  createDraft,
  dataWithout,
  draftData,
  noteFormulation,
  rightIn,
} from '../../platform/area/index.ts';
import { attachmentIdsIn, readableHere, withoutFiles } from '../../platform/attachment/index.ts';
import { caseOfPath } from './result.ts';
import { StrictDossier } from './strict-dossier.ts';
import { say } from './texts.ts';

/** A submitted version in the format of docs/dossier.schema.json, which the command `npm run review` reads. */
export async function exportDossier(ctx: Context, input: Parsed<typeof dossierExport>): Promise<ReviewDossier> {
  const facts = await caseOfPath(ctx, input);
  noteFormulation(ctx, facts);
  const { definition, data } = await caseVersion(ctx, facts.id, input.version ?? facts.version);
  const isOwn = ctx.scope.role === 'app_holder' && ctx.scope.tenantId === facts.holderTenantId;
  const application = isOwn ? applicationOf(ctx, definition, data) : null;
  return { ...dossierOf(definition, data), ...(application ? { application } : {}) };
}

/** A draft in the same format. */
export async function exportDraft(ctx: Context, input: Parsed<typeof draftDossier>): Promise<ReviewDossier> {
  const { definition, data } = await draftData(ctx, `${input.group}/${input.name}`, input.id);
  const application = applicationOf(ctx, definition, data);
  return { ...dossierOf(definition, data), ...(application ? { application } : {}) };
}

/** What the company may write of its application, so that it can take it over whole; null = nothing of it. */
function applicationOf(
  ctx: Context,
  definition: AreaDefinition,
  data: JsonObject,
): ReviewDossier['application'] | null {
  const right = rightIn(definition, 'save', ctx);
  return right && { area: definition.id, data: dataWithout(data, right.hidden) };
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
  const given = dataOfDossier(area.definition, read.data);
  const { fields } = area.definition;
  const named = attachmentIdsIn(fields, given.data);
  const readable = await readableHere(ctx, [...new Set(named.map((file) => file.id))].filter(isId));
  const lost = named.filter((file) => !readable.has(file.id));
  const data = withoutFiles(fields, given.data, new Set(lost.map((file) => file.id)));
  const { id } = await createDraft(ctx, area, { data });
  return { id, left: [...given.left, ...new Set(lost.map((file) => file.name))] };
}

/** Refuses what is no dossier, with each place that cannot be read. */
export function refuseDossier(ctx: Context, { issues }: z.ZodError): never {
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
