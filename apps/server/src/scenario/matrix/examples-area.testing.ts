import {
  type AreaDefinition,
  areaCandidates,
  areaGetRecord,
  areaSave,
  type CaseDetail,
  decideFinding,
  draftCheck,
  draftOpen,
  figuresOf,
  isChoice,
  itemSave,
  type JsonObject,
  opinionItems,
  productQuery,
  ScenarioDefinition,
  taskAgree,
  taskDraftOpen,
  taskLock,
  taskPending,
} from '@app/contract';
import { sql } from 'kysely';
import { readScenario } from '../../platform/area/read-scenario.testing.ts';
import { sunscreenSteps } from '../registration.testing.ts';
import { asOpened, asRegistered, walkScenario, walkStraight, withPeople } from '../walk.testing.ts';
import { upload } from './examples-exchange.testing.ts';
import { type Build, type Example, missingId, type Person, type World } from './world.testing.ts';

const none: Build = async () => ({ input: {} });
const windowId = 'matrix-window';

/** How many steps of the scenario of an area make a case that the office can handle: where it waits for its company first, up to the office's own. */
async function stepsToOffice(world: World, area: AreaDefinition): Promise<number> {
  const { steps } = await scenarioOf(world, area);
  const own = steps.findIndex(({ do: what }) => what === 'claim' || what === 'handle');
  return steps[own - 1]?.do === 'agree' && isOffice(area) ? Math.max(own, 2) : 2;
}
/** The scenario of an area, up to a step; what has to be there before is made straight. */
export async function walked(world: World, area: AreaDefinition, steps: number) {
  const parsed = await scenarioOf(world, area);
  return walkScenario(world.test, area.id, { ...parsed, steps: parsed.steps.slice(0, steps) }, { begin: 'straight' });
}
/** A filed product of the applicant, made straight. */
async function filedProduct(world: World): Promise<string | null> {
  return (await walkStraight(world.test, first.id)).made;
}
async function scenarioOf(world: World, area: AreaDefinition): Promise<ScenarioDefinition> {
  return ScenarioDefinition.parse(
    await readScenario(`${world.test.app.settings.definitionsDir}/areas/${area.id}/scenario.ts`),
  );
}
const placeOf = (area: AreaDefinition) => {
  const [group = '', name = ''] = area.id.split('/');
  return { group, name };
};

/** A value that a required field takes. */
function sample(field: AreaDefinition['fields'][number]): JsonObject[string] {
  if (isChoice(field) && field.options?.[0])
    return field.type === 'multiEnum' ? [field.options[0].value] : field.options[0].value;
  const values: Partial<Record<typeof field.type, JsonObject[string]>> = {
    boolean: true,
    integer: 1,
    decimal: '1',
    date: '2030-01-01',
    table:
      field.type === 'table' && field.widget === 'corrections'
        ? [{ _id: 'row1', place: field.widgetOptions.places[0] ?? '', correct: '示例更正', source: 'office' }]
        : [],
  };
  const pattern = 'pattern' in field ? field.pattern?.regex : undefined;
  const fits = (word: string) => pattern === undefined || new RegExp(pattern).test(word);
  return values[field.type] ?? ['示例', 'A1'].find(fits) ?? '示例';
}
/** What somebody of an office enters who begins a case of its own, about a case that waits for it; whoever reads no such case, about none. */
async function openingOf(world: World, area: AreaDefinition, who: Person): Promise<JsonObject> {
  const { about } = await walked(world, area, 0);
  const { about: other, dueVolume, steps } = await scenarioOf(world, area);
  const refers = other ?? dueVolume;
  const begun = steps.find((step) => step.do === 'open');
  const data = await withPeople(world.test, begun?.people, begun?.data ?? {});
  const [table = '', column = ''] = refers?.field.split('.') ?? [];
  if (table === '') return data;
  const asked = { ...placeOf(area), field: column === '' ? table : `${table}.${column}` };
  const { items } = await world.as(who, areaCandidates, asked);
  const found = items.find(({ id }) => id === about);
  if (!found) return data;
  const chosen = { id: found.id, text: found.text };
  if (column === '') return { ...data, ...found.copies, [table]: chosen };
  const rows = (data[table] ?? []) as JsonObject[];
  return { ...data, [table]: rows.map((row) => ({ ...row, ...found.copies, [column]: chosen })) };
}
/** A row with its required fields; references choose one record after another, and a row that must not overlap has a day of its own. */
async function rowOf(world: World, area: AreaDefinition): Promise<JsonObject> {
  const required = area.fields.filter((field) => field.required);
  const data: JsonObject = Object.fromEntries(required.map((field) => [field.key, sample(field)]));
  const [writer = 'SUPER'] = area.access.save ?? [];
  for (const [at, { key }] of required.filter(({ type }) => type === 'reference').entries()) {
    const { items } = await world.as(writer, areaCandidates, { ...placeOf(area), field: key });
    data[key] = { id: items[at]?.id ?? '', text: items[at]?.text ?? '' };
  }
  const once = area.kind === 'register' ? area.noOverlap : undefined;
  if (once) {
    days += 1;
    const day = new Date(Date.UTC(2000, 0, days)).toISOString().slice(0, 10);
    Object.assign(data, { [once.from]: day, [once.to]: day });
  }
  return data;
}
let days = 0;

