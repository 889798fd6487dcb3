import type pg from 'pg';
import { serverName } from './server-name.ts';

/** Another server that has connections to this database now. */
export interface OtherServer {
  /** Where it connects from, as the database sees it. */
  from: string;
  since: Date;
  /** Whether it connected before the one that asks. */
  isEarlier: boolean;
}

/** Condition on pg_stat_activity: the connections of servers to this database. */
export const ofServers = `datname = current_database() and application_name like '${serverName}/%'`;

/** The other servers on this database, and whether the one who asks is a server itself; command-line tools are none. */
export async function serversBeside(pool: pg.Pool): Promise<{ isServer: boolean; others: OtherServer[] }> {
  const { rows } = await pool.query<{ name: string; own: boolean; from: string; since: Date }>(
    `select application_name as name, application_name = current_setting('application_name') as own,
       coalesce(min(host(client_addr)), 'the machine of the database') as from, min(backend_start) as since
     from pg_stat_activity where ${ofServers}
     group by application_name order by since`,
  );
  const mine = rows.find(({ own }) => own);
  const others = rows.filter((row) => row !== mine);
  return {
    isServer: mine !== undefined,
    others: others.map(({ from, since }) => ({ from, since, isEarlier: mine !== undefined && since < mine.since })),
  };
}

/** Why several servers on one database need a bucket for what people upload. */
export const apartFiles =
  'what people upload lies on the disk of the server that took it, so the other one cannot show it. Stop one of them, or give both the same bucket (S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY)';
