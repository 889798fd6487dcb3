import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AreaDefinition,
  areaGetRecord,
  areaSave,
  draftOpen,
  draftPatch,
  type FieldDefinition,
  type FieldOf,
  type FieldType,
  type JsonObject,
  type PatchOp,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { aDossier, first, people, submitAll } from '../area.testing.ts';

const text = (value: string) => ({ 'zh-CN': value, en: value, 'zh-TW': value });
const computed = <T extends FieldType>(key: string, type: T, compute: string) =>
  ({
    key,
    type,
    label: text(`字段${key}`),
    compute,
  }) as FieldOf<T>;
const mapx = (operation: string, value = '{course}', result = 'test/enrol.price', match = 'test/enrol.course') =>
  `MAPX("${operation}",${value},{${match}},{${result}})`;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const register = (id: string, fields: FieldDefinition[]): AreaDefinition => ({
  id,
  kind: 'register',
  scope: 'tenant',
  title: text('报名'),
  menu: { parent: 'base', order: 99 },
  titleOf: '{course}',
  access: {
    query: ['APPLICANT', ...(id === 'test/secret' ? [] : (['FILING_OFFICER'] as const))],
    get: ['APPLICANT', 'FILING_OFFICER'],
    save: ['APPLICANT', 'FILING_OFFICER'],
  },
  fields,
  form: { steps: [{ key: 'main', title: text('报名'), sections: [{ fields: fields.map((one) => one.key) }] }] },
  list: { columns: [{ field: 'course' }], filters: [] },
});
const course: FieldDefinition = { key: 'course', type: 'text', label: text('课程'), required: true };
const areas = [
  register('test/enrol', [
    course,
    { key: 'name', type: 'text', label: text('姓名') },
    { key: 'price', type: 'decimal', label: text('价格') },
    { key: 'day', type: 'date', label: text('日期') },
    {
      key: 'tags',
      type: 'multiEnum',
      label: text('标签'),
      options: [
        { value: 'a', label: text('a') },
        { value: 'b', label: text('b') },
      ],
    },
    {
      key: 'visits',
      type: 'table',
      label: text('到访'),
      columns: [
        { key: 'room', type: 'text', label: text('教室') },
        { key: 'minutes', type: 'integer', label: text('分钟') },
        computed('mark', 'text', 'UUID()'),
      ],
    },
    // The example of the function list.
    computed('number', 'integer', 'MAPX("count",{course},{enrol.course},{enrol.name})+1'),
    computed('ticket', 'text', 'UUID()'),
    computed('lot', 'decimal', 'RAND()'),
    computed('workdays', 'integer', 'NETWORKDAYS("2026-09-28","2026-10-11")'),
  ]),
  register('test/ask', [
    course,
    {
      key: 'both',
      type: 'multiEnum',
      label: text('两者'),
      options: [
        { value: '瑜伽', label: text('a') },
        { value: '游泳', label: text('b') },
      ],
    },
    ...['first', 'last', 'max', 'min', 'avg', 'sum', 'count'].map((one) => computed(one, 'decimal', mapx(one))),
    computed('lastDay', 'date', mapx('last', '{course}', 'test/enrol.day')),
    computed('maxDay', 'date', mapx('MAX', '{course}', 'test/enrol.day')),
    computed('either', 'integer', mapx('count', '{both}')),
    computed('tagged', 'integer', mapx('count', '"b"', 'test/enrol.name', 'test/enrol.tags')),
    computed('minutes', 'integer', mapx('sum', '"A1"', 'test/enrol.visits.minutes', 'test/enrol.visits.room')),
    computed('chain', 'integer', mapx('count', '{max}', 'test/enrol.name', 'test/enrol.price')),
    computed('called', 'decimal', mapx('sum', '{course}', 'test/enrol.name')),
    computed('wrong', 'integer', mapx('count', '{course}', 'test/enrol.nothing')),
  ]),
  register('test/secret', [course]),
  register('test/spy', [
    course,
    computed('seen', 'integer', mapx('count', '{course}', 'test/secret.course', 'test/secret.course')),
  ]),
];