async function register(world: World, area: AreaDefinition, who: Person) {
  return world.as(who, areaSave, { ...placeOf(area), data: await rowOf(world, area) });
}
/** Whether cases of an area are begun by an office alone: a company has only drafts of its replies there. */
const isOffice = (area: AreaDefinition) => area.kind === 'application' && area.opening?.onlyOffice === true;
/** Whether cases of an area are the office's own: no company has anything there. */
const isOwn = (area: AreaDefinition) => area.kind === 'application' && area.opening?.ofOffice === true;
async function draft(world: World, area: AreaDefinition, who: Person): Promise<string> {
  if (isOwn(area)) return missingId;
  if (isOffice(area)) return replyDraft(world, area, who);
  return (await world.as(who, areaSave, { ...placeOf(area), data: {} })).id;
}
/** A draft of the applicant's reply; of another company, one that stands elsewhere. */
async function replyDraft(world: World, area: AreaDefinition, who: Person): Promise<string> {
  if (who === (await rival(world)))
    return draft(world, { id: 'reg/first', kind: 'application' } as AreaDefinition, who);
  const { caseId } = await walked(world, area, 5);
  const task = (await world.as(who, taskPending, {})).dataResult.find((one) => one.caseId === caseId);
  return (await world.as(who, taskDraftOpen, { ...placeOf(area), taskId: task?.id ?? '' })).draftId;
}
const rival = (world: World): Promise<Person> => world.once('rival', () => world.signedIn('APPLICANT', 'rival'));
/** A draft of the caller, and one of another company, for all calls that leave both there. */
async function twoDrafts(world: World, area: AreaDefinition, who: Person) {
  return {
    own: await world.once(`draft ${area.id} ${who.account}`, () => draft(world, area, who)),
    foreign: await foreignDraft(world, area),
  };
}
async function foreignDraft(world: World, area: AreaDefinition): Promise<string> {
  return world.once(`foreign draft ${area.id}`, async () => draft(world, area, await rival(world)));
}
const caseOf = (world: World, area: AreaDefinition): Promise<string> =>
  world.once(
    `case of ${area.id}`,
    async () => (await walked(world, area, await stepsToOffice(world, area))).caseId ?? '',
  );
/** A case that the caller's right reaches: an expert sees those alone of which a task is theirs, once the chief has agreed. */
async function caseFor(world: World, area: AreaDefinition, who: Person): Promise<string> {
  if (who.role !== 'EXPERT') return await caseOf(world, area);
  if (area.id === 'reg/first') return await readyCaseFor(world, who);
  const ofChief = await world.once(`expert's case of ${area.id}`, async () => {
    // What is about a product comes to no chief within these steps.
    const comesToChief = !isOwn(area) && (await scenarioOf(world, area)).after === undefined;
    const caseId = comesToChief ? ((await walked(world, area, 8)).caseId ?? '') : '';
    const id = caseId === '' ? undefined : await taskOn(world, world.person('CHIEF'), caseId);
    if (id !== undefined) {
      await world.as('CHIEF', taskAgree, { taskId: id });
      return caseId;
    }
    return '';
  });
  if (ofChief !== '') return ofChief;
  // Where no chief hands it on, the first open task of the case of all is put into the expert's hands.
  const caseId = await caseOf(world, area);
  await putInHands(world, caseId, who);
  return caseId;
}
/** A filed case of the applicant at the office. */
export function readyCase(world: World): Promise<string> {
  return caseOf(world, first);
}
const first = { id: 'reg/first', kind: 'application' } as AreaDefinition;
/** A filed case of the applicant that the caller's right reaches: of the expert's a task is, or else it is like one that does not exist. */
export async function readyCaseFor(world: World, who: Person): Promise<string> {
  if (who.role !== 'EXPERT') return await readyCase(world);
  return world.once("expert's filed case", async () => {
    const caseId = (await walked(world, first, 2)).caseId ?? '';
    await putInHands(world, caseId, who);
    return caseId;
  });
}
/** A filed case of its own, for what changes it. */
export async function freshCase(world: World): Promise<string> {
  return (await walked(world, first, 2)).caseId ?? '';
}
/** The pending task of somebody on a case. */
async function taskOn(world: World, who: Person, caseId: string): Promise<string | undefined> {
  const pending = await world.as(who, taskPending, { requestPage: { pageNo: 1, limit: 500 } });
  return pending.dataResult.find((one) => one.caseId === caseId)?.id;
}
/**
 * A case whose open task the caller has claimed. No call but the last one of an area ends the task, so all take turns at the case that is also read;
 * but for the first area, whose calls decide findings and write items there.
 */
