import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createDatabase, startPostgres, withClient } from '../../../apps/server/src/testing/testing-postgres.ts';
import { projectDir } from '../../support/product.ts';
import { bootOffice, space, startInstances } from './office.ts';

export interface TimerReport {
  instances: number;
  kills: number;
  /** Kills while timers that were due had not fired. */
  inWork: number;
  seconds: number;
  wrong: string[];
}

/** A small seeded generator, so that a failing campaign can be run again. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Two servers sweep the due timers of many instances on one PostgreSQL, with clocks that are wrong by up to two seconds;
 * they are killed (SIGKILL) at random moments and started again. Each timer and each reminder must fire exactly once.
 */
export async function timerCampaign(options: {
  instances: number;
  kills: number;
  seed: number;
  say?: (line: string) => void;
}): Promise<TimerReport> {
  const dice = random(options.seed);
  const say = options.say ?? (() => undefined);
  const postgres = await startPostgres({ durable: true });
  const servers: (ChildProcess | undefined)[] = [];
  const wrong: string[] = [];
  let kills = 0;
  let inWork = 0;
  try {
    const url = await createDatabase(postgres.url, 'timers');
    await seed(url, options.instances, options.kills);
    const begun = Date.now();
    const begin = async (index: number) => {
      servers[index] = await startServer(url, Math.round((dice() - 0.5) * 4_000));
    };
    await Promise.all([begin(0), begin(1)]);
    const patience = Date.now() + 60_000 + options.instances * 200;
    for (let seen = await fired(url); kills < options.kills || !(await isDone(url, options.instances)); ) {
      if (Date.now() > patience) {
        wrong.push('not all timers fired in time');
        break;
      }
      const now = await fired(url);
      const isOver = now >= 2 * options.instances;
      // In the middle of the work: some have fired since the last kill.
      if (kills >= options.kills || (now === seen && !isOver)) {
        await new Promise((wait) => setTimeout(wait, 5));
        continue;
      }
      await new Promise((wait) => setTimeout(wait, dice() * 60));
      // One of the two, or both: then nobody is left to go on.
      const hit = dice() < 0.3 ? [0, 1] : [dice() < 0.5 ? 0 : 1];
      await Promise.all(hit.map((index) => kill(servers[index])));
      kills += 1;
      const left = await due(url);
      if (left > 0) inWork += 1;
      seen = await fired(url);
      say(`kill ${kills} of ${hit.length}: ${seen} timers have fired, ${left} are due`);
      await Promise.all(hit.map(begin));
    }
    const seconds = (Date.now() - begun) / 1000;
    for (const server of servers) await kill(server);
    wrong.push(...(await harm(url, options.instances)));
    return { instances: options.instances, kills, inWork, seconds, wrong };
  } finally {
    for (const server of servers) await kill(server);
    await postgres.stop();
  }
}

/** Instances in as many waves as there are kills: the first is overdue at once, the others while servers come and go. */
async function seed(url: string, instances: number, kills: number): Promise<void> {
  const waves = Math.max(1, kills);
  let wave = 0;
  const office = await bootOffice(url, () => new Date(Date.now() - 10_000 + wave * waveMs), { sweep: false });
  try {
    for (; wave < waves; wave += 1) {
      const upTo = (part: number) => Math.round((part * instances) / waves);
      await startInstances(office.app, upTo(wave + 1) - upTo(wave));
    }
  } finally {
    await office.stop();
  }
}

/** Time between two waves; a killed server is back after about as long. */
const waveMs = 7_000;

function startServer(url: string, offset: number): Promise<ChildProcess> {
  const tsx = join(projectDir, 'node_modules/tsx/dist/esm/index.mjs');
  const child = spawn(process.execPath, ['--import', tsx, join(projectDir, 'e2e/kill/timers/server.ts')], {
    env: { ...process.env, DATABASE_URL: url, CLOCK_OFFSET: String(offset) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((ready, failed) => {
    child.stdout.once('data', () => ready(child));
    child.once('exit', () => failed(new Error('a server of the campaign ended before it was ready')));
  });
}

async function kill(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGKILL');
  await ended;
}

const fired = (url: string) => count(url, `select count(*)::int as n from ${space}.wf_deadline where state = 'fired'`);
const due = (url: string) =>
  count(
    url,
    `select count(*)::int as n from ${space}.wf_deadline where state = 'running' and fires and next_at <= now()`,
  );
async function isDone(url: string, instances: number): Promise<boolean> {
  const reminded = await count(url, `select count(*)::int as n from ${space}.wf_reminder where state = 'done'`);
  return reminded >= instances && (await fired(url)) >= 2 * instances;
}

function count(url: string, query: string): Promise<number> {
  return withClient(url, async (db) => Number((await db.query<{ n: number }>(query)).rows[0]?.n ?? 0));
}

/** What a lost, doubled or half fired timer would leave behind. */
async function harm(url: string, instances: number): Promise<string[]> {
  const wrong: string[] = [];
  const expect = async (what: string, query: string, wanted: number) => {
    const found = await count(url, query);
    if (found !== wanted) wrong.push(`${what}: ${found} instead of ${wanted}`);
  };
  const n = (from: string) => `select count(*)::int as n from ${from}`;
  await expect('timers fired', n(`${space}.wf_deadline where state = 'fired'`), 2 * instances);
  await expect('timers left', n(`${space}.wf_deadline where state = 'running'`), 0);
  await expect('lines of fired timers', n(`${space}.case_history where action = 'timeout'`), 2 * instances);
  await expect('tasks behind the timers', n(`${space}.wf_task where state = 'open'`), instances);
  await expect('tokens', n(`${space}.wf_token`), instances);
  await expect('reminders', n(`${space}.case_history where action = 'reminder.reminded'`), instances);
  await expect('reminders counted', n(`${space}.wf_reminder where done = 1`), instances);
  await expect('incidents', n(`${space}.wf_incident`), 0);
  await expect(
    'nodes passed twice',
    n(
      `(select case_id, node from ${space}.case_history where action = 'timeout' group by 1, 2 having count(*) > 1) twice`,
    ),
    0,
  );
  return wrong;
}

if (process.argv[1]?.endsWith('timers/campaign.ts')) {
  const report = await timerCampaign({
    instances: Number(process.env.INSTANCES ?? 1_000),
    kills: Number(process.env.KILLS ?? 12),
    seed: Number(process.env.SEED ?? 20261121),
    say: console.log,
  });
  console.log(
    `${report.instances} instances, ${report.kills} kills (${report.inWork} while timers were due), ${report.seconds.toFixed(0)} s: ${report.wrong.length === 0 ? 'each timer and reminder fired once' : report.wrong.join('; ')}`,
  );
  process.exit(report.wrong.length === 0 ? 0 : 1);
}
