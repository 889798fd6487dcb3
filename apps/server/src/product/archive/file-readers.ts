import type { Context } from '../../kernel/context.ts';
import type { FileReader } from '../../kernel/wiring.ts';
import { openableIn } from '../../platform/area/index.ts';
import { officeHolder } from '../../platform/attachment/index.ts';
import { hasVolume } from './archive.store.ts';
import { archiveOf } from './archive-file.ts';

/** Whoever of the office may open the volume of a case may read the files of the case: they are what the volume is of. */
export async function archiveFileReaders(ctx: Context): Promise<FileReader[]> {
  const archive = archiveOf(ctx.app);
  if (!archive || ctx.scope.role !== 'app_authority') return [];
  const opens = await openableIn(ctx, archive.volumes);
  if (opens === null) return [];
  const readable: FileReader['readable'] = (id) => hasVolume(id, opens);
  return ['case', officeHolder].map((holder) => ({ holder, reason: 'case', readable }));
}
