import { callList, programScopes, programVerbs } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '../../app.ts';
import type { Endpoint } from '../../kernel/http/rest.ts';
import { first } from '../../platform/area/area.testing.ts';
import { multipart, pdf } from '../../platform/attachment/attachment.testing.ts';
import { fullScopes, makeProgram, rest, tokenOf } from '../../platform/program/program.testing.ts';
import { createTestApp } from '../../testing/testing.ts';
import { areaOracle } from './rights.testing.ts';
import { missingId, World } from './world.testing.ts';

/**
 * Every endpoint × scope, with a second list written by hand beside the code: an endpoint serves a program that has its scope and whose owner holds
 * the right, and no other. What is not in this list no program can do.
 */
const needs: Record<string, string | null> = {
  'api.token': null,
  'api.forms.list': null,
  'api.drafts.list': 'reg/first:save',
  'api.drafts.create': 'reg/first:save',
  'api.drafts.read': 'reg/first:save',
  'api.drafts.replace': 'reg/first:save',
  'api.drafts.change': 'reg/first:save',
  'api.drafts.check': 'reg/first:save',
  'api.drafts.remove': 'reg/first:remove',
  'api.drafts.submit': 'reg/first:submit',
  'api.attachments.create': 'files:write',
  'api.attachments.read': 'files:read',
  'api.attachments.content': 'files:read',
  'api.cases.list': 'reg/first:query',
  'api.cases.read': 'reg/first:get',
  'api.cases.certificate': 'reg/first:get',
  'api.cases.reply': 'reg/first:save',
  'api.letters.list': 'letters:read',
  'api.letters.read': 'letters:read',
  'api.letters.pdf': 'letters:read',
  'api.products.list': 'products:read',
  'api.products.read': 'products:read',
  'api.products.certificate': 'products:read',
  'api.events.list': 'events:read',
};
/** Endpoints that describe the interface: they tell nothing of anybody. */
const open = new Set(['api.openapi', 'api.docs']);

const endpoints = modules.flatMap(({ rest: face }) => face?.endpoints ?? []).filter(({ id }) => !open.has(id));
let world: World;
beforeAll(async () => {
  world = new World(await createTestApp({ settings: { programCallsPerMinute: 100_000 } }));
  await world.begin();
});
afterAll(() => world.test.close());

/** Sends a request to an endpoint as somebody who knows no record: what is served answers with what it is, or that there is no such record. */
async function ask(endpoint: Endpoint, token: string): Promise<number> {
  const path = endpoint.path.replace(':group', first.group).replace(':name', first.name).replace(/:\w+/g, missingId);
  const { payload, contentType } = multipart([{ fileName: 'a.pdf', bytes: pdf }]);
  const body: Record<string, object | Buffer> = {
    'api.drafts.create': { data: {} },
    'api.cases.reply': { taskId: missingId },
    'api.attachments.create': payload,
  };
  const { status } = await rest(world.test, endpoint.method, path, {
    token,
    headers: { 'if-match': '"0"', ...(endpoint.takes === 'files' ? { 'content-type': contentType } : {}) },
    ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: body[endpoint.id] ?? {} }),
  });
  return status;
}
const served = (status: number) => [200, 201, 404].includes(status);

describe('what programs can do at all', () => {
  test('is exactly this list', () => {
    expect(endpoints.map(({ id }) => id).sort()).toEqual(Object.keys(needs).sort());
  });
  test('has no verb of officers, and every scope has an endpoint', () => {
    const scopes = new Set(Object.values(needs));
    expect(programVerbs.map((verb) => `reg/first:${verb}`).filter((scope) => !scopes.has(scope))).toEqual([]);
    expect(programScopes.filter((scope) => !scopes.has(scope))).toEqual([]);
    expect(programVerbs).not.toContain('handle');
    expect(programVerbs).not.toContain('open');
  });
  test('a token opens none of the calls of people', async () => {
    const token = await tokenOf(world.test, await makeProgram(world.test));
    for (const call of callList.filter(({ access }) => access !== 'public'))
      expect([call.id, (await world.state(call.id, { input: { ...first } }, token)).state]).toEqual([call.id, 6020201]);
  });
});

describe('endpoint × scope', () => {
  const guarded = endpoints.filter(({ id }) => needs[id] !== null);
  test('each serves a program with its scope and refuses one that has every other scope', async () => {
    const wrong: string[] = [];
    for (const scope of fullScopes) {
      const with_ = await tokenOf(world.test, await makeProgram(world.test, { scopes: [scope] }));
      const others = fullScopes.filter((one) => one !== scope);
      const without = await tokenOf(world.test, await makeProgram(world.test, { scopes: others }));
      for (const endpoint of guarded) {
        const isOwn = needs[endpoint.id] === scope;
        const [alone, rest_] = [await ask(endpoint, with_), await ask(endpoint, without)];
        const right = isOwn
          ? served(alone) && rest_ === 403
          : (alone === 403 || (alone === 404 && needs[endpoint.id]?.includes('/') === true)) && served(rest_);
        if (!right) wrong.push(`${endpoint.id} ${scope}: alone ${alone}, without ${rest_}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 180_000);

  test('a scope does nothing that its owner may not do, in any area', async () => {
    const program = await makeProgram(world.test);
    // As if the owner had held every right when the program was made.
    const all = Object.keys(areaOracle).flatMap((area) => programVerbs.map((verb) => `${area}:${verb}`));
    await world.sql((db) =>
      sql`update platform.program set scopes = ${all}::text[] where id = ${program.id} returning 1`.execute(db),
    );
    const token = await tokenOf(world.test, program);
    const wrong: string[] = [];
    for (const [area, verbs] of Object.entries(areaOracle)) {
      const asked: Record<string, [method: 'GET' | 'POST' | 'DELETE', path: string]> = {
        query: ['GET', `/cases/${area}`],
        get: ['GET', `/cases/${area}/${missingId}`],
        save: ['GET', `/drafts/${area}`],
        remove: ['DELETE', `/drafts/${area}/${missingId}`],
        submit: ['POST', `/drafts/${area}/${missingId}/submit`],
      };
      for (const [verb, [method, path]] of Object.entries(asked)) {
        const { status } = await rest(world.test, method, path, { token, headers: { 'if-match': '"0"' } });
        const may = verbs[verb as keyof typeof verbs]?.includes('APPLICANT') === true;
        if (may === (status === 403)) wrong.push(`${area} ${verb}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});
