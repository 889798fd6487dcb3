import {
  areaCandidates,
  areaGet,
  areaGetRecord,
  areaHandle,
  areaOpen,
  areaSave,
  areaSubmit,
  areaSubmitEach,
  type Call,
  type CaseDetail,
  decideFinding,
  draftCheck,
  draftOpen,
  draftPatch,
  type Envelope,
  type Input,
  type JsonObject,
  type Output,
  ScenarioDefinition,
  type Task,
  type Token,
  taskAgree,
  taskDraftOpen,
  taskLock,
  taskPending,
  tasksOf,
} from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import { sql } from 'kysely';
import {
  aboutProduct,
  acceptReplies,
  answerItems,
  chosenProduct,
  openOnProduct,
  writeItem,
} from '../platform/area/area.testing.ts';
import { readScenario } from '../platform/area/read-scenario.testing.ts';
import { pdf, uploader } from '../platform/attachment/attachment.testing.ts';
import { signIn } from '../platform/auth/auth.testing.ts';
import type { TestApp } from '../testing/testing.ts';

type Step = ScenarioDefinition['steps'][number];
const windowId = 'scenario-window';

/** Where a scenario stands: the draft being written and the case it became. */
export interface Walked {
  draftId: string | null;
  caseId: string | null;
  status: string;
  /** Number of the product of the scenario before this one. */
  number: string | null;
  /** Number of the product that this one made. */
  made: string | null;
  /** The case of another area that it refers to. */
  about: string | null;
}

/** Sessions of the people of scenarios: signing in costs more than a step. */
const sessions = new WeakMap<TestApp, Map<string, Promise<Token>>>();
async function sessionOf(test: TestApp, account: string): Promise<Token> {
  const known = sessions.get(test) ?? new Map<string, Promise<Token>>();
  sessions.set(test, known);
  const session = known.get(account) ?? signIn(test, account);
  known.set(account, session);
  return await session;
}

/** How a scenario is walked: `straight` leaves out what only its own proof needs. */
interface Way {
  /** The scenario that begins this one by itself. */
  begin?: 'whole' | 'straight';
  /** What is decided of the findings: all, or only the errors, without which no action is refused. */
  decides?: 'all' | 'errors';
}

/** Does what a scenario says through the calls of the server, as the people it names; throws at the first surprise. */
export async function walkScenario(
  test: TestApp,
  area: string,
  scenario: ScenarioDefinition,
  { begin = 'whole', decides = 'all' }: Way = {},
): Promise<Walked> {
  const [group = '', name = ''] = area.split('/');
  const walked: Walked = { draftId: null, caseId: null, status: '', number: null, made: null, about: null };
  const { after, registeredFor, openedFor, about, begunBy, dueVolume, steps } = scenario;
  if (begunBy !== undefined) walked.caseId = await begunAfter(test, area, begunBy, begin);
  if (after !== undefined) walked.number = await productAfter(test, after);
  if (registeredFor !== undefined) await asRegistered(test, walked.number ?? '', registeredFor);
  if (openedFor !== undefined) await asOpened(test, walked.number ?? '', openedFor);
  const other = about && (await walkScenario(test, about.area, { steps: await onOwnForm(test, about) }));
  let refers = about && { field: about.field, caseId: other?.caseId ?? '' };
  walked.about = other?.caseId ?? null;
  if (dueVolume) {
    walked.about = await dueVolumeOf(test, dueVolume.area);
    refers = { field: dueVolume.field, caseId: walked.about };
  }
  for (const [at, step] of steps.entries()) {
    const token = (await sessionOf(test, step.as)).access_token;
    const where = `step ${at + 1} (${step.as} ${step.do})`;
    const walk: Walk = { test, place: { group, name }, token, walked, refers, where, decides };
    await acts[step.do](walk, step);
    await test.settle();
    if (step.expectStatus === undefined) continue;
    const { status, certNo } = await caseOf(walk);
    walked.status = status;
    walked.made = certNo ?? walked.made;
    if (![step.expectStatus].flat().includes(walked.status))
      throw new Error(`${walk.where}: the status is ${walked.status}, not ${step.expectStatus}`);
  }
  return walked;
}

/** Walks the scenario of an area without its detours, for those who only need what it makes. */
export async function walkStraight(test: TestApp, area: string): Promise<Walked> {
  const scenario = await scenarioOf(test, area);
  const steps = scenario.steps.filter(({ detour }) => detour === undefined);
  return await walkScenario(test, area, { ...scenario, steps }, { begin: 'straight', decides: 'errors' });
}

