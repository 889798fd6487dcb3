import {
  areaQuery,
  authenticationApply,
  authorizeApply,
  type Call,
  constants,
  type Envelope,
  loginApply,
  messageList,
  prefixes,
  type Token,
} from '@app/contract';
import type { FastifyInstance } from 'fastify';
import { modules } from '../apps/server/src/app.ts';
import { bootApp, startModules } from '../apps/server/src/boot.ts';
import { connectDatabase } from '../apps/server/src/kernel/database/connect.ts';
import { checkAccess } from '../apps/server/src/kernel/http/access.ts';
import { createServer } from '../apps/server/src/kernel/http/server.ts';
import { readSettings } from '../apps/server/src/kernel/settings/settings.ts';
import { createDatabase, startPostgres } from '../apps/server/src/testing/testing-postgres.ts';
import { wiring } from '../apps/server/src/wiring.ts';
import { filingArea } from '../e2e/support/dossier.ts';
import { type Product, password, projectDir, signIn, startProduct } from '../e2e/support/product.ts';
import { client, load, ms, quantiles } from './support.ts';

type Say = (what: string, figure: string, aim?: string) => void;
const people =
  'filing acceptance manager chief chief2 recheck recheck2 expert1 expert2 expert3 expert4 expert5 check1 check2 check3 archivist';
const pathOf = (call: Call) => `${prefixes[call.prefix]}${call.path}`;

/** Token check and rights per call, and what 16 clients that sign in do to everybody else's lists. */
export async function signInBench(say: Say): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  try {
    const product = await startProduct({ DATABASE_URL: await createDatabase(postgres.url, 'bench_signin') });
    try {
      const token = (await signIn(product.origin, 'filing')).token;
      await tokenCheck(await createDatabase(postgres.url, 'bench_token'), say);
      await listsMeanwhile(product, token, say);
    } finally {
      await product.remove();
    }
  } finally {
    await postgres.stop();
  }
}

/** CPU of this process for a call's entry with and without finding out who calls: the difference is the check. */
async function tokenCheck(url: string, say: Say): Promise<void> {
  const settings = readSettings({ DATABASE_URL: url, INITIAL_PASSWORD: password, DATA_DIR: '/nowhere' }, projectDir);
  const database = await connectDatabase({ databaseUrl: url, directory: null });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const app = await bootApp({ settings, database, modules, wiring, log });
  const stop = await startModules(app, modules);
  try {
    const token = await tokenOf(await createServer(app, modules));
    const given = { token, tenantId: undefined, systemId: undefined };
    const actor = app.systemActor();
    const scope = { role: 'app_platform' } as const;
    const share = { company: 'bench', person: 'bench' };
    const bare = () =>
      app.enter(
        share,
        async () => ({ scope, actor }),
        async () => undefined,
      );
    const checked = () =>
      app.enter(
        share,
        async (db, stamp) => {
          const session = await app.wiring.authenticate?.(app, db, given, stamp);
          checkAccess(app, messageList, session ?? null, {}, 'zh-CN');
          return { scope, actor };
        },
        async () => undefined,
      );
    const rounds = 9;
    const costs: { bare: number; checked: number }[] = [];
    for (let round = 0; round < rounds; round++) costs.push({ bare: await cpuOf(bare), checked: await cpuOf(checked) });
    const least = (key: 'bare' | 'checked') => Math.min(...costs.map((cost) => cost[key]));
    say(
      'token check and rights, CPU per call',
      `${((least('checked') - least('bare')) / 1000).toFixed(3)} ms`,
      '< 0.1 ms',
    );
  } finally {
    await stop();
    await database.close();
  }
}

/** Microseconds of CPU of this process for one run. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const n = 1_500;
  for (let i = 0; i < 200; i++) await work();
  const begun = process.cpuUsage();
  for (let i = 0; i < n; i++) await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / n;
}

type Post = (call: Call, body: object) => Promise<Envelope>;

/** The three calls of a sign-in. */
async function threeSteps(post: Post, username: string): Promise<Token> {
  const state = await post(loginApply, { username, password });
  const code = await post(authorizeApply, { login_state: state.data, client_id: constants.clientId });
  const answer = await post(authenticationApply, {
    client_id: constants.clientId,
    grant_type: 'authorization_code',
    authorize_code: code.data,
  });
  if (answer.state !== 200) throw new Error(`${username}: ${JSON.stringify([state, code, answer])}`);
  return answer.data as Token;
}

async function tokenOf(server: FastifyInstance): Promise<string> {
  const post: Post = async (call, payload) =>
    (await server.inject({ method: 'POST', url: pathOf(call), payload })).json() as Envelope;
  return (await threeSteps(post, 'approver')).access_token;
}

/** A list at an even pace, alone and while 16 clients sign in again and again. */
async function listsMeanwhile(product: Product, token: string, say: Say): Promise<void> {
  const http = client(product.origin, 4);
  const path = pathOf(areaQuery).replace(':group', filingArea.group).replace(':name', filingArea.name);
  const list = async () => {
    const answer = await http.post(path, {}, { 'x-authorization-access_token': token });
    if (!answer.includes('"state":200')) throw new Error(answer);
    await new Promise((wait) => setTimeout(wait, 10));
  };
  const n = 600;
  await load(n, 2, list);
  const alone = await load(n, 2, list);
  let signedIn = 0;
  let going = true;
  const begun = performance.now();
  const clients = people.split(' ').map(async (account) => {
    const own = client(product.origin, 1);
    const post: Post = async (call, body) => JSON.parse(await own.post(pathOf(call), body)) as Envelope;
    while (going) {
      await threeSteps(post, account);
      signedIn += 1;
    }
    own.close();
  });
  const beside = await load(n, 2, list);
  going = false;
  await Promise.all(clients);
  const seconds = (performance.now() - begun) / 1000;
  http.close();
  const [a, b] = [alone, beside].map((run) => quantiles(run.times.map((time) => time - 10)));
  if (!a || !b) return;
  say('list p99 while 16 clients sign in, against alone', `${(b.p99 / a.p99).toFixed(1)}×`, '≤ 3×');
  say('  alone', `p50 ${ms(a.p50)}, p99 ${ms(a.p99)}`);
  say('  beside', `p50 ${ms(b.p50)}, p99 ${ms(b.p99)}; ${(signedIn / seconds).toFixed(1)} sign-ins/s`);
}
