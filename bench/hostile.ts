import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { areaQuery, areaSave, areaSubmit, draftCheck, draftPatch, prefixes } from '@app/contract';
import { aDossier, filingArea } from '../e2e/support/dossier.ts';
import { type Person, type Product, projectDir, signIn } from '../e2e/support/product.ts';
import { client, ms, quantiles } from './support.ts';

const seconds = Number(process.env.SECONDS ?? 20);
const rounds = Number(process.env.ROUNDS ?? 3);
const aims = { p95: 100, max: 500, loop: 50 };
const kinds = ['read by number', 'list', 'save'] as const;
type Kind = (typeof kinds)[number];
type Times = Record<Kind, number[]>;

/** Reads, lists and saves of other people with and without twenty hostile sessions of one company; false when a target is missed. */
export async function hostileBench(
  product: Product,
  say: (name: string, value: string, aim?: string) => void,
): Promise<boolean> {
  const [applicant, officer] = [await signIn(product.origin, 'applicant'), await signIn(product.origin, 'filing')];
  const hostile: Person[] = [];
  for (let at = 0; at < 20; at += 1) hostile.push(await signIn(product.origin, 'rival'));
  const caseId = await filed(applicant);
  const callers = await arm(hostile);
  const extra: { p95: number[]; max: number[] }[] = kinds.map(() => ({ p95: [], max: [] }));
  const loops: number[] = [];
  await clerks(product, { applicant, officer, caseId }, 3);
  if (process.env.EACH) return each(product, callers, say);
  for (let round = 1; round <= rounds; round += 1) {
    await loopDelay(product);
    const alone = await clerks(product, { applicant, officer, caseId }, seconds);
    const loopAlone = await loopDelay(product);
    const attack = startCallers(product, callers);
    // Wait until the callers have opened their connections.
    await new Promise((wait) => setTimeout(wait, 3_000));
    await loopDelay(product);
    const beside = await clerks(product, { applicant, officer, caseId }, seconds);
    const loop = await loopDelay(product);
    const answered = await attack.stop();
    loops.push(loop.max);
    say(
      `round ${round}: event-loop delay max, alone / beside`,
      `${ms(loopAlone.max)} / ${ms(loop.max)} (p99 ${ms(loop.p99)})`,
    );
    say('  the callers were answered', answered);
    if (answered.includes('"missed ')) throw new Error(`an attack has no such address: ${answered}`);
    for (const [at, kind] of kinds.entries()) {
      const [a, b] = [quantiles(alone[kind]), quantiles(beside[kind])];
      extra[at]?.p95.push(b.p95 - a.p95);
      extra[at]?.max.push(b.max - a.max);
      say(
        `  ${kind}`,
        `alone p95 ${ms(a.p95)} max ${ms(a.max)} (${alone[kind].length}); beside p95 ${ms(b.p95)} max ${ms(b.max)} (${beside[kind].length})`,
      );
    }
  }
  const missed: string[] = [];
  const judge = (name: string, values: readonly number[], aim: number) => {
    const middle = quantiles(values).p50;
    say(name, `${ms(middle)}${middle > aim ? '   MISSED' : ''}`, `≤ ${aim} ms, median of ${values.length}`);
    if (!(middle <= aim)) missed.push(name);
  };
  for (const [at, kind] of kinds.entries()) {
    judge(`${kind}: p95 more than alone`, extra[at]?.p95 ?? [], aims.p95);
    judge(`${kind}: max more than alone`, extra[at]?.max ?? [], aims.max);
  }
  judge('event-loop delay max beside hostile callers', loops, aims.loop);
  return missed.length === 0;
}

/** `EACH=1`: one caller, one attack after another from the first on, to find the one that blocks the event loop. */
async function each(product: Product, callers: object, say: (name: string, value: string) => void): Promise<boolean> {
  for (let at = Number(process.env.EACH) - 1; ; at += 1) {
    await loopDelay(product);
    const attack = startCallers(product, callers, { ATTACK: String(at) });
    // Measured from the first call, because things made once and cached cost most then.
    await new Promise((wait) => setTimeout(wait, 6_000));
    const { max, p99 } = await loopDelay(product);
    const answered = await attack.stop();
    if (answered === '') return true;
    say(answered, `event-loop delay max ${ms(max)} (p99 ${ms(p99)})`);
  }
}

/** A filed dossier that the clerks read. */
async function filed(applicant: Person): Promise<string> {
  const { id } = await applicant.send(areaSave, { ...filingArea, data: aDossier('演示旁人') });
  const { review } = await applicant.send(draftCheck, { ...filingArea, id });
  const acknowledgements = (review?.findings ?? [])
    .filter(({ severity }) => severity === 'error')
    .map(({ key }) => ({ key, reason: '演示' }));
  return (await applicant.send(areaSubmit, { ...filingArea, id, rev: 0, acknowledgements })).caseId;
}

