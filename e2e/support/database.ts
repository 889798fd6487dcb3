import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { connectDatabase, databaseDirectory } from '../../apps/server/src/kernel/database/connect.ts';
import { built, type Product, projectDir, withoutTestRunner } from './product.ts';

/** Opens the database of a stopped product and asks it; `space` is the schema of its first authority. */
export async function inspect<T>(
  product: Product,
  ask: (query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>, space: string) => Promise<T>,
): Promise<T> {
  const database = await connectDatabase({
    databaseUrl: product.databaseUrl || null,
    directory: product.databaseUrl ? null : databaseDirectory(product.dataDir),
  });
  try {
    const query = async (sql: string, values: unknown[] = []) =>
      (await database.pool.query<Record<string, unknown>>(sql, values)).rows;
    const [space] = await query(
      `select table_schema as name from information_schema.tables where table_name = 'case_record' limit 1`,
    );
    return await ask(query, String(space?.name));
  } finally {
    await database.close();
  }
}

/** Runs `audit:verify` against a running or stopped product; answers its exit code and what it said. */
export function verifyAudit(product: Product): { ok: boolean; text: string } {
  const result = spawnSync(process.execPath, [join(built.server, 'cli/audit-verify.mjs')], {
    encoding: 'utf8',
    env: {
      ...withoutTestRunner(process.env),
      DATA_DIR: product.dataDir,
      DATABASE_URL: product.databaseUrl,
      DEFINITIONS_DIR: join(projectDir, 'definitions'),
    },
  });
  return { ok: result.status === 0, text: `${result.stdout}${result.stderr}` };
}
