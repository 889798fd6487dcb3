import { type Call, callList, employeeSave, type RoleId, roleIds, type Verb } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scriptedModel } from '../../product/review/language-model.testing.ts';
import { createTestApp } from '../../testing/testing.ts';
import { areaExamples, readyCaseFor } from './examples-area.testing.ts';
import { areaOracle, areas, examples, oracle } from './rights.testing.ts';
import { callNamed, type Example, missingId, type Person, World } from './world.testing.ts';

/**
 * Every call × role (× area), with a second list of rights written by hand beside the contract (definitions/call-access.json,
 * definitions/access.json): an allowed cell answers 200 on data that exists, a refused one 6010104, and a record of another
 * tenant answers like one that does not exist.
 */
let world: World;
/** The administrator of the company whose people file. */
let firm: Person;
let model: Awaited<ReturnType<typeof scriptedModel>>;
beforeAll(async () => {
  model = await scriptedModel();
  world = new World(await createTestApp({ settings: model.settings }));
  await world.begin();
  firm = await companyAdministrator();
});
afterAll(async () => {
  await world.test.close();
  await model.close();
});

async function companyAdministrator(): Promise<Person> {
  const owner = await world.signedIn('APPLICANT', 'multi');
  const input = { account: 'firmadmin', name: '企业管理员', roles: ['TENANT_ADMIN'] };
  const { initialPassword } = await world.as(owner, employeeSave, input);
  await world.sql((db) =>
    sql`update user_credential set must_change = false where user_id = (select id from app_user where account = 'firmadmin')`.execute(
      db,
    ),
  );
  return await world.signedIn('TENANT_ADMIN', 'firmadmin', initialPassword ?? '');
}

/** `null` when the cell is as it should be. */
async function wrongCell(
  id: string,
  who: Person,
  example: Example,
  allowed: boolean,
  gate: boolean,
): Promise<string | null> {
  const { state, text } = await world.state(id, example, example.token ?? who.token);
  const right = allowed ? state === 200 : gate ? state === 6010104 : state !== 200 && state !== 500;
  return right ? null : `${id} ${who.role}: ${state} ${text}`;
}

/** A foreign record answers exactly like a missing one, and never 200. */
async function wrongForeign(id: string, who: Person, example: Example): Promise<string | null> {
  if (!example.foreign) return null;
  const file = example.file ? { file: example.file } : {};
  const foreign = await world.state(id, { input: example.foreign, ...file }, who.token);
  const missing = await world.state(id, { input: withMissingId(example.input, example.foreign), ...file }, who.token);
  const alike = foreign.state === missing.state && foreign.text === missing.text;
  const isList = foreign.state === 200 && foreign.text.includes('"dataResult":[]');
  return alike && (foreign.state === 404 || isList)
    ? null
    : `${id} ${who.role}: foreign ${foreign.state} ${foreign.text}, missing ${missing.state} ${missing.text}`;
}

/** The foreign input with an id that nothing has, wherever it differs from the own one. */
function withMissingId(own: Record<string, unknown>, foreign: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(foreign).map(([key, value]) => {
      if (JSON.stringify(value) === JSON.stringify(own[key])) return [key, value];
      if (Array.isArray(value))
        return [
          key,
          value.map((item: unknown) => (typeof item === 'object' ? { ...item, value: missingId } : missingId)),
        ];
      return [key, typeof value === 'string' && /^\d{15,}$/.test(value) ? missingId : value];
    }),
  );
}

/** All cells of one call: refused ones with an example that somebody allowed could send, then each allowed one on its own. */
async function wrongCells(
  id: string,
  build: (who: Person) => Promise<Example | null>,
  allowed: readonly RoleId[],
  gate: boolean,
  bare: Example = { input: {} },
  as: (role: RoleId) => Person = (role) => world.person(role),
  tried: (role: RoleId) => boolean = () => true,
): Promise<string[]> {
  const wrong: (string | null)[] = [];
  const first = allowed[0] ?? 'SUPER';
  const built = await build(as(first));
  const shared = built ?? bare;
  for (const role of roleIds.filter((one) => !allowed.includes(one) && tried(one)))
    wrong.push(await wrongCell(id, world.person(role), shared, false, gate));
  for (const role of allowed) {
    const who = as(role);
    const example = role === first ? built : await build(who);
    if (!example) continue;
    if (gate) wrong.push(await wrongForeign(id, who, example));
    wrong.push(await wrongCell(id, who, example, true, gate));
  }
  return wrong.filter((cell) => cell !== null);
}

