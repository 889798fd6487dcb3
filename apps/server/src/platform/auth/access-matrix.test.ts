import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, callList, prefixes, type RoleId, roleIds, type Token, Verb } from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../../app.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { catalogOf } from '../area/index.ts';
import { permissionsOf } from '../tenant/index.ts';
import { accounts, signIn } from './auth.testing.ts';
import { AreaRights } from './rights-files.testing.ts';

const served = new Set(modules.flatMap((module) => module.routes ?? []).map((route) => route.call.id));
const calls = callList.filter((call) => served.has(call.id));
const guarded = calls.filter((call) => call.access !== 'public');

let test: TestApp;
let now = new Date();
const tokens = new Map<RoleId, Token>();
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  for (const role of roleIds) tokens.set(role, await signIn(test, accounts[role]));
});
afterAll(() => test.close());

interface Target {
  group: string;
  name: string;
}
const nowhere: Target = { group: 'no-such', name: 'area' };
const multipart = {
  payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n1\r\n--x--\r\n',
  type: 'multipart/form-data; boundary=x',
};

/** Sends a call without any input beyond the area: rights are judged before the input. */
async function stateOf(call: Call, token: string | undefined, area = nowhere): Promise<number> {
  const body = call.kind === 'upload' ? multipart : { payload: '{}', type: 'application/json' };
  const answer = await test.server.inject({
    method: call.method,
    url: prefixes[call.prefix] + call.path.replace(':group', area.group).replace(':name', area.name),
    headers: {
      ...(call.method === 'POST' ? { 'content-type': body.type } : {}),
      ...(token === undefined ? {} : { 'x-authorization-access_token': token }),
    },
    ...(call.method === 'POST' ? { payload: body.payload } : {}),
  });
  const isFile = !String(answer.headers['content-type']).includes('json');
  return isFile ? answer.statusCode : (answer.json() as { state: number }).state;
}

/**
 * Some roles, others for each call: scenario/matrix sends every call as every role, on data that exists; here they send
 * nothing, and the right has to be judged all the same.
 */
function inTurn(at: number, count: number): RoleId[] {
  return Array.from({ length: count }, (_, step) => roleIds[(at * count + step) % roleIds.length] ?? 'SUPER');
}

describe('every guarded call (R6-20)', () => {
  it('there are some', () => {
    expect(guarded.length).toBeGreaterThan(8);
  });
  it.each(guarded.map((call) => [call.id, call] as const))(
    '%s refuses a missing and an invented token',
    async (_id, call) => {
      expect(await stateOf(call, undefined)).toBe(6020201);
      expect(await stateOf(call, 'A'.repeat(43))).toBe(6020201);
    },
  );
  it('whoever may not send one is refused before the input is looked at, and nobody who may', async () => {
    for (const [at, call] of guarded.entries())
      for (const role of inTurn(at, 5)) {
        const state = await stateOf(call, tokens.get(role)?.access_token);
        const [kind, name = ''] = call.access.split(':');
        // Without an id it creates a tenant, which the permission for the own one does not cover (R7.4-12).
        const creates = call.id === 'tenant.save' && role !== 'SUPER';
        const refused = kind === 'area' || creates || (kind === 'permission' && !permissionsOf([role]).has(name));
        expect([call.id, role, state === 6010104]).toEqual([call.id, role, refused]);
        expect([6020201, 6020301]).not.toContain(state);
      }
  });
  // Which role it was is not looked at any more; one of a company and one of an authority.
  it.each(['APPLICANT', 'FILING_OFFICER'] as const)('%s: an expired token answers 6020301 everywhere', async (role) => {
    now = new Date(Date.now() + 7_201_000);
    for (const call of guarded)
      expect([call.id, await stateOf(call, tokens.get(role)?.access_token)]).toEqual([call.id, 6020301]);
    now = new Date();
  });
});

describe('areas × verbs × roles', () => {
  const areaCalls = guarded.flatMap((call) => {
    const [kind, verb] = call.access.split(':');
    return kind === 'area' ? [{ call, verb: Verb.parse(verb) }] : [];
  });

  let oracle: ReturnType<typeof AreaRights.parse>;
  beforeAll(() => {
    oracle = AreaRights.parse(JSON.parse(readFileSync(join(test.app.settings.definitionsDir, 'access.json'), 'utf8')));
  });

  it('R6-19 serve and refuse as definitions/access.json says, a list written by hand beside the definitions', {
    timeout: 180_000,
  }, async () => {
    for (const [area, verbs] of Object.entries(oracle)) expect(await wrongCells(area, verbs)).toEqual([]);
  });
  it('are listed for every area', () => {
    expect(Object.keys(oracle).sort()).toEqual(
      catalogOf(test.app)
        .all()
        .map(({ id }) => id)
        .sort(),
    );
  });

  /**
   * Cells whose refusal differs from the table; an allowed one may still answer 400 or 404 for the missing input. Every role
   * tries every verb, on another call in each area, and a few try every call; scenario/matrix sends others, on data that exists.
   */
  async function wrongCells(area: string, access: Partial<Record<Verb, RoleId[]>>): Promise<string[]> {
    const [group = '', name = ''] = area.split('/');
    const wrong: string[] = [];
    const turn = Object.keys(oracle).indexOf(area);
    for (const [at, { call, verb }] of areaCalls.entries()) {
      const alike = areaCalls.filter((one) => one.verb === verb);
      const forAll = alike[(turn + 1) % alike.length]?.call === call;
      for (const role of forAll ? roleIds : inTurn(at + turn, 2)) {
        const state = await stateOf(call, tokens.get(role)?.access_token, { group, name });
        const allowed = access[verb]?.includes(role) ?? false;
        if ((state === 6010104) === allowed) wrong.push(`${area} ${call.id} ${role}: ${state}`);
      }
    }
    return wrong;
  }
});