/** Walks the scenario of another area straight; answers the number of the product that it made. */
async function productAfter(test: TestApp, area: string): Promise<string> {
  const { made } = await walkStraight(test, area);
  if (made === null) throw new Error(`the scenario of ${area} made no product`);
  return made;
}

/** Makes a filed product one that was registered four years ago and expires in so many days. */
export async function asRegistered(test: TestApp, number: string, days: number): Promise<void> {
  const today = dayOf(test.app.businessNow());
  await test.app.asOwner(
    (db) =>
      sql`update product set kind = 'special', valid_from = ${addDays(today, -1461)}::date, valid_to = ${addDays(today, days)}::date
        where number = ${number}`.execute(db),
    'space_yunhai',
  );
}

/** Makes a product one that was opened so many days ago. */
export async function asOpened(test: TestApp, number: string, days: number): Promise<void> {
  const day = addDays(dayOf(test.app.businessNow()), -days);
  await test.app.asOwner(
    (db) =>
      sql`update product set opened_at = ${`${day}T09:00:00+08:00`}::timestamptz where number = ${number}`.execute(db),
    'space_yunhai',
  );
}

/** The archive volume of the case of another area's scenario, sealed so long ago that its days are over: nobody waits for ten years. */
async function dueVolumeOf(test: TestApp, area: string): Promise<string> {
  const { caseId } = await walkStraight(test, area);
  await test.settle();
  const { rows } = await test.app.asOwner(
    (db) =>
      sql<{ id: string }>`with sealed as (
          update archive_volume set sealed_at = '2005-03-01', sealed_by_name = '演示', root = repeat('a', 64), head = '{"volume":"演示卷"}',
            digests = '[]', retention = 'y10', retention_until = '2015-03-01' where about_case_id = ${caseId} returning case_id
        ) update case_record set status = 'ARCHIVED' where id in (select case_id from sealed) returning id::text as id`.execute(
        db,
      ),
    'space_yunhai',
  );
  if (!rows[0]) throw new Error(`the case of the scenario of ${area} has no volume`);
  return rows[0].id;
}

/** Walks the scenario of another area; answers the newest case of this area that the system began by itself. */
async function begunAfter(test: TestApp, area: string, other: string, how: 'whole' | 'straight'): Promise<string> {
  if (how === 'straight') await walkStraight(test, other);
  else await walkScenario(test, other, await scenarioOf(test, other));
  await test.settle();
  for (const { schema } of await test.app.spaces()) {
    const { rows } = await test.app.asOwner(
      (db) =>
        sql<{ id: string }>`select id::text as id from case_record where area = ${area} and origin_channel = 'system'
          order by id desc limit 1`.execute(db),
      schema,
    );
    if (rows[0]) return rows[0].id;
  }
  throw new Error(`after the scenario of ${other} there is no case of ${area}`);
}

/** The steps about another area, with the form that the scenario of that area saves first below what they save. */
async function onOwnForm(test: TestApp, { area, steps }: NonNullable<ScenarioDefinition['about']>): Promise<Step[]> {
  const own = (await scenarioOf(test, area)).steps.find((step) => step.do === 'save')?.data;
  return steps.map((step) => (step.do === 'save' ? { ...step, data: { ...own, ...step.data } } : step));
}

async function scenarioOf(test: TestApp, area: string): Promise<ScenarioDefinition> {
  return ScenarioDefinition.parse(await readScenario(`${test.app.settings.definitionsDir}/areas/${area}/scenario.ts`));
}

interface Walk {
  test: TestApp;
  place: { group: string; name: string };
  token: string;
  walked: Walked;
  /** The case of another area that a saved form refers to. */
  refers: { field: string; caseId: string } | undefined;
  where: string;
  decides: 'all' | 'errors';
}