async function claimed(world: World, area: AreaDefinition, who: Person): Promise<{ caseId: string; taskId: string }> {
  if (area.id === first.id)
    return world.once(`claimed ${area.id} ${who.account}`, () => freshlyClaimed(world, area, who));
  return await claimedInTurn(world, await caseOf(world, area), who);
}
/** Claims the task that others had before: as the process gave it, where it gives the caller one. */
async function claimedInTurn(world: World, caseId: string, who: Person): Promise<{ caseId: string; taskId: string }> {
  await giveBack(world, caseId);
  return await claimedOn(world, caseId, who);
}
/**
 * As `claimed`, for the call that ends the task. Of those who act on the cases of an area it comes last, and uses up the one that the others only read;
 * in the first area others have written items and decided findings on it.
 */
async function claimedLast(
  world: World,
  area: AreaDefinition,
  who: Person,
): Promise<{ caseId: string; taskId: string }> {
  if (area.id === first.id) return await freshlyClaimed(world, area, who);
  const caseId = await world.taken<string>(`case of ${area.id}`);
  return await (caseId === undefined ? freshlyClaimed(world, area, who) : claimedInTurn(world, caseId, who));
}
/** A case whose open task the caller has claimed; where the process gives the role none so early, the task is put into the caller's hands. */
async function freshlyClaimed(
  world: World,
  area: AreaDefinition,
  who: Person,
): Promise<{ caseId: string; taskId: string }> {
  return await claimedOn(world, (await walked(world, area, await stepsToOffice(world, area))).caseId ?? '', who);
}
async function claimedOn(world: World, caseId: string, who: Person): Promise<{ caseId: string; taskId: string }> {
  if ((await taskOn(world, who, caseId)) === undefined) await putInHands(world, caseId, who);
  return { caseId, taskId: await lockOn(world, who, caseId) };
}
/** Claims the caller's task on a case. */
async function lockOn(world: World, who: Person, caseId: string): Promise<string> {
  const taskId = (await taskOn(world, who, caseId)) ?? '';
  await world.as(who, taskLock, { taskId });
  return taskId;
}
/** The open tasks of a case, as the process gave them: nobody has claimed them any more. */
async function giveBack(world: World, caseId: string): Promise<void> {
  const given = await asGiven(world, caseId);
  await world.sql(
    (db) =>
      sql`update wf_task t set candidates = g.candidates, person_id = g.person_id, claimed_by = null, claimed_by_name = null, claimed_at = null
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id bigint, candidates text[], person_id bigint)
        where t.id = g.id and t.state = 'open'`.execute(db),
    'space_yunhai',
  );
}
/** The open tasks of a case as they were before anybody took them over. */
const asGiven = (world: World, caseId: string) => world.once(`tasks of ${caseId}`, () => openTasks(world, caseId));
async function openTasks(world: World, caseId: string) {
  const { rows } = await world.sql(
    (db) =>
      sql<{ id: string; candidates: string[]; person_id: string | null }>`select id::text as id, candidates,
        person_id::text as person_id from wf_task where case_id = ${caseId} and state = 'open'`.execute(db),
    'space_yunhai',
  );
  return rows;
}
/** Gives the open tasks of a case to somebody; nobody has claimed them any more. */
async function putInHands(world: World, caseId: string, { userId }: Person): Promise<void> {
  const candidates = [`user:${userId}`];
  await asGiven(world, caseId);
  await world.sql(
    (db) =>
      // A task of one person becomes that of another, one of a role stays whose it is.
      sql`update wf_task set candidates = ${candidates}::text[], claimed_by = null, claimed_by_name = null, claimed_at = null,
        person_id = case when person_id is null then null else ${userId}::bigint end
        where case_id = ${caseId} and state = 'open'`.execute(db),
    'space_yunhai',
  );
}

