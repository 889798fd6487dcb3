import type pg from 'pg';

type Asked = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>;

/** Rows of every table of the product, by `schema.table`, as the owner sees them. */
export async function countRows(client: Asked): Promise<Record<string, number>> {
  const { rows } = await client.query(
    `select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema)' order by 1`,
  );
  const counted: Record<string, number> = {};
  for (const { name, quoted } of rows as { name: string; quoted: string }[]) {
    const found = await client.query(`select count(*)::int as n from ${quoted}`);
    counted[name] = (found.rows[0] as { n: number }).n;
  }
  return counted;
}

/** Steps that the schema `platform` has taken; none where there is no such schema. */
export async function stepsTaken(client: Asked): Promise<string[]> {
  const there = await client.query(`select to_regclass('platform.schema_migration') is not null as there`);
  if (!(there.rows[0] as { there: boolean }).there) return [];
  const { rows } = await client.query('select name from platform.schema_migration order by name');
  return (rows as { name: string }[]).map(({ name }) => name);
}
