import { callList } from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './app.ts';
import { pathsOf } from './kernel/http/server.ts';
import { createTestApp, type TestApp } from './testing/testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ settings: { webDir: null } });
});
afterAll(() => test.close());

describe('the live server', () => {
  it('R7.6-20 answers exactly the calls of the contract', () => {
    const pages = ['GET /health/live', 'GET /health/ready', 'GET /openapi', 'GET /openapi.json'];
    const live = test.server.liveRoutes
      .filter((route) => route.method !== 'HEAD')
      .map((route) => `${route.method} ${route.url}`);
    const ofPrograms = modules
      .flatMap((module) => module.rest?.endpoints ?? [])
      .map(({ method, path }) => `${method} /api/v1${path}`);
    const promised = callList.flatMap((call) => pathsOf(call).map((path) => `${call.method} ${path}`));
    expect(live.sort()).toEqual([...promised, ...pages, ...ofPrograms].sort());
  });

  it('implements each call once', () => {
    const implemented = modules.flatMap((module) => module.routes ?? []).map((route) => route.call.id);
    expect(implemented.sort()).toEqual(callList.map((call) => call.id).sort());
  });

  it('lets nobody without a session into any call that is not public', async () => {
    const closed = callList.filter((call) => call.access !== 'public');
    expect(closed.length).toBeGreaterThan(20);
    for (const call of closed) {
      for (const token of [undefined, 'forged']) {
        const response = await test.server.inject({
          method: call.method,
          url: `${pathsOf(call)[0]}`.replace(/:\w+/g, 'x'),
          ...(call.kind === 'upload'
            ? { payload: '--x--\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
            : {}),
          ...(token
            ? {
                headers: {
                  'x-authorization-access_token': token,
                  'content-type': call.kind === 'upload' ? 'multipart/form-data; boundary=x' : 'application/json',
                },
                payload: '',
              }
            : {}),
        });
        expect(response.json(), call.id).toMatchObject({ state: 6020201, data: null });
      }
    }
  });

  it('R7.6-20 describes every call in OpenAPI, each reference leading somewhere', async () => {
    const document = (await test.server.inject('/openapi.json')).json() as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const described = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    expect(described.sort()).toEqual(callList.map((call) => call.id).sort());
    for (const reference of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g))
      expect(resolve(document, String(reference[1])), String(reference[1])).toBeDefined();
    const page = await test.server.inject('/openapi');
    for (const call of callList) expect(page.body).toContain(`<code>${call.path}</code>`);
  });

  it('shows OpenAPI in production to signed-in callers only', async () => {
    const production = { ...test.app.settings };
    Object.assign(test.app.settings, { mode: 'production' });
    try {
      for (const url of ['/openapi.json', '/openapi'])
        expect((await test.server.inject(url)).json()).toMatchObject({ state: 6020201 });
    } finally {
      Object.assign(test.app.settings, production);
    }
  });
});

function resolve(document: unknown, pointer: string): unknown {
  return pointer
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    );
}
