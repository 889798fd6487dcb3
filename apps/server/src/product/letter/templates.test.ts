import { templateGet, templatePreview, templatePublish, templateQuery, templateSave } from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDossier, fileCase, people } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import type { LetterRow } from './letter.store.ts';
import { issueFor } from './letter.testing.ts';

let product: TestApp;
const as = people(() => product);
let caseId: string;
beforeAll(async () => {
  product = await createTestApp();
  caseId = (await fileCase(product, await as('applicant'), aDossier({ nameBrand: '演示模板' }))).caseId;
});
afterAll(() => product.close());

const today = () => dayOf(product.app.businessNow());
const shown = async (id: string, account = 'regulator1') =>
  (await product.inject(templateGet, { id }, await as(account))).data;
async function save(id: string, change: (text: string) => string, from = today(), account = 'regulator1') {
  const { content, version, draft } = await shown(id);
  const written = JSON.parse(change(JSON.stringify(content))) as typeof content;
  const input = { content: written, basedOn: version, from, after: draft?.savedAt ?? null };
  return product.inject(templateSave, input, await as(account));
}
const publish = async (id: string, account: string) =>
  product.inject(templatePublish, { id, savedAt: (await shown(id)).draft?.savedAt ?? '' }, await as(account));
async function letter(kind: string, fields = { reason: '演示' }): Promise<LetterRow> {
  const number = await issueFor(product, caseId, kind, { fields });
  const { schema } = (await product.app.spaces())[0] ?? { schema: '' };
  const { rows } = await product.app.asOwner(
    (db) => sql<LetterRow>`select * from letter where number = ${number}`.execute(db),
    schema,
  );
  return rows[0] as LetterRow;
}

describe('templates of letters', () => {
  it('are published by a second person; the next letter is made of the new version, the letters before keep theirs', async () => {
    const before = await letter('L19');
    const saved = await save('L19', (text) => text.replace('解除暂停销售、使用', '恢复销售、使用'));
    expect([saved.cause, saved.data.draft?.mine]).toEqual([null, true]);
    expect(await publish('L19', 'regulator1')).toMatchObject({ state: 6010104 });
    const published = await publish('L19', 'regulator2');
    expect([published.cause, published.data.version]).toEqual([null, before.template_version + 1]);
    expect(published.data).toMatchObject({ draft: null, from: today() });
    const after = await letter('L19');
    expect(JSON.stringify(after.content.blocks)).toContain('恢复销售、使用');
    expect(JSON.stringify(before.content.blocks)).toContain('解除暂停销售、使用');
    expect((await shown('L19')).versions.map(({ state }) => state)).toEqual(['inForce', 'ended']);
    const again = await save('L19', (text) => text.replace('恢复', '继续'));
    expect(again.state).toBe(409);
  });

  it('hold from their day on, and two cannot begin on one', async () => {
    const from = addDays(today(), 10);
    expect((await save('L18', (text) => text.replace('暂停情况', '本次暂停情况'), from)).cause).toBeNull();
    expect((await publish('L18', 'regulator2')).data).toMatchObject({ version: 1, next: from });
    expect((await letter('L18')).template_version).toBe(1);
    expect((await save('L18', (text) => text.replace('暂停情况', '有关情况'), from)).state).toBe(409);
    expect(await save('L18', (text) => text, addDays(today(), -1))).toMatchObject({
      state: 400,
      data: [{ field: 'from' }],
    });
  });

  it('with a name that no letter has, a formula that does not parse, or without remedies are refused', async () => {
    const named = await save('L06', (text) => text.replace('{case.title}', '{case.titel}{data.nichts}{fields.reason}'));
    expect(named).toMatchObject({ state: 400, data: [{ name: 'case.titel' }, { name: 'data.nichts' }] });
    const condition = await save('L10', (text) => text.replace('NOT(ISEMPTY({case.acceptNo}))', 'NOT(ISEMPTY('));
    expect(condition).toMatchObject({ state: 400, data: [{ field: expect.stringContaining('when') }] });
    const { content, version } = await shown('L10');
    const less = { ...content, blocks: content.blocks.filter(({ type }) => type !== 'remedies') };
    const input = { content: less, basedOn: version, from: today(), after: null };
    expect((await product.inject(templateSave, input, await as('regulator1'))).state).toBe(400);
    const undecided = { ...input, content: { ...less, decides: false } };
    expect((await product.inject(templateSave, undecided, await as('regulator1'))).state).toBe(400);
    for (const id of ['L03', 'L10', 'L20']) expect((await shown(id)).decides, id).toBe(true);
  });

  it('are previewed with sample words; unknown names are listed', async () => {
    const { content } = await shown('L05');
    const me = await as('regulator1');
    const sample = (await product.inject(templatePreview, { content }, me)).data;
    expect(sample).toMatchObject({ missing: [], unknown: [] });
    expect(JSON.stringify(sample.blocks)).toContain('〔产品名称〕');
    const blocks = [...content.blocks, { type: 'paragraph' as const, text: '{case.nichts}' }];
    const wrong = (await product.inject(templatePreview, { content: { ...content, blocks } }, me)).data;
    expect(wrong).toMatchObject({ missing: ['case.nichts'], unknown: ['case.nichts'] });
  });

  it('are previewed with a case of the own office, and of no other', async () => {
    const { content } = await shown('L19');
    const { data } = await product.inject(templatePreview, { content, caseId }, await as('acceptance'));
    expect(JSON.stringify(data.blocks)).toContain('演示模板');
    expect(data.missing).toEqual(['fields.reason']);
    expect((await product.inject(templatePreview, { content, caseId }, await as('regulator1'))).state).toBe(404);
  });

  it('are read by who works with them and changed by regulation editors alone', async () => {
    expect((await product.inject(templateQuery, {}, await as('acceptance'))).data.length).toBeGreaterThan(10);
    expect((await product.inject(templateQuery, {}, await as('applicant'))).state).toBe(6010104);
    expect((await save('L19', (text) => text, addDays(today(), 3), 'acceptance')).state).toBe(6010104);
  });
});
