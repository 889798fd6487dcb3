import { archiveCheck, archiveExport, archiveVolume } from '@app/contract';
import { implement, type Route } from '../../kernel/module.ts';
import { exportVolume } from './export-volume.ts';
import { checkVolumeNow, showVolume } from './show-volume.ts';

const ofCase = { record: (input: { caseId: string }) => input.caseId };

/** Calls of the archive: a volume, its files read again, and the volume as a file. */
export const archiveRoutes: Route[] = [
  implement(archiveVolume, (ctx, input) => showVolume(ctx, input), ofCase),
  // No transaction stays open while files are read or sent.
  implement(archiveCheck, (ctx, input) => checkVolumeNow(ctx, input), { ...ofCase, space: 'none' }),
  implement(archiveExport, (ctx, input, http) => exportVolume(ctx, input, http.reply), { ...ofCase, space: 'none' }),
];
