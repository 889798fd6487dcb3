import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs a program of PostgreSQL (`pg_dump`, `pg_restore`), from POSTGRES_BIN where it is set. The password of the address goes by the environment: who
 * lists the processes of the machine reads no secret.
 * @throws Error with what the program said, or how to install it
 */
export async function runPgTool(
  name: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  databaseUrl?: string,
): Promise<void> {
  const beside = join(process.env.POSTGRES_BIN ?? '', name);
  const url = databaseUrl === undefined ? null : new URL(databaseUrl);
  const password = url ? decodeURIComponent(url.password) : '';
  if (url) url.password = '';
  const child = spawn(
    process.env.POSTGRES_BIN && existsSync(beside) ? beside : name,
    [...args, ...(url ? ['--no-password', '--dbname', url.href] : [])],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
    },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000);
  });
  const code = await new Promise<number | null>((done, refuse) => {
    child.once('error', (error) =>
      refuse(
        'code' in error && error.code === 'ENOENT'
          ? new Error(
              `${name} was not found: install the client of PostgreSQL, not older than the server (Debian: postgresql-client), or set POSTGRES_BIN`,
            )
          : error,
      ),
    );
    child.once('close', done);
  });
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said.trim()}`);
}
