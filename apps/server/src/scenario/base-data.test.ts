import {
  type AreaDefinition,
  areaGet,
  areaGetRecord,
  areaQuery,
  areaRemove,
  areaSave,
  findCurrentUserSubSystem,
  getMenuData,
  type JsonObject,
  logChanges,
  type MenuNode,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../platform/auth/auth.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';

/** The base data that is built: menu, list, form, rights, log and three languages of each. */
const areas: readonly (readonly [line: string, name: string, example: JsonObject, column: string])[] = [
  ['R1.5-01', 'experts', { name: '顾清和', unit: '云海大学', expertise: ['formula'], termUntil: '2030-01-01' }, 'unit'],
  [
    'R1.5-02',
    'forbidden-use',
    { name: '演示禁用物', kind: 'prohibited', basis: '演示附件一', verified: false, validFrom: '2026-01-01' },
    'basis',
  ],
  ['R1.5-04', 'opinion-template', { name: '合计不符', subject: 'formula', content: '合计不是 100%。' }, 'name'],
  ['R1.5-05', 'material-information', { name: '演示原料一号', standardName: '甘油', maker: '演示原料厂' }, 'maker'],
  ['R1.5-15', 'purpose-description', { purpose: '演示保湿剂', description: '保持皮肤水分。' }, 'purpose'],
];

let app: TestApp;
const tokens = new Map<string, { token: string }>();
beforeAll(async () => {
  app = await createTestApp();
  for (const account of ['manager', 'chief', 'applicant', 'auditor', 'tenantadmin'])
    tokens.set(account, { token: (await signIn(app, account)).access_token });
});
afterAll(() => app.close());
const as = (account: string) => tokens.get(account) ?? { token: '' };

const addresses = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => [node.url ?? '', ...addresses(node.children)]);
async function menuOf(account: string): Promise<string[]> {
  const systems = (await app.inject(findCurrentUserSubSystem, {}, as(account))).data;
  const menus = await Promise.all(systems.map(({ id }) => app.inject(getMenuData, { systemId: id }, as(account))));
  return menus.flatMap(({ data }) => addresses(data));
}

describe('base data that the office keeps', () => {
  test.each(areas)('%s %s: menu, list, form, rights, log and three languages', async (_line, name, example, column) => {
    const area = { group: 'base', name };
    const data: JsonObject = { ...example, enabled: true };
    expect(await menuOf('manager')).toContain(`area:base/${name}`);
    expect(await menuOf('applicant')).not.toContain(`area:base/${name}`);
    const { definition } = (await app.inject(areaGet, { area: `base/${name}` }, as('manager'))).data;
    expect(untranslated(definition)).toEqual([]);

    // The form: what is required is asked for by name, then stored, changed and guarded by its version.
    const empty = await app.inject(areaSave, { ...area, data: {} }, as('manager'));
    const required = definition.fields.filter((field) => field.required).map(({ key }) => key);
    expect(empty.state).toBe(400);
    expect((empty.data as unknown as { field: string }[]).map(({ field }) => field)).toEqual(
      expect.arrayContaining(required.filter((key) => key !== 'enabled' && key !== 'verified' && key !== 'validFrom')),
    );
    const made = await app.inject(areaSave, { ...area, data }, as('manager'));
    expect(made.state, JSON.stringify(made)).toBe(200);
    const { id } = made.data;
    const changed = await app.inject(areaSave, { ...area, id, version: 1, data: { enabled: false } }, as('manager'));
    expect(changed.data).toMatchObject({ id, version: 2 });
    expect((await app.inject(areaSave, { ...area, id, version: 1, data }, as('manager'))).state).toBe(409);
    const record = await app.inject(areaGetRecord, { ...area, id }, as('manager'));
    expect(record.data).toMatchObject({ data: { ...example, enabled: false } });

    // The list: a filter, an order and pages.
    const value = String(data[column]);
    const rows = async (requestPage: object) =>
      (
        await app.inject(
          areaQuery,
          {
            ...area,
            parameters: [{ key: `Q^${column}^SL`, value }],
            sorts: [{ field: column, order: 'DESC' as const }],
            requestPage: requestPage as never,
          },
          as('chief'),
        )
      ).data;
    const found = await rows({ pageNo: 1, limit: 1 });
    expect(found.dataResult).toMatchObject([{ id }]);
    expect((await rows({ pageNo: 2, limit: 1 })).dataResult).toEqual([]);

    // Rights and the log of both writes.
    for (const stranger of ['applicant', 'tenantadmin'])
      expect((await app.inject(areaSave, { ...area, id, data }, as(stranger))).state).toBe(6010104);
    const logged = await app.inject(logChanges, { parameters: [{ key: 'entityId', value: id }] }, as('auditor'));
    expect(logged.data.dataResult.map((row) => row.account)).toEqual(['manager', 'manager']);
    expect(logged.data.dataResult[0]?.changes.map((change) => change.field)).toContain('enabled');
    expect((await app.inject(areaRemove, { ...area, ids: id }, as('manager'))).data).toBe(1);
  });
});

/** Places of a definition whose text is not there in all three languages. */
function untranslated(definition: AreaDefinition): string[] {
  const missing: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (value === null || typeof value !== 'object') return;
    if ('zh-CN' in value) {
      for (const language of ['zh-CN', 'zh-TW', 'en'])
        if (String((value as Record<string, unknown>)[language] ?? '') === '') missing.push(`${path} ${language}`);
      return;
    }
    for (const [key, child] of Object.entries(value)) visit(child, `${path}/${key}`);
  };
  visit(definition, '');
  return missing;
}

test('a save past the form is refused with the same words that the form says under its fields', async () => {
  const data = { name: '甲乙', email: 'x', idCard: '110105194912310021', code: 'ab' };
  const answer = await app.inject(areaSave, { group: 'demo', name: 'crud', data }, as('applicant'));
  expect([answer.state, answer.data]).toEqual([
    400,
    [
      { field: 'email', message: '邮箱“x”：请输入正确的邮箱格式' },
      { field: 'idCard', message: '身份证号码“110105194912310021”：请输入正确的身份证号码' },
      { field: 'code', message: '批号“ab”格式不正确' },
    ],
  ]);
});
