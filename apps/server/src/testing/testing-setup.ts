import { type PostgresServer, startPostgres } from './testing-postgres.ts';

/** Before the server tests: one PostgreSQL for all of them when TEST_DATABASE=postgres and no DATABASE_URL is given. */
export default async function setup(): Promise<() => Promise<void>> {
  let server: PostgresServer | undefined;
  if (process.env.TEST_DATABASE === 'postgres') {
    server = process.env.DATABASE_URL ? undefined : await startPostgres();
    process.env.TEST_POSTGRES_URL = server?.url ?? process.env.DATABASE_URL;
  }
  return async () => server?.stop();
}
