import {
  areaDrafts,
  areaRemove,
  areaSave,
  areaSubmit,
  draftCheck,
  draftKeepTemplate,
  draftOpen,
  draftPatch,
  type JsonObject,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { aDossier, fileCase, first, people } from '../area.testing.ts';

const windowId = 'window-of-templates';

describe('templates of a company', () => {
  let test: TestApp;
  const as = people(() => test);
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const draftOf = async (changes: JsonObject) =>
    (await test.inject(areaSave, { ...first, data: aDossier(changes) }, await as('applicant'))).data.id;
  const keep = async (input: JsonObject & { called: string }, account = 'applicant') =>
    test.inject(draftKeepTemplate, { ...first, ...input }, await as(account));
  const names = async (account = 'applicant', words = '') => {
    const parameters = words ? [{ key: 'template', value: words }] : [];
    const asked = { ...first, templates: true, parameters };
    const { data } = await test.inject(areaDrafts, asked, await as(account));
    return data.dataResult.map(({ template }) => template);
  };
  const opened = async (id: string) =>
    (await test.inject(draftOpen, { ...first, id, windowId }, await as('applicant'))).data;
  const begin = async (draftId: string, account = 'applicant') =>
    test.inject(areaSave, { ...first, data: {}, prefill: true, draftId }, await as(account));

  it('a draft is kept as a template; it is no draft, and an application begun with it holds its content', async () => {
    const draftId = await draftOf({ nameBrand: '岚屿模板一' });
    const { state, data } = await keep({ draftId, called: '  面霜 基础  ' });
    expect(state).toBe(200);
    expect(await names()).toContain('面霜 基础');
    expect(await names('applicant', '基础')).toEqual(['面霜 基础']);
    expect(await names('applicant', '没有的')).toEqual([]);
    const drafts = await test.inject(areaDrafts, first, await as('applicant'));
    expect(drafts.data.dataResult.map(({ id }) => id)).toContain(draftId);
    expect(drafts.data.dataResult.map(({ id }) => id)).not.toContain(data.id);
    expect(await opened(data.id)).toMatchObject({ template: '面霜 基础', data: { nameBrand: '岚屿模板一' } });
    const made = await opened((await begin(data.id)).data.id);
    expect(made).toMatchObject({ template: null, data: { nameBrand: '岚屿模板一' } });
    expect(made.copiedFrom).toEqual({
      link: `/reg/first/draft/${data.id}`,
      title: '面霜 基础',
      number: null,
      left: [],
    });
  });

  it('a case and a product are kept as templates without what each record needs of its own', async () => {
    const { caseId } = await fileCase(test, await as('applicant'), aDossier({ nameBrand: '岚屿模板案' }));
    const { data } = await keep({ caseId, called: '案件模板' });
    const { data: content } = await opened(data.id);
    expect(content).toMatchObject({ nameBrand: '岚屿模板案' });
    expect(content.testResults ?? []).toEqual([]);
  });

  it('a template is written like a draft, and never submitted; what was begun with it stays as it was', async () => {
    const { data } = await keep({ draftId: await draftOf({ nameBrand: '岚屿模板二' }), called: '精华' });
    const made = (await begin(data.id)).data.id;
    const me = await as('applicant');
    const { rev } = await opened(data.id);
    const ops = [{ op: 'set' as const, path: ['nameBrand'], value: '岚屿改过' }];
    const patch = { ...first, id: data.id, windowId, baseRev: rev, patchId: 'patch-of-template', ops };
    expect((await test.inject(draftPatch, patch, me)).state).toBe(200);
    expect((await opened(made)).data.nameBrand).toBe('岚屿模板二');
    const checked = (await test.inject(draftCheck, { ...first, id: data.id }, me)).data;
    expect(checked).toMatchObject({ canSubmit: false, blocked: '这是模板，不能提交：请用它新建申请后再提交' });
    const sent = await test.inject(areaSubmit, { ...first, id: data.id, rev: checked.rev }, me);
    expect([sent.state, await names()]).toEqual([409, expect.arrayContaining(['精华'])]);
  });

  it('of one name there is one: the second is refused with its name, also when a template is called otherwise', async () => {
    const draftId = await draftOf({ nameBrand: '岚屿模板三' });
    const { data } = await keep({ draftId, called: '乳液' });
    const again = await keep({ draftId, called: '乳液' });
    expect(again).toMatchObject({ state: 400, cause: '已有名为“乳液”的模板，请换一个名称' });
    const other = (await keep({ draftId, called: '乳液 二' })).data.id;
    expect((await keep({ id: other, called: '乳液' })).state).toBe(400);
    expect((await keep({ id: data.id, called: '乳液' })).state).toBe(200);
    expect((await keep({ id: other, called: '乳液 三' })).state).toBe(200);
    expect(await names()).toEqual(expect.arrayContaining(['乳液', '乳液 三']));
    const me = await as('applicant');
    expect((await test.inject(areaRemove, { ...first, ids: other }, me)).data).toBe(1);
    expect(await names()).not.toContain('乳液 三');
  });

  it('a draft that is no template is not called otherwise, and a template is made of exactly one thing', async () => {
    const draftId = await draftOf({ nameBrand: '岚屿模板四' });
    expect((await keep({ id: draftId, called: '不是模板' })).state).toBe(404);
    const wishes: JsonObject[] = [{}, { draftId, caseId: draftId }];
    for (const wish of wishes)
      expect(await keep({ ...wish, called: '两样' })).toMatchObject({
        state: 400,
        cause: '模板须由一份草稿、一个案件或一个产品生成',
      });
    for (const called of ['', '长'.repeat(61)]) expect((await keep({ draftId, called })).state).toBe(400);
  });

  it('another company neither sees, uses, renames nor removes a template', async () => {
    const { data } = await keep({ draftId: await draftOf({ nameBrand: '岚屿模板五' }), called: '别家不见' });
    expect(await names('rival')).not.toContain('别家不见');
    const answers = [
      await begin(data.id, 'rival'),
      await keep({ id: data.id, called: '改名' }, 'rival'),
      await keep({ draftId: data.id, called: '抄走' }, 'rival'),
      await test.inject(areaRemove, { ...first, ids: data.id }, await as('rival')),
    ];
    expect(answers.map(({ state }) => state)).toEqual([404, 404, 404, 404]);
    expect(await names()).toContain('别家不见');
  });

  it('what a template holds for a field that the form no longer has is named, and left out', async () => {
    const { data } = await keep({ draftId: await draftOf({ nameBrand: '岚屿模板六' }), called: '旧表' });
    await test.app.asOwner(
      (db) => sql`update draft set data = data || '{"goneField": "旧值"}' where id = ${data.id}`.execute(db),
      'space_yunhai',
    );
    const made = await opened((await begin(data.id)).data.id);
    expect(made.copiedFrom?.left).toEqual([{ 'zh-CN': 'goneField', 'zh-TW': 'goneField', en: 'goneField' }]);
    expect(made.data).toMatchObject({ nameBrand: '岚屿模板六' });
    expect(made.data).not.toHaveProperty('goneField');
  });
});
