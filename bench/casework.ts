import { areaSave, areaSubmit, draftCheck, productGet, productQuery, taskAgreeBatch, taskGet } from '@app/contract';
import { sql } from 'kysely';
import { answerItems, fileCase, first } from '../apps/server/src/platform/area/area.testing.ts';
import type { LetterPaper } from '../apps/server/src/product/paper/index.ts';
import { drawPaper, stopWorker } from '../apps/server/src/product/paper/paper.ts';
import { conclusion, password, sunscreenSteps } from '../apps/server/src/scenario/registration.testing.ts';
import { sunscreen } from '../apps/server/src/scenario/sunscreen.testing.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/testing.ts';
import { load, ms, spread } from './support.ts';

type Say = (name: string, value: string, aim?: string) => void;
type Steps = ReturnType<typeof sunscreenSteps>;

const space = 'space_yunhai';
const applications = Number(process.env.APPLICATIONS ?? 100);
const supplements = Number(process.env.SUPPLEMENTS ?? 40);
const reports = Number(process.env.REPORTS ?? 50);

/**
 * Casework on PostgreSQL at `url`, over the real server in this process: what a submission, a supplement, a product page, a
 * letter and a batch of signatures cost. Generator and server share the process, so a rate is what both reach together.
 */
export async function caseworkBench(url: string, say: Say): Promise<void> {
  process.env.TEST_POSTGRES_URL = url;
  const test = await createTestApp({ database: 'postgres', settings: { databaseUrl: url } });
  const steps = sunscreenSteps(() => test);
  try {
    await submissions(test, steps, say);
    await supplementReplies(test, steps, say);
    await productPage(test, steps, say);
    await batchOfSignatures(test, steps, say);
    await lettersDrawn(test, steps, say);
  } finally {
    await test.close();
  }
}

async function submissions(test: TestApp, { as }: Steps, say: Say): Promise<void> {
  const me = await as('applicant');
  const drafts: { id: string; rev: number; acknowledgements: { key: string; reason: string }[] }[] = [];
  for (let n = 0; n < applications; n += 1) {
    const { id } = (await test.inject(areaSave, { ...first, data: sunscreen({ nameGeneric: `轻透${n}` }) }, me)).data;
    const { review, rev } = (await test.inject(draftCheck, { ...first, id }, me)).data;
    const errors = review?.findings.filter(({ severity }) => severity === 'error') ?? [];
    drafts.push({ id, rev, acknowledgements: errors.map(({ key }) => ({ key, reason: '演示：已知悉并说明。' })) });
  }
  const { perSecond, times } = await load(drafts.length, 8, async (n) => {
    const draft = drafts[n];
    if (!draft) return;
    const { state, cause } = await test.inject(areaSubmit, { ...first, ...draft }, me);
    if (state !== 200) throw new Error(`submission ${n}: ${state} ${cause}`);
  });
  say(`submission of a registration (${applications}, 8 at once)`, rate(perSecond, times), '≥ 20/s');
}

async function supplementReplies(test: TestApp, steps: Steps, say: Say): Promise<void> {
  const drafts: string[] = [];
  for (let n = 0; n < supplements; n += 1) {
    const caseId = await steps.withReviewers({ nameGeneric: `清润${n}` });
    for (const field of tenFields) await steps.itemBy('chief', caseId, { field, text: `请说明第 ${n} 份资料的依据。` });
    await steps.proposeSupplement(caseId);
    await steps.done('manager', caseId, 'issueSupplement', 'issue');
    drafts.push(await answered(test, steps, caseId));
  }
  const { perSecond, times } = await load(drafts.length, 8, async (n) => {
    const { state, cause } = await steps.submit(drafts[n] ?? '');
    if (state !== 200) throw new Error(`supplement ${n}: ${state} ${cause}`);
  });
  say(`submission of a supplement with 10 items (${supplements}, with its check)`, rate(perSecond, times), '≥ 20/s');
}
const tenFields = [
  ...['storage', 'claims', 'useMethod', 'netContent', 'shelfLife'],
  ...['productColour', 'productOdour', 'productState', 'processSummary', 'labelIngredients'],
];
async function answered(test: TestApp, steps: Steps, caseId: string): Promise<string> {
  const draftId = await steps.replyDraft(caseId, 'supplementReply');
  await answerItems(test, await steps.as('applicant'), { ...first, caseId });
  return draftId;
}

