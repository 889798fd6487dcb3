import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AreaDefinition,
  type AreaGrant,
  areaExport,
  areaGetRecord,
  areaHandle,
  areaQuery,
  areaSave,
  attachmentGet,
  type Input,
  type RecordScope,
  type RoleId,
  recordScopes,
  roleAssign,
  roleIds,
  roleSave,
  type Verb,
  verbs,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pngOf } from '../../platform/attachment/attachment.testing.ts';
import { walked } from './examples-area.testing.ts';
import { areaOracle, areas, definitionsDir } from './rights.testing.ts';
import { missingId, type Person, startWorld, type World } from './world.testing.ts';

/**
 * Roles made at random over all areas, verbs, scopes and columns, against a second reading of definitions/access.json written for
 * this test: what may be granted at all, what a holder then may do, and which records lists, records, exports and files show.
 */

let world: World;
/** Who gets the roles: a county officer whose built-in role was taken away, so that nothing but those roles grants anything; shares the org of the filing officer. */
let holder: Person;
let roleId: string;
/** Records by the narrowest scope that shows them: all only, the department, one's own task or row. */
const cases: Record<'all' | 'department' | 'tasks', string> = { all: '', department: '', tasks: '' };
const rows: Record<'all' | 'department' | 'own', { id: string; file: string }> = {
  all: { id: '', file: '' },
  department: { id: '', file: '' },
  own: { id: '', file: '' },
};
const first = { group: 'reg', name: 'first' };
const crud = { group: 'demo', name: 'crud' };

beforeAll(async () => {
  world = await startWorld();
  holder = await world.signedIn('COUNTY_OFFICER', 'county');
  await world.sql((db) =>
    sql`update employee set org_id = (select org_id from employee e join app_user u on u.id = e.user_id where u.account = 'filing')
      where user_id = ${holder.userId}`.execute(db),
  );
  await world.sql((db) =>
    sql`delete from membership_role where membership_id in (select id from membership where user_id = ${holder.userId})`.execute(
      db,
    ),
  );
  roleId = await world.as('TENANT_ADMIN', roleSave, { code: 'random', name: '随机' });
  await world.as('TENANT_ADMIN', roleAssign, { roleId, kind: 'person', targetId: holder.userId });
  await fileCases();
  await give([{ area: 'demo/crud', verbs: ['save'], scope: 'all', hidden: [] }]);
  rows.own = await row(holder);
  rows.department = await row(world.person('FILING_OFFICER'));
  rows.all = await row(world.person('TENANT_ADMIN'));
});
afterAll(() => world.test.close());

/** Three cases: one that nobody took, one that the filing officer claimed, one that the holder of the role claimed. */
async function fileCases(): Promise<void> {
  const area = { id: 'reg/first' } as AreaDefinition;
  for (const scope of ['all', 'department', 'tasks'] as const)
    cases[scope] = (await walked(world, area, 2)).caseId ?? '';
  const claim = (caseId: string, { userId }: Person) =>
    world.sql(
      (db) =>
        sql`update wf_task set claimed_by = ${userId}, candidates = array['user:' || ${userId}::text] where case_id = ${caseId}`.execute(
          db,
        ),
      'space_yunhai',
    );
  await claim(cases.department, world.person('FILING_OFFICER'));
  await claim(cases.tasks, holder);
}

async function row(who: Person): Promise<{ id: string; file: string }> {
  const file = { name: 'a.png', content: pngOf() };
  const sent = await world.send('attachment.upload', { input: {}, file }, who.token);
  const { data } = sent.json() as { data: { id: string } };
  const saved = await world.as(who, areaSave, {
    ...crud,
    data: { name: '示例', files: [{ id: data.id, name: 'a.png', size: 1 }] },
  });
  return { id: saved.id, file: data.id };
}

async function give(grants: AreaGrant[]): Promise<number> {
  return (await world.test.inject(roleSave, { id: roleId, grants }, { token: world.person('TENANT_ADMIN').token }))
    .state;
}

const { reserved } = JSON.parse(readFileSync(join(definitionsDir, 'access.json'), 'utf8')) as {
  reserved: Record<string, { areas?: Record<string, Verb[]> }>;
};
const isReserved = (area: string, verb: Verb) =>
  Object.values(reserved).some((one) => one.areas?.[area]?.includes(verb));