describe('R9-62 R9-63 R9-64 what only the server can compute in a form', () => {
  let test: TestApp;
  const as = people(() => test);
  const definitionsDir = mkdtempSync(join(tmpdir(), 'definitions-'));
  beforeAll(async () => {
    cpSync(join(import.meta.dirname, '../../../../../../definitions'), definitionsDir, { recursive: true });
    for (const definition of areas) {
      mkdirSync(join(definitionsDir, 'areas', definition.id), { recursive: true });
      writeFileSync(join(definitionsDir, 'areas', definition.id, 'area.json'), JSON.stringify(definition));
    }
    const file = join(definitionsDir, 'areas/reg/first/area.json');
    const ticket = JSON.stringify(computed('ticket', 'text', 'UUID()&"/"&{nameBrand}'));
    const asked = JSON.stringify(
      computed('known', 'integer', 'MAPX("count",{nameBrand},{test/enrol.course},{test/enrol.name})'),
    );
    const source = readFileSync(file, 'utf8');
    const changed = source
      .replace('  "fields": [\n', `  "fields": [\n${ticket}, ${asked},\n`)
      .replace('"fields": ["origin",', '"fields": ["ticket", "known", "origin",');
    expect(changed.length).toBeGreaterThan(source.length + ticket.length + asked.length);
    writeFileSync(file, changed);
    test = await createTestApp({ settings: { definitionsDir } });
  });
  afterAll(async () => {
    await test.close();
    rmSync(definitionsDir, { recursive: true });
  });

  const save = async (account: string, name: string, data: JsonObject, id?: string) => {
    const me = await as(account);
    const area = { group: 'test', name };
    const saved = await test.inject(areaSave, { ...area, data, ...(id === undefined ? {} : { id }) }, me);
    expect(saved.state, saved.cause ?? '').toBe(200);
    const read = await test.inject(areaGetRecord, { ...area, id: saved.data.id }, me);
    return { id: saved.data.id, data: read.data.data };
  };

  it('counts the saved records of its own form: the second enrolment in a course has number 2', async () => {
    const visits = [
      { _id: 'v1', room: 'A1', minutes: 30 },
      { _id: 'v2', room: 'B2', minutes: 60 },
    ];
    const one = await save('applicant', 'enrol', {
      course: '瑜伽',
      name: '甲',
      price: '12.5',
      day: '2026-01-02',
      tags: ['a', 'b'],
      visits,
    });
    const two = await save('applicant', 'enrol', {
      course: '瑜伽',
      name: '乙',
      price: '0.1',
      day: '2025-12-31',
      tags: ['b'],
      visits,
    });
    await save('applicant', 'enrol', { course: '游泳', name: '丙', price: '99', tags: [] });
    expect([one.data.number, two.data.number]).toEqual([1, 2]);
  });

  it('asks another form: first, last, max, min, avg, sum and count of what matches, lists by any item', async () => {
    const { data } = await save('applicant', 'ask', { course: '瑜伽', both: ['瑜伽', '游泳'] });
    expect(data).toMatchObject({ first: 12.5, last: 0.1, max: 12.5, min: 0.1, avg: 6.3, sum: 12.6, count: 2 });
    expect(data).toMatchObject({
      lastDay: '2025-12-31',
      maxDay: '2026-01-02',
      either: 3,
      tagged: 2,
      minutes: 60,
      chain: 1,
    });
    expect(data.wrong ?? null).toBeNull();
    const none = await save('applicant', 'ask', { course: '没有' });
    expect(none.data).toMatchObject({ sum: 0, count: 0, either: 0 });
    for (const one of ['first', 'last', 'max', 'min', 'avg']) expect(none.data[one] ?? null, one).toBeNull();
  });

  it('adds up the numbers among texts: spaces around one do not matter, a text that only begins with one is skipped', async () => {
    for (const name of ['30s', ' 12 ', 's7', '\t2', '']) await save('applicant', 'enrol', { course: '数字', name });
    const { data } = await save('applicant', 'ask', { course: '数字' });
    expect(data.called).toBe(14);
  });

  it('another company counts its own records only, and a form that one may not list answers nothing', async () => {
    const { data } = await save('rival', 'ask', { course: '瑜伽' });
    expect(data).toMatchObject({ count: 0, sum: 0, tagged: 0 });
    await save('filing', 'secret', { course: '瑜伽' });
    expect((await save('filing', 'spy', { course: '瑜伽' })).data.seen ?? null).toBeNull();
    await save('applicant', 'secret', { course: '瑜伽' });
    expect((await save('applicant', 'spy', { course: '瑜伽' })).data.seen).toBe(1);
  });

  it('R9-61 NETWORKDAYS in a form goes by the holiday table: the National Day week is off, the Saturday after it is worked', async () => {
    expect((await save('applicant', 'enrol', { course: '工作日' })).data.workdays).toBe(6);
  });

  it('RAND and UUID are drawn once by the server and kept, whatever is sent for them', async () => {
    const { id, data } = await save('applicant', 'enrol', {
      course: '抽签',
      ticket: 'my own',
      lot: '2',
      visits: [{ _id: 'v1', room: 'A1', mark: 'mine' }],
    });
    expect(data.ticket).toMatch(uuid);
    expect(Number(data.lot)).toBeLessThan(1);
    const rows = data.visits as JsonObject[];
    expect(rows[0]?.mark).toMatch(uuid);
    const again = await save(
      'applicant',
      'enrol',
      {
        name: '甲',
        ticket: 'my own',
        visits: [
          { _id: 'v1', room: 'C3', mark: 'mine' },
          { _id: 'v2', mark: String(rows[0]?.mark) },
        ],
      },
      id,
    );
    expect(again.data).toMatchObject({ name: '甲', ticket: data.ticket, lot: data.lot });
    const after = again.data.visits as JsonObject[];
    expect(after[0]).toMatchObject({ room: 'C3', mark: rows[0]?.mark });
    expect(after[1]?.mark).toMatch(uuid);
    expect(after[1]?.mark).not.toBe(rows[0]?.mark);
  });

  it('a draft gets what the server computed with the answer to its save; submission keeps it, a copy draws anew', async () => {
    const me = await as('applicant');
    const made = await test.inject(areaSave, { ...first, data: aDossier() }, me);
    const place = { ...first, id: made.data.id, windowId: 'window-one' };
    const opened = await test.inject(draftOpen, place, me);
    const ticket = String(opened.data.data.ticket);
    expect(ticket).toMatch(/^[0-9a-f-]{36}\/岚屿演示$/);
    const patch = (baseRev: number, patchId: string, ops: PatchOp[]) =>
      test.inject(draftPatch, { ...place, baseRev, patchId, ops }, me);
    const ops: PatchOp[] = [
      { op: 'set', path: ['nameBrand'], value: '瑜伽' },
      { op: 'set', path: ['ticket'], value: 'my own' },
    ];
    const saved = await patch(0, 'patch-of-brand', ops);
    const known: PatchOp = { op: 'set', path: ['known'], value: 2 };
    expect(saved.data.computed).toEqual([{ op: 'set', path: ['ticket'], value: ticket }, known]);
    expect((await patch(0, 'patch-of-brand', ops)).data.computed).toContainEqual(known);
    const now = await test.inject(draftOpen, place, me);
    expect(now.data.data).toMatchObject({ ticket, known: 2 });
    const filed = await submitAll(test, me, made.data.id);
    expect(filed.state, filed.cause ?? '').toBe(200);
    const { data } = await test.inject(areaGetRecord, { ...first, id: filed.data.caseId }, me);
    expect(data.data).toMatchObject({ ticket, known: 2 });
    const copy = await test.inject(areaSave, { ...first, data: {}, caseId: filed.data.caseId }, me);
    const copied = await test.inject(draftOpen, { ...place, id: copy.data.id }, me);
    expect(copied.data.data.nameBrand).toBe('瑜伽');
    expect(String(copied.data.data.ticket)).toMatch(/^[0-9a-f-]{36}\/瑜伽$/);
    expect(copied.data.data.ticket).not.toBe(ticket);
  });
});
