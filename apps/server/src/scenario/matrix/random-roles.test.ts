import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AreaDefinition,
  type AreaGrant,
  areaQuery,
  areaSave,
  areaSubmit,
  attachmentGet,
  draftCheck,
  letterGet,
  letterQuery,
  opinionItems,
  productGet,
  type RecordScope,
  type RoleId,
  roleAssign,
  roleIds,
  roleSave,
  userContext,
  type Verb,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pngOf } from '../../platform/attachment/attachment.testing.ts';
import { issueFor } from '../../product/letter/letter.testing.ts';
import { walked } from './examples-area.testing.ts';
import { areaOracle, definitionsDir } from './rights.testing.ts';
import { type Person, startWorld, type World } from './world.testing.ts';

/**
 * 200 roles made at random, with permissions and from–to, some of them given by people who are no administrators, against a second reading of
 * definitions/access.json: what may be given, and what the holder then sees of files, letters, opinions and products of three cases.
 */

type Reach = 'all' | 'department' | 'tasks';
interface Held {
  id: string;
  file: string;
  letter: string;
  productId: string;
}
let world: World;
/** Who gets the roles; an archivist of the org of the filing officer, with no right in any area by the built-in role. */
let holder: Person;
/** Somebody who is no administrator and gives roles within their own. */
let granter: Person;
let [roleId, assignment, granterRole, givenRole] = ['', '', '', ''];
const cases: Partial<Record<Reach, Held>> = {};
const first = { group: 'reg', name: 'first' } as const;
const reaches: Record<RecordScope, readonly Reach[]> = {
  all: ['all', 'department', 'tasks'],
  department: ['department', 'tasks'],
  tasks: ['tasks'],
  own: [],
};

beforeAll(async () => {
  world = await startWorld();
  holder = await world.signedIn('ARCHIVIST', 'archivist2');
  granter = world.person('COUNTY_OFFICER');
  await world.sql((db) =>
    sql`update employee set org_id = (select org_id from employee e join app_user u on u.id = e.user_id where u.account = 'filing')
      where user_id = ${holder.userId}`.execute(db),
  );
  const make = (code: string) => world.as('TENANT_ADMIN', roleSave, { code, name: code });
  [roleId, granterRole, givenRole] = [await make('random'), await make('granterrole'), await make('givenrole')];
  assignment = await world.as('TENANT_ADMIN', roleAssign, { roleId, kind: 'person', targetId: holder.userId });
  await world.as('TENANT_ADMIN', roleAssign, { roleId: granterRole, kind: 'person', targetId: granter.userId });
  for (const reach of ['all', 'department', 'tasks'] as const) cases[reach] = await heldCase(reach);
});
afterAll(() => world.test.close());

/** A filed case whose dossier holds a file. */
async function filed(): Promise<{ id: string; file: string }> {
  const applicant = world.person('APPLICANT');
  const draft = (await walked(world, { id: 'reg/first' } as AreaDefinition, 1)).draftId ?? '';
  const example = { input: { id: draft }, file: { name: 'a.png', content: pngOf() } };
  const sent = await world.send('attachment.upload', example, applicant.token);
  const file = (sent.json() as { data: { id: string } }).data.id;
  const files = [{ id: file, name: 'a.png', size: 1 }];
  const documents = [{ _id: 'safety', code: 'safetyAssessment', files }];
  await world.as(applicant, areaSave, { ...first, id: draft, data: { documents } });
  const { rev, review } = await world.as(applicant, draftCheck, { ...first, id: draft });
  const acknowledgements = (review?.findings ?? []).map(({ key }) => ({ key, reason: '理由见资料。' }));
  const { caseId } = await world.as(applicant, areaSubmit, { ...first, id: draft, rev, acknowledgements });
  return { id: caseId, file };
}

