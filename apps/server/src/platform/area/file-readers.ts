import { holdsFiles } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import type { FileReader } from '../../kernel/wiring.ts';
import { mayInArea } from './areas.ts';
import { caseReaders } from './cases/case-readers.ts';
import { catalogOf } from './definitions/catalog.ts';
import { openDraftOf } from './drafts/draft.store.ts';
import { readableRecord } from './records/record.store.ts';

/** The right to read files of cases, drafts and registers: those who may open the holder, by the same rights. */
export async function areaFileReaders(ctx: Context): Promise<FileReader[]> {
  return [...(await caseReaders(ctx)), ...draftReaders(ctx), ...recordReaders(ctx)];
}

/** Drafts can be read by their company only; the authority has no right to the table of drafts at all. */
function draftReaders(ctx: Context): FileReader[] {
  if (ctx.scope.role !== 'app_holder') return [];
  const { app } = ctx;
  const areas = catalogOf(app)
    .all()
    .map(({ id }) => id)
    .filter((id) => mayInArea(app, id, 'save', ctx.roles));
  return [{ holder: 'draft', reason: 'draft', readable: (id) => openDraftOf(id, areas) }];
}

function recordReaders(ctx: Context): FileReader[] {
  const { app } = ctx;
  return catalogOf(app)
    .all()
    .filter(({ definition }) => definition.kind === 'register' && definition.fields.some(holdsFiles))
    .filter(({ id }) => mayInArea(app, id, 'get', ctx.roles))
    .map((area) => ({ holder: area.id, reason: 'record', readable: (id) => readableRecord(area, id) }));
}
