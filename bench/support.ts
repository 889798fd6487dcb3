import { Agent, request } from 'node:http';

/** Median and high percentiles of a list of milliseconds. */
export function quantiles(values: readonly number[]): { p50: number; p95: number; p99: number; max: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? Number.NaN };
}

export const ms = (value: number) => `${value.toFixed(1)} ms`;

/** Median, 95th percentile and longest of a list of milliseconds, in words. */
export function spread(times: readonly number[]): string {
  const { p50, p95, max } = quantiles(times);
  return `p50 ${ms(p50)}, p95 ${ms(p95)}, max ${ms(max)}`;
}

/** A keep-alive HTTP client without the cost of fetch, so that the load generator takes little of the two cores. */
export function client(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);
  return {
    post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<string> {
      const payload = JSON.stringify(body);
      return new Promise((resolve, reject) => {
        const call = request(
          {
            agent,
            hostname,
            port,
            path,
            method: 'POST',
            headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload), ...headers },
          },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('end', () => resolve(Buffer.concat(chunks).toString()));
          },
        );
        call.on('error', reject);
        call.end(payload);
      });
    },
    get(path: string, headers: Record<string, string> = {}): Promise<string> {
      return new Promise((resolve, reject) => {
        request({ agent, hostname, port, path, method: 'GET', headers }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => resolve(Buffer.concat(chunks).toString()));
        })
          .on('error', reject)
          .end();
      });
    },
    close: () => agent.destroy(),
  };
}

/** Runs `work` n times over `lanes` parallel lanes; answers calls per second and the time of each. */
export async function load(
  n: number,
  lanes: number,
  work: (i: number) => Promise<void>,
): Promise<{ perSecond: number; times: number[] }> {
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < n) {
        const i = next++;
        const start = performance.now();
        await work(i);
        times.push(performance.now() - start);
      }
    }),
  );
  return { perSecond: n / ((performance.now() - begun) / 1000), times };
}