const boardOf = (area: AreaDefinition) => (area.kind === 'worklist' ? area.worklist.board : undefined);
/** A case with its chief, one for each call, and somebody else who could be the chief. */
async function inReview(world: World, area: AreaDefinition, call: string) {
  const steps = sunscreenSteps(() => world.test);
  const taskId = await world.once(`in review for ${call}`, async () => {
    const caseId = await steps.withReviewers();
    return (await steps.taskAt('manager', caseId, 'chiefReview')) ?? '';
  });
  return { ...placeOf(area), taskId, userId: (await steps.person('chief2')).id };
}

type AreaBuild = (world: World, who: Person, area: AreaDefinition) => Promise<Example | null>;
const onDraft =
  (input: (id: string) => Record<string, unknown>, opened = false): AreaBuild =>
  async (world, who, area) => {
    if (area.kind !== 'application') return null;
    const { own, foreign } = await twoDrafts(world, area, who);
    const place = placeOf(area);
    if (opened) await world.as(who, draftOpen, { ...place, id: own, windowId });
    return { input: { ...place, ...input(own) }, foreign: { ...place, ...input(foreign) } };
  };

/** A filed case that the rules have judged. */
function onReviewed(more: Record<string, unknown> = {}): AreaBuild {
  return async (world, who, area) =>
    area.id === 'reg/first' ? { input: { ...placeOf(area), caseId: await caseFor(world, area, who), ...more } } : null;
}
/** A draft that the rules can judge, and one of another company. */
function onReviewDraft(more: Record<string, unknown>): AreaBuild {
  return async (world, who, area) =>
    area.id === 'reg/first' ? onDraft((id) => ({ id, ...more }))(world, who, area) : null;
}
/** A case that the caller has claimed. */
const onClaimed: AreaBuild = async (world, who, area) => {
  if (area.kind !== 'application') return null;
  const { caseId } = await claimed(world, area, who);
  return { input: { ...placeOf(area), caseId } };
};
/** A finding of a case that the caller has claimed. */
function onFinding(more: Record<string, unknown> = {}): AreaBuild {
  return async (world, who, area) => {
    if (area.id !== 'reg/first') return null;
    const { caseId } = await claimed(world, area, who);
    const detail = (await world.as(who, areaGetRecord, { ...placeOf(area), id: caseId })) as CaseDetail;
    return { input: { ...placeOf(area), caseId, findingId: detail.findings[0]?.id ?? '', ...more } };
  };
}

/** An opinion item at the first field of an area. */
const anItem = (area: AreaDefinition, caseId: string) => ({
  ...placeOf(area),
  caseId,
  place: { field: area.fields?.[0]?.key ?? 'labelIngredients' },
  severity: 'must' as const,
  basis: '演示依据',
  text: '请核对。',
  asks: 'explain' as const,
});
/** A claimed case with an item that the caller wrote. */
const onItem: AreaBuild = async (world, who, area) => {
  if (area.id !== 'reg/first') return null;
  const { caseId } = await claimed(world, area, who);
  const { id: itemId } = await world.as(who, itemSave, anItem(area, caseId));
  return { input: { ...placeOf(area), caseId, itemId, decision: 'drop' } };
};
/** A case that waits for the applicant's answer to an item. */
const onAnswer: AreaBuild = async (world, who, area) => {
  if (area.id !== 'reg/first') return null;
  const place = { ...placeOf(area), caseId: (await walked(world, area, 5)).caseId ?? '' };
  const { items } = await world.as(who, opinionItems, place);
  return { input: { ...place, itemId: items[0]?.id ?? '', text: '已改正。' } };
};
/** The draft of an answer. */
const onAnswerDraft: AreaBuild = async (world, who, area) => {
  if (area.id !== 'reg/first') return null;
  const { caseId } = await walked(world, area, 5);
  const id = await taskOn(world, who, caseId ?? '');
  const { draftId } = await world.as(who, taskDraftOpen, { ...placeOf(area), taskId: id ?? '' });
  const foreign = await foreignDraft(world, area);
  return { input: { ...placeOf(area), id: draftId }, foreign: { ...placeOf(area), id: foreign } };
};

