import { type Language, messageReceive, messageReceivers, messageSave, messageSaveReply } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { up } from '../../migrations/platform/0124_notices_without_names.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { people } from '../area/area.testing.ts';

let product: TestApp;
const as = people(() => product);
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

const everybody = { requestPage: { pageNo: 1, limit: 500 } };
/** Notices of answers as `account` reads them, newest first. */
async function subjects(account: string, language: Language): Promise<(string | null)[]> {
  const { data } = await product.inject(messageReceive, everybody, {
    ...(await as(account)),
    headers: { 'accept-language': language },
  });
  return data.dataResult.map(({ subject }) => subject);
}

/** Somebody asks, `account` answers, and the notice says so in the words and with the names of before. */
async function oldNotice(asker: string, account: string, receiver: string, name: { zh: string; en: string }) {
  const found = await product.inject(messageReceivers, everybody, await as(asker));
  const receiverId = found.data.dataResult.find((row) => row.name === receiver)?.id;
  const letter = { subject: `问"${name.zh}`, content: '<p>何时可以？</p>', receiverId };
  const { data: msgId } = await product.inject(messageSave, letter as never, await as(asker));
  const answer = await product.inject(messageSaveReply, { msgId, content: '可以' }, await as(account));
  expect(answer.state, answer.cause ?? '').toBe(200);
  const subject = {
    'zh-CN': `${name.zh}回复了您的消息：问`,
    en: `${name.en} answered your message: 问`,
    'zh-TW': `${name.zh}回覆了您的訊息：问`,
  };
  await product.app.asOwner((db) =>
    sql`update platform.inner_message set subject = ${JSON.stringify(subject)}::jsonb
      where dedupe_key = ${`reply:${answer.data}`}`.execute(db),
  );
}

describe('notices of before offices wrote', () => {
  test.each([
    ['a plain name', { zh: '宋予安', en: 'Song Yuan' }],
    ['quotation marks', { zh: '宋"予"安', en: 'Song "Y" An' }],
    ['backslashes', { zh: '宋\\予安', en: 'Song\\"Yuan' }],
  ])('name the office to a company in every language: %s', async (_what, name) => {
    await oldNotice('applicant', 'filing', '备案管理处', name);
    expect((await subjects('applicant', 'en'))[0]).toContain(name.en);
    await product.app.asOwner((db) => up(db));
    const asked = `问"${name.zh}`;
    expect((await subjects('applicant', 'zh-CN'))[0]).toBe(`备案管理处回复了您的消息：${asked}`);
    expect((await subjects('applicant', 'zh-TW'))[0]).toBe(`备案管理处回覆了您的訊息：${asked}`);
    expect((await subjects('applicant', 'en'))[0]).toBe(`备案管理处 answered your message: ${asked}`);
  });

  test('keep the name among colleagues', async () => {
    const name = { zh: '宋"予安', en: 'Song Yuan' };
    await oldNotice('check1', 'filing', '宋予安', name);
    await product.app.asOwner((db) => up(db));
    expect((await subjects('check1', 'zh-CN'))[0]).toBe('宋"予安回复了您的消息：问');
  });
});
