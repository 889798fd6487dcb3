import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AreaDefinition,
  areaCandidates,
  areaGetRecord,
  areaQuery,
  areaRemove,
  areaSave,
  areaSubmit,
  draftCheck,
  type FieldDefinition,
  type JsonObject,
  roleAssign,
  roleSave,
  userContext,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { aDossier, fileCase, first, people, submitAll } from '../area.testing.ts';

const text = (value: string) => ({ 'zh-CN': value, en: value });
const register = (id: string, fields: FieldDefinition[], more: Partial<AreaDefinition> = {}): AreaDefinition =>
  ({
    id,
    kind: 'register',
    scope: 'tenant',
    title: text('演示登记'),
    menu: { parent: 'base', order: 99 },
    titleOf: '{name}',
    access: {
      query: ['APPLICANT'],
      get: ['APPLICANT', 'FILING_OFFICER'],
      save: ['APPLICANT', 'FILING_OFFICER'],
      remove: ['APPLICANT'],
    },
    fields,
    form: { steps: [{ key: 'main', title: text('登记'), sections: [{ fields: fields.map(({ key }) => key) }] }] },
    list: { columns: [{ field: 'name' }, ...(more.list?.columns ?? [])], filters: more.list?.filters ?? [] },
  }) as AreaDefinition;
const name: FieldDefinition = { key: 'name', type: 'text', label: text('名称'), required: true };
const lab: FieldDefinition = {
  key: 'lab',
  type: 'reference',
  label: text('检验机构'),
  source: 'register',
  register: 'test/labs',
  filter: 'AND({candidate.until}>="2026-01-01",OR(ISEMPTY({kind}),{candidate.kind}={kind}))',
  copies: [
    { from: 'kind', to: 'scope' },
    { from: 'until', to: 'until' },
  ],
};
const areas: AreaDefinition[] = [
  register('test/labs', [
    name,
    { key: 'kind', type: 'text', label: text('类别') },
    { key: 'until', type: 'date', label: text('有效期至') },
  ]),
  register(
    'test/orders',
    [
      name,
      { key: 'kind', type: 'text', label: text('类别') },
      lab,
      { key: 'scope', type: 'text', label: text('范围') },
      { key: 'until', type: 'date', label: text('机构有效期'), readonly: true },
      {
        key: 'lines',
        type: 'table',
        label: text('项目'),
        columns: [
          { key: 'lab', type: 'reference', label: text('承检机构'), source: 'register', register: 'test/labs' },
        ],
      },
      { key: 'who', type: 'reference', label: text('经办人'), source: 'person' },
      { key: 'about', type: 'reference', label: text('案卷'), source: 'case' },
      {
        key: 'firm',
        type: 'reference',
        label: text('企业'),
        source: 'company',
        copies: [{ from: 'address', to: 'kind' }],
      },
      { key: 'paper', type: 'reference', label: text('证书'), source: 'certificate' },
    ],
    { list: { columns: [{ field: 'lab' }], filters: ['lab'] } as AreaDefinition['list'] },
  ),
];

