import {
  type ChangeDetail,
  type Confirmation,
  type ListResult,
  type Parsed,
  type RegulationChange,
  type RegulationProblem,
  type RulebookData,
  type regulationChanges,
  semicolonOf,
} from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { handSource, listPage, mapRows } from '../../../kernel/list/index.ts';
import { formatTime } from '../../../kernel/time.ts';
import { currentRulebook } from '../rulebook.ts';
import { type ChangeRecord, type ChangeRowRecord, findChange, openChanges, rowsOfChange } from './change.store.ts';
import { contradictions } from './contradictions.ts';
import { titleOf } from './describe.ts';
import { applyDraft, idOf, type Row } from './tables.ts';
import { say } from './texts.ts';

const source = handSource({
  from: sql`(select c.*, (select count(*)::int from reg_change_row r where r.change_id = c.id) as row_count from reg_change c) t`,
  columns: {
    title: { nullable: false, operator: 'SL' },
    reason: { nullable: false, operator: 'SL' },
    status: { nullable: false },
    rev: { type: 'numeric', nullable: false },
    rows: { at: 'row_count', type: 'numeric', nullable: false },
    createdBy: { at: 'created_by_name', nullable: false, operator: 'SL' },
    createdAt: { type: 'timestamp with time zone', nullable: false },
    updatedAt: { type: 'timestamp with time zone', nullable: false },
    endedBy: { at: 'ended_by_name' },
    endedAt: { type: 'timestamp with time zone' },
    edition: { type: 'numeric' },
  },
});

/** Changes in every state, the one last worked on first. */
export async function regulationChangesOf(
  ctx: Context,
  request: Parsed<typeof regulationChanges>,
): Promise<ListResult<RegulationChange>> {
  const page = await listPage(ctx, source, request, { usualOrder: [{ field: 'updatedAt', order: 'DESC' }] });
  return mapRows(
    page,
    (row) =>
      ({
        ...row,
        rev: Number(row.rev),
        rows: Number(row.rows),
        edition: row.edition === null ? null : Number(row.edition),
      }) as RegulationChange,
  );
}

/** A change as the wire carries it, without its rows. */
export function changeOf(record: ChangeRecord, rows: number): RegulationChange {
  return {
    id: String(record.id),
    title: record.title,
    reason: record.reason,
    status: record.status,
    rev: record.rev,
    rows,
    createdBy: record.created_by_name,
    createdAt: formatTime(record.created_at),
    updatedAt: formatTime(record.updated_at),
    endedBy: record.ended_by_name,
    endedAt: record.ended_at ? formatTime(record.ended_at) : null,
    edition: record.edition,
  };
}

/** A change with its rows, what is wrong with it and whether the caller may publish it. */
export async function changeDetail(ctx: Context, id: string): Promise<ChangeDetail> {
  const record = (await findChange(ctx.db, id)) ?? fail('notFound');
  const rows = await rowsOfChange(ctx.db, id);
  // A published change stores its problems; only a draft is compared with the present rows.
  const { problems, stale } = record.status === 'draft' ? judge(ctx, rows) : { problems: [], stale: new Set<string>() };
  return {
    ...changeOf(record, rows.length),
    changes: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      table: row.table,
      op: row.op,
      title: titleOf(row.kind, row.after ?? row.before ?? {}, ctx.language),
      note: row.note,
      before: row.before,
      after: row.after,
      from: effectFrom(row),
      stale: stale.has(row.id),
      editedBy: row.editedByName,
      editedAt: formatTime(new Date(row.editedAt)),
    })),
    problems,
    publishRefusal: publishRefusal(ctx, record, rows.length, problems),
  };
}

/** Drafts that the caller may publish: complete, without fault, and of other people. */
export async function changeConfirmations(ctx: Context): Promise<Confirmation[]> {
  if (!ctx.permissions.has('regulation.publish')) return [];
  const found: Confirmation[] = [];
  for (const record of await openChanges(ctx.db)) {
    if (record.contributors.includes(ctx.user?.realId ?? '')) continue;
    const rows = await rowsOfChange(ctx.db, String(record.id));
    if (publishRefusal(ctx, record, rows.length, judge(ctx, rows).problems) !== null) continue;
    const { title, created_by_name: by, updated_at: at } = record;
    found.push({ kind: 'regulation', title, by, at: formatTime(at), path: `/regulation/changes/${record.id}` });
  }
  return found;
}

/** The first day on which a changed row has an effect; null = at once. */
export function effectFrom({ before, after }: { before: Row | null; after: Row | null }): string | null {
  const day = (value: unknown) => (typeof value === 'string' ? value : null);
  if (before && after && before.from === after.from && before.to !== after.to) {
    const last = day(after.to);
    return last === null ? null : nextDay(last);
  }
  return day(after?.from);
}

/** The day after a day. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The draft's rulebook and everything that prevents its publication. */
export function judge(
  ctx: Context,
  rows: readonly ChangeRowRecord[],
): { data: RulebookData; stale: ReadonlySet<string>; problems: RegulationProblem[] } {
  const { data, stale } = applyDraft(currentRulebook(ctx.app), rows);
  const changed = new Set(rows.flatMap(({ kind, after }) => (after ? [idOf(kind, after)] : [])));
  const problems = contradictions(ctx.language, data, changed);
  if (stale.length > 0)
    problems.unshift({ level: 'error', rows: stale, message: say(ctx.language, 'regulation.stale') });
  return { data, stale: new Set(stale), problems };
}

/** Why the caller may not publish a change; null = may. */
export function publishRefusal(
  ctx: Context,
  record: ChangeRecord,
  rows: number,
  problems: readonly RegulationProblem[],
): string | null {
  const me = ctx.user?.realId ?? '';
  if (record.status !== 'draft') return say(ctx.language, 'regulation.notDraft');
  if (rows === 0) return say(ctx.language, 'regulation.empty');
  const errors = problems.filter(({ level }) => level === 'error');
  if (errors.length > 0)
    return say(ctx.language, 'regulation.problems', {
      count: errors.length,
      list: errors
        .slice(0, 3)
        .map(({ message }) => message)
        .join(semicolonOf(ctx.language)),
    });
  return record.contributors.includes(me) ? say(ctx.language, 'regulation.samePerson') : null;
}
