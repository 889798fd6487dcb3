import { z } from 'zod';
import { call } from '../../call.ts';
import { Id, IdOrNone, JsonObject } from '../../json.ts';
import { ReviewDossier } from '../../review.ts';
import { generic } from '../area/parts.ts';
import { ofCase, version } from './parts.ts';

/** Reports of a review, and dossiers in and out. */

export const reportFormats = ['docx', 'pdf', 'xlsx'] as const;
export type ReportFormat = (typeof reportFormats)[number];
export const reviewReport = call({
  id: 'review.report',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/review/report',
  access: 'area:get',
  kind: 'binary',
  input: ofCase({ format: z.enum(reportFormats), version: version.optional() }),
  output: z.unknown(),
  summary: 'Review report of a version as docx, PDF or xlsx; a holder’s carries no opinions',
});
export const draftReport = call({
  id: 'review.draftReport',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/draft/report',
  access: 'area:save',
  kind: 'binary',
  input: generic({ id: Id, format: z.enum(reportFormats) }),
  output: z.unknown(),
  summary: 'Report of the pre-check of a draft',
});

export const dossierExport = call({
  id: 'review.dossierExport',
  method: 'GET',
  prefix: 'business',
  path: '/:group/:name/review/dossier',
  access: 'area:get',
  input: ofCase({ version: version.optional() }),
  output: ReviewDossier,
  summary: 'A submitted dossier in the format of docs/dossier.schema.json',
});
export const draftDossier = call({
  id: 'review.draftDossier',
  method: 'GET',
  prefix: 'business',
  path: '/:group/:name/draft/dossier',
  access: 'area:save',
  input: generic({ id: Id }),
  output: ReviewDossier,
  summary: 'A draft in the format of docs/dossier.schema.json',
});
export const dossierImport = call({
  id: 'review.dossierImport',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/draft/dossier/import',
  access: 'area:save',
  writes: true,
  input: generic({ dossier: JsonObject, authority: IdOrNone.optional() }),
  judged: ['dossier'],
  output: z.object({
    id: Id,
    /** Parts of the dossier that the form has no place for: `label.spf`, `tests`. */
    left: z.array(z.string()),
  }),
  summary: 'Makes a draft of a dossier in the format of docs/dossier.schema.json',
});
