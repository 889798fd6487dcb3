import { sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';

/** Up to which day the limits of an authority were looked at for mails; null = never. */
export async function toldDay(db: Database, authorityId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`select day::text as day from platform.notification_day
    where authority_id = ${authorityId}`.execute(db);
  return rows[0]?.day ?? null;
}

/** The limits of an authority were looked at up to a day; an earlier one changes nothing. */
export async function putToldDay(db: Database, authorityId: string, day: string): Promise<void> {
  await sql`insert into platform.notification_day (authority_id, day) values (${authorityId}, ${day}::date)
    on conflict (authority_id) do update set day = greatest(notification_day.day, excluded.day)`.execute(db);
}

/** Nothing that comes due while nobody can be told is told afterwards. */
export async function forgetToldDays(db: Database): Promise<void> {
  await sql`delete from platform.notification_day`.execute(db);
}

/** An open task with a running limit. */
export interface LimitedTask {
  id: string;
  case_id: string;
  area: string;
  title: string;
  node_title: { 'zh-CN': string; en: string; 'zh-TW'?: string };
  holder_tenant_id: string;
  party_tenant_id: string | null;
  role: string;
  candidates: string[];
  claimed_by: string | null;
  due_day: string;
  amount: number;
  unit: 'workingDay' | 'calendarDay' | 'second';
}

/** Open tasks whose limit runs and ends between two days, in the order of their ids, after one. Needs the space of an authority. */
export async function limitedTasks(
  db: Database,
  { from, to, after, most }: { from: string; to: string; after: string; most: number },
): Promise<LimitedTask[]> {
  const { rows } =
    await sql<LimitedTask>`select t.id, t.case_id, t.area, t.title, t.node_title, t.holder_tenant_id, t.party_tenant_id, t.role,
      t.candidates, t.claimed_by, t.due_day::text as due_day, d.amount, d.unit
    from wf_task t join wf_deadline d on d.id = t.deadline_id
    where t.state = 'open' and t.due_day between ${from}::date and ${to}::date and t.id > ${after}
      and d.state = 'running' and d.paused_at is null and not exists (select from jsonb_array_elements(d.stops) s where s ->> 'to' is null)
    order by t.id limit ${most}`.execute(db);
  return rows;
}
