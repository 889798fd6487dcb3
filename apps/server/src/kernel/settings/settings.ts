import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { withoutEnd } from '@app/contract';
import { type LanguageModelSettings, readLanguageModelSettings } from './settings-language-model.ts';
import { readSignInSettings, type SignInSettings } from './settings-sign-in.ts';
import { readSigningSettings, type SigningSettings } from './settings-signing.ts';
import { readStorageSettings, type StorageSettings } from './settings-storage.ts';
import { choice, type Environment, flag, integer, list, SettingsError, value } from './settings-values.ts';

export { SettingsError };

/** Settings are environment variables (docs/operations.md). */
export interface Settings extends SignInSettings, SigningSettings, StorageSettings, LanguageModelSettings {
  port: number;
  host: string;
  mode: 'development' | 'production';
  publicUrl: string;
  trustProxy: boolean;
  insecureHttp: boolean;
  /** Origins of other sites whose pages may call (R7-41), in addition to that of `publicUrl`. */
  allowedOrigins: string[];
  dataDir: string;
  databaseUrl: string | null;
  demo: boolean;
  /** Whether a new installation is filled with the stories of the demonstration. */
  demoStories: boolean;
  /** Folder with a demonstration that was told in advance. */
  demoPrepared: string | null;
  initialPassword: string | null;
  testCaptcha: string | null;
  testSmsCode: string | null;
  accessTokenSeconds: number;
  /** Years for which the read trace (who opened what) is kept. */
  readTraceYears: number;
  /** Days for which it is kept what was mailed to whom. */
  notificationDays: number;
  /** Calls that a program (a service account) may make in a minute. */
  programCallsPerMinute: number;
  /** Whether each call is a line of the log. */
  requestLog: boolean;
  /** What /metrics wants to hear; null = there is no such page. */
  metricsToken: string | null;
  /** Seconds that a start waits for a database that is away. */
  databaseWaitSeconds: number;
  definitionsDir: string;
  webDir: string | null;
}

function readDemo(environment: Environment, mode: Settings['mode']): Pick<Settings, 'demo' | 'demoStories'> {
  const wanted = choice(environment, 'DEMO', ['on', 'empty', 'off'] as const, mode === 'development' ? 'on' : 'off');
  return { demo: wanted !== 'off', demoStories: wanted === 'on' };
}

/** Reads the settings from environment variables and refuses unsafe combinations (docs/operations.md). */
export function readSettings(environment: Environment, projectDir: string): Settings {
  const mode = choice(environment, 'MODE', ['development', 'production'] as const, 'development');
  const host = value(environment, 'HOST') ?? '127.0.0.1';
  const port = integer(environment, 'PORT', 8080, 0, 65_535);
  const publicUrl = readPublicUrl(environment);
  const settings: Settings = {
    port,
    host,
    mode,
    publicUrl:
      publicUrl ?? `http://${isWildcard(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`,
    trustProxy: flag(environment, 'TRUST_PROXY', false),
    insecureHttp: flag(environment, 'INSECURE_HTTP', false),
    allowedOrigins: list(environment, 'ALLOWED_ORIGINS').map(readOrigin),
    dataDir: absolute(projectDir, value(environment, 'DATA_DIR') ?? './.data'),
    databaseUrl: readDatabaseUrl(environment, projectDir),
    ...readDemo(environment, mode),
    demoPrepared: optionalPath(projectDir, value(environment, 'DEMO_PREPARED')),
    initialPassword: value(environment, 'INITIAL_PASSWORD') ?? null,
    testCaptcha: value(environment, 'TEST_CAPTCHA') ?? null,
    testSmsCode: value(environment, 'TEST_SMS_CODE') ?? null,
    accessTokenSeconds: integer(environment, 'ACCESS_TOKEN_SECONDS', 7_200, 1, 86_400),
    readTraceYears: integer(environment, 'READ_TRACE_YEARS', 3, 1, 100),
    notificationDays: integer(environment, 'NOTIFICATION_DAYS', 180, 1, 3_650),
    programCallsPerMinute: integer(environment, 'PROGRAM_CALLS_PER_MINUTE', 600, 1, 1_000_000),
    requestLog: flag(environment, 'REQUEST_LOG', mode === 'production'),
    metricsToken: readMetricsToken(environment),
    databaseWaitSeconds: integer(environment, 'DATABASE_WAIT_SECONDS', 60, 0, 3_600),
    definitionsDir: absolute(projectDir, value(environment, 'DEFINITIONS_DIR') ?? 'definitions'),
    webDir: absolute(projectDir, value(environment, 'WEB_DIR') ?? 'apps/web/dist'),
    ...readSignInSettings(environment, mode),
    ...readSigningSettings(environment),
    ...readStorageSettings(environment),
    ...readLanguageModelSettings(environment),
  };
  if (mode === 'production') refuseInProduction(environment, settings, publicUrl);
  refuseUntypable(environment);
  refusePlainHttp(settings);
  return settings;
}

