import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import type { NumberSeries } from './pattern.ts';

type Counted = Pick<NumberSeries, 'series' | 'national'>;

/** The tables of a series: those of the space, or, for a national one, those of the platform. */
const countersOf = ({ national }: Counted) => sql.table(national ? 'platform.national_number_series' : 'number_series');
const givenOf = ({ national }: Counted) => sql.table(national ? 'platform.national_number_given' : 'number_given');

/**
 * Raises the counter and answers the new serial. The row stays locked until the transaction ends, so serials have no
 * gaps and two submissions never get the same one.
 */
export async function raise(db: Database, series: Counted, scope: string, year: number): Promise<string> {
  const { rows } = await sql<{ serial: string }>`
    insert into ${countersOf(series)} as counter (series, scope, year, last_serial) values (${series.series}, ${scope}, ${year}, 1)
    on conflict (series, scope, year) do update set last_serial = counter.last_serial + 1
    returning last_serial as serial`.execute(db);
  const serial = rows[0]?.serial;
  if (serial === undefined) throw new Error(`no serial for series ${series.series}`);
  return serial;
}

/** Records a number as given; using it a second time violates the key. */
export async function recordGiven(
  db: Database,
  series: Counted,
  { number, caseId, at }: { number: string; caseId: string; at: Date },
): Promise<void> {
  await sql`insert into ${givenOf(series)} (number, series, case_id, given_at) values (${number}, ${series.series}, ${caseId}, ${at})`.execute(
    db,
  );
}