const ofAuthority: readonly RoleId[] = roleIds.filter((role) => role !== 'SUPER' && role !== 'APPLICANT');

/** Scopes in which a verb may be granted, read from access.json alone and the kind of area. */
function grantable(area: AreaDefinition, verb: Verb): readonly RecordScope[] {
  const roles = (areaOracle[area.id]?.[verb] ?? []).filter((role) => ofAuthority.includes(role));
  if (roles.length === 0 || isReserved(area.id, verb)) return [];
  if (area.kind === 'register') return area.scope === 'platform' ? ['all'] : ['all', 'department', 'own'];
  if (area.kind === 'worklist' && area.worklist.source === 'tasks')
    return roles.every((role) => role === 'EXPERT') ? [] : ['all'];
  return roles.every((role) => role === 'EXPERT') ? ['tasks'] : recordScopes;
}
const mayGive = (area: AreaDefinition, { verbs: wanted, scope, hidden }: AreaGrant) =>
  wanted.every((verb) => grantable(area, verb).includes(scope)) &&
  (hidden.length === 0 || wanted.every((verb) => ['query', 'get', 'export'].includes(verb)));

/** A field of the register that can be hidden. */
const number = areas.find(({ id }) => id === 'demo/crud')?.fields.find(({ type }) => type === 'integer')?.key ?? '';

/** A repeatable random number below `most`. */
let seed = 20_260_701;
function random(most: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * most);
}
const some = <T>(list: readonly T[]): T => list[random(list.length)] as T;

/** Rights in one or two areas, every second time in one that has records; three of four times such as may be granted. */
function randomGrants(): AreaGrant[] {
  const isSound = random(4) > 0;
  const chosen = new Set([random(2) === 0 ? some(areas).id : some(['reg/first', 'demo/crud']), some(areas).id]);
  return [...chosen].flatMap((id) => {
    const area = areas.find((one) => one.id === id) as AreaDefinition;
    const scope = some(
      recordScopes.filter((one) => !isSound || verbs.some((verb) => grantable(area, verb).includes(one))),
    );
    const open = verbs.filter((verb) => !isSound || grantable(area, verb).includes(scope));
    if (open.length === 0) return [];
    const wanted = open.filter(() => random(2) === 0);
    const grant = { area: id, verbs: wanted.length > 0 ? wanted : [some(open)], scope };
    const hidable = id === 'demo/crud' ? [number] : id === 'reg/first' ? ['holderName'] : [];
    const mayHide = !isSound || grant.verbs.every((verb) => ['query', 'get', 'export'].includes(verb));
    return [{ ...grant, hidden: mayHide && random(2) === 0 ? hidable : [] }];
  });
}

const reaches: Record<RecordScope, { cases: string[]; rows: string[] }> = {
  all: { cases: ['all', 'department', 'tasks'], rows: ['all', 'department', 'own'] },
  department: { cases: ['department', 'tasks'], rows: ['department', 'own'] },
  tasks: { cases: ['tasks'], rows: [] },
  own: { cases: [], rows: ['own'] },
};
const state = async (send: Promise<{ state: number }>) => (await send).state;
const as = () => ({ token: holder.token });