describe('fields of type reference', () => {
  let test: TestApp;
  const as = people(() => test);
  const definitionsDir = mkdtempSync(join(tmpdir(), 'references-'));
  const orders = { group: 'test', name: 'orders' } as const;
  const labs = { group: 'test', name: 'labs' } as const;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    cpSync(join(import.meta.dirname, '../../../../../../definitions'), definitionsDir, { recursive: true });
    for (const definition of areas) {
      mkdirSync(join(definitionsDir, 'areas', definition.id), { recursive: true });
      writeFileSync(join(definitionsDir, 'areas', definition.id, 'area.json'), JSON.stringify(definition));
    }
    // A change takes over the fields of the first application, and would have to say which of its matters opens the one that is added here.
    rmSync(join(definitionsDir, 'areas/reg/change'), { recursive: true });
    const file = join(definitionsDir, 'areas/reg/first/area.json');
    const source = readFileSync(file, 'utf8');
    const changed = source
      .replace(
        '  "fields": [\n',
        `  "fields": [\n${JSON.stringify({ ...lab, filter: undefined, copies: undefined })},\n`,
      )
      .replace('"fields": ["origin",', '"fields": ["lab", "origin",');
    expect(changed.length).toBeGreaterThan(source.length + 50);
    writeFileSync(file, changed);
    test = await createTestApp({ settings: { definitionsDir } });
    const me = await as('applicant');
    const row = async (account: string, data: JsonObject) =>
      (await test.inject(areaSave, { ...labs, data }, await as(account))).data.id;
    ids.north = await row('applicant', { name: '北方检验', kind: '化学', until: '2027-01-01' });
    ids.south = await row('applicant', { name: '南方检验', kind: '微生物', until: '2027-06-30' });
    ids.old = await row('applicant', { name: '旧检验', kind: '化学', until: '2020-01-01' });
    ids.foreign = await row('rival', { name: '别家检验', kind: '化学', until: '2027-01-01' });
    for (let at = 0; at < 25; at += 1) await row('applicant', { name: `机构${at}`, until: '2027-01-01' });
    expect(me.token).not.toBe('');
  });
  afterAll(async () => {
    await test.close();
    rmSync(definitionsDir, { recursive: true });
  });
  const ask = async (field: string, more: JsonObject = {}, account = 'applicant') =>
    (await test.inject(areaCandidates, { ...orders, field, ...more } as never, await as(account))).data;
  const save = async (data: JsonObject, id?: string) =>
    test.inject(areaSave, { ...orders, ...(id === undefined ? {} : { id }), data }, await as('applicant'));
  const chosen = (key: string, words: string) => ({ id: ids[key] ?? '', text: words });

  it('are chosen by a part of the words, as far as the filter and the caller’s rights go, page by page', async () => {
    const { items } = await ask('lab', { words: '方检' });
    expect(items.map(({ text }) => text)).toEqual(['南方检验', '北方检验']);
    expect(items[1]).toMatchObject({
      id: ids.north,
      link: `/test/labs/record/${ids.north}`,
      copies: { scope: '化学', until: '2027-01-01' },
    });
    expect((await ask('lab', { words: '检验', data: { kind: '化学' } })).items.map(({ text }) => text)).toEqual([
      '北方检验',
    ]);
    expect((await ask('lines.lab', { words: '旧' })).items.map(({ text }) => text)).toEqual(['旧检验']);
    const page = await ask('lab', { words: '机构' });
    const rest = await ask('lab', { words: '机构', after: page.next ?? -1 });
    expect([page.items.length, rest.items.length, rest.next]).toEqual([20, 5, null]);
    expect(new Set([...page.items, ...rest.items].map(({ id }) => id)).size).toBe(25);
    // An officer may save orders, but not list the laboratories of companies.
    expect((await ask('lab', {}, 'filing')).items).toEqual([]);
    expect((await ask('who', { words: '' })).items.length).toBeGreaterThan(0);
    expect((await ask('firm')).items.length).toBe(1);
    expect((await ask('firm', {}, 'filing')).items.length).toBeGreaterThan(1);
    const none = await test.inject(areaCandidates, { ...orders, field: 'name' } as never, await as('applicant'));
    expect(none.state).toBe(404);
  });

  it('keep the words as they were chosen, are listed, asked for and sorted by them, and stay when the record is gone', async () => {
    const data = { name: '委托一', lab: { ...chosen('south', '冒充的名称'), link: '/evil' }, until: '2027-06-30' };
    const saved = await save(data);
    expect(saved.state, saved.cause ?? '').toBe(200);
    const kept = { id: ids.south, text: '南方检验', link: `/test/labs/record/${ids.south}` };
    const read = async () =>
      (await test.inject(areaGetRecord, { ...orders, id: saved.data.id }, await as('applicant'))).data.data;
    expect(await read()).toMatchObject({ lab: kept });
    const listed = await test.inject(
      areaQuery,
      { ...orders, parameters: [{ key: 'Q^lab^SL', value: '方检' }], sorts: [{ field: 'lab', order: 'ASC' }] },
      await as('applicant'),
    );
    expect(listed.data.dataResult.map(({ lab }) => lab)).toEqual(['南方检验']);
    await test.inject(areaRemove, { ...labs, ids: ids.south ?? '' }, await as('applicant'));
    const again = await save({ name: '委托一，改名' }, saved.data.id);
    expect(again.state, again.cause ?? '').toBe(200);
    expect(await read()).toMatchObject({ name: '委托一，改名', lab: kept });
  });

  it('are refused by field and reason: gone, another company’s, no longer fitting, a copy that differs, a row of a table', async () => {
    const refused = async (data: JsonObject) => {
      const answer = await save({ name: '委托', ...data });
      return [answer.state, (answer.data as unknown as { field: string; message: string }[])[0]] as const;
    };
    const gone = '检验机构“南方检验”已不存在，或者您无权查看，请重新选择';
    expect(await refused({ lab: chosen('south', '南方检验') })).toEqual([400, { field: 'lab', message: gone }]);
    expect((await refused({ lab: chosen('foreign', '别家检验') }))[1]?.message).toContain('已不存在，或者您无权查看');
    expect((await refused({ lab: chosen('old', '旧检验') }))[1]).toEqual({
      field: 'lab',
      message: '检验机构“旧检验”不再符合选择条件，请重新选择',
    });
    expect((await refused({ lab: chosen('north', '北方检验'), until: '2030-01-01' }))[1]).toEqual({
      field: 'until',
      message: '机构有效期取自所选的“北方检验”，不能另行填写，请重新选择“北方检验”',
    });
    const lines = [
      { _id: 'a', lab: chosen('north', '北方检验') },
      { _id: 'b', lab: chosen('south', '南方检验') },
    ];
    expect((await refused({ lines }))[1]).toEqual({
      field: 'lines',
      row: 'b',
      column: 'lab',
      message: '第 2 行：承检机构“南方检验”已不存在，或者您无权查看，请重新选择',
    });
    expect((await refused({ lab: '北方检验' }))[1]?.message).toContain('不是选出来的记录，请从列表中选择');
  });

  it('find no case by what a role hides: the search would tell it', async () => {
    const me = await as('applicant');
    const draft = (await test.inject(areaSave, { ...first, data: aDossier() }, me)).data.id;
    const submitted = await submitAll(test, me, draft);
    expect(submitted.state, submitted.cause ?? '').toBe(200);
    const admin = await as('tenantadmin');
    const reader = await as('archivist');
    const { data: self } = await test.inject(userContext, {}, reader);
    const roleId = (await test.inject(roleSave, { code: 'looker', name: '查阅' }, admin)).data;
    await test.inject(roleAssign, { roleId, kind: 'person', targetId: self.user.id }, admin);
    const found = async (hidden: string[], words: string) => {
      const grants = [
        { area: 'reg/first', verbs: ['get' as const], scope: 'all' as const, hidden },
        { area: 'test/orders', verbs: ['get' as const], scope: 'all' as const, hidden: [] },
      ];
      const saved = await test.inject(roleSave, { id: roleId, grants }, admin);
      expect([saved.state, saved.cause]).toEqual([200, null]);
      return (await ask('about', { words }, 'archivist')).items;
    };
    const [whole] = await found([], '');
    const [number = '', company = ''] = (whole?.detail ?? '').split(' · ');
    expect([number, company].every((one) => one.length > 5)).toBe(true);
    expect((await found([], company)).length).toBe(1);
    expect(await found(['holderName'], company)).toEqual([]);
    expect((await found(['holderName'], number)).map(({ detail }) => detail)).toEqual([number]);
    expect(await found(['certNo', 'applyNo'], number)).toEqual([]);
    expect((await found(['certNo', 'applyNo'], company)).length).toBe(1);
  });

  it('keep what was copied from them: no later save forges a copy, empties the choice to forge it, or leaves its condition', async () => {
    const wrong = async (data: JsonObject, id?: string) => {
      const answer = await save(data, id);
      return [answer.state, (answer.data as unknown as { field: string }[])[0]?.field] as const;
    };
    const made = await save({ name: '委托三', lab: chosen('north', '北方检验'), until: '2027-01-01', scope: '化学' });
    const { id } = made.data;
    expect(await wrong({ until: '2030-01-01' }, id)).toEqual([400, 'until']);
    expect(await wrong({ lab: null, until: '2030-01-01' }, id)).toEqual([400, 'until']);
    expect(await wrong({ name: '委托三', until: '2030-01-01' })).toEqual([400, 'until']);
    // The condition of the field reads the kind of the order, which is another now.
    expect(await wrong({ kind: '微生物' }, id)).toEqual([400, 'lab']);
    // What is no copy that is kept, and a choice that stays, may be saved; so may a choice that is taken back with its copies.
    expect((await save({ scope: '化学与物理' }, id)).state).toBe(200);
    expect((await save({ lab: null, until: null }, id)).state).toBe(200);
  });

  it('let a company name another one by its name or code, and see no more of it than both', async () => {
    const told = await ask('firm', { words: '晨雾' });
    const names = (await ask('firm', {}, 'filing')).items;
    const other = names.find(({ text }) => text.includes('晨') && !text.includes('岚屿')) ?? names.at(-1);
    if (!other) throw new Error('there is another company');
    expect(told.items.length).toBeLessThanOrEqual(names.length);
    const found = (await ask('firm', { words: other.text.slice(0, 4) })).items.find(({ id }) => id === other.id);
    expect(found).toMatchObject({ text: other.text, link: null, copies: { kind: null } });
    expect(found?.detail ?? '').not.toContain('code');
    // One sign, or none, shows nobody but the own company.
    expect((await ask('firm', { words: other.text.slice(0, 1) })).items.some(({ id }) => id === other.id)).toBe(false);
    const saved = await save({ name: '委托五', firm: { id: other.id, text: '冒充' } });
    expect(saved.state, saved.cause ?? '').toBe(200);
    const { data } = (await test.inject(areaGetRecord, { ...orders, id: saved.data.id }, await as('applicant'))).data;
    expect(data).toMatchObject({ firm: { id: other.id, text: other.text } });
  });

  it('are made to certificates: of products of the own company, for the office of all', async () => {
    const { certNo } = await fileCase(test, await as('applicant'), aDossier());
    await test.settle();
    const own = (await ask('paper')).items;
    const [made] = own.filter(({ text }) => text === certNo);
    expect(made).toMatchObject({ detail: expect.stringContaining('岚屿演示') as string });
    const paper = { id: made?.id ?? '', text: made?.text ?? '' };
    expect((await save({ name: '委托六', paper })).state).toBe(200);
    expect((await ask('paper', {}, 'rival')).items).toEqual([]);
    const foreign = await test.inject(areaSave, { ...orders, data: { name: '委托', paper } }, await as('rival'));
    expect(foreign).toMatchObject({ state: 400, data: [{ field: 'paper' }] });
    const all = (await ask('paper', {}, 'filing')).items;
    expect(all.map(({ text }) => text).sort()).toEqual(own.map(({ text }) => text).sort());
    expect(all.filter(({ text }) => text === certNo).length).toBe(1);
  });

  it('are checked again when a case is submitted: the pre-check says so, and the submission is refused', async () => {
    const me = await as('applicant');
    const made = await test.inject(
      areaSave,
      { ...first, data: { ...aDossier(), lab: chosen('south', '南方检验') } },
      me,
    );
    const { data } = await test.inject(draftCheck, { ...first, id: made.data.id }, me);
    const error = { field: 'lab', message: '检验机构“南方检验”已不存在，或者您无权查看，请重新选择' };
    expect([data.canSubmit, data.errors]).toEqual([false, [error]]);
    const sent = await test.inject(areaSubmit, { ...first, id: made.data.id, rev: data.rev }, me);
    expect([sent.state, sent.data]).toEqual([400, [error]]);
  });
});
