import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  areaExport,
  areaQuery,
  areaSave,
  callList,
  dashboard,
  fileDownload,
  messageMarkRead,
  taskPending,
} from '@app/contract';
import { authenticationApply } from '@app/contract/calls/auth/token';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInTexts } from '../locales/sign-in.ts';
import { ApiError } from './api-error.ts';
import { hooks, send, signalOf } from './http.ts';
import { loadTexts, startTexts } from './i18n.ts';
import { settings } from './request.ts';
import { renewSession, setExpiryHandler } from './session/session.ts';
import { getToken, setScope, setToken } from './session/token.ts';
import { fetchBytes } from './transfer.ts';

type Answer = { status?: number; type?: string; body: string | Buffer } | 'drop';
interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
let server: Server;
let seen: Seen[] = [];
let answer: (request: Seen) => Answer | Promise<Answer>;

const envelope = (state: number, data: unknown = null, message = '', cause: string | null = null): Answer => ({
  body: JSON.stringify({ state, message, cause, data, request: '', requestId: 'r1' }),
});
const token = (accessToken: string) => ({
  access_token: accessToken,
  refresh_token: 'cookie',
  uid: '7',
  username: 'chief',
  create_at: 0,
  expires_in: 7200,
});
const to = (path: string) => seen.filter((one) => one.url.split('?')[0] === path);
const page = { parameters: [], requestPage: { pageNo: 1, limit: 20 }, sorts: [] };

beforeAll(async () => {
  await startTexts();
  await loadTexts(signInTexts);
  server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  settings.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen = [];
  answer = () => envelope(200);
  setToken({ accessToken: 'old', uid: '7', username: 'chief', expiresAt: 0 });
  setScope({ systemId: '11', tenantId: '22' });
  setExpiryHandler(async () => false);
  hooks.present = () => {};
});

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const one: Seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
  seen.push(one);
  const result = await answer(one);
  if (result === 'drop') {
    response.destroy();
    return;
  }
  response.writeHead(result.status ?? 200, { 'Content-Type': result.type ?? 'application/json' });
  response.end(result.body);
}

const failure = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw error;
  return error;
};

describe('requests', () => {
  it('R7-10…R7-12 carry token, sub-system, tenant and language', async () => {
    await send(taskPending, page);
    expect(seen[0]?.headers).toMatchObject({
      'x-authorization-access_token': 'old',
      'x-authorization-systemid': '11',
      'x-authorization-tenantid': '22',
      'accept-language': 'zh-CN',
    });
  });

  it('R7-13…R7-23 white-listed calls carry none of them', async () => {
    const bare = callList.filter((call) => call.bare && call.kind === undefined);
    expect(bare.map((call) => call.path)).toEqual(
      expect.arrayContaining(['/user/captcha', '/user/logout', '/authorize/apply', '/authentication/switch']),
    );
    for (const call of bare) await send(call, {} as never).catch(() => null);
    const wired = new Set(seen.map(({ url }) => url.split('?')[0]));
    for (const call of bare)
      expect(
        [...wired].some((url) => url?.endsWith(call.path)),
        call.path,
      ).toBe(true);
    for (const { url, headers } of seen)
      expect(
        Object.keys(headers).filter((name) => name.startsWith('x-authorization')),
        url,
      ).toEqual([]);
  });

  it('R7-09 GET carries a random _t', async () => {
    await send(dashboard, {});
    await send(dashboard, { month: '2026-10' });
    const [first, second] = seen.map((one) => new URLSearchParams(one.url.split('?')[1]));
    expect(first?.get('_t')).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.get('_t')).not.toBe(first?.get('_t'));
    expect(second?.get('month')).toBe('2026-10');
  });

  it('fills the path of an area call and leaves the rest to the body', async () => {
    await send(areaQuery, { group: 'reg', name: 'first', ...page });
    expect(seen[0]?.url).toBe('/reg/first/query');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(page);
  });

  it('R7-40 writes carry an Idempotency-Key, reads do not', async () => {
    await send(messageMarkRead, { innerMessageIds: '1' });
    await send(areaSave, { group: 'reg', name: 'first', data: {} }, { idempotencyKey: 'mine' });
    await send(taskPending, page);
    expect(seen.map((one) => one.headers['idempotency-key'])).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      'mine',
      undefined,
    ]);
  });
});

