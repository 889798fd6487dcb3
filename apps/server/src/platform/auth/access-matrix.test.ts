import { type Call, callList, prefixes, type RoleId, roleIds, type Token } from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../../app.ts';
import { createTestApp, type TestApp } from '../../kernel/testing.ts';
import { permissionsOf } from '../tenant/index.ts';
import { signIn } from './auth.testing.ts';

/** One person per role; the demonstration organisation has them all. */
const people: Record<RoleId, string> = {
  SUPER: 'admin',
  TENANT_ADMIN: 'tenantadmin',
  APPLICANT: 'applicant',
  FILING_OFFICER: 'filing',
  ACCEPTOR: 'acceptance',
  REVIEW_MANAGER: 'manager',
  CHIEF: 'chief',
  EXPERT: 'expert1',
  RECHECKER: 'recheck',
  REPORT_CHECKER: 'check1',
  APPROVER: 'approver',
  ARCHIVIST: 'archivist',
  REGULATION_EDITOR: 'regulator1',
  AUDITOR: 'auditor',
};
const served = new Set(modules.flatMap((module) => module.routes ?? []).map((route) => route.call.id));
const calls = callList.filter((call) => served.has(call.id));
const guarded = calls.filter((call) => call.access !== 'public');

let test: TestApp;
let now = new Date();
const tokens = new Map<RoleId, Token>();
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  for (const role of roleIds) tokens.set(role, await signIn(test, people[role]));
});
afterAll(() => test.close());

async function stateOf(call: Call, token: string | undefined, headers: Record<string, string> = {}): Promise<number> {
  const url = prefixes[call.prefix] + call.path.replace(':group', 'no-such').replace(':name', 'area');
  const answer = await test.server.inject({
    method: call.method,
    url,
    headers: { ...(token === undefined ? {} : { 'x-authorization-access_token': token }), ...headers },
    ...(call.method === 'POST' ? { payload: {} } : {}),
  });
  return (answer.json() as { state: number }).state;
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
  it.each(roleIds.map((role) => [role]))('%s: no call serves a tenant that is not the own', async (role) => {
    const rival = role === 'APPLICANT' ? 'hexu' : 'lanyu';
    const { rows } = await test.app.asOwner(async (db) => {
      const { sql } = await import('kysely');
      return sql<{ id: string }>`select id from tenant where code = ${rival}`.execute(db);
    });
    const headers = { 'x-authorization-tenantid': rows[0]?.id ?? '' };
    for (const call of guarded)
      expect([call.id, await stateOf(call, tokens.get(role)?.access_token, headers)]).toEqual([call.id, 6010104]);
  });
  it.each(roleIds.map((role) => [role]))(
    '%s: calls follow the permission table, and an unknown area is refused',
    async (role) => {
      const own = permissionsOf([role]);
      for (const call of guarded) {
        const state = await stateOf(call, tokens.get(role)?.access_token);
        const [kind, name = ''] = call.access.split(':');
        const refused = kind === 'area' || (kind === 'permission' && !own.has(name));
        expect([call.id, state === 6010104]).toEqual([call.id, refused]);
        expect([6020201, 6020301]).not.toContain(state);
      }
    },
  );
  it.each(roleIds.map((role) => [role]))('%s: an expired token answers 6020301 everywhere', async (role) => {
    now = new Date(Date.now() + 7_201_000);
    for (const call of guarded)
      expect([call.id, await stateOf(call, tokens.get(role)?.access_token)]).toEqual([call.id, 6020301]);
    now = new Date();
  });
});