const acts: Record<Step['do'], (walk: Walk, step: Step) => Promise<void>> = {
  async save(walk, step) {
    const data = { ...(await referred(walk, step.data)), ...(await uploaded(walk, step)) };
    const saved = await send(walk, step, areaSave, { ...walk.place, data });
    walk.walked.draftId = saved?.id ?? null;
  },
  async open(walk, step) {
    if (walk.refers) {
      const begun = await send(walk, step, areaOpen, {
        ...walk.place,
        data: step.expectState
          ? (step.data ?? {})
          : await withPeople(walk.test, step.people, await referred(walk, step.data)),
      });
      walk.walked.caseId = begun?.caseId ?? walk.walked.caseId;
      return;
    }
    const place = { ...walk.place, number: walk.walked.number ?? '' };
    const data = { ...step.data, ...(step.expectState ? {} : await uploaded(walk, step)) };
    const answer = await openOnProduct(walk.test, walk, place, data);
    if (answer.state !== (step.expectState ?? 200)) throw new Error(`${walk.where}: ${notify(answer)}`);
    if (answer.state === 200) walk.walked.caseId = answer.data.caseId;
  },
  async edit(walk, step) {
    const { id: taskId } = await taskOf(walk, step);
    const { draftId } = await done(walk, taskDraftOpen, { ...walk.place, taskId });
    const { rev } = await done(walk, draftOpen, { ...walk.place, id: draftId, windowId });
    const ops = Object.entries(step.data ?? {}).map(([key, value]) => ({ op: 'set' as const, path: [key], value }));
    const patch = { ...walk.place, id: draftId, windowId, baseRev: rev, patchId: `scenario-${draftId}`, ops };
    await send(walk, step, draftPatch, patch);
    walk.walked.draftId = draftId;
  },
  async submit(walk, step) {
    const id = walk.walked.draftId ?? '';
    const checked = await done(walk, draftCheck, { ...walk.place, id });
    const findings = step.acknowledge ? (checked.review?.findings ?? []) : [];
    const acknowledgements = findings.map(({ key }) => ({ key, reason: '按演示资料提交，理由见资料。' }));
    const submitted = await send(walk, step, areaSubmit, { ...walk.place, id, rev: checked.rev, acknowledgements });
    if (submitted) walk.walked.caseId = submitted.caseId;
  },
  async submitEach(walk, step) {
    const id = walk.walked.draftId ?? '';
    const { rev } = await done(walk, draftCheck, { ...walk.place, id });
    const answer = await send(walk, step, areaSubmitEach, { ...walk.place, id, rev });
    const [refused] = answer?.refused ?? [];
    if (refused) throw new Error(`${walk.where}: row ${refused.number} is refused: ${refused.cause}`);
    walk.walked.caseId = answer?.submitted[0]?.caseId ?? walk.walked.caseId;
  },
  async claim(walk, step) {
    const { id: taskId } = await taskOf(walk, step);
    await send(walk, step, taskLock, { taskId });
  },
  async handle(walk, step) {
    const task = await taskOf(walk, step);
    const taskId = task.id;
    if (step.acknowledge) await decideAll(walk, task);
    const fields = await withPeople(walk.test, step.people, step.data ?? {});
    const handled = { ...walk.place, taskId, action: step.action ?? '', opinion: '按核查情况办理。', fields };
    await send(walk, step, areaHandle, handled);
  },
  async agree(walk, step) {
    const { id: taskId } = await taskOf(walk, step);
    await send(walk, step, taskAgree, { taskId, action: step.action ?? '', data: step.data ?? {} });
  },
  async item(walk, step) {
    const { state, cause } = await writeItem(walk.test, walk, caseIn(walk), step.data ?? {});
    if (state !== (step.expectState ?? 200)) throw new Error(`${walk.where}: ${state} ${cause}`);
  },
  answer: (walk) => answerItems(walk.test, walk, caseIn(walk)),
  judge: (walk) => acceptReplies(walk.test, walk, caseIn(walk)),
};

/** A form with the people whom its fields name, or the columns of its tables (`table.column`) in every row. */
export async function withPeople(
  test: TestApp,
  people: Record<string, string> | undefined,
  data: JsonObject,
): Promise<JsonObject> {
  const values: JsonObject = { ...data };
  for (const [field, account] of Object.entries(people ?? {})) {
    // By signing in, as everywhere: some tests know people by other accounts than the database.
    const { uid } = await sessionOf(test, account);
    const { rows } = await test.app.asOwner((db) =>
      sql<{ id: string; text: string }>`select id::text as id, fullname as text from platform.app_user
        where id = ${uid}`.execute(db),
    );
    const [table = '', column] = field.split('.');
    const person = rows[0] ?? null;
    values[table] =
      column === undefined
        ? person
        : ((values[table] ?? []) as JsonObject[]).map((row) => ({ ...row, [column]: person }));
  }
  return values;
}