/** Drafts that are as expensive to judge as the form permits. */
async function arm(hostile: Person[]): Promise<{ tokens: string[]; drafts: Record<string, string> }> {
  const [first] = hostile;
  if (!first) throw new Error('nobody is hostile');
  const rows = Array.from({ length: 1_000 }, (_, at) => ({
    _id: `w${at}`,
    level: 1,
    name: `${'(a/b)* '.repeat(60)}${at}`,
    inci: `UNKNOWN ${at}`,
    percent: '0.1',
    purpose: '保湿剂',
  }));
  const save = async (data: Parameters<typeof aDossier>[1]) =>
    (await first.send(areaSave, { ...filingArea, data: aDossier('演示敌意', data) })).id;
  const blanks = `${' '.repeat(4_998)}x`;
  const drafts = {
    blank: await save({ labelIngredients: blanks, claims: blanks }),
    wide: await save({ productFormula: rows }),
    saved: await save({}),
  };
  return { tokens: hostile.map(({ token }) => token), drafts };
}

/** Clerks who read, list and save, one call after another with a short pause, for some seconds. */
async function clerks(
  product: Product,
  { applicant, officer, caseId }: { applicant: Person; officer: Person; caseId: string },
  forSeconds: number,
): Promise<Times> {
  const http = client(product.origin, 8);
  const path = (call: { prefix: 'auth' | 'platform' | 'business'; path: string }) =>
    `${prefixes[call.prefix]}${call.path.replace(':group', filingArea.group).replace(':name', filingArea.name)}`;
  const draft = await applicant.send(areaSave, { ...filingArea, data: aDossier('演示保存') });
  let rev = draft.version;
  const own = { 'x-authorization-access_token': applicant.token };
  const office = { 'x-authorization-access_token': officer.token };
  const windowId = `bench-window-${rev}-${draft.id}`.slice(0, 40);
  const works: Record<Kind, (i: number) => Promise<string>> = {
    'read by number': () => http.get(`${prefixes.business}/reg/first/get?id=${caseId}`, office),
    list: (i) =>
      http.post(
        path(areaQuery),
        { parameters: [{ key: 'Q^title^SL', value: i % 2 ? '演示' : '旁人' }], requestPage: { pageNo: 1, limit: 20 } },
        office,
      ),
    save: (i) =>
      http.post(
        path(draftPatch),
        {
          id: draft.id,
          windowId,
          baseRev: rev,
          patchId: `bench-patch-${draft.id}-${i}`,
          ops: [{ op: 'set', path: ['netContent'], value: `${i} g` }],
        },
        own,
      ),
  };
  const times: Times = { 'read by number': [], list: [], save: [] };
  const end = performance.now() + forSeconds * 1_000;
  await Promise.all(
    kinds.map(async (kind) => {
      for (let i = 0; performance.now() < end; i += 1) {
        const begun = performance.now();
        const answer = await works[kind](i);
        times[kind].push(performance.now() - begun);
        if (!answer.startsWith('{"state":200')) throw new Error(`${kind}: ${answer.slice(0, 300)}`);
        if (kind === 'save') rev += 1;
        await new Promise((wait) => setTimeout(wait, 20));
      }
    }),
  );
  http.close();
  return times;
}

function startCallers(product: Product, callers: object, more: object = {}): { stop(): Promise<string> } {
  const child = spawn(
    process.execPath,
    ['--import', join(projectDir, 'node_modules/tsx/dist/esm/index.mjs'), join(projectDir, 'bench/hostile-callers.ts')],
    {
      env: { ...process.env, ORIGIN: product.origin, CALLERS: JSON.stringify(callers), ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  return {
    stop: () =>
      new Promise((done) => {
        if (child.exitCode !== null) return done(printed.trim());
        child.once('exit', () => done(printed.trim()));
        child.kill('SIGTERM');
      }),
  };
}

/** The longest delay of the server's event loop since this was asked last. */
async function loopDelay(product: Product): Promise<{ max: number; p99: number }> {
  const pid = Number(/PID (\d+)/.exec(product.output())?.[1] ?? 0);
  const before = [...product.output().matchAll(/LOOP /g)].length;
  process.kill(pid, 'SIGUSR2');
  for (let waited = 0; waited < 200; waited += 1) {
    const all = [...product.output().matchAll(/LOOP max=([\d.]+) p99=([\d.]+)/g)];
    const last = all.at(-1);
    if (last && all.length > before) return { max: Number(last[1]), p99: Number(last[2]) };
    await new Promise((wait) => setTimeout(wait, 25));
  }
  throw new Error('the server does not tell its event-loop delay');
}
