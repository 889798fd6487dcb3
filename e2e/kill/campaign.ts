import { areaSave, areaSubmit, draftCheck, publicityGet } from '@app/contract';
import { inspect, verifyAudit } from '../support/database.ts';
import { aDossier, filingArea } from '../support/dossier.ts';
import { type Person, request, signIn, startProduct } from '../support/product.ts';

/** What a campaign found; `wrong` must be empty. */
export interface CampaignReport {
  submitted: number;
  acknowledged: number;
  kills: number;
  wrong: string[];
}

/** Milliseconds; three restarts on a machine that does other work. */
const ANSWER_WITHIN = 150_000;

/** A small seeded generator, so that a failing campaign can be run again. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Kills the server (SIGKILL) at random moments while people file, then looks for harm: an acknowledged filing that is
 * gone, a half state, a number given twice, a broken audit chain.
 */
export async function killCampaign(options: {
  submissions: number;
  kills: number;
  seed: number;
  writers?: number;
  say?: (line: string) => void;
}): Promise<CampaignReport> {
  const dice = random(options.seed);
  const say = options.say ?? (() => undefined);
  const product = await startProduct();
  const wrong: string[] = [];
  const acknowledged = new Map<string, { caseId: string; certNo: string; name: string }>();
  const tried = new Set<string>();
  let kills = 0;
  let next = 0;
  let people: Promise<Person> | null = null;
  const applicant = () => {
    people ??= signIn(product.origin, 'applicant');
    return people;
  };
  let done = false;

  /** One filing, tried again with the same keys until the server answers, as the browser does. */
  async function fileOne(n: number): Promise<void> {
    const name = `演示杀停${String(options.seed)}号${n}`;
    tried.add(name);
    let draftId: string | null = null;
    const begun = Date.now();
    for (let attempt = 0; Date.now() - begun < ANSWER_WITHIN; attempt += 1) {
      try {
        const person = await applicant();
        if (!draftId) {
          const saved = await person.ask(
            areaSave,
            { ...filingArea, data: aDossier(name) },
            { 'idempotency-key': `save-${options.seed}-${n}` },
          );
          if (saved.state !== 200) throw new Error(`save: ${saved.state} ${saved.message} ${saved.cause ?? ''}`);
          draftId = saved.data.id;
        }
        const answer = await person.ask(
          areaSubmit,
          { ...filingArea, id: draftId, rev: 0, acknowledgements: await acknowledgementsFor(person, draftId) },
          { 'idempotency-key': `submit-${options.seed}-${n}` },
        );
        if (answer.state === 200 && answer.data.certNo) {
          acknowledged.set(name, { caseId: answer.data.caseId, certNo: answer.data.certNo, name });
          return;
        }
        // A server that starts again says so: nothing of the call was kept, and the same key asks again.
        if (answer.state === 503) throw new Error('submit: 503 ');
        wrong.push(
          `${name}: submit answered ${answer.state} ${answer.message} ${answer.cause ?? ''} ${JSON.stringify(answer.data)?.slice(0, 300)}`,
        );
        return;
      } catch (error) {
        // The server was killed under this call: wait for it and ask again with the same key.
        if (!isConnectionLoss(error) && attempt > 50) {
          wrong.push(`${name}: ${String(error)}`);
          return;
        }
        people = null;
        await new Promise((wait) => setTimeout(wait, 100));
      }
    }
    wrong.push(`${name}: no answer within ${ANSWER_WITHIN} ms`);
  }

  async function writer(): Promise<void> {
    // Fast machines file quicker than the killer strikes: go on until both are done.
    while (next < options.submissions || (kills < options.kills && next < options.submissions * 20))
      await fileOne(next++);
  }

  async function killer(): Promise<void> {
    while (!done && kills < options.kills) {
      await new Promise((wait) => setTimeout(wait, 150 + dice() * 2_000));
      if (done) return;
      await product.kill9();
      kills += 1;
      say(`kill ${kills}: ${acknowledged.size} acknowledged`);
      await product.restart();
    }
  }

  const killing = killer();
  await Promise.all(Array.from({ length: options.writers ?? 4 }, writer));
  done = true;
  await killing;

  for (const one of acknowledged.values()) {
    const found = await request(product.origin, publicityGet, { number: one.certNo });
    if (found.state !== 200 || !found.data.title.startsWith(one.name))
      wrong.push(`${one.certNo} was acknowledged and is not public: ${found.state} ${found.message}`);
  }
  // The sealer needs a moment for the last rows.
  await new Promise((wait) => setTimeout(wait, 2_500));
  const chain = verifyAudit(product);
  if (!chain.ok) wrong.push(`audit chain: ${chain.text}`);
  await product.stop();

  await inspect(product, async (query, space) => {
    const say2 = async (sql: string, text: string) => {
      for (const row of await query(sql)) wrong.push(`${text}: ${JSON.stringify(row)}`);
    };
    await say2(
      `select cert_no, count(*)::int as n from ${space}.case_record where cert_no is not null group by cert_no having count(*) > 1`,
      'number given twice',
    );
    await say2(
      `select title, count(*)::int as n from ${space}.case_record where title like '演示杀停%' group by title having count(*) > 1`,
      'filed twice',
    );
    // Other procedures have cases too (the file of the company); the campaign made filings.
    const filings = `${space}.case_record c where c.area = 'reg/first'`;
    await say2(`select c.id from ${filings} and c.cert_no is null`, 'case without number');
    await say2(
      `select c.id from ${filings} and not exists (select 1 from ${space}.case_version v where v.case_id = c.id)`,
      'case without version',
    );
    await say2(
      `select c.id from ${filings} and not exists (select 1 from ${space}.a_reg_first a where a.case_id = c.id)`,
      'case without its row',
    );
    await say2(
      `select c.id from ${filings} and not exists (select 1 from ${space}.wf_task t where t.case_id = c.id)`,
      'case without task',
    );
    await say2(
      `select c.id from ${filings} and not exists (select 1 from ${space}.case_history h where h.case_id = c.id)`,
      'case without history',
    );
    await say2(
      `select c.cert_no from ${filings} and not exists (select 1 from platform.publicity p where p.number = c.cert_no)`,
      'case not public',
    );
    await say2(
      `select d.id from ${space}.draft d join ${space}.case_version v on v.draft_id = d.id`,
      'draft left behind its case',
    );
    for (const one of acknowledged.values()) {
      const rows = await query(`select 1 from ${space}.case_record where id = $1 and cert_no = $2`, [
        one.caseId,
        one.certNo,
      ]);
      if (rows.length !== 1) wrong.push(`acknowledged ${one.certNo} is lost`);
    }
    // Gap-free: the numbers given are 1…n of the year.
    const [series] = await query(
      `select count(*)::int as n, max(right(cert_no, 6)::int) as top from ${space}.case_record where cert_no ~ '[0-9]{10}$'`,
    );
    if (series && Number(series.n) !== Number(series.top)) wrong.push(`numbers have gaps: ${JSON.stringify(series)}`);
  });
  await product.remove();
  return { submitted: tried.size, acknowledged: acknowledged.size, kills, wrong };
}

