import {
  decideFinding as decideFindingCall,
  dossierExport,
  dossierImport,
  draftDossier,
  draftReport,
  opinionPropose,
  opinionSave,
  regimeCase,
  regimeDossier,
  regimeDraft,
  reviewCompare,
  reviewCounts,
  reviewPrecedents,
  reviewReport,
  reviewResult,
  reviewRevision,
  reviewRevisionCases,
  reviewStatistics,
  reviewStatisticsExport,
  reviewWording,
} from '@app/contract';
import { implement, type Route } from '../../kernel/module.ts';
import { reviewCountsOf } from './count-findings.ts';
import { decideFinding } from './decide-finding.ts';
import { exportDossier, exportDraft, importDossier } from './dossier-exchange.ts';
import { precedentsFor, proposalsOf, saveOpinion } from './opinion.ts';
import { regimesOfCase, regimesOfDossier, regimesOfDraft } from './regimes.ts';
import { reportOfCase, reportOfDraft } from './report/report.ts';
import { compareOf, resultOf } from './result.ts';

import { casesToRevise, rulesToRevise } from './revision.ts';
import { exportStatistics, statisticsOf } from './statistics.ts';
import { proposeWording } from './wording.ts';

const ofDraft = { record: (input: { id: string }) => input.id };
const ofCase = { record: (input: { caseId: string }) => input.caseId };

/** Calls for the officers' work on findings, the comparison of versions, and the counts of findings of many cases. */
export const reviewRoutes: Route[] = [
  implement(decideFindingCall, (ctx, input) => decideFinding(ctx, input), ofCase),
  implement(reviewResult, (ctx, input) => resultOf(ctx, input), ofCase),
  implement(reviewCompare, (ctx, input) => compareOf(ctx, input), ofCase),
  implement(opinionPropose, (ctx, input) => proposalsOf(ctx, input), ofCase),
  implement(opinionSave, (ctx, input) => saveOpinion(ctx, input), ofCase),
  implement(reviewPrecedents, (ctx, input) => precedentsFor(ctx, input), ofCase),
  // Reading is a transaction of its own, so that none stays open while a report is drawn and sent.
  implement(reviewReport, (ctx, input, http) => reportOfCase(ctx, input, http.reply), { ...ofCase, space: 'none' }),
  implement(draftReport, (ctx, input, http) => reportOfDraft(ctx, input, http.reply), { ...ofDraft, space: 'none' }),
  // A thread judges; no transaction is open meanwhile.
  implement(regimeDraft, (ctx, input) => regimesOfDraft(ctx, input), { ...ofDraft, space: 'none' }),
  implement(regimeCase, (ctx, input) => regimesOfCase(ctx, input), { ...ofCase, space: 'none' }),
  implement(regimeDossier, (ctx, input) => regimesOfDossier(ctx, input), { space: 'none' }),
  implement(dossierExport, (ctx, input) => exportDossier(ctx, input), ofCase),
  implement(draftDossier, (ctx, input) => exportDraft(ctx, input), ofDraft),
  implement(dossierImport, (ctx, input) => importDossier(ctx, input), { authority: (input) => input.authority }),
  implement(reviewWording, (ctx, input) => proposeWording(ctx, input), { ...ofCase, space: 'none' }),
  implement(reviewStatistics, (ctx, input) => statisticsOf(ctx, input)),
  implement(reviewRevision, (ctx) => rulesToRevise(ctx)),
  implement(reviewRevisionCases, (ctx, input) => casesToRevise(ctx, input)),
  implement(reviewStatisticsExport, (ctx, input, http) => exportStatistics(ctx, input, http.reply), {
    space: 'none',
    // In the caller's own space, although no record is named.
    record: () => undefined,
  }),
  implement(reviewCounts, (ctx, input) => reviewCountsOf(ctx, input), {
    platformWhen: (_app, _input, tenant) => tenant?.kind === 'company',
  }),
];
