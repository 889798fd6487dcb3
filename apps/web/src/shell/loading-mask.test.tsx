// @vitest-environment jsdom
import { constants, taskPending } from '@app/contract';
import { errors } from '@app/contract/errors';
import { act } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hooks, send } from '../client/http.ts';
import { useLoading } from '../client/loading.ts';
import { getAddress, navigate } from '../client/navigation.ts';
import { lockScreen, releaseLock } from '../client/session/lock.ts';
import { useSession } from '../client/session/session.ts';
import { accessTokenOf, setToken } from '../client/session/token.ts';
import { readCookie } from '../client/storage.ts';
import { draw } from '../component.testing.tsx';
import { SessionExpiredDialog } from './account/SessionExpiredDialog.tsx';
import { LoadingMask } from './LoadingMask.tsx';
import { MessageBell } from './MessageBell.tsx';

let page: Awaited<ReturnType<typeof draw>>;
/** Lets the server answer the calls that wait, by the end of their path. */
const waiting = new Map<string, () => void>();
const before = useSession.getState();
const all = { parameters: [], requestPage: { pageNo: 1, limit: 20 }, sorts: [] };
// Calls of other tests in this process may have ended a moment ago: their mask closes first.
beforeAll(() => new Promise((closed) => setTimeout(closed, constants.loadingMaskCloseMs + 50)));
beforeEach(() => {
  useLoading.setState(useLoading.getInitialState());
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const answer of waiting.values()) answer();
  waiting.clear();
  await page.end();
  useSession.setState(before, true);
  setToken(null);
  useLoading.setState(useLoading.getInitialState());
});

/** A server that lets every call wait until the test answers it. */
const slow = ({ path }: { path: string }) =>
  new Promise<object>((answer) =>
    waiting.set(path, () => answer({ dataResult: [], pageResult: { totalCount: 0 }, total: 0 })),
  ) as never;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const mask = () => document.querySelector('.mask.loading');
const ask = () => act(async () => void send(taskPending, all).catch(() => undefined));
const answer = async (path: string) => {
  await act(async () => waiting.get(path)?.());
  await pass(0);
};

test('R4-39 R4-40 R9-37 the loading mask counts from the first request, is painted after 300 ms, closes 200 ms after the last', async () => {
  page = await draw(<LoadingMask />, slow);
  await ask();
  await pass(299);
  expect(mask()).toBeNull();
  await pass(1);
  expect(mask()?.textContent).toContain('正在加载……');
  await answer(taskPending.path);
  await pass(199);
  expect(mask()).not.toBeNull();
  await pass(1);
  expect(mask()).toBeNull();

  // A quick answer is there before the mask would be painted.
  await ask();
  await pass(200);
  await answer(taskPending.path);
  await pass(5_000);
  expect(mask()).toBeNull();
});

test('nobody waits for the bell, however long its messages take', async () => {
  page = await draw(
    <>
      <LoadingMask />
      <MessageBell />
    </>,
    slow,
  );
  await pass(2_000);
  expect([...waiting.keys()]).toEqual(['/msg/innerMessage/msgList']);
  await pass(60_000);
  expect(mask()).toBeNull();
});

test('who has waited eight seconds may go on working before the server answers', async () => {
  page = await draw(<LoadingMask />, slow);
  await ask();
  await pass(8_299);
  expect(mask()?.querySelector('button')).toBeNull();
  await pass(1);
  await act(async () => mask()?.querySelector('button')?.click());
  expect(mask()).toBeNull();
  await answer(taskPending.path);
  await pass(200);
  // The next one is shown again.
  await ask();
  await pass(300);
  expect(mask()).not.toBeNull();
});

test('a refused save waits for the answer to the question, and its mask leaves the buttons of the dialog free meanwhile', async () => {
  const answer = { token_type: 'bearer', expires_in: 3600, uid: '7', username: 'clerk', access_token: 'a' };
  setToken(accessTokenOf(answer as never, Date.now()));
  useSession.setState({ status: 'signedIn', user: { id: '7', account: 'clerk', fullname: '王敏' } as never });
  const dialog = <SessionExpiredDialog onSignedIn={() => undefined} />;
  page = await draw(
    <>
      <LoadingMask />
      {dialog}
    </>,
    slow,
  );
  await ask();
  await pass(300);
  expect(mask()).not.toBeNull();
  const loss = { state: errors.illegalToken.code, message: '非法的令牌，请重新登录', isSave: true, silent: false };
  const save = hooks.sessionLost(loss);
  await pass(0);
  await pass(10_000);
  expect(page.text()).toContain('这次登录已经结束');
  expect(page.text()).not.toContain('令牌');
  expect(mask()).toBeNull();
  await page.click('取消');
  expect(await save).toBe(false);
  // The other call is still under way.
  await pass(300);
  expect(mask()).not.toBeNull();
});

test('R4-20 R4-21 R9-38 locking covers the work at once, sets its cookie, and leads to the lock screen after 0.8 s', async () => {
  const work = '/tasks/pending?text=%E7%94%B2';
  const here = () => getAddress().path + getAddress().search;
  const cover = () => document.querySelector('.mask.locking');
  navigate(work);
  page = await draw(<LoadingMask />, slow);
  try {
    await act(async () => lockScreen());
    expect([cover()?.textContent, readCookie('lock'), here()]).toEqual(['正在锁屏……', 'locked', work]);
    await pass(799);
    expect(here()).toBe(work);
    await pass(1);
    expect([cover(), here()]).toEqual([null, '/locking']);
  } finally {
    releaseLock();
    navigate('/');
  }
});
