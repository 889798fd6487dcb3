import type { Matter } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { lastBackupAt } from '../../kernel/files/last-backup.ts';
import { countDead } from '../../kernel/vitals/jobs.ts';
import { countUnsealed } from '../../kernel/vitals/queues.ts';

/** Milliseconds after which a backup is an old one, and after which a row of the audit should have its seal. */
const oldBackup = 86_400_000;
const lateSeal = 600_000;

/** What the server needs of its administrator, and the audit of its auditors: jobs that were given up, a backup, rows without seal. */
export async function serverMatters(ctx: Context): Promise<Matter[]> {
  const { app, db, permissions } = ctx;
  const found: Matter[] = [];
  const page = permissions.has('upkeep.manage') ? '/platform/upkeep' : '/log/operate';
  const ago = (milliseconds: number) => new Date(ctx.now().getTime() - milliseconds);
  if (permissions.has('upkeep.manage')) {
    const backup = await lastBackupAt(app.settings);
    const isOld = backup === null || backup < ago(oldBackup);
    found.push({ kind: 'failedJobs', count: await countDead(db), due: true, path: page, system: 'platform' });
    found.push({ kind: 'noBackup', count: isOld ? 1 : 0, due: true, path: page, system: 'platform' });
  }
  if (permissions.has('audit.read'))
    found.push({
      kind: 'unsealed',
      count: await countUnsealed(db, ago(lateSeal)),
      due: true,
      path: page,
      system: 'platform',
    });
  return found;
}
