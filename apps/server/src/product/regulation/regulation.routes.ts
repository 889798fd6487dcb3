import * as calls from '@app/contract';
import { implement, type Route } from '../../kernel/module.ts';
import { regulationChecksOf } from './change/check-parameters.ts';
import { dropRows, putRow, saveChange, verifyRows, withdrawChange } from './change/edit.ts';
import { publishChange } from './change/publish-change.ts';
import { regulationEntriesOf, regulationEntryOf, regulationTablesOf } from './change/read.ts';
import { changeDetail, regulationChangesOf } from './change/read-change.ts';
import { regulationDutiesOf } from './duties.ts';
import { importTable } from './import/import-table.ts';
import { regimesOf } from './regimes.ts';
import { currentRulebook } from './rulebook.ts';

const platform = { space: 'platform' } as const;

/** The rulebook for the browser: a known version costs only a 304 (ETag). */
export const regulationRoutes: Route[] = [
  implement(
    calls.rulebookGet,
    async (ctx, { asOf }, { request, reply }) => {
      const data = currentRulebook(ctx.app);
      const tag = `"${data.version}${asOf === undefined ? '' : `-${asOf}`}"`;
      reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
      if (request.headers['if-none-match'] === tag) await reply.code(304).send();
      if (asOf === undefined) return data;
      // Rows that have ended apply to no new dossier; rows of the future produce warnings.
      const lives = (row: { to?: string | undefined }) => row.to === undefined || row.to >= asOf;
      return {
        ...data,
        rules: data.rules.filter(lives),
        limits: data.limits.filter(lives),
        requirements: data.requirements.filter(lives),
      };
    },
    platform,
  ),
  implement(calls.regimeList, (ctx) => regimesOf(ctx), platform),
  implement(calls.regulationTables, (ctx) => regulationTablesOf(ctx), platform),
  implement(calls.regulationEntries, async (ctx, input) => regulationEntriesOf(ctx, input), platform),
  implement(calls.regulationEntry, regulationEntryOf, platform),
  implement(calls.regulationDuties, regulationDutiesOf, platform),
  implement(calls.regulationChecks, regulationChecksOf, platform),
  implement(calls.regulationChanges, regulationChangesOf, platform),
  implement(calls.regulationChange, (ctx, { id }) => changeDetail(ctx, id), platform),
  implement(calls.regulationChangeSave, saveChange, platform),
  implement(calls.regulationChangePut, putRow, platform),
  implement(calls.regulationChangeVerify, verifyRows, platform),
  implement(calls.regulationChangeDrop, dropRows, platform),
  implement(calls.regulationChangeWithdraw, withdrawChange, platform),
  // Two transactions of its own: the decision, then the rows.
  implement(calls.regulationChangePublish, publishChange, { space: 'none' }),
  implement(calls.regulationImport, importTable, { space: 'none' }),
];
