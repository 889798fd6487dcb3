// @vitest-environment jsdom
import type { Json, PublishedArea } from '@app/contract';
import { errors } from '@app/contract/errors';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useSession } from '../../client/session/session.ts';
import { accessTokenOf, setToken } from '../../client/session/token.ts';
import { draw } from '../../component.testing.tsx';
import { type DraftSession, openDraft } from '../../runtime/form/draft/draft-session.ts';
import { DraftForm } from '../../runtime/form/pages/DraftForm.tsx';
import { area, office } from '../../runtime/form/pages/draft.testing.ts';
import { SessionExpiredDialog } from './SessionExpiredDialog.tsx';

const place = { group: 'support', name: 'questions', id: '5' };
const questions = area() as unknown as PublishedArea;
let page: Awaited<ReturnType<typeof draw>>;
let draft: DraftSession;
const before = useSession.getState();
beforeEach(() => {
  localStorage.clear();
  setToken(accessTokenOf({ expires_in: 3600, uid: '7', username: 'clerk', access_token: 'a' } as never, Date.now()));
  useSession.setState({ status: 'signedIn', user: { id: '7', account: 'clerk', fullname: '王敏' } as never });
});
afterEach(async () => {
  await page.end();
  draft.close();
  useSession.setState(before, true);
  setToken(null);
  localStorage.clear();
});

test('R2.5-30…R2.5-32 R8-41 a session that ends over a half-filled form: one dialog, cancel and stay, sign in on the spot, the save follows', async () => {
  /** What the server has of the field, and whether it still knows the session. */
  let stored = '';
  let isOver = false;
  const answer = office({});
  page = await draw(null, ({ path, body }): Json | Error => {
    if (path === '/user/captcha') return { requestId: 'r1', image: '', required: false };
    if (path === '/user/login/apply') return 'state';
    if (path === '/authorize/apply') return 'code';
    if (path === '/authentication/apply') {
      isOver = false;
      return { expires_in: 3600, uid: '7', username: 'clerk', access_token: 'b' } as unknown as Json;
    }
    if (isOver) return Object.assign(new Error('非法的令牌，请重新登录'), { state: errors.illegalToken.code });
    if (path.endsWith('/draft/patch'))
      stored = String((body as unknown as { ops: { value?: unknown }[] }).ops.at(-1)?.value);
    return answer({ path });
  });
  draft = await act(() => openDraft(place, questions));
  await page.redraw(
    <>
      <SessionExpiredDialog onSignedIn={() => undefined} />
      <DraftForm area={questions} session={draft} place={place} />
    </>,
  );
  const write = async (text: string) => {
    await page.type('标题', text);
    await page.leave();
  };
  const asks = () => page.text().includes('登录状态已失效');
  await write('会话有效时写的，');
  await page.until(() => stored === '会话有效时写的，', 'the save');

  isOver = true;
  await write('会话有效时写的，会话结束以后写的。');
  await page.see('这次登录已经结束');
  expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1);
  await page.click('取消');
  await page.until(() => !asks(), 'the end of the question');
  const field = (await page.field('标题')) as HTMLInputElement;
  expect([field.value, stored]).toEqual(['会话有效时写的，会话结束以后写的。', '会话有效时写的，']);

  // What runs by itself does not ask again; what the person does, does.
  await page.see('登录已过期。重新登录后接着保存，填的内容都在。');
  await write('会话有效时写的，会话结束以后写的。留下来再写的。');
  const tries = () => page.sent('/draft/patch').length;
  const once = tries();
  await act(() => draft.flush());
  await page.until(() => tries() > once, 'another try by itself');
  expect(asks()).toBe(false);
  await page.click('重试');
  await page.until(asks, 'the question');
  await page.type('密码', 'my-Secret-1');
  await page.click('重新登录');
  await page.until(() => !asks(), 'the end of the question');
  await page.until(() => stored === '会话有效时写的，会话结束以后写的。留下来再写的。', 'the save');
  await page.until(() => !page.text().includes('登录已过期'), 'a draft without warning');
  expect(field.value).toBe('会话有效时写的，会话结束以后写的。留下来再写的。');
});
