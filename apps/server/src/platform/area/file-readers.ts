import { holdsFiles } from '@app/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { FileReader } from '../../kernel/wiring.ts';
import { mayInArea } from './areas.ts';
import { caseReaders } from './cases/case-readers.ts';
import { catalogOf } from './definitions/catalog.ts';
import { openDraftOf } from './drafts/draft.store.ts';
import { draftsInReach, reachOf } from './reach/reach.ts';
import { readableRecord } from './records/record.store.ts';

/** The right to read files of cases, drafts and registers: those who may open the holder, by the same rights. */
export async function areaFileReaders(ctx: Context): Promise<FileReader[]> {
  return [...(await caseReaders(ctx)), ...(await draftReaders(ctx)), ...(await recordReaders(ctx))];
}

/** Drafts can be read by their company only; the authority has no right to the table of drafts at all. */
async function draftReaders(ctx: Context): Promise<FileReader[]> {
  if (ctx.scope.role !== 'app_holder') return [];
  const { app } = ctx;
  const readable: ((id: RawBuilder<unknown>) => RawBuilder<SqlBool>)[] = [];
  const whole: string[] = [];
  for (const area of catalogOf(app)
    .all()
    .filter(({ id }) => mayInArea(app, id, 'save', ctx))) {
    const reached = await draftsInReach(ctx, area, 'save');
    if (reached === null) whole.push(area.id);
    else
      readable.push(
        (id) => sql<SqlBool>`exists (select from draft t where t.id = ${id} and t.area = ${area.id} and ${reached})`,
      );
  }
  return [
    {
      holder: 'draft',
      reason: 'draft',
      readable: (id) =>
        sql<SqlBool>`(${sql.join([openDraftOf(id, whole), ...readable.map((one) => one(id))], sql` or `)})`,
    },
  ];
}

async function recordReaders(ctx: Context): Promise<FileReader[]> {
  const { app } = ctx;
  const readers: FileReader[] = [];
  for (const area of catalogOf(app)
    .all()
    .filter(({ definition }) => definition.kind === 'register' && definition.fields.some(holdsFiles))
    .filter(({ id }) => mayInArea(app, id, 'get', ctx))) {
    const reach = await reachOf(ctx, area, 'get');
    const readable: FileReader['readable'] = (id) =>
      reach === null ? readableRecord(area, id) : sql<SqlBool>`(${readableRecord(area, id)} and ${reach(id)})`;
    readers.push({ holder: area.id, reason: 'record', readable });
  }
  return readers;
}