/** Differences between what one grant should show and what the server shows, for the areas with records. */
async function wrongRecords(grant: AreaGrant, place: typeof first, known: Record<string, string>): Promise<string[]> {
  const may = (verb: Verb) => grant.verbs.includes(verb);
  const seen = new Set(reaches[grant.scope][place === first ? 'cases' : 'rows'].map((scope) => known[scope]));
  const wrong: string[] = [];
  const say = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      wrong.push(`${JSON.stringify(grant)} ${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
  };
  const list = await world.test.inject(areaQuery, place as Input<typeof areaQuery>, as());
  say('list', list.state, may('query') ? 200 : 6010104);
  if (may('query')) {
    const ids = list.data.dataResult.map(({ id }) => String(id)).filter((id) => Object.values(known).includes(id));
    say('listed', ids.sort(), [...seen].sort());
    const [hidden] = grant.hidden;
    if (hidden) {
      say(
        'hidden column',
        list.data.dataResult.some((one) => hidden in one),
        false,
      );
      const parameters = [{ key: `Q^${hidden}^S`, value: 'x' }];
      say('filter by a hidden column', await state(world.test.inject(areaQuery, { ...place, parameters }, as())), 400);
    }
  }
  for (const [name, id] of Object.entries(known)) {
    const got = await world.test.inject(areaGetRecord, { ...place, id }, as());
    say(`get ${name}`, got.state, may('get') ? (seen.has(id) ? 200 : 404) : 6010104);
    if (got.state === 200 && place === first && grant.hidden.includes('holderName'))
      say('hidden holder', (got.data as { holderName: string }).holderName, '');
  }
  // Drawing a workbook takes longer than all the rest, so every second role is enough.
  if (grant.verbs.length % 2 === 1) {
    const { statusCode, headers } = await world.send('area.export', { input: place }, holder.token);
    say(
      'export',
      String(headers['content-type']).includes('json') ? 6010104 : statusCode,
      may('export') ? 200 : 6010104,
    );
  }
  if (place === first) {
    const handled = world.test.inject(areaHandle, { ...first, taskId: missingId, action: 'x' }, as());
    say('handle', await state(handled), may('handle') ? 404 : 6010104);
  }
  return wrong;
}

/** Rows of the last export, as the audit has it. */
async function exportedRows(): Promise<number> {
  const { rows: found } = await world.sql<{ rows: number }>((db) =>
    sql<{ rows: number }>`select (after ->> 'rows')::int as rows from platform.audit_log where action = 'list.export'
      and uid = ${holder.userId} order by seq desc limit 1`.execute(db),
  );
  return found[0]?.rows ?? 0;
}

async function wrongFiles(grant: AreaGrant): Promise<string[]> {
  const seen = grant.verbs.includes('get') ? reaches[grant.scope].rows : [];
  const wrong: string[] = [];
  for (const [name, { file }] of Object.entries(rows)) {
    const found = await state(world.test.inject(attachmentGet, { attachmentId: file }, as()));
    const wanted = seen.includes(name) ? 200 : 404;
    if (found !== wanted) wrong.push(`${JSON.stringify(grant)} file ${name}: ${found}, not ${wanted}`);
  }
  return wrong;
}

test('R6-19 R6-20 200 random roles: what may be granted, and what its holder sees in lists, records, exports and files', async () => {
  const wrong: string[] = [];
  const rowIds = Object.fromEntries(Object.entries(rows).map(([name, { id }]) => [name, id]));
  let given = 0;
  for (let at = 0; at < 200; at += 1) {
    const grants = randomGrants();
    const may = grants.every((grant) => mayGive(areas.find(({ id }) => id === grant.area) as AreaDefinition, grant));
    const answer = await give(grants);
    if ((answer === 200) !== may) wrong.push(`${JSON.stringify(grants)} was answered ${answer}`);
    if (answer !== 200) continue;
    given += 1;
    for (const grant of grants) {
      if (grant.area === 'reg/first') wrong.push(...(await wrongRecords(grant, first, cases)));
      else if (grant.area === 'demo/crud')
        wrong.push(...(await wrongRecords(grant, crud, rowIds)), ...(await wrongFiles(grant)));
      else {
        const [group = '', name = ''] = grant.area.split('/');
        const found = await state(world.test.inject(areaQuery, { group, name }, as()));
        if ((found === 6010104) === grant.verbs.includes('query'))
          wrong.push(`${JSON.stringify(grant)} list: ${found}`);
      }
    }
    const other = some(areas.filter(({ id }) => grants.every((grant) => grant.area !== id)));
    const [group = '', name = ''] = other.id.split('/');
    const beyond = await state(world.test.inject(areaQuery, { group, name }, as()));
    if (beyond !== 6010104) wrong.push(`${other.id} was not granted but answered ${beyond}`);
  }
  expect(wrong).toEqual([]);
  expect(given).toBeGreaterThan(100);
});

test('an export holds the records in reach and no others, and no hidden column', async () => {
  const grant: AreaGrant = {
    area: 'reg/first',
    verbs: ['query', 'export'],
    scope: 'department',
    hidden: ['holderName'],
  };
  expect(await give([grant])).toBe(200);
  await world.send('area.export', { input: first }, holder.token);
  expect(await exportedRows()).toBe(2);
  const asked = world.test.inject(areaExport, { ...first, columns: ['holderName'] }, as());
  expect(await state(asked)).toBe(400);
});