/** A case with a file, a letter that waits for its service, and a product. */
async function heldCase(reach: Reach): Promise<Held> {
  const { id, file } = await filed();
  const owner = reach === 'tasks' ? holder : reach === 'department' ? world.person('FILING_OFFICER') : null;
  if (owner)
    await world.sql(
      (db) =>
        sql`update wf_task set claimed_by = ${owner.userId}, candidates = array['user:' || ${owner.userId}::text]
        where case_id = ${id}`.execute(db),
      'space_yunhai',
    );
  const number = await issueFor(world.test, id, 'L19', { fields: { reason: '已改正' }, way: 'post' });
  const { rows } = await world.sql<{ letter: string; product: string }>(
    (db) =>
      sql<{ letter: string; product: string }>`select l.id::text as letter, c.product_id::text as product
      from letter l join case_record c on c.id = l.case_id where l.number = ${number}`.execute(db),
    'space_yunhai',
  );
  return { id, file, letter: rows[0]?.letter ?? '', productId: rows[0]?.product ?? '' };
}

const { reserved } = JSON.parse(readFileSync(join(definitionsDir, 'access.json'), 'utf8')) as {
  reserved: Record<string, { permissions?: string[]; areas?: Record<string, Verb[]> }>;
};
/** Permissions that roles of tenants have asked for, and those of them that an administrator of a tenant holds, by hand. */
const permissions = [
  'user.manage',
  'organisation.manage',
  'message.bulletin',
  'role.manage',
  'log.read',
  'workflow.manage',
  'signature.manage',
  'deadline.stop',
  'clock.move',
  'setting.manage',
  'upkeep.manage',
];
const ofAdministrator = ['user.manage', 'organisation.manage', 'message.bulletin', 'role.manage'];
const isReservedPermission = (one: string) => Object.values(reserved).some((block) => block.permissions?.includes(one));
const isReserved = (verb: Verb) => Object.values(reserved).some((block) => block.areas?.['reg/first']?.includes(verb));
const ofAuthority: readonly RoleId[] = roleIds.filter((role) => role !== 'SUPER' && role !== 'APPLICANT');
const open = (verb: Verb) =>
  !isReserved(verb) && (areaOracle['reg/first']?.[verb] ?? []).some((role) => ofAuthority.includes(role));

let seed = 20_261_125;
function random(most: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * most);
}
const some = <T>(list: readonly T[]): T => list[random(list.length)] as T;
const verbsAsked: readonly Verb[] = ['query', 'get', 'handle', 'export'];

function randomGrant(): AreaGrant {
  const verbs = verbsAsked.filter(() => random(2) === 0);
  const reading = verbs.every((verb) => verb !== 'handle');
  return {
    area: 'reg/first',
    verbs: verbs.length > 0 ? verbs : ['get'],
    scope: some(['all', 'department', 'tasks', 'own'] as const),
    hidden: reading && random(3) === 0 ? ['holderName'] : [],
  };
}

const contained: Record<RecordScope, readonly RecordScope[]> = {
  all: ['all', 'department', 'tasks', 'own'],
  department: ['department', 'tasks', 'own'],
  tasks: ['tasks'],
  own: ['own'],
};
/** Whether somebody with one grant alone may give another one. */
const within = (own: AreaGrant, asked: AreaGrant) =>
  asked.verbs.every((verb) => own.verbs.includes(verb)) &&
  contained[own.scope].includes(asked.scope) &&
  own.hidden.every((column) => asked.hidden.includes(column));

const state = async (send: Promise<{ state: number }>) => (await send).state;
const as = (who: Person) => ({ token: who.token });