/** Calls of areas; null = the area's kind has no such call, so there is nothing to allow. */
export const areaExamples: Record<string, AreaBuild> = {
  // A report of figures has no list.
  'area.query': async (_world, _who, area) => (figuresOf(area) ? null : { input: placeOf(area) }),
  'area.export': async (_world, _who, area) => (figuresOf(area) ? null : { input: placeOf(area) }),
  'area.drafts': async (_world, _who, area) => (area.kind === 'application' ? { input: placeOf(area) } : null),
  'area.getRecord': async (world, who, area) => {
    if (area.kind === 'application') return { input: { ...placeOf(area), id: await caseFor(world, area, who) } };
    if (area.kind !== 'register') return null;
    const maker = [who, ...world.people.values()].find((person) => area.access.save?.includes(person.role));
    if (!maker) return null;
    const isOwn = maker.role === who.role;
    const own = await register(world, area, isOwn ? who : maker);
    const sameTenant = isOwn || (maker.role !== 'APPLICANT') === (who.role !== 'APPLICANT');
    return sameTenant ? { input: { ...placeOf(area), id: own.id } } : null;
  },
  'area.candidates': async (_world, _who, area) => {
    const field = area.fields.find(({ type }) => type === 'reference');
    return field ? { input: { ...placeOf(area), field: field.key } } : null;
  },
  'area.readers': async (world, who, area) =>
    area.kind === 'application' ? { input: { ...placeOf(area), id: await caseFor(world, area, who) } } : null,
  'area.save': async (world, who, area) => {
    const place = placeOf(area);
    if (isOffice(area)) return { input: { ...place, id: (await twoDrafts(world, area, who)).own, data: {} } };
    return { input: { ...place, data: area.kind === 'register' ? await rowOf(world, area) : {} } };
  },
  'area.open': async (world, who, area) => {
    if (area.kind !== 'application' || !area.opening) return null;
    // What the system alone begins has no scenario that opens one.
    if ((await scenarioOf(world, area)).begunBy !== undefined) return null;
    if (isOwn(area)) return { input: { ...placeOf(area), data: await openingOf(world, area, who) } };
    const made = await filedProduct(world);
    const found = await world.as('FILING_OFFICER', productQuery, { requestPage: { pageNo: 1, limit: 50 } });
    const product = found.dataResult.find(({ number }) => number === made);
    const { fields } = area.opening;
    const asked = area.fields.filter(({ key, required }) => required === true && fields.includes(key));
    // What the scenario of the area says in a field is right there; for others any value of their type is.
    const { registeredFor, openedFor, steps } = await scenarioOf(world, area);
    if (registeredFor !== undefined) await asRegistered(world.test, made ?? '', registeredFor);
    if (openedFor !== undefined) await asOpened(world.test, made ?? '', openedFor);
    const opens = steps.find((step) => step.do === 'open' && step.expectState === undefined);
    const said = (opens ?? steps.find((step) => step.data !== undefined))?.data ?? {};
    const papers = asked.filter(({ type }) => type === 'attachment');
    const files = await Promise.all(
      papers.map(async ({ key }) => [key, [{ id: await upload(world, who), name: 'a.txt' }]] as const),
    );
    const data = {
      ...Object.fromEntries(asked.map((field) => [field.key, said[field.key] ?? sample(field)])),
      ...Object.fromEntries(files),
      product: { id: product?.id ?? '', text: product?.title ?? '' },
      reason: '例行核查，逐项核对现行资料。',
    };
    return { input: { ...placeOf(area), data } };
  },
  'area.remove': async (world, who, area) => {
    const place = placeOf(area);
    if (area.kind === 'register') return { input: { ...place, ids: (await register(world, area, who)).id } };
    const ids = await draft(world, area, who);
    return { input: { ...place, ids }, foreign: { ...place, ids: await foreignDraft(world, area) } };
  },
  'draft.open': onDraft((id) => ({ id, windowId })),
  'draft.patch': onDraft((id) => ({ id, windowId, baseRev: 0, patchId: `patch-${id}`, ops: [] }), true),
  'draft.savePoint': onDraft((id) => ({ id, windowId }), true),
  'draft.unlock': onDraft((id) => ({ id, windowId }), true),
  'draft.check': onDraft((id) => ({ id })),
  'draft.keepOwn': onDraft((id) => ({ id, caseId: id })),
  'draft.keepTemplate': async (world, who, area) =>
    area.kind === 'application' && area.clone
      ? onDraft((id) => ({ draftId: id, called: `模板 ${id}` }))(world, who, area)
      : null,
  'area.submit': async (world, who, area) => {
    const { draftId } = await walked(world, area, isOffice(area) ? 7 : 1);
    const id = draftId ?? '';
    const checked = await world.as(who, draftCheck, { ...placeOf(area), id });
    const acknowledgements = (checked.review?.findings ?? []).map(({ key }) => ({ key, reason: '理由见资料。' }));
    const foreign = await foreignDraft(world, area);
    return {
      input: { ...placeOf(area), id, rev: checked.rev, acknowledgements },
      foreign: { ...placeOf(area), id: foreign, rev: 0 },
    };
  },
  'area.submitEach': async (world, who, area) => {
    if (area.kind !== 'application' || !area.submitEach) return null;
    const { steps } = await scenarioOf(world, area);
    const { draftId } = await walked(
      world,
      area,
      steps.findIndex((step) => step.do === 'submitEach'),
    );
    const id = draftId ?? '';
    const { rev } = await world.as(who, draftCheck, { ...placeOf(area), id });
    const foreign = await foreignDraft(world, area);
    return { input: { ...placeOf(area), id, rev }, foreign: { ...placeOf(area), id: foreign, rev: 0 } };
  },
  'area.handle': async (world, who, area) => {
    // Lists of tasks have no cases of their own; what is done there, is done on the case of another area.
    if (area.kind !== 'application') return null;
    const { caseId, taskId } = await claimedLast(world, area, who);
    const { steps } = await scenarioOf(world, area);
    const step = steps.find((one) => one.do === 'handle' && one.expectState === undefined);
    await decideAll(world, who, area, caseId);
    if (steps.some((one) => one.do === 'item')) await world.as(who, itemSave, anItem(area, caseId));
    return {
      input: {
        ...placeOf(area),
        taskId,
        action: step?.action ?? '',
        opinion: '按情况办理。',
        fields: step?.data ?? {},
      },
    };
  },
  'area.reply': async (world, who, area) => {
    if (area.kind !== 'application') return null;
    // Withdrawals and terminations ask a company for no answer.
    if (!(await scenarioOf(world, area)).steps.some((step) => step.do === 'edit')) return null;
    const { caseId } = await walked(world, area, 5);
    const id = await taskOn(world, who, caseId ?? '');
    return { input: { ...placeOf(area), taskId: id ?? '' } };
  },
  'archive.volume': onReviewed(),
  'archive.check': onReviewed(),
  // Only volumes that are sealed are given out; nobody seals one for this.
  'archive.export': async () => null,
  'opinion.items': onReviewed(),
  'draw.ofCase': onReviewed(),
  'draw.figures': async (_world, _who, area) => (area.id === 'base/experts' ? { input: placeOf(area) } : null),
  'opinion.itemSave': async (world, who, area) =>
    area.id === 'reg/first' ? { input: anItem(area, (await claimed(world, area, who)).caseId) } : null,
  'opinion.itemOfFinding': onFinding(),
  'opinion.itemDecide': onItem,
  // Each item has its own answer; one that is not there is told so, and the call itself is served.
  'area.proposals': async (_world, _who, area) => ({ input: { ...placeOf(area), taskIds: [missingId] } }),
  'area.figures': async (_world, _who, area) => (figuresOf(area) ? { input: placeOf(area) } : null),
  'area.figureCases': async (_world, _who, area) => {
    const [table] = figuresOf(area)?.tables ?? [];
    return table ? { input: { ...placeOf(area), table: table.key, by: table.by.map(() => null) } } : null;
  },
  'area.figuresExport': async (_world, _who, area) => (figuresOf(area) ? { input: placeOf(area) } : null),
  // Lists with a board show tasks of the review.
  'area.board': async (_world, _who, area) => (boardOf(area) ? { input: placeOf(area) } : null),
  'area.urge': async (world, _who, area) => (boardOf(area) ? { input: await inReview(world, area, 'urge') } : null),
  'area.give': async (world, _who, area) =>
    boardOf(area) ? { input: { ...(await inReview(world, area, 'give')), reason: '演示：工作调整。' } } : null,
  'area.extend': async (world, _who, area) =>
    boardOf(area)
      ? { input: { ...(await inReview(world, area, 'extend')), days: 3, reason: '演示：案情复杂。' } }
      : null,
  'opinion.itemsAccept': async (_world, _who, area) => ({ input: { ...placeOf(area), itemIds: [missingId] } }),
  'opinion.replySave': onAnswer,
  'opinion.replyCheck': onAnswerDraft,
  'finding.decide': onFinding({ decision: 'accepted' }),
  'review.similar': onClaimed,
  'review.sameName': onClaimed,
  'review.result': onReviewed(),
  'review.report': onReviewed({ format: 'docx' }),
  'review.dossierExport': onReviewed(),
  'review.draftDossier': onReviewDraft({}),
  'review.draftReport': onReviewDraft({ format: 'docx' }),
  'review.dossierImport': async (_world, _who, area) =>
    area.id === 'reg/first' ? { input: { ...placeOf(area), dossier: { rows: [] } } } : null,
  'regime.draft': onReviewDraft({ regimes: ['eu'] }),
  'regime.case': onReviewed({ regimes: ['eu'] }),
  'review.compare': onReviewed({ from: 1, to: 1 }),
  'review.opinionPropose': onFinding(),
  'review.opinionSave': onFinding({ text: '请核对。' }),
  'review.precedents': onFinding(),
  'review.wording': onFinding(),
  'review.counts': async (world, _who, area) => ({
    input: { ...placeOf(area), ids: area.kind === 'application' ? await caseOf(world, area) : '1000000000000000002' },
  }),
};

