import { createDatabase, startPostgres, withClient } from '../apps/server/src/testing/testing-postgres.ts';
import { startProduct } from '../e2e/support/product.ts';
import { client, load, quantiles, spread } from './support.ts';

type Say = (what: string, figure: string, aim?: string) => void;
const token = 'bench-0123456789-0123456789';
/** Jobs that lie in the outbox: finished ones of a busy week, and some that were given up. */
const finished = 200_000;
const dead = 500;

/** How long /metrics takes on a database with a week of finished jobs, each reading asking the database anew. */
export async function metricsBench(say: Say): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  try {
    const url = await createDatabase(postgres.url, 'bench_metrics');
    const product = await startProduct({ DATABASE_URL: url, METRICS_TOKEN: token, DEMO: 'empty' });
    try {
      await withClient(url, (db) =>
        db.query(
          `insert into platform.outbox (id, kind, payload, scope, actor, state, done_at)
           select i, 'bench.' || i % 5, '{}', '{}', '{}', case when i <= $2 then 'dead' else 'done' end, now()
           from generate_series(1, $1::bigint + $2) i`,
          [finished, dead],
        ),
      );
      const http = client(product.origin, 1);
      const read = () => http.get('/metrics', { authorization: `Bearer ${token}` });
      const fresh: number[] = [];
      for (let at = 0; at < 15; at++) {
        const begun = performance.now();
        const text = await read();
        fresh.push(performance.now() - begun);
        if (!text.includes('filing_database_up 1')) throw new Error(text.slice(0, 500));
        // What was read from the database is shown for a second.
        await new Promise((wait) => setTimeout(wait, 1_050));
      }
      say(`metrics, ${finished} finished jobs`, spread(fresh), 'p95 below 20 ms');
      const again = await load(500, 1, async () => void (await read()));
      say('metrics within the same second', `p95 ${quantiles(again.times).p95.toFixed(1)} ms`);
      http.close();
    } finally {
      await product.remove();
    }
  } finally {
    await postgres.stop();
  }
}
