import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * Raises the counter and answers the new serial. The row stays locked until the transaction ends, so serials have no
 * gaps and two submissions never get the same one.
 */
export async function raise(db: Database, series: string, scope: string, year: number): Promise<string> {
  const { rows } = await sql<{ serial: string }>`
    insert into number_series as counter (series, scope, year, last_serial) values (${series}, ${scope}, ${year}, 1)
    on conflict (series, scope, year) do update set last_serial = counter.last_serial + 1
    returning last_serial as serial`.execute(db);
  const serial = rows[0]?.serial;
  if (serial === undefined) throw new Error(`no serial for series ${series}`);
  return serial;
}

/** Records a number as given; using it a second time violates the key. */
export async function recordGiven(
  db: Database,
  number: string,
  series: string,
  caseId: string,
  at: Date,
): Promise<void> {
  await sql`insert into number_given (number, series, case_id, given_at) values (${number}, ${series}, ${caseId}, ${at})`.execute(
    db,
  );
}