/** One product whose life was long: 30 versions, each with its certificate, and 100 cases. */
async function productPage(test: TestApp, { as }: Steps, say: Say): Promise<void> {
  const officer = await as('filing');
  const filed = await fileCase(test, await as('applicant'));
  await test.settle();
  const asked = { parameters: [{ key: 'Q^number^SL', value: filed.certNo ?? '' }] };
  const id = (await test.inject(productQuery, asked, officer)).data.dataResult[0]?.id ?? '';
  await test.app.asOwner(async (db) => {
    await sql`insert into product_version select (jsonb_populate_record(v, jsonb_build_object('version', n))).*
      from product_version v, generate_series(2, 30) n where product_id = ${id} and version = 1`.execute(db);
    await sql`insert into certificate select (jsonb_populate_record(c, jsonb_build_object('id', c.id + n, 'version', n, 'product_version', n,
      'state', 'replaced'))).* from certificate c, generate_series(2, 30) n where product_id = ${id} and version = 1`.execute(
      db,
    );
    await sql`insert into case_record select (jsonb_populate_record(c, jsonb_build_object('id', c.id + n, 'cert_no', null, 'apply_no', null,
      'accept_no', null, 'product_id', ${id}::bigint))).* from case_record c, generate_series(1, 99) n where c.id = ${filed.caseId}`.execute(
      db,
    );
  }, space);
  const { times } = await load(60, 1, async () => {
    const { state, data } = await test.inject(productGet, { id }, officer);
    if (state !== 200 || data.versions.length !== 30)
      throw new Error(`product page: ${state} ${data?.versions.length}`);
  });
  say('product page, 30 versions and 100 cases', spread(times.slice(10)), '< 200 ms');
}

/** Who signs grants many registrations with one password; each has its own signature over what was shown, and its own certificate. */
async function batchOfSignatures(test: TestApp, steps: Steps, say: Say): Promise<void> {
  const taskIds: string[] = [];
  const shown: Record<string, string> = {};
  for (let n = 0; n < reports; n += 1) {
    const caseId = await steps.withReviewers({ nameGeneric: `轻盈${n}` });
    await steps.done('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion });
    await steps.done('recheck', caseId, 'recheck', 'agreePass', { conclusion: '同意主审意见。' });
    await steps.done('check1', caseId, 'reportCheck1', 'sign');
    await steps.done('check2', caseId, 'reportCheck2', 'sign');
    await steps.done('check3', caseId, 'reportCheck3', 'issue');
    await steps.done('approver', caseId, 'decideSection', 'agree', {
      proposal: 'grant',
      opinionText: '同意审评结论。',
    });
    await steps.done('approver2', caseId, 'decideLeader', 'agree');
    const taskId = await steps.taskAt('approver3', caseId, 'decideSign');
    const { signSubject } = (await test.inject(taskGet, { taskId }, await steps.as('approver3'))).data;
    taskIds.push(taskId);
    shown[taskId] = signSubject?.actions.grant ?? '';
  }
  await test.settle();
  const begun = performance.now();
  const signature = { password, shown };
  const input = { taskIds, action: 'grant', opinion: '准予注册。', signature };
  const { state, data } = await test.inject(taskAgreeBatch, input, await steps.as('approver3'));
  const took = performance.now() - begun;
  const wrong = state === 200 ? data.filter((one) => one.state !== 200) : [{ state, data }];
  if (wrong.length > 0) throw new Error(`batch of signatures: ${JSON.stringify(wrong[0])}`);
  const jobs = performance.now();
  await test.settle();
  say(
    `${reports} decisions signed together`,
    `${ms(took)} for the rows, ${ms(performance.now() - jobs)} for what follows by jobs`,
    '< 3 s, jobs < 60 s',
  );
}

/** The paper of a real letter: the first one starts the drawing thread and reads the fonts. */
async function lettersDrawn(test: TestApp, steps: Steps, say: Say): Promise<void> {
  await steps.submitted({ nameGeneric: '轻柔' });
  const { rows } = await test.app.asOwner(
    (db) =>
      sql<{ content: LetterPaper['content']; content_sha256: string }>`
        select content, content_sha256 from letter where kind = 'L30' limit 1`.execute(db),
    space,
  );
  const [row] = rows;
  if (!row) throw new Error('no report was issued');
  const paper = {
    ...{
      content: row.content,
      hash: row.content_sha256,
      verifyUrl: 'https://verify.example/',
      signed: '演示：内部电子签名',
    },
    createdAt: new Date().toISOString(),
  };
  await stopWorker();
  const times: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    const begun = performance.now();
    await drawPaper('letter', paper);
    times.push(performance.now() - begun);
  }
  say('an evaluation report as PDF, first of a thread', ms(times[0] ?? Number.NaN), '< 4 s');
  say('an evaluation report as PDF, warm', spread(times.slice(1)), '< 1.5 s');
}

const rate = (perSecond: number, times: readonly number[]) => `${perSecond.toFixed(1)}/s (${spread(times)})`;