describe('the list written by hand', () => {
  test('R6-19 names every call of the contract, each with the access that the contract declares', () => {
    expect(Object.keys(oracle).sort()).toEqual(callList.map((call) => call.id).sort());
    const kinds = callList.map((call) => {
      const rights = oracle[call.id];
      const kind =
        typeof rights === 'string'
          ? rights
          : Array.isArray(rights)
            ? 'permission'
            : rights && 'area' in rights
              ? `area:${rights.area}`
              : 'session';
      return [call.id, kind];
    });
    expect(kinds).toEqual(
      callList.map((call) => [call.id, call.access.startsWith('permission:') ? 'permission' : call.access]),
    );
  });
  test('has an example for every guarded call and every area', () => {
    const guarded = callList.filter((call) => call.access !== 'public').map((call) => call.id);
    expect(guarded.filter((id) => !(id in examples) && !(id in areaExamples))).toEqual([]);
    expect(areas.map((area) => area.id).filter((id) => !(id in areaOracle))).toEqual([]);
  });
});

/**
 * Whether a role that may not is tried at a call in an area. The right is that of the verb, and nothing in the sources knows an area: so every
 * role is tried at one call of each verb in each area, another one in the next area, and at every call some roles, others in each area.
 */
function inTurn(areaId: string, id: string, verb: Verb): (role: RoleId) => boolean {
  const turn = areas.findIndex((area) => area.id === areaId);
  const alike = cellsOf(areaId).filter(([, , one]) => one === verb);
  const at = alike.findIndex(([, one]) => one === id);
  if (at === turn % alike.length) return () => true;
  return (role) => (roleIds.indexOf(role) + turn + at) % 4 === 0;
}

const cellsOf = (areaId: string) =>
  Object.entries(oracle).flatMap(([id, rights]) =>
    typeof rights === 'object' && 'area' in rights ? [[areaId, id, rights.area] as const] : [],
  );

describe('call × area × role', () => {
  // The call that ends a task comes last in its area: it uses up what was claimed for the others.
  const cells = areas.flatMap((area) => {
    const own = cellsOf(area.id);
    return [...own.filter(([, id]) => id !== 'area.handle'), ...own.filter(([, id]) => id === 'area.handle')];
  });
  test.each(cells)(
    'R6-20 %s %s serves exactly those who may',
    async (areaId, id, verb) => {
      const area = areas.find((one) => one.id === areaId);
      const build = areaExamples[id];
      if (!area || !build) throw new Error(`no example of ${id}`);
      const allowed = areaOracle[areaId]?.[verb] ?? [];
      const [group = '', name = ''] = areaId.split('/');
      const none: Example = { input: { group, name } };
      // What companies write, their administrator writes; the one of an office is refused as an office.
      const isOfCompany = areaOracle[areaId]?.save?.every((role) => role === 'APPLICANT' || role === 'TENANT_ADMIN');
      const person = (role: RoleId) => (role === 'TENANT_ADMIN' && isOfCompany ? firm : world.person(role));
      const isPossible = allowed.length > 0;
      const wrong = await wrongCells(
        id,
        async (who) => (isPossible ? build(world, who, area) : none),
        allowed,
        true,
        none,
        person,
        inTurn(areaId, id, verb),
      );
      expect(wrong).toEqual([]);
      // Each role that may handle a case gets one of its own, walked from its draft on.
    },
    180_000,
  );
  test('an area that does not exist is refused like one without rights', async () => {
    for (const call of callList.filter((one) => one.access.startsWith('area:')))
      for (const role of roleIds)
        expect([
          call.id,
          (await world.state(call.id, { input: { group: 'no-such', name: 'area' } }, world.person(role).token)).state,
        ]).toEqual([call.id, 6010104]);
  });
});