/** Reasons for every error-level finding of the draft, as an applicant would give them. */
async function acknowledgementsFor(person: Person, draftId: string): Promise<{ key: string; reason: string }[]> {
  const check = await person.ask(draftCheck, { ...filingArea, id: draftId });
  const findings = check.state === 200 ? (check.data.review?.findings ?? []) : [];
  return findings
    .filter((finding) => finding.severity === 'error')
    .map((finding) => ({ key: finding.key, reason: '演示：资料另行说明' }));
}

function isConnectionLoss(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof Error &&
      /fetch failed|ECONN|socket|terminated|JSON|: 503 /i.test(`${error.message} ${String(error.cause ?? '')}`))
  );
}

if (process.argv[1]?.endsWith('campaign.ts')) {
  const kills = Number(process.env.KILLS ?? 30);
  const submissions = Number(process.env.SUBMISSIONS ?? 200);
  const seed = Number(process.env.SEED ?? 20261121);
  const report = await killCampaign({ submissions, kills, seed, say: console.log });
  console.log(
    `seed ${seed}: ${report.kills} kills over ${report.submitted} submissions, ${report.acknowledged} acknowledged`,
  );
  for (const line of report.wrong) console.error(`WRONG ${line}`);
  if (report.kills < kills)
    console.log(`the submissions ended after ${report.kills} of ${kills} kills; raise SUBMISSIONS`);
  process.exit(report.wrong.length === 0 ? 0 : 1);
}
