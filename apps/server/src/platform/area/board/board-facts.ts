import type { Text } from '@app/contract';
import type { Stop } from '@app/engine/clock';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { formatTime } from '../../../kernel/time.ts';
import { clockOfTask, clocksToday } from '../../workflow/index.ts';
import type { Area } from '../definitions/catalog.ts';
import { type Plan, plansArea, plansOfCases } from './plans.ts';

/** What a board shows of a task beside the task itself. */
export interface BoardFacts {
  /** Calendar days on which its clock has stood still. */
  stopped: number;
  last: { at: string; title: string } | null;
  waiting: 'person' | 'pool' | 'company';
  plan: Plan | null;
}
interface FactRow {
  id: string;
  case_id: string;
  role: string;
  person: string | null;
  stops: Stop[] | null;
  at: Date | null;
  title: Text | null;
}

/** What happened last in the cases of some tasks, for whom they wait, how long their clocks stood, and which plan names them. */
export async function boardFacts(
  ctx: Context,
  area: Area,
  taskIds: readonly string[],
): Promise<Map<string, BoardFacts>> {
  if (taskIds.length === 0) return new Map();
  const { rows } = await sql<FactRow>`
    select task.id::text, task.case_id::text, task.role, coalesce(task.claimed_by, task.person_id)::text as person, clock.stops,
      last.at, last.title
    from wf_task task left join wf_deadline clock on clock.id = ${clockOfTask('task')}
    left join lateral (select at, title from case_history h where h.case_id = task.case_id order by h.at desc, h.id desc limit 1)
      last on true
    where task.id = any(${[...taskIds]}::bigint[])`.execute(ctx.db);
  const clock = await clocksToday(ctx);
  const plans = await plansOfCases(
    ctx,
    plansArea(ctx, area),
    rows.map((row) => row.case_id),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        stopped: clock({ stops: row.stops, start_day: null, amount: null, unit: null, due_day: null }).stopped,
        last:
          row.at && row.title ? { at: formatTime(row.at), title: row.title[ctx.language] ?? row.title['zh-CN'] } : null,
        waiting: waitingFor(row),
        plan: plans.get(row.case_id) ?? null,
      },
    ]),
  );
}

function waitingFor({ role, person }: FactRow): BoardFacts['waiting'] {
  if (role === 'HOLDER' || role === 'COUNTERPARTY') return 'company';
  return person === null ? 'pool' : 'person';
}