describe('answers', () => {
  it.each([200, 2, 103, 501])('R4-07…R4-10 state %i answers the data', async (state) => {
    answer = () => envelope(state, { pending: 3 });
    expect(await send(dashboard, {})).toEqual({ pending: 3 });
  });

  it.each<[string, Answer, number, string]>([
    ['R8-02 message and cause', envelope(409, null, '草稿已被修改', '版本 3'), 409, '草稿已被修改，原因：版本 3'],
    ['R8-02 a cause equal to the message is told once', envelope(400, null, '请填写', '请填写'), 400, '请填写'],
    ['R8-03 the cause alone', envelope(400, null, '', '第 3 行含量为负'), 400, '第 3 行含量为负'],
    ['R8-04 the status text', envelope(403), 403, '拒绝访问'],
    ['R8-05 an unknown code', envelope(77), 77, '未知错误，错误编码：77'],
    [
      'R8-12 HTTP 500 without an envelope',
      { status: 500, type: 'text/html', body: '<h1>no</h1>' },
      500,
      '服务器内部错误',
    ],
    ['R8-14 HTTP 502', { status: 502, body: '' }, 502, '网关错误'],
    [
      'R7-32 HTTP 429 with an envelope',
      { ...(envelope(429, null, '太频繁') as { body: string }), status: 429 },
      429,
      '太频繁',
    ],
  ])('%s', async (_, given, state, text) => {
    answer = () => given;
    const error = await failure(send(taskPending, page));
    expect([error.state, error.text]).toEqual([state, text]);
  });

  it('R8-01 an answer without a state names the address', async () => {
    answer = () => ({ body: '{"data":1}' });
    expect((await failure(send(taskPending, page))).text).toBe(
      `接口异常，没有返回[state]参数：${settings.baseUrl}/bpm/task/query/pending`,
    );
  });

  it('R5-51 gives the field errors', async () => {
    answer = () => envelope(400, [{ field: 'name', message: '请填写产品名称' }], '请检查表单');
    expect((await failure(send(taskPending, page))).fieldErrors).toEqual([
      { field: 'name', message: '请填写产品名称' },
    ]);
  });

  it('R8-06 shows a failure unless the caller does', async () => {
    const shown: string[] = [];
    hooks.present = (error) => shown.push(error.text);
    answer = () => envelope(400, null, '不行');
    await failure(send(taskPending, page));
    await failure(send(taskPending, page, { silent: true }));
    expect(shown).toEqual(['不行']);
  });

  it('R8-18 a dead line is tried twice with the same key, then told', async () => {
    answer = () => 'drop';
    const error = await failure(send(messageMarkRead, { innerMessageIds: '1' }));
    expect(error.text).toBe('服务器繁忙，请稍后再试');
    expect(seen).toHaveLength(2);
    expect(seen[0]?.headers['idempotency-key']).toBe(seen[1]?.headers['idempotency-key']);
  });

  it('a query without a key is not repeated', async () => {
    answer = () => 'drop';
    await failure(send(taskPending, page));
    expect(seen).toHaveLength(1);
  });

  it('an aborted call fails as aborted, not as an error of the server', async () => {
    const abort = new AbortController();
    const shown: unknown[] = [];
    hooks.present = (error) => shown.push(error);
    answer = () => new Promise(() => {});
    const work = send(taskPending, page, { signal: abort.signal });
    setTimeout(() => abort.abort(), 20);
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
    expect(shown).toEqual([]);
  });

  it('R7.2-17 bytes come as bytes, their failure as an envelope', async () => {
    answer = () => ({ type: 'application/pdf', body: Buffer.from('%PDF') });
    expect(await (await fetchBytes(fileDownload, { attachmentId: '1' })).blob.text()).toBe('%PDF');
    answer = () => envelope(404, null, '没有这个附件');
    expect((await failure(fetchBytes(areaExport, { group: 'reg', name: 'first', ...page }))).text).toBe('没有这个附件');
  });
});