/** A form with the other case, or the product made before, in the field that refers to it, and what is copied from it, as a picker fills them. */
async function referred(walk: Walk, data: JsonObject = {}): Promise<JsonObject> {
  if (!walk.refers) return await onProduct(walk, data);
  const { field, caseId } = walk.refers;
  const [table = '', column] = field.split('.');
  const { items } = await done(walk, areaCandidates, { ...walk.place, field });
  const found = items.find(({ id }) => id === caseId);
  if (!found) throw new Error(`${walk.where}: the field ${field} does not offer the case ${caseId}`);
  const chosen = { id: caseId, text: found.text };
  if (column === undefined) return { ...data, ...found.copies, [field]: chosen };
  const rows = (data[table] ?? []) as JsonObject[];
  return { ...data, [table]: rows.map((row) => ({ ...row, ...found.copies, [column]: chosen })) };
}

async function onProduct(walk: Walk, data: JsonObject): Promise<JsonObject> {
  const { test, token, place, walked, where } = walk;
  const { number } = walked;
  if (number === null) return data;
  const { product, ...copies } = await chosenProduct(test, { token }, { ...place, number });
  if (product.id === '') throw new Error(`${where}: the field product does not offer ${number}`);
  return aboutProduct(test, { token }, place, data, { ...copies, product });
}

async function uploaded(walk: Walk, { files = [] }: Step): Promise<JsonObject> {
  const upload = uploader(
    () => walk.test,
    async () => walk,
  );
  const values: JsonObject = {};
  for (const field of files) {
    const { id, fileName } = (await upload('', '证明材料（演示）.pdf', pdf)).data;
    values[field] = [{ id, name: fileName }];
  }
  return values;
}

const caseIn = ({ place, walked }: Walk) => ({ ...place, caseId: walked.caseId ?? '' });

/** Accepts every finding that is still open and that this task decides, as it may demand before its actions. */
async function decideAll(walk: Walk, { process, node }: Task): Promise<void> {
  const { group, name } = walk.place;
  const { definition } = await done(walk, areaGet, { area: `${group}/${name}` });
  const decides = tasksOf(definition, process)[node]?.decidesRules;
  for (const finding of (await caseOf(walk)).findings) {
    if (finding.decision !== null || (decides && !decides.includes(finding.rule))) continue;
    if (walk.decides === 'errors' && finding.severity !== 'error') continue;
    const decision = { caseId: walk.walked.caseId ?? '', findingId: finding.id, decision: 'accepted' as const };
    await done(walk, decideFinding, { ...walk.place, ...decision });
  }
}

/** The pending task of the step's person on this case. */
async function taskOf(walk: Walk, step: Step): Promise<Task> {
  const { dataResult } = await done(walk, taskPending, { requestPage: { pageNo: 1, limit: 500 } });
  const mine = dataResult.filter((task) => task.caseId === walk.walked.caseId);
  const task = mine.find((one) => step.node === undefined || one.node === step.node);
  if (!task)
    throw new Error(`${walk.where}: no pending task ${step.node ?? ''} (${mine.map((one) => one.node).join()})`);
  return task;
}

async function caseOf(walk: Walk): Promise<CaseDetail> {
  const record = await done(walk, areaGetRecord, { ...walk.place, id: walk.walked.caseId ?? '' });
  if (!('status' in record)) throw new Error(`${walk.where}: no case`);
  return record;
}

/** Sends a call and gives its data; any answer but 200 ends the walk. */
async function done<C extends Call>(walk: Walk, call: C, input: Input<C>): Promise<Output<C>> {
  const answer = await walk.test.inject(call, input, { token: walk.token });
  if (answer.state !== 200) throw new Error(`${walk.where}: ${call.id} ${notify(answer)}`);
  return answer.data;
}

/** The call that the step is about: answers what the step expects, else the walk ends. */
async function send<C extends Call>(walk: Walk, step: Step, call: C, input: Input<C>): Promise<Output<C> | null> {
  const answer = await walk.test.inject(call, input, { token: walk.token });
  if (answer.state !== (step.expectState ?? 200)) throw new Error(`${walk.where}: ${call.id} ${notify(answer)}`);
  return answer.state === 200 ? answer.data : null;
}

function notify(answer: Envelope): string {
  return `answered ${answer.state} ${answer.message} ${answer.cause ?? ''} ${JSON.stringify(answer.data)}`;
}
