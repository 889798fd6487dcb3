import pg from 'pg';
import { withClient } from '../../apps/server/src/testing/testing-postgres.ts';
import { load } from '../support.ts';
import { steps } from './chart.ts';

/** The least cost of a step: one hand-written statement that moves a token, closes and opens a task, and writes the history. */
const tables = `
  create schema floor;
  create table floor.instance (id bigint primary key, step int not null, variables jsonb not null, ended boolean not null default false);
  create table floor.task (id bigint generated always as identity primary key, instance_id bigint not null, node text not null,
    role text not null, due_day date, state text not null default 'open', outcome text);
  create index on floor.task (instance_id) where state = 'open';
  create table floor.history (id bigint generated always as identity primary key, instance_id bigint not null, at timestamptz not null,
    actor bigint, action text not null, node text not null)`;
const begin = `with i as (insert into floor.instance (id, step, variables) values ($1, 1, '{}') returning id),
  t as (insert into floor.task (instance_id, node, role, due_day) select id, 'step1', 'CHIEF', current_date + 28 from i)
  insert into floor.history (instance_id, at, actor, action, node) select id, now(), 1, 'start', 'start' from i`;
const step = `with i as (update floor.instance set step = step + 1, ended = step = ${steps}, variables = jsonb_build_object('outcome', 'pass')
    where id = $1 returning id, step, ended),
  d as (update floor.task t set state = 'done', outcome = 'pass' from i where t.instance_id = i.id and t.state = 'open'),
  n as (insert into floor.task (instance_id, node, role, due_day) select id, 'step' || step, 'CHIEF', current_date + 28 from i where not ended)
  insert into floor.history (instance_id, at, actor, action, node) select id, now(), 1, 'pass', 'step' || step from i`;

export interface Floor {
  /** Instances a second, `lanes` at once, each statement a transaction of its own. */
  run(instances: number, lanes: number): Promise<number>;
  close(): Promise<void>;
}

/** Prepares the floor in its own schema of a database. */
export async function openFloor(url: string): Promise<Floor> {
  await withClient(url, (db) => db.query(tables));
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  let last = 0;
  return {
    async run(instances, lanes) {
      const from = last;
      last += instances;
      const { perSecond } = await load(instances, lanes, async (i) => {
        const id = from + i;
        await pool.query({ name: 'begin', text: begin, values: [id] });
        for (let n = 0; n < steps; n += 1) await pool.query({ name: 'step', text: step, values: [id] });
      });
      return perSecond;
    },
    close: () => pool.end(),
  };
}
