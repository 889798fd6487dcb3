import { type JsonObject, letterCheck, letterGet, letterQuery, letterServe, letterVerify } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../../kernel/failure.ts';
import { aDossier, fileCase, people } from '../../platform/area/area.testing.ts';
import { pdf, uploader } from '../../platform/attachment/attachment.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import type { LetterRow } from './letter.store.ts';
import { issueFor } from './letter.testing.ts';
import { contentHash } from './seal-letter.ts';

let product: TestApp;
const as = people(() => product);
const send = uploader(() => product, as);
let caseId: string;
let office: { role: 'app_authority'; schema: string; authorityId: string; tenantId: string };
beforeAll(async () => {
  product = await createTestApp();
  caseId = (await fileCase(product, await as('applicant'), aDossier({ nameBrand: '演示文书' }))).caseId;
  const [space] = await product.app.spaces();
  const authorityId = space?.authorityId ?? '';
  office = { role: 'app_authority', schema: space?.schema ?? '', authorityId, tenantId: authorityId };
  await product.settle();
});
afterAll(() => product.close());

const issue = (letter: string, fields: JsonObject, more: { way?: string } = {}): Promise<string> =>
  issueFor(product, caseId, letter, { fields, ...more });
const rows = (where = sql`true`) =>
  product.app.run(
    office,
    async (ctx) => (await sql<LetterRow>`select * from letter where ${where} order by id`.execute(ctx.db)).rows,
  );

describe('letters of a case', () => {
  test('a letter is numbered, frozen and served in the transaction of its step; the PDF follows, once', async () => {
    const number = await issue('L17', { days: 10, items: '第 1 项：净含量与标签不一致。' });
    expect(number).toMatch(/^演责改〔\d{4}〕00001号$/);
    const [before] = await rows(sql`number = ${number}`);
    expect(before).toMatchObject({ state: 'served', attachment_id: null });
    expect(before?.reply_due).not.toBeNull();
    expect(contentHash(before?.content as LetterRow['content'])).toBe(before?.content_sha256);
    await product.settle();
    await product.settle();
    const [after] = await rows(sql`number = ${number}`);
    expect(after?.attachment_id).not.toBeNull();
    const files = await product.app.run(
      office,
      async (ctx) =>
        (await sql`select 1 from attachment where type = 'letter' and record_id = ${caseId}`.execute(ctx.db)).rows,
    );
    expect(files).toHaveLength(1);
  });

  test('each word counts on its own, without gap or repeat when many write at once; a refused step uses no number', async () => {
    const wished = await Promise.all(Array.from({ length: 64 }, () => issue('L19', { reason: '已改正。' })));
    const serials = wished.map((one) => Number(/〕(\d{5})号/.exec(String(one))?.[1])).sort((a, b) => a - b);
    expect(serials).toEqual(Array.from({ length: 64 }, (_, at) => at + 1));
    const refused = await issue('L19', {}).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Failure);
    expect((refused as Failure).detail).toMatchObject({ data: [{ letter: 'L19', missing: 'fields.reason' }] });
    expect(await issue('L19', { reason: '已改正。' })).toMatch(/00065号$/);
  });

  test('a company reads its issued letters and no other; nobody deletes one', async () => {
    const seenBy = (tenantId: string) =>
      product.app.run({ ...office, role: 'app_holder', tenantId }, async (ctx) => {
        const { rows: found } = await sql<{ id: string }>`select id from letter`.execute(ctx.db);
        return found.length;
      });
    const [row] = await rows();
    expect(await seenBy(row?.holder_tenant_id ?? '')).toBe((await rows()).length);
    expect(await seenBy('4242')).toBe(0);
    await expect(product.app.run(office, (ctx) => sql`delete from letter`.execute(ctx.db))).rejects.toThrow();
  });

  test('both sides read a letter; the first opening by its company is kept, once; the public learns only that it is genuine', async () => {
    const number = String(await issue('L18', { reason: '抽样检验不合格。' }));
    await product.settle();
    const me = await as('applicant');
    const mine = (await product.inject(letterQuery, { parameters: [{ key: 'number', value: number }] }, me)).data;
    const [row] = mine.dataResult;
    expect(row).toMatchObject({ number, firstReadAt: null, state: 'served' });
    const id = row?.id ?? '';
    const seen = (await product.inject(letterGet, { id }, await as('filing'))).data;
    expect(seen.firstReadAt).toBeNull();
    const opened = (await product.inject(letterGet, { id }, me)).data;
    expect(opened).toMatchObject({ signedBy: null, mayServe: false });
    expect(opened.firstReadAt).not.toBeNull();
    expect((await product.inject(letterGet, { id }, me)).data.firstReadAt).toBe(opened.firstReadAt);
    expect((await product.inject(letterCheck, { id }, me)).data).toEqual({ content: true, file: true });
    expect((await product.inject(letterGet, { id }, await as('rival'))).state).toBe(404);
    const asked = { number, hash: opened.contentSha256 };
    expect((await product.inject(letterVerify, asked)).data).toMatchObject({ genuine: true });
    expect((await product.inject(letterVerify, { ...asked, hash: 'a'.repeat(64) })).data).toMatchObject({
      genuine: false,
    });
    await product.app.asOwner(
      (db) =>
        sql`update letter set content = jsonb_set(content, '{toName}', '"别人"') where number = ${number}`.execute(db),
      office.schema,
    );
    expect((await product.inject(letterCheck, { id }, me)).data).toEqual({ content: false, file: true });
  });

  test('a letter by post waits for its service: with proof, not before its issue, not twice; then the answer is due', async () => {
    const number = String(await issue('L17', { days: 10, items: '改标签。' }, { way: 'post' }));
    const [row] = await rows(sql`number = ${number}`);
    expect(row).toMatchObject({ state: 'issued', reply_due: null, served_at: null });
    const officer = await as('filing');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(product.app.businessNow());
    const serve = (on: string, proof: string) =>
      product.inject(letterServe, { id: row?.id ?? '', way: 'post', on, proof }, officer);
    expect(await serve('2020-01-01', '1')).toMatchObject({ state: 400, data: [{ field: 'on' }] });
    expect((await serve('2999-01-01', '1')).state).toBe(400);
    expect((await serve(today, '123456789012345678')).state).toBe(400);
    const proof = (await send('filing', '回执.pdf', pdf)).data.id;
    const served = await serve(today, proof);
    expect(served.data.replyDue).not.toBeNull();
    expect((await serve(today, proof)).state).toBe(409);
    const own = await product.inject(
      letterServe,
      { id: row?.id ?? '', way: 'post', on: today, proof },
      await as('applicant'),
    );
    expect(own.state).not.toBe(200);
  });
});