async function decideAll(world: World, who: Person, area: AreaDefinition, caseId: string): Promise<void> {
  const detail = (await world.as(who, areaGetRecord, { ...placeOf(area), id: caseId })) as CaseDetail;
  for (const finding of detail.findings)
    await world.as(who, decideFinding, {
      ...placeOf(area),
      caseId: detail.id,
      findingId: finding.id,
      decision: 'accepted',
    });
}

/** An open task of the officer, not yet claimed. */
async function openTask(world: World): Promise<string> {
  const area = { id: 'reg/first', kind: 'application' } as AreaDefinition;
  const { caseId } = await walked(world, area, 2);
  return (await taskOn(world, world.person('FILING_OFFICER'), caseId ?? '')) ?? '';
}

/** The applicant's task of a filing that has to be corrected. */
async function taskToCorrect(world: World): Promise<Example> {
  const area = { id: 'reg/first', kind: 'application' } as AreaDefinition;
  const { caseId } = await walked(world, area, 5);
  const id = await taskOn(world, world.person('APPLICANT'), caseId ?? '');
  return { input: { taskId: id ?? '' } };
}

/** One example for all callers: for calls that only read, and whose record does not depend on who asks. */
function once(build: (world: World) => Promise<Example>): Build {
  let made: Promise<Example> | null = null;
  return (world) => {
    made ??= build(world);
    return made;
  };
}

