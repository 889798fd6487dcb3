import { TaskLight, textOf } from '@app/contract';
import { dayOf } from '@app/engine/clock';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { handSource, type ListSource, type Row } from '../../kernel/list/index.ts';
import type { WorkSource } from '../../kernel/wiring.ts';
import { clocksToday, lightIs, type ShownClock } from '../../platform/workflow/index.ts';
import { clockOfLetter } from './letter.store.ts';

const time = { type: 'timestamp with time zone' } as const;
const filled = { nullable: false } as const;

const columns = {
  letterNo: { operator: 'SL', ...filled },
  letterKind: filled,
  letterTitle: { operator: 'SL', ...filled },
  number: { operator: 'SL' },
  acceptNo: { operator: 'SL' },
  title: { operator: 'SL', ...filled },
  holderName: { operator: 'SL', ...filled },
  area: filled,
  caseId: { type: 'id', ...filled },
  progress: filled,
  way: filled,
  issuedAt: { ...time, ...filled },
  servedAt: time,
  firstReadAt: time,
  dueAt: { at: 'due_day', type: 'date' },
  round: { type: 'bigint' },
  letterState: filled,
} as const;
const computed = ['light', 'stopped'];

/**
 * Letters to companies that were issued, with the items that they sent, the limit of their answer and their case. `accepted` is what the reader's side
 * of the case may know: a company learns what the office thinks of a reply when its item is closed or sent again.
 */
function lettersIn(ctx: Context) {
  const today = dayOf(ctx.businessNow());
  const told = ctx.scope.role === 'app_holder' ? sql`and (i.state = 'CLOSED' or i.round > r.round)` : sql``;
  return (schema: string | null) => {
    const table = (name: string) => (schema === null ? sql.id(name) : sql.id(schema, name));
    const replies = sql`${table('opinion_reply')} r join ${table('opinion_item')} i on i.id = r.item_id
      where r.case_id = l.case_id and r.round = l.items_round and r.submitted_at is not null`;
    const each = sql`select l.id, l.case_id, l.area, l.number as letter_no, l.kind as letter_kind, l.state, l.service_way as way, l.issued_at,
        l.served_at, l.first_read_at, l.items_round as round, concat_ws(' ', p.content -> 'title' ->> 'zh-CN', p.content -> 'title' ->> 'en') as letter_title,
        record.title, record.holder_name, record.accept_no, coalesce(record.cert_no, record.accept_no, record.apply_no) as number,
        (select count(*) from jsonb_array_elements(l.content -> 'blocks') block, jsonb_array_elements(block -> 'items')
          where block ->> 'type' = 'items') as total,
        (select count(*) from ${replies}) as answered, (select count(*) from ${replies} and r.verdict = 'accept' ${told}) as accepted,
        exists (select from ${table('opinion_item')} i where i.letter_id = l.id and i.state = 'SENT') as is_open,
        clock.state as clock_state, coalesce(clock.stops, '[]') @> '[{"to": null}]' as is_stopped,
        case when clock.state is null then l.reply_due else clock.due_day end as limit_day,
        coalesce(case clock.unit when 'workingDay' then clock.amount::float8 else clock.amount::float8 * 5 / 7 end, 0) as working_days
      from ${table('letter')} l join ${table('case_record')} record on record.id = l.case_id
      join platform.letter_template p on p.id = l.kind and p.version = l.template_version
      left join ${clockOfLetter(schema)} on l.reply_node is not null
      where l.direction = 'out' and l.issued_at is not null and l.holder_tenant_id = record.holder_tenant_id`;
    return sql`select shown.*, answered || '/' || accepted || '/' || total as progress,
      case when letter_state in ('toServe', 'toAnswer', 'late') and coalesce(clock_state, 'running') = 'running' then limit_day end as due_day
      from (select each_letter.*, ${standing(today)} as letter_state from (${each}) each_letter) shown`;
  };
}

/** How far a letter is; one whose items ended without an answer stays late. */
function standing(today: string): RawBuilder<unknown> {
  return sql`case when state = 'void' then 'void' when state = 'issued' then 'toServe'
    when total > 0 and answered >= total then case when accepted >= total then 'confirmed' else 'answered' end
    when total > 0 and not is_open then 'late'
    when total = 0 and clock_state = 'cancelled' then 'answered' when clock_state = 'fired' then 'late'
    when not is_stopped and limit_day < ${today}::date then 'late' else 'toAnswer' end`;
}

function sourceFor(ctx: Context): ListSource {
  const stored = handSource({ table: 'letter', columns });
  const all = new Map(stored.columns);
  for (const field of computed) all.set(field, { field, at: null, type: 'text', tokens: false, nullable: true });
  return { ...stored, over: lettersIn(ctx), columns: all };
}

/** Titles in the reader's language, and how the limit of each answer that is awaited stands today. */
async function complete(ctx: Context, rows: readonly Row[]): Promise<Map<string, Row>> {
  const waits = new Map(rows.map((row) => [String(row.id), row.dueAt !== null]));
  const { rows: found } = await sql<
    ShownClock & { id: string; title: Parameters<typeof textOf>[0]; reply_due: string | null }
  >`
    select l.id::text as id, p.content -> 'title' as title, l.reply_due, clock.stops, clock.start_day, clock.amount, clock.unit, clock.due_day
    from letter l join platform.letter_template p on p.id = l.kind and p.version = l.template_version
    left join ${clockOfLetter(null)} on l.reply_node is not null
    where l.id = any(${[...waits.keys()]}::bigint[])`.execute(ctx.db);
  const today = await clocksToday(ctx);
  return new Map(
    found.map(({ id, title, reply_due, ...clock }) => {
      const { due, stopped } = today({ ...clock, due_day: clock.due_day ?? reply_due });
      const shown = waits.get(id) ? due : null;
      return [
        id,
        {
          letterTitle: textOf(title, ctx.language),
          due: shown,
          dueAt: shown?.date ?? null,
          light: shown?.light ?? null,
          stopped,
        },
      ];
    }),
  );
}

/** Letters to companies, for worklists. */
export const letterSource: WorkSource = {
  source: sourceFor,
  usualOrder: [{ field: 'issuedAt', order: 'DESC' }],
  filters: new Map([
    [
      'light',
      async (ctx, value) => {
        const light = TaskLight.safeParse(value).data;
        return light === undefined ? null : await lightIs(ctx, light);
      },
    ],
  ]),
  complete,
};
