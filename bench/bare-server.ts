import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

// The baseline: Fastify and pg, one route that runs the product's own list SQL and answers the rows. No sign-in, no
// rights, no validation. Environment: DATABASE_URL, PORT, SQL_FILE (text), SCHEMA.
const { text } = JSON.parse(readFileSync(process.env.SQL_FILE ?? '', 'utf8').split('\n')[0] ?? '{}') as {
  text: string;
};
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: `-c search_path=${process.env.SCHEMA},platform -c timezone=Asia/Shanghai`,
});
const server = Fastify();
server.post<{ Body: { values: unknown[] } }>('/list', async ({ body }) => {
  const { rows } = await pool.query(text, body.values);
  return { state: 200, data: { dataResult: rows, pageResult: { totalCount: rows[0]?.list_total ?? 0 } } };
});
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('ready\n');
