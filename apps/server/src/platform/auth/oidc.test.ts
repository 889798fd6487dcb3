import { type AddressInfo, createServer } from 'node:net';
import { oidcApply, oidcStart, platformConfig, prefixes, userContext } from '@app/contract';
import type { Configuration, default as ProviderClass } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../kernel/settings/settings.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { exchange, signInModules } from './auth.testing.ts';

const origin = 'http://localhost:4173';
const callback = `${origin}/authredirect`;
let test: TestApp;
let issuer = '';
let stopProvider: () => void = () => undefined;
beforeAll(async () => {
  test = await createTestApp({ modules: signInModules });
  const port = await freePort();
  issuer = `http://localhost:${port}`;
  const provider = await startProvider(issuer, port);
  stopProvider = () => void provider.close();
  const { oidc } = readSettings(
    {
      OIDC_PROVIDERS: 'corp',
      OIDC_CORP_NAME: '单位统一登录',
      OIDC_CORP_ISSUER: issuer,
      OIDC_CORP_CLIENT_ID: 'filing',
      OIDC_CORP_CLIENT_SECRET: 'a secret of the filing platform',
      OIDC_CORP_SCOPE: 'openid profile',
    },
    '/srv',
  );
  Object.assign(test.app.settings, { oidc, publicUrl: origin });
});
afterAll(async () => {
  stopProvider();
  await test.close();
});

/** A real OpenID provider with its own sign-in pages (any name is believed), on this machine. */
async function startProvider(address: string, port: number) {
  const { default: Provider } = (await import('oidc-provider')) as { default: typeof ProviderClass };
  const configuration: Configuration = {
    clients: [
      {
        client_id: 'filing',
        client_secret: 'a secret of the filing platform',
        redirect_uris: [callback],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    pkce: { required: () => true },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, preferred_username: id }) }),
  };
  return new Provider(address, configuration).listen(port, '127.0.0.1');
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}

/** What a browser keeps and sends back. */
class Jar {
  private readonly cookies = new Map<string, string>();
  take(headers: string[]): void {
    for (const header of headers) {
      const [pair = ''] = header.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

interface Browser {
  ours: Jar;
  theirs: Jar;
}
const newBrowser = (): Browser => ({ ours: new Jar(), theirs: new Jar() });

async function start(browser: Browser, redirect?: string) {
  const answer = await test.server.inject({
    method: 'POST',
    url: `${prefixes.auth}${oidcStart.path}`,
    payload: { provider: 'corp', ...(redirect ? { redirect } : {}) },
    headers: { origin },
  });
  browser.ours.take([answer.headers['set-cookie'] ?? []].flat());
  return answer.json() as { state: number; data: { url: string } };
}

/** Goes through the provider's pages as a person does; answers the address that it sends the browser back to. */
async function passProvider(browser: Browser, url: string, name: string): Promise<URL> {
  let next = url;
  for (let step = 0; step < 20; step++) {
    if (next.startsWith(callback)) return new URL(next);
    const page = await fetch(next, { headers: { cookie: browser.theirs.header }, redirect: 'manual' });
    browser.theirs.take(page.headers.getSetCookie());
    const location = page.headers.get('location');
    if (location) {
      next = new URL(location, next).href;
      continue;
    }
    const html = await page.text();
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? '';
    const form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login: name, password: 'any' } : {}) });
    const sent = await fetch(new URL(action, next), {
      method: 'POST',
      body: form,
      headers: { cookie: browser.theirs.header },
      redirect: 'manual',
    });
    browser.theirs.take(sent.headers.getSetCookie());
    next = new URL(sent.headers.get('location') ?? '', next).href;
  }
  throw new Error('the provider never came back');
}

async function apply(browser: Browser, back: URL, headers: Record<string, string> = { origin }) {
  const answer = await test.server.inject({
    method: 'POST',
    url: `${prefixes.auth}${oidcApply.path}`,
    payload: Object.fromEntries(back.searchParams),
    headers: { cookie: browser.ours.header, ...headers },
  });
  return answer.json() as {
    state: number;
    cause: string | null;
    data: { loginState: string; username: string; redirect: string | null };
  };
}