/** What the holder sees of the three cases, where it differs from what the grant should show; null = no right at all. */
async function wrongSights(grant: AreaGrant | null): Promise<string[]> {
  const wrong: string[] = [];
  const say = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      wrong.push(`${JSON.stringify(grant)} ${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
  };
  const may = (verb: Verb) => grant?.verbs.includes(verb) ?? false;
  const seen = grant ? reaches[grant.scope] : [];
  const isWhole = may('get') && grant?.hidden.length === 0;
  say('list', await state(world.test.inject(areaQuery, first, as(holder))), may('query') ? 200 : 6010104);
  const letters = (await world.test.inject(letterQuery, { requestPage: { pageNo: 1, limit: 500 } }, as(holder))).data;
  for (const [reach, held] of Object.entries(cases) as [Reach, Held][]) {
    const isSeen = seen.includes(reach);
    // Whoever has the task of a case reads its files and letters for that reason alone.
    const reads = (isWhole && isSeen) || reach === 'tasks';
    say(
      `file ${reach}`,
      await state(world.test.inject(attachmentGet, { attachmentId: held.file }, as(holder))),
      reads ? 200 : 404,
    );
    const letter = await world.test.inject(letterGet, { id: held.letter }, as(holder));
    say(`letter ${reach}`, letter.state, reads ? 200 : 404);
    if (letter.state === 200) say(`service of ${reach}`, letter.data.mayServe, may('handle') && isSeen);
    say(
      `letters ${reach}`,
      letters.dataResult.some(({ id }) => id === held.letter),
      reads,
    );
    const items = state(world.test.inject(opinionItems, { ...first, caseId: held.id }, as(holder)));
    say(`opinions ${reach}`, await items, isWhole ? (isSeen ? 200 : 404) : 6010104);
    const product = await world.test.inject(productGet, { id: held.productId }, as(holder));
    say(
      `product ${reach}`,
      product.data.cases.some(({ id }) => id === held.id),
      may('get') && isSeen,
    );
  }
  return wrong;
}

/** Sets from–to of the role: it acts now, not yet, or not any more. */
async function setPeriod(period: 'now' | 'future' | 'past'): Promise<void> {
  const [from, until] = {
    now: ['- 1 hour', '1 hour'],
    future: ['1 hour', '2 hours'],
    past: ['- 2 hours', '- 1 hour'],
  }[period];
  await world.sql((db) =>
    sql`update role_assignment set valid_from = now() + ${from}::interval, valid_until = now() + ${until}::interval
      where id = ${assignment}`.execute(db),
  );
}

test('R6-19 R6-20 200 random roles with permissions and from–to: files, letters, opinions and products follow them', async () => {
  const wrong: string[] = [];
  const counts = { given: 0, refused: 0, within: 0, beyond: 0 };
  const save = (input: object, who: Person) =>
    world.test.inject(roleSave, input as Parameters<typeof world.test.inject<typeof roleSave>>[1], as(who));
  for (let at = 0; at < 200; at += 1) {
    const grant = randomGrant();
    const asked = random(3) === 0 ? [some(permissions), some(permissions)] : [some(ofAdministrator)];
    const may =
      grant.verbs.every(open) && asked.every((one) => ofAdministrator.includes(one) && !isReservedPermission(one));
    const answer = await save({ id: roleId, grants: [grant], permissions: asked }, world.person('TENANT_ADMIN'));
    if ((answer.state === 200) !== may) wrong.push(`${JSON.stringify([grant, asked])} was answered ${answer.state}`);
    if (answer.state !== 200) {
      counts.refused += 1;
      continue;
    }
    counts.given += 1;
    const period = some(['now', 'now', 'future', 'past'] as const);
    await setPeriod(period);
    wrong.push(...(await wrongSights(period === 'now' ? grant : null)).map((one) => `${period} ${one}`));
    const held = Object.keys((await world.as(holder, userContext, {})).permissions);
    if (held.includes(asked[0] ?? '') !== (period === 'now')) wrong.push(`${period} ${asked.join()}: ${held.join()}`);
    if (at % 3 > 0) continue;
    // A granter who holds this grant gives another one.
    const own = { grants: [grant], permissions: ['role.manage'] };
    expect((await save({ id: granterRole, ...own }, world.person('TENANT_ADMIN'))).state).toBe(200);
    const given = { ...randomGrant(), ...(random(2) === 0 ? { verbs: grant.verbs, hidden: grant.hidden } : {}) };
    const passed = (await save({ id: givenRole, grants: [given] }, granter)).state === 200;
    counts[passed ? 'within' : 'beyond'] += 1;
    if (passed !== within(grant, given))
      wrong.push(`${JSON.stringify(grant)} gave ${JSON.stringify(given)}: ${passed}`);
  }
  expect(wrong).toEqual([]);
  expect([counts.given > 80, counts.refused > 20, counts.within > 3, counts.beyond > 10]).toEqual([
    true,
    true,
    true,
    true,
  ]);
}, 400_000);