/** Tasks, calendar, dashboard, definitions and what forms look up. */
export const workExamples: Record<string, Build> = {
  'area.list': none,
  'area.unfinished': none,
  'area.get': async () => ({ input: { area: 'reg/first' } }),
  'dictionary.get': async () => ({ input: { key: 'number-series' } }),
  'task.pending': none,
  'task.completed': none,
  'task.lock': async (world) => ({ input: { taskId: await openTask(world) } }),
  'task.unlock': async (world) => {
    const taskId = await openTask(world);
    await world.as('FILING_OFFICER', taskLock, { taskId });
    return { input: { taskId } };
  },
  'task.withdraw': taskToCorrect,
  'deadline.explain': once(taskToCorrect),
  'calendar.days': async () => ({ input: { year: '2026' } }),
  'calendar.change': none,
  'portal.confirmations': none,
  'portal.dashboard': none,
  'ingredient.lookup': async () => ({ input: { text: '甘油' } }),
  'ingredient.resolve': async () => ({ input: { names: ['甘油'] } }),
  'formula.import': async () => ({
    input: {},
    file: { name: 'formula.csv', content: Buffer.from('序号,中文名称,含量\n1,水,80\n2,甘油,20\n', 'utf8') },
  }),
  'regulation.rulebook': none,
  'regime.list': none,
  'regime.dossier': async () => ({ input: { dossier: { rows: [] }, regimes: ['eu'] } }),
};