describe('sign-in at an OpenID provider', () => {
  it('goes there with state, nonce and PKCE, and comes back as the account of the claim', async () => {
    expect((await test.inject(platformConfig, {})).data.oidc).toEqual([{ id: 'corp', name: '单位统一登录' }]);
    const browser = newBrowser();
    const { data } = await start(browser, '/workbench/pending?page=2');
    const url = new URL(data.url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'filing',
      response_type: 'code',
      redirect_uri: callback,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const back = await passProvider(browser, data.url, 'Chief');
    const answer = await apply(browser, back);
    expect(answer.data).toMatchObject({ username: 'chief', redirect: '/workbench/pending?page=2' });
    const token = await exchange(test, answer.data.loginState);
    const who = await test.inject(userContext, {}, { token: token.access_token });
    expect(who.data.user.account).toBe('chief');
    expect((await apply(browser, back)).state).toBe(6020201);
  });

  it('refuses an account that is not here, in words that help', async () => {
    const browser = newBrowser();
    const answer = await apply(browser, await passProvider(browser, (await start(browser)).data.url, 'stranger'));
    expect(answer).toMatchObject({
      state: 6010105,
      cause: '“单位统一登录”已确认您是 stranger，但这里没有可用的对应账号，请联系管理员。',
    });
  });

  it('serves only the browser and the page that began', async () => {
    const [victim, attacker] = [newBrowser(), newBrowser()];
    const back = await passProvider(attacker, (await start(attacker)).data.url, 'chief');
    await start(victim);
    expect((await apply(victim, back)).state).toBe(6020201);
    const again = await passProvider(attacker, (await start(attacker)).data.url, 'chief');
    expect((await apply(attacker, again, { origin: 'https://evil.example' })).state).toBe(6020201);
    const forged = new URL(`${callback}?code=invented&state=invented`);
    expect((await apply(attacker, forged)).state).toBe(6020201);
  });

  it('checks what the provider answers: a code of another sign-in and a foreign issuer are refused', async () => {
    const browser = newBrowser();
    const first = await passProvider(browser, (await start(browser)).data.url, 'chief');
    const second = await passProvider(browser, (await start(browser)).data.url, 'chief');
    second.searchParams.set('code', first.searchParams.get('code') ?? '');
    expect((await apply(browser, second)).state).toBe(6020201);
    const third = await passProvider(browser, (await start(browser)).data.url, 'chief');
    third.searchParams.set('iss', 'https://elsewhere.example.org');
    expect((await apply(browser, third)).state).toBe(6020201);
  });

  it('sends nobody away from the product, and says so when the provider is away or unknown', async () => {
    for (const redirect of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/a b',
    ]) {
      const browser = newBrowser();
      const back = await passProvider(browser, (await start(browser, redirect)).data.url, 'chief');
      expect((await apply(browser, back)).data.redirect).toBeNull();
    }
    expect((await test.inject(oidcStart, { provider: 'other' })).state).toBe(6010101);
    const [provider] = test.app.settings.oidc;
    if (!provider) throw new Error('no provider');
    const away = { ...provider, id: 'away', issuer: 'http://127.0.0.1:9' };
    test.app.settings.oidc.push(away);
    expect(await test.inject(oidcStart, { provider: 'away' })).toMatchObject({
      state: 503,
      cause: expect.stringContaining('暂时连不上'),
    });
  });

  it.each([
    [{ OIDC_PROVIDERS: 'corp' }, /OIDC_CORP_ISSUER is required/],
    [{ OIDC_PROVIDERS: 'Corp!' }, /small letters/],
    [
      {
        MODE: 'production',
        PUBLIC_URL: 'https://x.example',
        OIDC_PROVIDERS: 'corp',
        OIDC_CORP_ISSUER: 'http://idp.example',
      },
      /must be https in production/,
    ],
  ])('settings refuse %o', (environment, message) => {
    expect(() => readSettings(environment, '/srv')).toThrow(message);
  });
});
