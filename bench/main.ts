import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { areaQuery, areaSave, areaSubmit, draftCheck, prefixes } from '@app/contract';
import { trigrams } from '../apps/server/src/kernel/list/index.ts';
import { createDatabase, startPostgres, withClient } from '../apps/server/src/testing/testing-postgres.ts';
import { aDossier, aFormulation, filingArea } from '../e2e/support/dossier.ts';
import { type Person, type Product, projectDir, signIn, startProduct } from '../e2e/support/product.ts';
import { archiveBench } from './archive.ts';
import { boardBench } from './board.ts';
import { caseworkBench } from './casework.ts';
import { coldBench } from './cold.ts';
import { datesBench } from './dates.ts';
import { hostileBench } from './hostile.ts';
import { impactBench } from './impact.ts';
import { metricsBench } from './metrics.ts';
import { ocrBench } from './ocr.ts';
import { programsBench } from './programs.ts';
import { reportsBench } from './reports.ts';
import { rulesBench } from './rules.ts';
import { screenBench } from './screen.ts';
import { signInBench } from './sign-in.ts';
import { similarityBench } from './similarity.ts';
import { client, load, ms, quantiles } from './support.ts';
import { tabsBench } from './tabs.ts';
import { workbenchBench } from './workbench.ts';
import { workflowBench } from './workflow/main.ts';

// Measure these sources, not an older build.
if (spawnSync(process.execPath, [join(projectDir, 'scripts/build.mjs')], { stdio: 'inherit' }).status !== 0)
  process.exit(1);

// Speed, as ratios against a bare Fastify + pg server in the same interleaved run. `npm run bench [-- list filing review ocr rules impact dates casework archive board reports signin screen workbench workflow start size hostile metrics programs]`.
const asked = process.argv.slice(2);
const wants = (part: string) => asked.length === 0 || asked.includes(part);
const rowsWanted = Number(process.env.ROWS ?? 200_000);
const path = (call: { prefix: 'auth' | 'platform' | 'business'; path: string }) =>
  `${prefixes[call.prefix]}${call.path.replace(':group', filingArea.group).replace(':name', filingArea.name)}`;
const say = (name: string, value: string, aim = '') =>
  console.log(`${name.padEnd(58)} ${value}${aim ? `   (aim ${aim})` : ''}`);

/** Sixty real catalogue names that no rule forbids. */
function sixtyNames(): { name: string; inci: string }[] {
  const lines = readFileSync(join(projectDir, 'definitions/regulation/iecic2021.csv'), 'utf8').split('\n').slice(1);
  const plain = lines
    .map((line) => line.split(','))
    .filter(
      (cells) =>
        cells.length === 6 &&
        !cells[5]?.trim() &&
        /^[\u4e00-\u9fff]{2,8}$/.test(cells[1] ?? '') &&
        /^[A-Z ]{4,30}$/.test(cells[2] ?? ''),
    );
  return [
    { name: '水', inci: 'WATER' },
    ...plain.slice(0, 59).map((cells) => ({ name: cells[1] ?? '', inci: cells[2] ?? '' })),
  ];
}
const formulation = aFormulation(sixtyNames());

async function fileOne(person: Person, name: string): Promise<void> {
  const { id } = await person.send(areaSave, { ...filingArea, data: aDossier(name, { productFormula: formulation }) });
  await submit(person, id);
}
let acknowledgements: { key: string; reason: string }[] | null = null;
async function submit(person: Person, id: string): Promise<string> {
  acknowledgements ??= ((await person.send(draftCheck, { ...filingArea, id })).review?.findings ?? [])
    .filter((finding) => finding.severity === 'error')
    .map(({ key }) => ({ key, reason: '演示' }));
  return (await person.send(areaSubmit, { ...filingArea, id, rev: 0, acknowledgements })).caseId;
}

