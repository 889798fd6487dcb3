import {
  regulationChange,
  regulationChangeDrop,
  regulationChangePublish,
  regulationChangePut,
  regulationChangeSave,
  regulationChanges,
  regulationChangeVerify,
  regulationChangeWithdraw,
  regulationChecks,
  regulationEntries,
  regulationEntry,
  regulationImport,
  regulationTables,
  rulebookGet,
} from '@app/contract';
import { implement, type Route } from '../../kernel/module.ts';
import { regulationChecksOf } from './change/check-parameters.ts';
import { dropRows, putRow, saveChange, verifyRows, withdrawChange } from './change/edit.ts';
import { publishChange } from './change/publish-change.ts';
import { regulationEntriesOf, regulationEntryOf, regulationTablesOf } from './change/read.ts';
import { changeDetail, regulationChangesOf } from './change/read-change.ts';
import { importTable } from './import/import-table.ts';
import { currentRulebook } from './rulebook.ts';

const platform = { space: 'platform' } as const;

/** The rulebook for the browser: a known version costs only a 304 (ETag). */
export const regulationRoutes: Route[] = [
  implement(
    rulebookGet,
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
  implement(regulationTables, (ctx) => regulationTablesOf(ctx), platform),
  implement(regulationEntries, async (ctx, input) => regulationEntriesOf(ctx, input), platform),
  implement(regulationEntry, regulationEntryOf, platform),
  implement(regulationChecks, regulationChecksOf, platform),
  implement(regulationChanges, regulationChangesOf, platform),
  implement(regulationChange, (ctx, { id }) => changeDetail(ctx, id), platform),
  implement(regulationChangeSave, saveChange, platform),
  implement(regulationChangePut, putRow, platform),
  implement(regulationChangeVerify, verifyRows, platform),
  implement(regulationChangeDrop, dropRows, platform),
  implement(regulationChangeWithdraw, withdrawChange, platform),
  // Two transactions of its own: the decision, then the rows.
  implement(regulationChangePublish, publishChange, { space: 'none' }),
  implement(regulationImport, importTable, { space: 'none' }),
];