/** Warnings for every start: settings that are allowed but risky. */
export function settingsWarnings({ mode, databaseUrl, insecureHttp }: Settings): string[] {
  const embedded =
    'MODE=production uses the embedded database, which is for trial and small use: set DATABASE_URL=postgres://… for real data';
  const plain = 'INSECURE_HTTP=on: passwords and tokens travel in clear text. Put a TLS proxy in front and remove it';
  return [...(mode === 'production' && databaseUrl === null ? [embedded] : []), ...(insecureHttp ? [plain] : [])];
}

function refuseInProduction(environment: Environment, settings: Settings, publicUrl: string | null): void {
  if (settings.demo)
    throw new SettingsError(
      `DEMO=${settings.demoStories ? 'on' : 'empty'} is not allowed with MODE=production: remove DEMO or set DEMO=off`,
    );
  for (const name of ['TEST_CAPTCHA', 'TEST_SMS_CODE', 'ACCESS_TOKEN_SECONDS']) {
    if (value(environment, name) !== undefined)
      throw new SettingsError(`${name} is a setting for tests and is not allowed with MODE=production: remove it`);
  }
  if (!publicUrl)
    throw new SettingsError(
      'PUBLIC_URL is required with MODE=production, for example PUBLIC_URL=https://filing.example.org',
    );
  if (publicUrl.startsWith('http://') && !settings.insecureHttp)
    throw new SettingsError(
      `PUBLIC_URL=${publicUrl} would send passwords and tokens in clear text with MODE=production: put a TLS proxy in front and set PUBLIC_URL=https://…, or set INSECURE_HTTP=on to accept the risk`,
    );
}

/** Refuses a fixed code that the forms could not accept: nobody asked for it could sign in. */
function refuseUntypable(environment: Environment): void {
  for (const name of ['TEST_CAPTCHA', 'TEST_SMS_CODE']) {
    const given = value(environment, name);
    if (given !== undefined && !/^\d{6}$/.test(given))
      throw new SettingsError(`${name} must be six digits, for example ${name}=123456, not "${given}"`);
  }
}

/** Refuses plain http on addresses that other machines reach (R9-06): tokens must never travel in clear text over a network. */
function refusePlainHttp(settings: Settings): void {
  const secure = settings.publicUrl.startsWith('https://');
  if (isLoopback(settings.host) || secure || settings.insecureHttp) return;
  throw new SettingsError(
    `HOST=${settings.host} would serve plain http beyond this machine: put a TLS proxy in front and set PUBLIC_URL=https://…, or set INSECURE_HTTP=on to accept the risk`,
  );
}

/** True for addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

function optionalPath(projectDir: string, path: string | undefined): string | null {
  return path === undefined ? null : absolute(projectDir, path);
}

function absolute(projectDir: string, path: string): string {
  return isAbsolute(path) ? path : resolve(projectDir, path);
}

/** An origin as browsers send it: scheme, host and port only. */
function readOrigin(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text) return text;
  throw new SettingsError(`ALLOWED_ORIGINS must be origins like https://office.example.org, not "${text}"`);
}

function readPublicUrl(environment: Environment): string | null {
  const text = value(environment, 'PUBLIC_URL');
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash)
    throw new SettingsError(`PUBLIC_URL must be an address like https://filing.example.org, not "${text}"`);
  return withoutEnd(text, '/');
}

function readMetricsToken(environment: Environment): string | null {
  const text = value(environment, 'METRICS_TOKEN');
  if (text === undefined) return null;
  if (/^[A-Za-z0-9._~+/=-]{24,200}$/.test(text)) return text;
  throw new SettingsError(
    'METRICS_TOKEN must be 24 to 200 letters, digits or . _ ~ + / = -, for example from: openssl rand -hex 32',
  );
}

function readDatabaseUrl(environment: Environment, projectDir: string): string | null {
  const text = value(environment, 'DATABASE_URL');
  const file = value(environment, 'DATABASE_PASSWORD_FILE');
  if (text === undefined && file !== undefined)
    throw new SettingsError('DATABASE_PASSWORD_FILE belongs to DATABASE_URL, which is not set');
  if (text === undefined) return null;
  // The value may hold a password, so the message does not repeat it.
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new SettingsError('DATABASE_URL must start with postgres:// or postgresql://');
  return file === undefined ? text : withPassword(text, absolute(projectDir, file));
}

/** The address of the database with the password that a file holds, as containers and systemd hand secrets over. */
function withPassword(text: string, file: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username === '' || url.hostname === '' || url.password !== '')
    throw new SettingsError(
      'DATABASE_PASSWORD_FILE needs a DATABASE_URL with login and host and without a password, like postgres://product@localhost/filing',
    );
  url.password = encodeURIComponent(readSecret('DATABASE_PASSWORD_FILE', file));
  return url.href;
}

/** The one line of a file. @throws SettingsError that says why it cannot be read, never what it holds */
function readSecret(name: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new SettingsError(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (text === '' || text.includes('\n')) throw new SettingsError(`${name}=${file} must hold one line, the password`);
  return text;
}
