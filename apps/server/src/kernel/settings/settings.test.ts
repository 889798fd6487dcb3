import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { readSettings, settingsWarnings } from './settings.ts';

const read = (environment: Record<string, string>) => readSettings(environment, '/srv/product');
const production = { MODE: 'production', PUBLIC_URL: 'https://filing.example.org/' };

describe('settings', () => {
  it('have defaults for a stranger who types npm start', () => {
    expect(read({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      mode: 'development',
      publicUrl: 'http://127.0.0.1:8080',
      demo: true,
      dataDir: '/srv/product/.data',
      databaseUrl: null,
      accessTokenSeconds: 7_200,
      initialPassword: null,
    });
    expect(read(production)).toMatchObject({
      demo: false,
      demoStories: false,
      publicUrl: 'https://filing.example.org',
    });
    expect(read({})).toMatchObject({ demo: true, demoStories: true });
    expect(read({ DEMO: 'empty' })).toMatchObject({ demo: true, demoStories: false });
  });

  it.each([
    [{ ...production, DEMO: 'on' }, /DEMO=on is not allowed/],
    [{ MODE: 'production' }, /PUBLIC_URL is required/],
    [{ ...production, TEST_CAPTCHA: '1' }, /TEST_CAPTCHA is a setting for tests/],
    [{ ...production, TEST_SMS_CODE: '1' }, /TEST_SMS_CODE is a setting for tests/],
    [{ TEST_CAPTCHA: 'abcd' }, /TEST_CAPTCHA must be six digits, for example TEST_CAPTCHA=123456, not "abcd"/],
    [{ TEST_CAPTCHA: '1234' }, /TEST_CAPTCHA must be six digits/],
    [{ TEST_SMS_CODE: '12345a' }, /TEST_SMS_CODE must be six digits/],
    [{ ...production, ACCESS_TOKEN_SECONDS: '5' }, /ACCESS_TOKEN_SECONDS is a setting for tests/],
    [{ HOST: '0.0.0.0' }, /set PUBLIC_URL=https.*INSECURE_HTTP=on/],
    [{ HOST: '::' }, /plain http beyond this machine/],
    [
      { ...production, PUBLIC_URL: 'http://filing.example.org' },
      /PUBLIC_URL=http:.*PUBLIC_URL=https.*INSECURE_HTTP=on/,
    ],
    [{ ...production, PUBLIC_URL: 'http://localhost:8080' }, /in clear text/],
    [{ PORT: '80a' }, /PORT must be a whole number from 0 to 65535, not "80a"/],
    [{ PORT: '70000' }, /PORT must be/],
    [{ MODE: 'test' }, /MODE must be one of development, production, not "test"/],
    [{ ...production, DEMO: 'empty' }, /DEMO=empty is not allowed/],
    [{ DEMO: 'yes' }, /DEMO must be one of on, empty, off/],
    [{ PUBLIC_URL: 'filing.example.org' }, /PUBLIC_URL must be an address/],
    [{ DATABASE_URL: 'mysql://me:secret@host/db' }, /must start with postgres:\/\/(?!.*secret)/],
  ] as const)('R7-43 R9-06 refuse %o', (environment, message) => {
    expect(() => read(environment)).toThrow(message);
  });

  it('take the password of the database from a file, as containers and systemd hand it over', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    const [good, empty, two] = ['good', 'empty', 'two'].map((name) => join(folder, name));
    writeFileSync(String(good), 'a/b@c:%40 é\n');
    writeFileSync(String(empty), '\n');
    writeFileSync(String(two), 'one\nsecret\n');
    const url = 'postgres://product@localhost/filing?host=%2Frun%2Fpostgresql';
    const of = (DATABASE_URL: string, DATABASE_PASSWORD_FILE = '') => read({ DATABASE_URL, DATABASE_PASSWORD_FILE });
    const made = new URL(String(of(url, good).databaseUrl));
    expect(decodeURIComponent(made.password)).toBe('a/b@c:%40 é');
    expect([made.username, made.pathname, made.searchParams.get('host')]).toEqual([
      'product',
      '/filing',
      '/run/postgresql',
    ]);
    expect(new pg.Client(made.href)).toMatchObject({ user: 'product', password: 'a/b@c:%40 é' });
    for (const wrong of [
      'postgres://product:own@localhost/filing',
      'postgres://localhost/filing',
      'postgres:///filing',
    ])
      expect(() => of(wrong, good)).toThrow(/login and host and without a password(?!.*own)/);
    expect(() => of(url, empty)).toThrow(/must hold one line/);
    expect(() => of(url, two)).toThrow(/must hold one line, the password(?!.*secret)/);
    expect(() => of(url, join(folder, 'gone'))).toThrow(/DATABASE_PASSWORD_FILE cannot be read: ENOENT/);
    expect(() => of('', good)).toThrow(/belongs to DATABASE_URL/);
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    [{ HOST: '0.0.0.0', INSECURE_HTTP: 'on' }],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://filing.example.org' }],
    [{ HOST: '127.0.0.2' }],
    [{ HOST: '::1' }],
    [{ ...production, TEST_CAPTCHA: ' ' }],
    [{ TEST_CAPTCHA: '000000' }],
    [{ ...production, PUBLIC_URL: 'http://filing.example.org', INSECURE_HTTP: 'on' }],
  ])('accept %o', (environment) => {
    expect(read(environment as Record<string, string>).port).toBe(8080);
  });

  it('R9-06 warn at each start of an embedded database in production and of plain http', () => {
    expect(settingsWarnings(read({}))).toEqual([]);
    expect(settingsWarnings(read({ ...production, DATABASE_URL: 'postgres://a@b/c' }))).toEqual([]);
    expect(settingsWarnings(read(production))).toEqual([expect.stringMatching(/embedded database.*DATABASE_URL=/)]);
    expect(settingsWarnings(read({ INSECURE_HTTP: 'on' }))).toEqual([expect.stringMatching(/^INSECURE_HTTP=on/)]);
  });
});