const words = [
  '保湿',
  '舒缓',
  '清洁',
  '滋润',
  '柔护',
  '净澈',
  '焕采',
  '紧致',
  '修护',
  '控油',
  '亮泽',
  '润泽',
  '轻盈',
  '水感',
  '植萃',
  '花漾',
];
const kinds = [
  '面霜',
  '乳液',
  '精华',
  '面膜',
  '洁面',
  '爽肤水',
  '护手霜',
  '身体乳',
  '洗发水',
  '护发素',
  '沐浴露',
  '唇膏',
];
const statuses = ['POST_CHECK', 'ACTIVE', 'ORDER_CORRECT', 'SUSPENDED', 'FILING_CANCELLED'];

/** Fills the list table with copies of one filed dossier under other names, states and days. */
async function seed(url: string, schema: string): Promise<void> {
  await withClient(url, async (db) => {
    const { rows } = await db.query<{ holder_name: string }>(`select holder_name from ${schema}.a_reg_first limit 1`);
    const holder = rows[0]?.holder_name ?? '';
    for (let from = 0; from < rowsWanted; from += 2_000) {
      const batch = Array.from({ length: 2_000 }, (_, k) => {
        const i = from + k;
        const title = `演示${words[i % 16]}${words[(i * 7) % 16]}${kinds[(i * 5) % 12]}${i}`;
        return {
          case_id: String(1_000_000_000 + i),
          title,
          status: statuses[i % 100 < 55 ? 1 : i % 5],
          cert_no: `演G妆网备字2020${String(i).padStart(6, '0')}`,
          search: trigrams([title, holder]),
          submitted_at: new Date(Date.UTC(2020, 0, 1) + i * 900_000).toISOString(),
        };
      });
      for (const [table, key] of [
        ['case_record', 'id'],
        ['a_reg_first', 'case_id'],
      ] as const)
        await db.query(
          `insert into ${schema}.${table} select (jsonb_populate_record(t, r || jsonb_build_object($2::text, r->'case_id'))).* from ${schema}.${table} t, jsonb_array_elements($1::jsonb) r
           where t.${key} = (select max(${key}) from ${schema}.${table})`,
          [JSON.stringify(batch), key],
        );
    }
    await db.query(`vacuum analyze ${schema}.a_reg_first`);
  });
}

