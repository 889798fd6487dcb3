import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { noteOptions } from '../../testing/testing-calls.ts';

const script = 'console.log("cosmetic")'.repeat(50);
let webDir: string;
let test: TestApp;
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'platform-web-'));
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(join(webDir, 'favicon.svg'), '<svg/>');
  writeFileSync(join(webDir, 'assets/main-abc123.js'), script);
  writeFileSync(join(webDir, 'assets/main-abc123.js.gz'), gzipSync(script));
  writeFileSync(join(webDir, 'assets/main-abc123.js.br'), brotliCompressSync(script));
  writeFileSync(join(webDir, 'assets/devtools-abc123.js'), script);
  mkdirSync(join(webDir, '.vite'));
  const manifest = {
    'src/shell/App.tsx': { file: 'assets/App-1.js', imports: ['_app.js'] },
    '_app.js': { file: 'assets/app-2.js', css: ['assets/app-3.css'], imports: ['_app.js'] },
  };
  writeFileSync(join(webDir, '.vite/manifest.json'), JSON.stringify(manifest));
  test = await createTestApp({ ...noteOptions(), settings: { webDir } });
});
afterAll(async () => {
  await test.close();
  rmSync(webDir, { recursive: true, force: true, maxRetries: 10 });
});

const get = (url: string, headers: Record<string, string> = {}) => test.server.inject({ method: 'GET', url, headers });
const html = { accept: 'text/html,*/*' };

describe('the web application', () => {
  it('is served at every address that is no call and no file', async () => {
    for (const url of ['/', '/login', '/publicitypage?number=1', '/filing/first/draft/12']) {
      const page = await get(url, html);
      expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('<title>page</title>')]);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['cache-control']).toBe('no-cache');
      expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    }
  });

  it('R2.3-06…R2.3-12 serves the pages that need no token to whoever follows a link, whatever it says it accepts', async () => {
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }])
      for (const url of [
        '/publicitypage',
        '/publicitypage/',
        '/publicitypage?number=1',
        '/login',
        '/authredirect?a=1',
      ]) {
        const page = await get(url, headers as Record<string, string>);
        expect([url, page.statusCode, page.body]).toEqual([url, 200, expect.stringContaining('<title>page</title>')]);
      }
    expect((await get('/no/such', { accept: '*/*' })).statusCode).toBe(404);
  });

  it('names the files of the application at once to a browser that has a session, and to no other', async () => {
    const known = await get('/dashboard', { ...html, cookie: 'a=b; has_refresh=1' });
    expect(String(known.headers.link).split(', ')).toEqual([
      '</assets/App-1.js>; rel=modulepreload; crossorigin',
      '</assets/app-2.js>; rel=modulepreload; crossorigin',
      '</assets/app-3.css>; rel=preload; as=style; crossorigin',
    ]);
    expect((await get('/login', html)).headers.link).toBeUndefined();
  });

  it('answers an unknown call or file with 404, also to a browser', async () => {
    for (const url of ['/platform/v3/no/such', '/assets/gone-123.js'])
      expect((await get(url, html)).statusCode).toBe(404);
    expect((await get('/no/such')).json()).toMatchObject({ state: 404 });
    expect((await get('/../package.json', html)).body).not.toContain('dependencies');
    expect((await get('/assets/..%2f..%2fpackage.json', html)).body).not.toContain('dependencies');
  });

  it('serves a build that was put in its place while the server runs, and names its files', async () => {
    const later = { 'src/shell/App.tsx': { file: 'assets/App-later.js' } };
    expect((await get('/assets/App-later.js')).statusCode).toBe(404);
    const before = readFileSync(join(webDir, '.vite/manifest.json'), 'utf8');
    writeFileSync(join(webDir, 'assets/App-later.js'), script);
    writeFileSync(join(webDir, '.vite/manifest.json'), JSON.stringify(later));
    utimesSync(join(webDir, '.vite/manifest.json'), 1, 1);
    const page = await get('/dashboard', { ...html, cookie: 'has_refresh=1' });
    expect(page.headers.link).toBe('</assets/App-later.js>; rel=modulepreload; crossorigin');
    expect([(await get('/assets/App-later.js')).body, (await get('/assets/later/App.js')).statusCode]).toEqual([
      script,
      404,
    ]);
    rmSync(join(webDir, 'assets/App-later.js'));
    expect((await get('/assets/App-later.js')).statusCode).toBe(404);
    writeFileSync(join(webDir, '.vite/manifest.json'), before);
  });

  it('keeps hashed files for a year and sends the compressed form that the browser takes', async () => {
    const plain = await get('/assets/main-abc123.js');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.body).toBe(script);
    for (const [wish, encoding] of [
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'br'],
    ]) {
      const answer = await get('/assets/main-abc123.js', { 'accept-encoding': String(wish) });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['content-type']).toContain('javascript');
      expect(answer.rawPayload.length).toBeLessThan(script.length / 5);
    }
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('R6-18 holds development tools back in production', async () => {
    expect((await get('/assets/devtools-abc123.js')).statusCode).toBe(200);
    const before = test.app.settings.mode;
    Object.assign(test.app.settings, { mode: 'production' });
    expect((await get('/assets/devtools-abc123.js')).statusCode).toBe(404);
    Object.assign(test.app.settings, { mode: before });
  });
});
