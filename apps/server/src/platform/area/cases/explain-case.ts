import { commaOf, statusesOf, textOf } from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { formatTime } from '../../../kernel/time.ts';
import type { AskedCase, ExplainedCase } from '../../../kernel/wiring.ts';
import { explainTasks, ownTaskCases } from '../../workflow/index.ts';
import { type Area, catalogOf } from '../definitions/catalog.ts';
import { reachOf } from '../reach/reach.ts';
import { columnNames, rightIn } from '../reach/rights.ts';
import { say } from '../texts.ts';
import { type CaseRow, caseOfTask, findCase, holdsFor } from './case.store.ts';
import { caseReaders } from './case-readers.ts';

/**
 * What keeps the person of the context from acting on a case now, in words (rights, columns, state of the case, whose the tasks are, clocks). A case
 * out of the person's reach answers null, like one that does not exist.
 */
export async function explainCase(ctx: Context, { caseId, taskId }: AskedCase): Promise<ExplainedCase | null> {
  const id = caseId ?? (taskId === undefined ? undefined : await caseOfTask(ctx.db, taskId));
  const row = id === undefined ? undefined : await findCase(ctx.db, id);
  const area = row && catalogOf(ctx.app).head(row.area);
  if (!row || !area || !(await sees(ctx, area, row))) return null;
  const about = { id: row.id, title: row.title, area: row.area };
  const hidden = hiddenColumns(ctx, area);
  const shown = hidden === null ? [] : [{ code: 'columnsHidden' as const, text: hidden }];
  const closed = closedSince(ctx, area, row);
  if (closed !== null) return { ...about, mayAct: false, reasons: [...shown, { code: 'caseClosed', text: closed }] };
  const tasks = await explainTasks(ctx, row.id, taskId);
  return { ...about, mayAct: tasks.mayAct, reasons: [...shown, ...tasks.reasons] };
}

/** Whether the person sees the case at all: by its area, within reach; by another area that opens it; or by a task of it. */
async function sees(ctx: Context, area: Area, { id }: CaseRow): Promise<boolean> {
  if (ctx.scope.role === 'app_holder' && rightIn(area.definition, 'get', ctx)) return true;
  const readers = (await caseReaders(ctx)).filter(({ holder }) => holder === 'case');
  const own = await ownTaskCases(ctx);
  const reach = await reachOf(ctx, area, 'get');
  return await holdsFor(
    ctx.db,
    id,
    (column) =>
      sql`(${sql.join([own(column), ...(reach ? [reach(column)] : [sql`true`]), ...readers.map((one) => one.readable(column))], sql` or `)})`,
  );
}

function hiddenColumns(ctx: Context, { definition }: Area): string | null {
  const names = columnNames(definition, rightIn(definition, 'get', ctx)?.hidden ?? []);
  if (names.length === 0) return null;
  const columns = names.map((name) => textOf(name, ctx.language)).join(commaOf(ctx.language));
  return say(ctx.language, 'explainHidden', { columns });
}

/** When and with which status a case came to its end; null = it is open. */
function closedSince(ctx: Context, { definition }: Area, row: CaseRow): string | null {
  const status = statusesOf(definition).find(({ value }) => value === row.status);
  if (!status?.final) return null;
  const label = (ctx.tenant?.kind === 'company' ? status.publicLabel : undefined) ?? status.label;
  return say(ctx.language, 'explainClosed', { status: textOf(label, ctx.language), at: formatTime(row.updated_at) });
}
