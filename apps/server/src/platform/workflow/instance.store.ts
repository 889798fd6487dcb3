import type { JsonObject, Text } from '@app/contract';
import type { Command, Instance, Timer, Token, TokenData, Wait } from '@app/engine/workflow';
import { sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';
import { readItems } from './item.store.ts';
import { subscriptionsOf } from './subscription.store.ts';

/** A running (or ended) case as stored, beside its tokens and timers. */
export interface InstanceRow {
  id: string;
  case_id: string;
  area: string;
  area_title: Text;
  version: number;
  process: string;
  holder_tenant_id: string;
  holder_name: string;
  title: string;
  number: string | null;
  status: string;
  state: Instance['state'];
  sequence: number;
  variables: JsonObject;
  started_at: Date;
  started_by: string | null;
  ended_at: Date | null;
  /** How many incidents are open. */
  incidents: number;
  /** The instance and the call by which this one was started. */
  parent_id: string | null;
  parent_call: string | null;
}
interface TokenRow {
  instance_id: string;
  id: string;
  holder_tenant_id: string;
  node: string;
  scope: string | null;
  loop: number | null;
  wait_kind: Wait['kind'] | null;
  wait_ref: string | null;
  /** What else the wait says, e.g. the flow by which a token came to a join. */
  wait_more: JsonObject | null;
  via: string | null;
  data: TokenData | null;
}
interface InstanceTables {
  wf_instance: InstanceRow;
  wf_token: TokenRow;
  wf_deadline: {
    instance_id: string;
    ref: string;
    token: string;
    node: string;
    fires: boolean;
    left_times: number;
    state: string;
  };
}
const of = (db: Database) => tables<InstanceTables>(db);
const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;

export async function insertInstance(db: Database, row: InstanceRow): Promise<void> {
  await of(db)
    .insertInto('wf_instance')
    .values({ ...row, area_title: json(row.area_title), variables: json(row.variables) })
    .execute();
}

/** Reads an instance and keeps it for this transaction: whoever comes second waits and then sees what the first did. */
export function lockInstance(db: Database, id: string): Promise<InstanceRow | undefined> {
  return of(db).selectFrom('wf_instance').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function instanceOfCase(db: Database, caseId: string): Promise<InstanceRow | undefined> {
  return of(db).selectFrom('wf_instance').selectAll().where('case_id', '=', caseId).executeTakeFirst();
}

export function instanceById(db: Database, id: string): Promise<InstanceRow | undefined> {
  return of(db).selectFrom('wf_instance').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Sets variables beside a command, with the instance locked. */
export async function mergeVariables(db: Database, id: string, values: JsonObject): Promise<void> {
  await sql`update wf_instance set variables = variables || ${JSON.stringify(values)}::jsonb where id = ${id}`.execute(
    db,
  );
}

/** The instance that a call of another one started. */
export async function childOf(db: Database, parentId: string, call: string): Promise<string | undefined> {
  const row = await of(db)
    .selectFrom('wf_instance')
    .select('id')
    .where('parent_id', '=', parentId)
    .where('parent_call', '=', call)
    .executeTakeFirst();
  return row?.id;
}

/** Keeps a command for an instance that is suspended. */
export async function holdCommand(db: Database, id: string, command: Command): Promise<void> {
  await sql`update wf_instance set held = held || ${JSON.stringify([command])}::jsonb where id = ${id}`.execute(db);
}

/** The commands that waited while an instance was suspended, oldest first; they are taken off. */
export async function takeHeldCommands(db: Database, id: string): Promise<JsonObject[]> {
  const { rows } = await sql<{ held: JsonObject[] }>`update wf_instance set held = '[]' from
      (select id, held as old from wf_instance where id = ${id}) before
    where wf_instance.id = before.id returning before.old as held`.execute(db);
  return rows[0]?.held ?? [];
}

/** Builds the engine's instance from its rows. */
export async function readInstance(db: Database, row: InstanceRow): Promise<Instance> {
  // Sent together: the answers of one step come in one round trip.
  const [tokens, timers, items, subscriptions] = await Promise.all([
    of(db).selectFrom('wf_token').selectAll().where('instance_id', '=', row.id).execute(),
    of(db)
      .selectFrom('wf_deadline')
      .select(['ref', 'token', 'node', 'fires', 'left_times'])
      .where('instance_id', '=', row.id)
      .where('state', '=', 'running')
      .execute(),
    readItems(db, row.id),
    subscriptionsOf(db, row.id),
  ]);
  const { process, state, sequence, variables } = row;
  return {
    process,
    state,
    sequence,
    variables,
    tokens: byNumber(tokens.map(tokenOf)),
    timers: timers.map(timerOf).sort((a, b) => Number(a.ref) - Number(b.ref)),
    ...items,
    subscriptions,
  };
}

/** Writes what a command changed: the instance and only those tokens that differ. */
export async function saveInstance(
  db: Database,
  row: InstanceRow,
  before: Instance,
  after: Instance,
  at: Date,
): Promise<void> {
  const kept = new Set(after.tokens.map((token) => token.id));
  const gone = before.tokens.filter((token) => !kept.has(token.id)).map((token) => token.id);
  if (gone.length > 0)
    await of(db).deleteFrom('wf_token').where('instance_id', '=', row.id).where('id', 'in', gone).execute();
  const old = new Map(before.tokens.map((token) => [token.id, JSON.stringify(token)]));
  const changed = after.tokens.filter((token) => old.get(token.id) !== JSON.stringify(token));
  if (changed.length > 0) {
    await of(db)
      .insertInto('wf_token')
      .values(
        changed.map((token) => {
          const values = rowOf(row, token);
          return { ...values, wait_more: nullable(values.wait_more), data: nullable(values.data) };
        }),
      )
      .onConflict((conflict) =>
        conflict.columns(['instance_id', 'id']).doUpdateSet((next) => ({
          node: next.ref('excluded.node'),
          wait_kind: next.ref('excluded.wait_kind'),
          wait_ref: next.ref('excluded.wait_ref'),
          wait_more: next.ref('excluded.wait_more'),
          via: next.ref('excluded.via'),
          data: next.ref('excluded.data'),
        })),
      )
      .execute();
  }
  const { state, sequence, variables } = after;
  await of(db)
    .updateTable('wf_instance')
    .set({
      state,
      sequence,
      variables: json(variables),
      status: row.status,
      number: row.number,
      ended_at: state === 'ended' || state === 'terminated' ? (row.ended_at ?? at) : null,
    })
    .where('id', '=', row.id)
    .execute();
}

/** Changes what lists show of a case; absent values stay. */
export async function updateDescription(
  db: Database,
  caseId: string,
  values: { title?: string; number?: string | null; status?: string },
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await of(db).updateTable('wf_instance').set(values).where('case_id', '=', caseId).execute();
}

function timerOf({ left_times: left, ...timer }: Timer & { left_times: number }): Timer {
  return left === 0 ? timer : { ...timer, left };
}

function tokenOf(row: TokenRow): Token {
  const { id, node, scope, loop, via, data } = row;
  return { id, node, scope, loop, via, wait: waitOf(row), data };
}

/** The row of a wait is written by `rowOf` only, so its parts fit together. */
function waitOf(row: TokenRow): Wait | null {
  if (row.wait_kind === null) return null;
  const ref = row.wait_ref === null ? {} : { ref: row.wait_ref };
  return { kind: row.wait_kind, ...ref, ...row.wait_more } as Wait;
}

function rowOf(instance: InstanceRow, token: Token): TokenRow {
  const { kind, ref, ...more }: { kind?: Wait['kind']; ref?: string } = token.wait ?? {};
  return {
    instance_id: instance.id,
    id: token.id,
    holder_tenant_id: instance.holder_tenant_id,
    node: token.node,
    scope: token.scope,
    loop: token.loop,
    via: token.via,
    data: token.data,
    wait_kind: kind ?? null,
    wait_ref: ref ?? null,
    wait_more: Object.keys(more).length > 0 ? more : null,
  };
}

function nullable(value: unknown) {
  return value === null ? null : json(value);
}

function byNumber(tokens: Token[]): Token[] {
  return tokens.sort((a, b) => Number(a.id) - Number(b.id));
}
