import {
  callList,
  cleanName,
  employeeQuery,
  employeeSave,
  groupQuery,
  groupSave,
  orgList,
  orgSave,
  preferenceGet,
  preferenceSave,
  resourceGet,
  resourceSave,
  roleSave,
  subSystemGet,
  subSystemSave,
  tenantGet,
  tenantSave,
  textFault,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../matrix/world.testing.ts';
import { injections, markup } from './corpus.testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.test.close());

/** Text fields that lists filter by default. */
const fields: Record<string, string> = {
  'tenant.query': 'name',
  'tenant.queryWait': 'code',
  'tenant.schemaQuery': 'tenantName',
  'tenant.schemaExports': 'fileName',
  'subSystem.query': 'alias',
  'organisation.level.query': 'name',
  'organisation.position.query': 'name',
  'organisation.group.query': 'description',
  'organisation.employee.query': 'account',
  'log.operations': 'account',
  'log.changes': 'action',
  'log.signIns': 'name',
  'log.calls': 'call',
};
const operators = ['S', 'SL', 'SLL', 'SLR', 'SN', 'NE', 'SNE', 'SI', 'NL', 'DL', 'NG', 'DG', 'DGT'];
const tablesThere = async () =>
  (
    await world.sql((db) =>
      sql<{ total: number }>`select count(*)::int as total from pg_class where relkind = 'r'`.execute(db),
    )
  ).rows[0]?.total;

describe('lists', () => {
  test.each(Object.entries(fields))(
    '%s: no value, field, operator or order runs anything or fails',
    async (id, field) => {
      const before = await tablesThere();
      const admin = world.person('SUPER').token;
      const ask = (input: Record<string, unknown>) => world.state(id, { input }, admin);
      const wrong: string[] = [];
      for (const [at, value] of [...injections, ...markup].entries()) {
        const operator = operators[at % operators.length];
        const answers = [
          await ask({ parameters: [{ key: `Q^${field}^${operator}`, value }] }),
          await ask({ parameters: [{ key: `Q^${field}^S`, value }] }),
        ];
        for (const { state, text } of answers)
          if (state !== 200 && state !== 400) wrong.push(`${value}: ${state} ${text}`);
        // An exact filter on a text that nothing has finds nothing: it was a value and no condition.
        if (answers[1]?.state === 200 && value.trim() !== '' && !answers[1].text.includes('"dataResult":[]'))
          wrong.push(`${value}: found something`);
        if (at % 4 === 0) {
          for (const input of [
            { parameters: [{ key: value, value: 'x' }] },
            { parameters: [{ key: `Q^${value}^S`, value: 'x' }] },
            { sorts: [{ field: value, order: 'ASC' }] },
            { sorts: [{ field, order: value }] },
            { requestPage: { pageNo: 1, limit: 20, after: value } },
          ]) {
            const { state, text } = await ask(input);
            if (state !== 400) wrong.push(`${JSON.stringify(input).slice(0, 100)}: ${state} ${text}`);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(await tablesThere()).toBe(before);
    },
  );
});

describe('texts', () => {
  const texts = [...injections, ...markup]
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.length <= 100);

  /** What a name may be: neither markup nor signs that turn the reading direction; unseen marks fall away. */
  const names = texts.filter((text) => cleanName(text) === text && textFault(text, 'name') === null);
  const refused = texts.filter((text) => textFault(cleanName(text), 'name') !== null);

  test('names that are markup or turn the reading direction are refused by field', async () => {
    expect([names.length > 40, refused.length > 20]).toEqual([true, true]);
    const token = world.person('TENANT_ADMIN').token;
    for (const name of refused) {
      const answer = await world.state('organisation.org.save', { input: { code: world.word('no'), name } }, token);
      expect([name, answer.state]).toEqual([name, 400]);
      expect(answer.text).toContain('"field":"name"');
    }
  });

  test('names are kept as they were typed, in data, logs and lists, and end in nothing but JSON', async () => {
    const admin = world.person('SUPER');
    const manager = world.person('TENANT_ADMIN');
    const org = await world.as(manager, orgSave, { code: 'hostile', name: 'x' });
    const group = await world.as(manager, groupSave, { code: 'hostile', name: 'x' });
    const tenant = await world.as(admin, tenantSave, { code: 'hostile', name: 'x' });
    const systemId = await world.as(admin, subSystemSave, { alias: 'hostile', name: 'x' });
    const menu = await world.as(admin, resourceSave, { systemId, alias: 'hostile', name: 'x' });
    const { id: employee } = await world.as(manager, employeeSave, { account: 'hostileone', name: 'x' });
    const role = await world.as(manager, roleSave, { code: 'hostile', name: 'x' });
    for (const name of names) {
      await world.as(manager, orgSave, { id: org, name });
      expect((await world.as(manager, orgList, {})).find((row) => row.id === org)?.name).toBe(name);
      await world.as(manager, groupSave, { id: group, name, description: name });
      expect(
        (await world.as(manager, groupQuery, { parameters: [{ key: 'Q^name^S', value: name }] })).dataResult[0]
          ?.description,
      ).toBe(name);
      await world.as(admin, tenantSave, { id: tenant, name, parentName: name });
      expect(await world.as(admin, tenantGet, { tenantId: tenant })).toMatchObject({ name, parentName: name });
      await world.as(admin, subSystemSave, { id: systemId, name });
      expect((await world.as(admin, subSystemGet, { subSystemId: systemId })).name).toBe(name);
      await world.as(admin, resourceSave, { id: menu, name });
      expect((await world.as(admin, resourceGet, { resourceId: menu })).name).toBe(name);
      await world.as(manager, employeeSave, { id: employee, name, wcAccount: name });
      expect(
        (await world.as(manager, employeeQuery, { parameters: [{ key: 'Q^wcAccount^S', value: name }] })).dataResult[0]
          ?.name,
      ).toBe(name);
      await world.as(manager, roleSave, { id: role, name, description: name });
      await world.as(manager, preferenceSave, { key: 'hostile', value: { text: name } });
      expect(await world.as(manager, preferenceGet, { key: 'hostile' })).toEqual({ text: name });
    }
    const answer = await world.test.server.inject({
      method: 'GET',
      url: '/platform/v3/organisation/org/list',
      headers: { 'x-authorization-access_token': manager.token },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  test('XML that is exported carries every text and reads back as the same', async () => {
    const admin = world.person('SUPER');
    const systemId = await world.as(admin, subSystemSave, { alias: 'hostilexml', name: 'x' });
    for (const [at, name] of names.entries())
      await world.as(admin, resourceSave, {
        systemId,
        alias: `n${at}`,
        name: name,
        layout: name,
      });
    const xml = await world.test.server.inject({
      method: 'GET',
      url: '/platform/v3/auth/resources/exportXml',
      query: { systemId },
      headers: { 'x-authorization-access_token': admin.token },
    });
    expect(xml.body).not.toMatch(/<script|<img|<svg|<iframe/i);
    const copy = await world.as(admin, subSystemSave, { alias: 'hostilecopy', name: 'x' });
    const imported = await world.state(
      'resources.importXml',
      { input: { systemId: copy }, file: { name: 'm.xml', content: Buffer.from(xml.body) } },
      admin.token,
    );
    expect(imported.state, imported.text).toBe(200);
    const again = await world.test.server.inject({
      method: 'GET',
      url: '/platform/v3/auth/resources/exportXml',
      query: { systemId: copy },
      headers: { 'x-authorization-access_token': admin.token },
    });
    expect(again.body.replace(copy, systemId)).toBe(xml.body);
  });

  test('ids, codes and keys that are none are refused in every call of the directory, never 500', async () => {
    const admin = world.person('SUPER').token;
    const mine = callList.filter(
      (call) =>
        /^(tenant|subSystem|resources|organisation|access|preference)\./.test(call.id) &&
        call.access !== 'public' &&
        !call.kind,
    );
    const wrong: string[] = [];
    for (const call of mine) {
      const shape = (call.input as { shape?: Record<string, unknown> }).shape ?? {};
      for (const name of Object.keys(shape))
        for (const value of [`' or 1=1 --`, '<script>alert(1)</script>', '999999999999999999999999', '-1', '']) {
          if (call.method === 'POST' || value !== '') {
            const { state, text } = await world.state(call.id, { input: { [name]: value } }, admin);
            if (state === 500 || state === 503) wrong.push(`${call.id} ${name}=${value}: ${state} ${text}`);
          }
        }
    }
    expect(wrong).toEqual([]);
  });
});
