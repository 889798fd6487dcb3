import { messageGet, messageList, messageMarkRead, messageReceive } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../kernel/context.ts';
import { OutboxWorker } from '../../kernel/outbox.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { idsByName, signIn } from '../auth/auth.testing.ts';
import { authModule } from '../auth/index.ts';
import { organisationModule } from '../organisation/index.ts';
import { messageModule, sendMessage } from './index.ts';
import { taskCreated } from './jobs.ts';
import { notifyTaskCreated } from './send-message.ts';

let test: TestApp;
let ids: Record<string, string> = {};
beforeAll(async () => {
  test = await createTestApp({ modules: [authModule, organisationModule, messageModule] });
  ids = await idsByName(test);
});
afterAll(() => test.close());

const idOf = (name: string) => ids[name] ?? '';
const holder = (): Scope => ({
  role: 'app_holder',
  schema: 'space_yunhai',
  authorityId: idOf('yunhai'),
  tenantId: idOf('lanyu'),
});
const authority = (): Scope => ({
  role: 'app_authority',
  schema: 'space_yunhai',
  authorityId: idOf('yunhai'),
  tenantId: idOf('yunhai'),
});
const task = (taskId: string, more: object = {}) => ({
  taskId,
  caseId: '77',
  area: 'reg/first-application',
  title: '岚屿清透水感防晒乳',
  node: 'check',
  nodeTitle: { 'zh-CN': '备案后核查', en: 'Post-filing check' },
  role: 'FILING_OFFICER',
  holderTenantId: idOf('lanyu'),
  authorityId: idOf('yunhai'),
  ...more,
});
const handOver = (scope: Scope, payload: Record<string, unknown>) =>
  test.app.run(scope, (ctx) => notifyTaskCreated.run(ctx, payload));
async function inbox(account: string, language = 'zh-CN') {
  const { access_token: token } = await signIn(test, account);
  const options = { token, headers: { 'accept-language': language } };
  return { options, list: (await test.inject(messageList, {}, options)).data, token };
}