async function listBench(product: Product, url: string): Promise<void> {
  const applicant = await signIn(product.origin, 'applicant');
  await fileOne(applicant, '演示种子');
  const schema = await withClient(url, async (db) =>
    String(
      (
        await db.query(
          `select table_schema as s from information_schema.tables where table_name = 'a_reg_first' and table_schema <> 'platform'`,
        )
      ).rows[0]?.s,
    ),
  );
  console.log(`seeding ${rowsWanted} dossiers…`);
  await seed(url, schema);
  await loopDelay(product, null);
  const officer = await signIn(product.origin, 'filing');
  const http = client(product.origin, 16);
  const headers = { 'x-authorization-access_token': officer.token };
  const pairs = words.flatMap((a) => [a, ...kinds]).filter((word) => word.length >= 2);
  const ask = async (text: string, status: string) => {
    const answer = JSON.parse(
      await http.post(
        path(areaQuery),
        {
          parameters: [
            { key: 'Q^status^S', value: status },
            { key: 'Q^title^SL', value: text },
          ],
          requestPage: { pageNo: 1, limit: 20 },
          sorts: [{ field: 'submittedAt', order: 'DESC' }],
        },
        headers,
      ),
    ) as { state: number; message: string; cause: string; data: { pageResult: { totalCount: number } } };
    if (answer.state !== 200) throw new Error(`${answer.state} ${answer.message} ${answer.cause}`);
    return answer.data.pageResult.totalCount;
  };
  // The tap records the SQL that the product runs; the bare server runs the same text.
  await ask('面霜', 'ACTIVE');
  const tapped =
    readFileSync(process.env.SQL_TAP ?? '', 'utf8')
      .trim()
      .split('\n')
      .at(-1) ?? '{}';
  const sample = JSON.parse(tapped) as { text: string; values: unknown[] };
  const sqlFile = join(tmpdir(), `bench-sql-${process.pid}.json`);
  writeFileSync(sqlFile, JSON.stringify(sample));
  const port = 19_000 + (process.pid % 900);
  const bare = spawn(
    process.execPath,
    ['--import', join(projectDir, 'node_modules/tsx/dist/esm/index.mjs'), join(projectDir, 'bench/bare-server.ts')],
    {
      env: { ...process.env, DATABASE_URL: url, PORT: String(port), SQL_FILE: sqlFile, SCHEMA: schema },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((ready) => bare.stdout.once('data', () => ready()));
  const bareHttp = client(`http://127.0.0.1:${port}`, 16);
  // Values that the product binds for a filter, so that the bare server binds the same.
  const bound = new Map<string, unknown[]>();
  const learn = async (text: string, status: string) => {
    const key = `${text}|${status}`;
    if (bound.has(key)) return;
    await ask(text, status);
    bound.set(
      key,
      (
        JSON.parse(
          readFileSync(process.env.SQL_TAP ?? '', 'utf8')
            .trim()
            .split('\n')
            .at(-1) ?? '{}',
        ) as { values: unknown[] }
      ).values,
    );
  };
  const askBare = async (text: string, status: string) => {
    const answer = JSON.parse(await bareHttp.post('/list', { values: bound.get(`${text}|${status}`) })) as {
      state: number;
      data: { pageResult: { totalCount: number } };
    };
    if (answer.state !== 200) throw new Error(JSON.stringify(answer));
    return answer.data.pageResult.totalCount;
  };
  await learn('控油', 'POST_CHECK');
  const same = [await ask('控油', 'POST_CHECK'), await askBare('控油', 'POST_CHECK')];
  if (same[0] !== same[1]) throw new Error(`the bare server counts ${same[1]}, the product ${same[0]}`);
  const n = 240;
  const rates: { own: number[]; bare: number[]; ownTimes: number[]; bareTimes: number[] } = {
    own: [],
    bare: [],
    ownTimes: [],
    bareTimes: [],
  };
  for (let round = 0; round < 5; round += 1) {
    const pick = (i: number): [string, string] => [pairs[(i * 31) % 60] ?? '面霜', statuses[i % 5] ?? 'ACTIVE'];
    for (let i = 0; i < n; i += 1) await learn(...pick(i));
    const own = await load(n, 16, async (i) => void (await ask(...pick(i))));
    const other = await load(n, 16, async (i) => void (await askBare(...pick(i))));
    rates.own.push(own.perSecond);
    rates.bare.push(other.perSecond);
    rates.ownTimes.push(...own.times);
    rates.bareTimes.push(...other.times);
  }
  const middle = (values: number[]) => quantiles(values).p50;
  const ratio = middle(rates.own.map((value, i) => value / (rates.bare[i] ?? 1)));
  say('list of 200,000, ratio to the bare server', ratio.toFixed(2), '≥ 0.6');
  say(
    '  product',
    `${middle(rates.own).toFixed(0)}/s, p50 ${ms(quantiles(rates.ownTimes).p50)}, p95 ${ms(quantiles(rates.ownTimes).p95)}`,
  );
  say(
    '  bare Fastify + pg, same SQL',
    `${middle(rates.bare).toFixed(0)}/s, p50 ${ms(quantiles(rates.bareTimes).p50)}, p95 ${ms(quantiles(rates.bareTimes).p95)}`,
  );
  const repeated = await load(n, 16, async () => void (await ask('面霜', 'ACTIVE')));
  say('  the same filter again (no cache: asked anew each time)', `${repeated.perSecond.toFixed(0)}/s`);
  http.close();
  bareHttp.close();
  bare.kill();
  rmSync(sqlFile);
}

async function filingBench(product: Product, name: string, lanes: number, n: number, aim: string): Promise<void> {
  const person = await signIn(product.origin, 'applicant');
  const drafts: string[] = [];
  await load(n + 10, 4, async (i) => {
    drafts.push(
      (
        await person.send(areaSave, {
          ...filingArea,
          data: aDossier(`演示${name}${i}`, { productFormula: formulation }),
        })
      ).id,
    );
  });
  for (const id of drafts.splice(0, 10)) await submit(person, id);
  const run = await load(n, lanes, async (i) => void (await submit(person, drafts[i] ?? '')));
  say(
    `filing a 60-row dossier on ${name}, ${lanes} connections`,
    `${run.perSecond.toFixed(1)}/s, p50 ${ms(quantiles(run.times).p50)}, p95 ${ms(quantiles(run.times).p95)}`,
    aim,
  );
}

async function reviewBench(product: Product): Promise<void> {
  const person = await signIn(product.origin, 'applicant');
  const { id } = await person.send(areaSave, {
    ...filingArea,
    data: aDossier('演示预审', { productFormula: formulation }),
  });
  const http = client(product.origin, 1);
  const headers = { 'x-authorization-access_token': person.token };
  const check = await load(40, 1, async () => void (await http.post(path(draftCheck), { id }, headers)));
  say(
    'pre-check call of a 60-row draft (whole request)',
    `p50 ${ms(quantiles(check.times.slice(5)).p50)}, p95 ${ms(quantiles(check.times.slice(5)).p95)}`,
    'review < 20 ms',
  );
  const texts = ['甘油', '透明质酸', 'GLYC', 'NIACIN', '56-81-5', '提取物', 'SODIUM', '水杨', '烟酰胺', 'PARABEN'];
  const lookup = await load(
    200,
    1,
    async (i) =>
      void (await http.get(
        `/business/v3/ingredient/lookup?text=${encodeURIComponent(texts[i % texts.length] ?? '')}`,
        headers,
      )),
  );
  say(
    'ingredient lookup call (whole request)',
    `p50 ${ms(quantiles(lookup.times.slice(10)).p50)}, p95 ${ms(quantiles(lookup.times.slice(10)).p95)}, max ${ms(quantiles(lookup.times.slice(10)).max)}`,
    '< 30 ms',
  );
  http.close();
}

async function loopDelay(product: Product, what: string | null): Promise<void> {
  const pid = Number(/PID (\d+)/.exec(product.output())?.[1] ?? 0);
  if (!pid) return;
  process.kill(pid, 'SIGUSR2');
  await new Promise((wait) => setTimeout(wait, 200));
  const last = [...product.output().matchAll(/LOOP max=([\d.]+) p99=([\d.]+)/g)].at(-1);
  if (last && what) say(`longest event-loop block during ${what}`, `${last[1]} ms (p99 ${last[2]} ms)`, '< 50 ms');
}

async function startBench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const time = async () => {
    const begun = performance.now();
    const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: '' });
    const seconds = (performance.now() - begun) / 1000;
    await product.stop();
    return seconds;
  };
  say('first start of the built product, embedded database', `${(await time()).toFixed(1)} s`, '< 40 s with the build');
  say('later start', `${(await time()).toFixed(1)} s`, '< 5 s');
  rmSync(dataDir, { recursive: true, force: true });
}

