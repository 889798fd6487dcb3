import {
  areaSave,
  areaSubmit,
  draftCheck,
  employeeSave,
  type JsonObject,
  orgSave,
  publicityQuery,
  tenantSave,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDossier, first } from '../../platform/area/area.testing.ts';
import { startWorld, type World } from '../matrix/world.testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.test.close());

describe('what cannot be kept is refused at the door, by field and remedy', () => {
  const visitor: [string, Record<string, unknown>][] = [
    ['publicity.query', { text: 'a\u0000b' }],
    ['publicity.get', { number: '\u0000' }],
    ['publicity.certificate', { number: 'x\u0000' }],
    ['user.login.apply', { username: 'a\u0000', password: 'some-guess' }],
  ];
  test.each(visitor)('a visitor’s NUL in %s is state 400', async (id, input) => {
    const field = Object.keys(input)[0];
    const { state, text } = await world.state(id, { input }, undefined, { 'accept-language': 'en' });
    expect(state, text).toBe(400);
    expect(text).toContain(`"field":"${field}"`);
    expect(text).toContain('U+0000');
    expect(text).toContain('Delete it');
  });

  test('each language says which field, which sign, where, and what to do', async () => {
    const told = async (language: string, text: string) => {
      const { cause, data } = await world.test.inject(
        publicityQuery,
        { text },
        { headers: { 'accept-language': language } },
      );
      return [cause, data];
    };
    expect(await told('zh-CN', '面霜\u202e')).toEqual([
      '“text”：第 3 个字符会改变文字的阅读方向（U+202E），请删除或重新输入',
      [{ field: 'text', message: '第 3 个字符会改变文字的阅读方向（U+202E），请删除或重新输入' }],
    ]);
    expect(await told('zh-CN', '膏'.repeat(1_400_000))).toEqual([
      '“text”：文字共 4200000 字节，最多 4194304 字节，请缩短后重试',
      [{ field: 'text', message: '文字共 4200000 字节，最多 4194304 字节，请缩短后重试' }],
    ]);
    expect((await told('zh-TW', '\ud800'))[0]).toBe('「text」：第 1 個字元不完整（U+D800），請重新輸入');
    expect((await told('en', '\u0007'))[0]).toBe(
      'The field “text”: Holds an invisible control character (U+0007, at character 1). Delete it, or type the text again',
    );
  });

  test('an upload names what it replaces and belongs to by ids, a change its revision: anything else is state 400 or 404', async () => {
    const person = world.person('APPLICANT').token;
    for (const key of ['ylfjid', 'id'])
      for (const value of ['toString', '__proto__', 'constructor', '99999999999999999999', '-1', '1e3', '\u0000']) {
        const { state, text } = await world.state('attachment.upload', { input: { [key]: value } }, person);
        expect([400, 404], `${key} ${value}: ${text}`).toContain(state);
      }
    const editor = world.person('REGULATION_EDITOR').token;
    for (const input of [
      { id: '9199999999999999999', rev: 1 },
      { id: '1', rev: 9_007_199_254_740_991 },
      { id: '1', rev: -1 },
      { id: '99999999999999999999', rev: 1 },
      { id: '9999999999999999999', rev: 1 },
    ]) {
      const { state, text } = await world.state('regulation.change.publish', { input }, editor);
      expect([400, 404, 6010104], `${JSON.stringify(input)}: ${text}`).toContain(state);
    }
  });
});

describe('what is no company’s', () => {
  test('an officer has no drafts: every call on one says so', async () => {
    const officer = world.person('TENANT_ADMIN').token;
    const area = { group: 'base', name: 'manufacturers', id: '1', windowId: 'window-1' };
    for (const id of ['draft.open', 'draft.patch', 'draft.savePoint', 'draft.unlock', 'draft.check']) {
      const { state, text } = await world.state(
        id,
        { input: { ...area, baseRev: 0, patchId: 'patch-01', ops: [] } },
        officer,
      );
      expect([id, state], text).toEqual([id, 6010105]);
    }
  });

  test('ids beyond 64 bits, days and times that do not exist are refused wherever they come in', async () => {
    const huge = '9999999999999999999';
    const token = world.person('APPLICANT').token;
    const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
    for (const [id, input] of [
      ['regulation.rulebook', { asOf: '水' }],
      ['area.remove', { group: 'base', name: 'manufacturers', ids: huge }],
      [
        'message.receive',
        { requestPage: { pageNo: 1, limit: 20, after: cursor('createTime-', '1', '2026-02-30 25:00:00+08') } },
      ],
      ['area.query', { group: 'base', name: 'manufacturers', parameters: [{ key: 'Q^kind^S', value: 'toString' }] }],
      ['attachment.uploadState', { uploadId: huge }],
    ] as [string, Record<string, unknown>][]) {
      const { state, text } = await world.state(id, { input }, token);
      expect([200, 400, 404], `${id}: ${text}`).toContain(state);
    }
    const documents: JsonObject[] = [{ _id: 'a', code: 'formula', files: [{ id: huge, name: 'a.pdf' }] }];
    const saved = await world.as('APPLICANT', areaSave, { ...first, data: aDossier({ documents }) });
    const answer = await world.test.inject(
      areaSubmit,
      { ...first, id: saved.id, rev: saved.version ?? 1, acknowledgements: [] },
      { token },
    );
    expect(answer.state).toBe(400);
  });
});

