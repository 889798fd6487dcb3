import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AreaDefinition,
  areaGet,
  areaGetRecord,
  areaList,
  areaQuery,
  areaRemove,
  areaSave,
  dictionaryGet,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { aDossier, fileCase, people } from './area.testing.ts';

const text = (value: string) => ({ 'zh-CN': value, en: value });
const plain = {
  menu: { parent: 'base', order: 99 },
  titleOf: '""',
  fields: [],
  form: { steps: [] },
  list: { columns: [], filters: [] },
};
const definitions: AreaDefinition[] = [
  {
    ...plain,
    id: 'test/limits',
    kind: 'register',
    scope: 'platform',
    title: text('时限'),
    titleOf: '{name}',
    access: {
      query: ['SUPER', 'APPLICANT', 'FILING_OFFICER'],
      get: ['SUPER', 'APPLICANT'],
      save: ['SUPER'],
      remove: ['SUPER'],
    },
    fields: [
      { key: 'name', type: 'text', label: text('名称'), required: true },
      { key: 'days', type: 'integer', label: text('天数') },
      { key: 'open', type: 'boolean', label: text('启用') },
      {
        key: 'notes',
        type: 'table',
        label: text('说明'),
        columns: [{ key: 'note', type: 'longText', label: text('说明') }],
      },
    ],
    form: { steps: [{ key: 'main', title: text('时限'), sections: [{ fields: ['name', 'days', 'open', 'notes'] }] }] },
    list: { columns: [{ field: 'name' }, { field: 'days' }, { field: 'open' }], filters: [] },
  },
  {
    ...plain,
    id: 'test/mine',
    kind: 'worklist',
    title: text('我的核查'),
    access: { query: ['FILING_OFFICER'] },
    worklist: { source: 'tasks', parameters: [] },
  },
  {
    ...plain,
    id: 'test/bystatus',
    kind: 'report',
    title: text('按状态'),
    access: { query: ['FILING_OFFICER'] },
    report: { source: 'reg/first', groupBy: ['status'] },
  },
];

describe('the other kinds of areas, written as data only', () => {
  let test: TestApp;
  const as = people(() => test);
  const definitionsDir = mkdtempSync(join(tmpdir(), 'definitions-'));
  beforeAll(async () => {
    cpSync(join(import.meta.dirname, '../../../../../definitions'), definitionsDir, { recursive: true });
    for (const definition of definitions) {
      mkdirSync(join(definitionsDir, 'areas', definition.id), { recursive: true });
      writeFileSync(join(definitionsDir, 'areas', definition.id, 'area.json'), JSON.stringify(definition));
    }
    writeFileSync(
      join(definitionsDir, 'dictionaries/colours.json'),
      JSON.stringify({ title: text('颜色'), items: [{ value: 'blue', label: text('蓝') }] }),
    );
    test = await createTestApp({ settings: { definitionsDir } });
  });
  afterAll(async () => {
    await test.close();
    rmSync(definitionsDir, { recursive: true });
  });

  it('a shared register is written by the platform and read by every tenant', async () => {
    const area = { group: 'test', name: 'limits' };
    const admin = await as('admin');
    const made = await test.inject(areaSave, { ...area, data: { name: '备案后核查', days: 20, open: true } }, admin);
    expect(made.state, made.cause ?? '').toBe(200);
    for (const account of ['applicant', 'rival', 'filing', 'admin']) {
      const list = await test.inject(
        areaQuery,
        {
          ...area,
          parameters: [
            { key: 'Q^days^NL', value: '20' },
            { key: 'Q^open^S', value: 'Y' },
          ],
        },
        await as(account),
      );
      expect(list.data.dataResult, account).toMatchObject([{ name: '备案后核查', days: 20, open: true }]);
    }
    const reader = await as('applicant');
    expect((await test.inject(areaGetRecord, { ...area, id: made.data.id }, reader)).data).toMatchObject({
      data: { days: 20 },
    });
    expect((await test.inject(areaSave, { ...area, id: made.data.id, data: { days: 1 } }, reader)).state).toBe(6010104);
    expect((await test.inject(areaRemove, { ...area, ids: made.data.id }, admin)).data).toBe(1);
  });

  it('a row of a register is refused as a whole when it is larger than a form may be', async () => {
    const notes = Array.from({ length: 300 }, (_, at) => ({ _id: `n${at}`, note: '字'.repeat(3_000) }));
    const data = { name: '太大', days: 1, open: true, notes };
    const area = { group: 'test', name: 'limits' };
    const answer = await test.inject(areaSave, { ...area, data }, await as('admin'));
    expect(answer).toMatchObject({ state: 413, cause: expect.stringContaining('最多 2 MB') as string });
    const half = { ...data, notes: notes.slice(0, 100) };
    expect((await test.inject(areaSave, { ...area, data: half }, await as('admin'))).state).toBe(200);
  });

  it('a worklist of tasks and a report of counts read the same cases', async () => {
    const { caseId } = await fileCase(test, await as('applicant'), aDossier());
    const officer = await as('filing');
    const tasks = await test.inject(areaQuery, { group: 'test', name: 'mine' }, officer);
    expect(tasks.data.dataResult).toMatchObject([{ caseId, node: 'postCheck' }]);
    const report = await test.inject(areaQuery, { group: 'test', name: 'bystatus' }, officer);
    expect(report.data).toMatchObject({
      dataResult: [{ status: 'POST_CHECK', count: 1 }],
      pageResult: { totalCount: 1 },
    });
    const wrong = await test.inject(
      areaQuery,
      { group: 'test', name: 'bystatus', parameters: [{ key: 'secret', value: '1' }] },
      officer,
    );
    expect(wrong.state).toBe(400);
  });

  it('shows areas by right, hides the others like missing ones, and serves dictionaries', async () => {
    const list = await test.inject(areaList, {}, await as('applicant'));
    const known = new Map(list.data.map((area) => [area.definition.id, area.allowed]));
    expect(known.get('test/limits')).toEqual(['query', 'get']);
    expect(known.has('test/mine')).toBe(false);
    const [hidden, missing] = await Promise.all(
      ['test/mine', 'test/nothing'].map(async (area) => test.inject(areaGet, { area }, await as('applicant'))),
    );
    expect({ ...hidden, requestId: '' }).toEqual({ ...missing, requestId: '' });
    expect((await test.inject(areaGet, { area: 'reg/first', version: 1 }, await as('applicant'))).data.version).toBe(1);
    expect((await test.inject(dictionaryGet, { key: 'colours' }, await as('applicant'))).data).toEqual([
      { value: 'blue', label: { ...text('蓝'), 'zh-TW': '藍' } },
    ]);
    expect((await test.inject(dictionaryGet, { key: 'number-series' }, await as('applicant'))).state).toBe(404);
  });

  it('refuses calls in an area that does not exist like calls without right', async () => {
    const answer = await test.inject(areaQuery, { group: 'no', name: 'where' }, await as('applicant'));
    expect(answer.state).toBe(6010104);
  });
});