function sizeBench(): void {
  const assets = join(projectDir, 'apps/web/dist/assets');
  if (!existsSync(assets)) {
    say('web build', 'none: run npm run build first');
    return;
  }
  const files = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const sizes = files
    .map((file) => ({
      file,
      gzip: gzipSync(readFileSync(join(assets, file)), { level: 9 }).length,
      raw: statSync(join(assets, file)).size,
    }))
    .sort((a, b) => b.gzip - a.gzip);
  for (const { file, gzip } of sizes.slice(0, 8)) say(`  ${file}`, `${(gzip / 1000).toFixed(0)} kB gzip`);
}

const begun = Date.now();
if (wants('list') || wants('filing') || wants('review')) {
  const tap = join(tmpdir(), `bench-tap-${process.pid}.jsonl`);
  process.env.SQL_TAP = tap;
  const postgres = await startPostgres({ durable: true });
  const url = await createDatabase(postgres.url, 'bench');
  const nodeOptions = `--import ${join(projectDir, 'bench/sql-tap.mjs')} --import ${join(projectDir, 'bench/loop-delay.mjs')}`;
  const product = await startProduct({ DATABASE_URL: url, SQL_TAP: tap, NODE_OPTIONS: nodeOptions });
  try {
    await loopDelay(product, null);
    if (wants('filing')) {
      await filingBench(product, 'PostgreSQL', 8, Number(process.env.FILINGS ?? 200), '≥ 30/s');
      await loopDelay(product, 'filing');
    }
    if (wants('review')) {
      await reviewBench(product);
      await loopDelay(product, 'review and lookup');
    }
    if (wants('list')) {
      await listBench(product, url);
      await loopDelay(product, 'lists');
    }
  } finally {
    await product.remove();
    await postgres.stop();
    rmSync(tap, { force: true });
  }
}
if (wants('filing')) {
  const product = await startProduct({
    DATABASE_URL: '',
    NODE_OPTIONS: `--import ${join(projectDir, 'bench/loop-delay.mjs')}`,
  });
  await loopDelay(product, null);
  await filingBench(product, 'PGlite', 4, 60, '≥ 10/s');
  await loopDelay(product, 'filing on PGlite');
  await product.remove();
}
if (wants('signin')) await signInBench(say);
if (wants('metrics')) await metricsBench(say);
if (wants('programs')) await programsBench(say);
if (wants('ocr')) await ocrBench(say);
if (wants('similarity')) {
  const postgres = await startPostgres({ durable: true });
  try {
    await similarityBench(await createDatabase(postgres.url, 'similarity'), say);
  } finally {
    await postgres.stop();
  }
}
if (wants('impact')) {
  const postgres = await startPostgres({ durable: true });
  try {
    await impactBench(await createDatabase(postgres.url, 'impact'), say);
  } finally {
    await postgres.stop();
  }
}
if (wants('casework')) {
  const postgres = await startPostgres({ durable: true });
  try {
    await caseworkBench(postgres.url, say);
  } finally {
    await postgres.stop();
  }
}
if (wants('archive')) {
  const postgres = await startPostgres({ durable: true });
  try {
    await archiveBench(postgres.url, say);
  } finally {
    await postgres.stop();
  }
}
if (wants('board')) {
  const postgres = await startPostgres({ durable: true });
  const product = await startProduct({ DATABASE_URL: await createDatabase(postgres.url, 'board') });
  try {
    await boardBench(product, say);
  } finally {
    await product.remove();
    await postgres.stop();
  }
}
if (wants('dates')) {
  const postgres = await startPostgres({ durable: true });
  try {
    await datesBench(postgres.url, say);
  } finally {
    await postgres.stop();
  }
}
if (wants('reports')) {
  const postgres = await startPostgres({ durable: true });
  try {
    await reportsBench(await createDatabase(postgres.url, 'reports'), say);
  } finally {
    await postgres.stop();
  }
}
if (wants('hostile')) {
  const postgres = await startPostgres({ durable: true });
  const product = await startProduct({
    DATABASE_URL: await createDatabase(postgres.url, 'hostile'),
    NODE_OPTIONS: `--import ${join(projectDir, 'bench/loop-delay.mjs')}`,
  });
  try {
    if (!(await hostileBench(product, say))) process.exitCode = 1;
  } finally {
    await product.remove();
    await postgres.stop();
  }
}
if (wants('screen')) {
  const product = await startProduct({ DATABASE_URL: '' });
  await screenBench(product, sixtyNames(), say);
  await product.remove();
}
if (wants('cold')) {
  const product = await startProduct({ DATABASE_URL: '' });
  await coldBench(product, say);
  await product.remove();
}
if (wants('tabs')) {
  const product = await startProduct({ DATABASE_URL: '' });
  await tabsBench(product, sixtyNames(), say);
  await product.remove();
}
if (wants('workbench')) {
  const product = await startProduct({ DATABASE_URL: '' });
  await workbenchBench(product, sixtyNames(), say);
  await product.remove();
}
if (wants('rules')) await rulesBench(projectDir, say);
if (wants('workflow')) await workflowBench(say);
if (wants('start')) await startBench();
if (wants('size')) sizeBench();
console.log(`${((Date.now() - begun) / 1000).toFixed(0)} s`);