describe('messages', () => {
  it('tells officers at a hand-over by a company, each in the own language', async () => {
    await handOver(holder(), task('101'));
    const { list, options } = await inbox('filing');
    expect(list).toMatchObject({
      total: 1,
      dataResult: [
        {
          subject: '待办：备案后核查（岚屿清透水感防晒乳）',
          ownerName: '系统',
          hasNew: true,
          link: '/reg/first-application/case/77',
        },
      ],
    });
    const english = (await inbox('filing', 'en')).list.dataResult[0];
    expect(english).toMatchObject({ subject: 'To do: Post-filing check (岚屿清透水感防晒乳)', ownerName: 'System' });
    const opened = await test.inject(messageGet, { innerMessageId: english?.id ?? '' }, options);
    expect(opened.data.content).toBe('“岚屿清透水感防晒乳”到了“备案后核查”环节，请打开案卷办理。');
  });
  it('tells the company when a step waits for it, and one person when a person is named', async () => {
    await handOver(authority(), task('102', { role: 'HOLDER' }));
    await handOver(authority(), task('103', { role: null, userId: idOf('chief') }));
    expect((await inbox('applicant')).list.total).toBe(1);
    expect((await inbox('rival')).list.total).toBe(0);
    expect((await inbox('chief')).list.total).toBe(1);
    expect((await inbox('chief2')).list.total).toBe(0);
  });
  it('is delivered once, however often the event is', async () => {
    await handOver(holder(), task('104', { role: 'ARCHIVIST' }));
    await handOver(holder(), task('104', { role: 'ARCHIVIST' }));
    expect((await inbox('archivist')).list.total).toBe(1);
  });
  it('goes out through the outbox of a business transaction', async () => {
    await test.app.run(holder(), (ctx) => ctx.emit(taskCreated, task('105', { role: 'RECHECKER' })));
    await new OutboxWorker(test.app).drain();
    expect((await inbox('recheck')).list.total).toBe(1);
  });
  it('R7.3-01 R7.3-06 R7.3-10 is read by marking it, once or twice', async () => {
    const { list, options } = await inbox('applicant');
    const innerMessageIds = list.dataResult.map((message) => message.id).join(',');
    expect((await test.inject(messageMarkRead, { innerMessageIds }, options)).data).toBe(1);
    expect((await test.inject(messageMarkRead, { innerMessageIds }, options)).data).toBe(1);
    expect((await test.inject(messageList, {}, options)).data.total).toBe(0);
    const all = (await test.inject(messageReceive, {}, options)).data;
    expect(all).toMatchObject({ pageResult: { totalCount: 1, exact: true }, dataResult: [{ hasNew: false }] });
    const { rows } = await test.app.asOwner((db) =>
      sql`select * from message_receipt where user_id = ${idOf('applicant')}`.execute(db),
    );
    expect(rows).toHaveLength(1);
  });
  it("R7.3-08 another person's message is a missing one", async () => {
    const foreign = (await inbox('applicant')).options;
    const mine = (await inbox('chief')).list.dataResult[0]?.id ?? '';
    for (const call of [messageGet, messageMarkRead]) {
      const input = call === messageGet ? { innerMessageId: mine } : { innerMessageIds: mine };
      const stranger = await test.inject(call, input as never, foreign);
      const missing = await test.inject(
        call,
        (call === messageGet ? { innerMessageId: '999' } : { innerMessageIds: '999' }) as never,
        foreign,
      );
      expect(stranger.state).toBe(404);
      expect({ ...stranger, requestId: '' }).toEqual({ ...missing, requestId: '' });
    }
  });
  it('row-level security hides foreign messages even from a query without a filter', async () => {
    const seen = await test.app.run({ role: 'app_platform' }, (ctx) =>
      sql`select * from inner_message`.execute(ctx.db),
    );
    expect(seen.rows).toEqual([]);
    const change = test.app.run({ role: 'app_platform' }, (ctx) =>
      sql`update inner_message set subject = '{}'`.execute(ctx.db),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });
  it('R7-34 filters and pages; unknown fields and orders are state 400', async () => {
    for (let i = 0; i < 3; i++)
      await test.app.run({ role: 'app_platform' }, (ctx) =>
        sendMessage(ctx, {
          subject: { 'zh-CN': `通知 100%_${i}`, en: `Notice ${i}` },
          content: { 'zh-CN': '正文', en: 'Text' },
          messageType: 'normal',
          receivers: [idOf('check1')],
        }),
      );
    const { options } = await inbox('check1');
    const query = (input: object) => test.inject(messageReceive, input as never, options);
    expect((await query({ requestPage: { pageNo: 2, limit: 2 } })).data).toMatchObject({
      pageResult: { totalCount: 3, totalPages: 2 },
      dataResult: [{ subject: '通知 100%_0' }],
    });
    expect((await query({ parameters: [{ key: 'Q^subject^SL', value: '%_1' }] })).data.pageResult.totalCount).toBe(1);
    expect(
      (await query({ parameters: [{ key: 'Q^messageType^S', value: 'bulletin' }] })).data.pageResult.totalCount,
    ).toBe(0);
    expect(
      (await query({ parameters: [{ key: 'Q^createTime^DG', value: '2020-01-01' }] })).data.pageResult.totalCount,
    ).toBe(0);
    expect((await query({ parameters: [{ key: 'Q^owner^S', value: '1' }] })).state).toBe(400);
    expect((await query({ parameters: [{ key: 'Q^subject^XX', value: '1' }] })).state).toBe(400);
    expect((await query({ sorts: [{ field: 'content', order: 'ASC' }] })).state).toBe(400);
    expect((await query({ sorts: [{ field: 'createTime', order: 'ASC' }] })).data.dataResult[0]?.subject).toBe(
      '通知 100%_0',
    );
  });
  it('neutralises markup and foreign links', async () => {
    const hostile = '<img src=x onerror=alert(1)>\u202e';
    await test.app.run({ role: 'app_platform' }, (ctx) =>
      sendMessage(ctx, {
        subject: { 'zh-CN': hostile, en: hostile },
        content: { 'zh-CN': hostile, en: hostile },
        link: '//evil.example',
        receivers: [idOf('check2')],
      }),
    );
    const message = (await inbox('check2')).list.dataResult[0];
    expect(message).toMatchObject({ subject: '＜img src=x onerror=alert(1)＞', link: null });
  });
});