/** They change passwords or the day, or make a second authority, among which every case would have to choose. */
const late = /^(user\.password|user\.factor|tenant\.schema|clock\.advance)/;
describe('call × role', () => {
  const cells = Object.entries(oracle)
    .filter(([, rights]) => rights !== 'public' && !(typeof rights === 'object' && 'area' in rights))
    .sort(([a], [b]) => Number(late.test(a)) - Number(late.test(b)));
  test.each(cells)('R6-20 %s serves exactly those who may', async (id, rights) => {
    const build = examples[id];
    if (!build) throw new Error(`no example of ${id}`);
    const isGate = Array.isArray(rights) || rights === 'session';
    const allowed =
      rights === 'session'
        ? roleIds
        : Array.isArray(rights)
          ? rights
          : typeof rights === 'object' && 'session' in rights
            ? rights.session
            : [];
    // Programs belong to companies: their administrator is asked, the one of an office is refused as an office.
    const ofCompany = id.startsWith('program.');
    const person = (role: RoleId) => (ofCompany && role === 'TENANT_ADMIN' ? firm : world.person(role));
    expect(await wrongCells(id, (who) => build(world, who), allowed, isGate, { input: {} }, person)).toEqual([]);
  });
  test('public calls ask nobody for a session', async () => {
    for (const [id] of Object.entries(oracle).filter(([, rights]) => rights === 'public')) {
      const { state } = await world.state(id, { input: {} }, undefined);
      expect([id, state === 6020201 && !/verify|apply|switch/.test(id)]).toEqual([id, false]);
      expect([id, state]).not.toEqual([id, 6010104]);
    }
  });
});

describe('an expert', () => {
  const first = { group: 'reg', name: 'first' } as const;
  test('R6-20 opens cases, letters, histories and clocks of own tasks, and others answer like missing ones', async () => {
    const expert = world.person('EXPERT');
    const officer = world.person('FILING_OFFICER');
    const asked = async (id: string, example: Example | null) =>
      (await world.state(id, example ?? { input: {} }, expert.token)).state;
    const wrong: string[] = [];
    for (const id of ['letter.get', 'letter.check', 'instance.history', 'deadline.ledger']) {
      const build = examples[id];
      if (!build) throw new Error(`no example of ${id}`);
      const [own, other] = [await asked(id, await build(world, expert)), await asked(id, await build(world, officer))];
      if (own !== 200 || other === 200) wrong.push(`${id}: own ${own}, other ${other}`);
    }
    const open = async (id: string) => asked('area.getRecord', { input: { ...first, id } });
    expect([await open(await readyCaseFor(world, expert)), await open(await readyCaseFor(world, officer))]).toEqual([
      200, 404,
    ]);
    expect(wrong).toEqual([]);
    const list = await world.state('area.query', { input: { ...first } }, expert.token);
    expect([list.state, list.text.includes(await readyCaseFor(world, officer))]).toEqual([200, false]);
  });
});

describe('call × role × foreign tenant', () => {
  test.each(roleIds)('R6-21 R6-08 %s: no call serves a tenant or sub-system that is not the own', async (role) => {
    const who = world.person(role);
    const foreign = role === 'APPLICANT' ? 'hexu' : 'lanyu';
    const refused = async (call: Call, header: object) =>
      expect([call.id, (await world.state(call.id, { input: {} }, who.token, header)).state]).toEqual([
        call.id,
        6010104,
      ]);
    for (const [at, call] of callList.filter((one) => one.access !== 'public').entries()) {
      await refused(call, { 'x-authorization-tenantid': world.id(foreign) });
      // The same gate; each call meets it once more, the roles taking turns.
      if (at % roleIds.length !== roleIds.indexOf(role)) continue;
      await refused(call, { 'x-authorization-systemid': missingId });
      await refused(call, { 'x-authorization-tenantid': 'x' });
    }
    expect(callNamed('user.context').access).toBe('session');
  });
});