describe('expired tokens', () => {
  /** A server that accepts only the token `good`; calls of the refresh address get what `refresh` answers. */
  const guarded = (good: string, refresh: () => Answer) => (request: Seen) => {
    if (request.url === authenticationApply.path) return refresh();
    return request.headers['x-authorization-access_token'] === good
      ? envelope(200, good)
      : envelope(6020301, null, '登录已过期');
  };

  it('R4-11 R4-15…R4-17 ten calls refresh once and are replayed with the new token', async () => {
    answer = guarded('new', () => envelope(200, token('new')));
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(taskPending, page)));
    expect(answers).toEqual(Array(10).fill('new'));
    expect(to(authenticationApply.path)).toHaveLength(1);
    expect(JSON.parse(to(authenticationApply.path)[0]?.body ?? '')).toMatchObject({
      grant_type: 'refresh_token',
      client_id: 'hzp-web',
    });
  });

  it('R7-40 a replayed write keeps its key', async () => {
    answer = guarded('new', () => envelope(200, token('new')));
    await send(messageMarkRead, { innerMessageIds: '1' });
    const keys = to('/msg/innerMessage/markRead').map((one) => one.headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('R4-19 a replay that expires again is not refreshed a second time', async () => {
    answer = guarded('never', () => envelope(200, token('new')));
    expect((await failure(send(taskPending, page))).state).toBe(6020301);
    expect(to(authenticationApply.path)).toHaveLength(1);
    expect(to(taskPending.path)).toHaveLength(2);
  });

  it('R4-19 when the refresh is refused all queued calls fail and the token is forgotten', async () => {
    answer = guarded('new', () => envelope(6020201, null, '令牌无效'));
    const errors = await Promise.all(Array.from({ length: 5 }, () => failure(send(taskPending, page))));
    expect(errors.map((error) => error.state)).toEqual(Array(5).fill(6020301));
    expect(to(authenticationApply.path)).toHaveLength(1);
    expect(getToken()).toBeNull();
  });

  it('R2.5-31 after signing in on the spot a save that failed is sent again', async () => {
    answer = guarded('typed', () => envelope(6020201, null, '令牌无效'));
    setExpiryHandler(async () => {
      setToken({ accessToken: 'typed', uid: '7', username: 'chief', expiresAt: 0 });
      return true;
    });
    expect(await send(messageMarkRead, { innerMessageIds: '1' })).toBe('typed');
  });

  it('a silent server does not end the session', async () => {
    answer = guarded('new', () => 'drop');
    expect((await failure(send(taskPending, page))).state).toBe(0);
    expect(getToken()?.accessToken).toBe('old');
  });

  it('R4-12 an illegal token is told with the server’s message and not refreshed', async () => {
    const lost: number[] = [];
    setExpiryHandler(async (loss) => {
      lost.push(loss.state);
      return false;
    });
    answer = () => envelope(6020201, null, '令牌无效');
    expect((await failure(send(taskPending, page))).text).toBe('令牌无效');
    expect(to(authenticationApply.path)).toHaveLength(0);
    expect(lost).toEqual([6020201]);
  });

  it('R2.3-03 a new window gets its token by the cookie', async () => {
    setToken(null);
    answer = guarded('new', () => envelope(200, token('new')));
    expect(await renewSession(null)).toBe(true);
    expect(getToken()?.accessToken).toBe('new');
  });
});

describe('limits', () => {
  it('R9-01 a call waits 600000 ms at most', () => {
    const limits: number[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return new AbortController().signal;
    });
    signalOf();
    timeout.mockRestore();
    expect(limits).toEqual([600_000]);
  });

  it('R9-01 a call that ran out of time says so', async () => {
    answer = () => new Promise(() => {});
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const late = new AbortController();
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), 20);
      return late.signal;
    });
    const error = await failure(send(taskPending, page));
    timeout.mockRestore();
    expect([error.state, error.text]).toEqual([408, '请求超时']);
  });
});