describe('names', () => {
  const wrong = ['云海\u202e霜', '云\u0001海', '<b>云海</b>', '云海<script>', '\u2067云海', '<img src=x onerror=1 '];

  test.each(wrong)('%j is no name of a person, an office or a company', async (name) => {
    const manager = { token: world.person('TENANT_ADMIN').token };
    const said = { headers: { 'accept-language': 'en' } };
    const answers = [
      await world.test.inject(orgSave, { code: world.word('door'), name }, { ...manager, ...said }),
      await world.test.inject(employeeSave, { account: world.word('door'), name }, { ...manager, ...said }),
      await world.test.inject(
        tenantSave,
        { code: world.word('door'), name },
        { token: world.person('SUPER').token, ...said },
      ),
    ];
    for (const { state, data, cause } of answers) {
      expect(state, String(cause)).toBe(400);
      const entry = (data as unknown as { field: string; message: string }[]).find(({ field }) => field === 'name');
      expect(entry?.message).toMatch(/Delete it|angle brackets/);
    }
  });

  test('what looks the same is the same, and what nobody sees is left out', async () => {
    const manager = world.person('TENANT_ADMIN');
    const { id } = await world.as(manager, employeeSave, {
      account: world.word('door'),
      name: ' Rene\u0301e\u200b\u200e 李\n',
    });
    const { rows } = await world.sql((db) =>
      sql<{ name: string }>`select name from platform.employee where id = ${id}`.execute(db),
    );
    expect(rows[0]?.name).toBe('Renée 李');
  });

  test('a product whose name turns the reading direction, or is markup, gets no number: the form names field and remedy', async () => {
    const token = world.person('APPLICANT').token;
    const english = { token, headers: { 'accept-language': 'en' } };
    for (const nameBrand of wrong) {
      const saved = await world.test.inject(areaSave, { ...first, data: aDossier({ nameBrand }) }, { token });
      expect(saved.state, String(saved.cause)).toBe(200);
      const { id, version: rev } = saved.data;
      const answer = await world.test.inject(
        areaSubmit,
        { ...first, id, rev: rev ?? 1, acknowledgements: [] },
        english,
      );
      expect(answer.state).toBe(400);
      expect(answer.data).toEqual([
        { field: 'nameBrand', message: expect.stringMatching(/^Brand part .*(Delete it|without angle brackets)/) },
      ]);
      if (nameBrand === wrong[0])
        expect((await world.test.inject(draftCheck, { ...first, id }, english)).data.errors).toEqual(answer.data);
    }
  });

  test('attachments of a wrong shape are refused by field and row, they never vanish', async () => {
    const token = world.person('APPLICANT').token;
    const english = { token, headers: { 'accept-language': 'en' } };
    const documents: JsonObject[] = [
      { _id: 'a', code: 'formula', files: ['17'] },
      { _id: 'b', code: 'label', files: [{ id: 17, name: 'a.pdf' }] },
      { _id: 'c', code: 'label', files: 'a.pdf' },
    ];
    const saved = await world.as('APPLICANT', areaSave, { ...first, data: aDossier({ documents }) });
    const input = { ...first, id: saved.id, rev: saved.version ?? 1, acknowledgements: [] };
    const answer = await world.test.inject(areaSubmit, input, english);
    expect(answer.state).toBe(400);
    expect(answer.data).toEqual([
      expect.objectContaining({ field: 'documents', row: 'a', message: expect.stringMatching(/^Row 1: Entry 1 of/) }),
      expect.objectContaining({ field: 'documents', row: 'b', message: expect.stringMatching(/^Row 2: Entry 1 of/) }),
      expect.objectContaining({ field: 'documents', message: expect.stringMatching(/^Row 3: this entry of/) }),
    ]);
  });
});
