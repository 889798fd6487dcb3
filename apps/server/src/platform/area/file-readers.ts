import { holdsFiles } from '@app/contract';
import type { Context, FileReader } from '../../kernel/context.ts';
import { mayInArea } from './areas.ts';
import { caseReaders } from './cases/case-readers.ts';
import { catalogOf } from './definitions/catalog.ts';
import { openDraftOf } from './drafts/draft.store.ts';
import { readableRecord } from './records/record.store.ts';

/** Who may read files of cases, drafts and registers: who may open what holds them, by the same rights. */
export async function areaFileReaders(ctx: Context): Promise<FileReader[]> {
  return [...(await caseReaders(ctx)), ...draftReaders(ctx), ...recordReaders(ctx)];
}

/** A draft is its company's alone; the authority has no right to the table of drafts at all. */
function draftReaders(ctx: Context): FileReader[] {
  if (ctx.scope.role !== 'app_holder') return [];
  const { registry } = ctx.app;
  const areas = catalogOf(registry)
    .all()
    .map(({ id }) => id)
    .filter((id) => mayInArea(registry, id, 'save', ctx.roles));
  return [{ holder: 'draft', reason: 'draft', readable: (id) => openDraftOf(id, areas) }];
}

function recordReaders(ctx: Context): FileReader[] {
  const { registry } = ctx.app;
  return catalogOf(registry)
    .all()
    .filter(({ definition }) => definition.kind === 'register' && definition.fields.some(holdsFiles))
    .filter(({ id }) => mayInArea(registry, id, 'get', ctx.roles))
    .map((area) => ({ holder: area.id, reason: 'record', readable: (id) => readableRecord(area, id) }));
}
