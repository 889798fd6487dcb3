import { type ProgramScope, programSave } from '@app/contract';
import type { z } from 'zod';
import type { TestApp } from '../../testing/testing.ts';
import { signIn } from '../auth/auth.testing.ts';
import { companyAdministrator } from './company-administrator.testing.ts';

/** A program as tests use it: its id, its key, and the way to call. */
export interface TestProgram {
  id: string;
  secret: string;
}
/** An answer under `/api/v1`. */
export interface RestReply<T = Record<string, unknown>> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: T;
}
type Scope = z.input<typeof ProgramScope>;

/** What an applicant may let a program do with the form of first filings, its files and its letters. */
export const fullScopes: Scope[] = [
  ...['query', 'get', 'save', 'remove', 'submit'].map((verb) => `reg/first:${verb}`),
  ...['letters:read', 'products:read', 'files:read', 'files:write', 'events:read'],
];

/** Makes a program as the administrator of the company; its owner is the account named. */
export async function makeProgram(
  test: TestApp,
  { scopes = fullScopes, owner = 'applicant', expiresOn = null as string | null, name = '' } = {},
): Promise<TestProgram> {
  const admin = await companyAdministrator(test);
  const ownerId = (await signIn(test, owner)).uid;
  const saved = await test.inject(
    programSave,
    { name: name || `程序 ${Math.random().toString(36).slice(2, 10)}`, ownerId, scopes, expiresOn },
    admin,
  );
  if (saved.state !== 200) throw new Error(`${saved.state} ${saved.cause} ${JSON.stringify(saved.data)}`);
  return { id: saved.data.id, secret: saved.data.secret ?? '' };
}

/** Sends a request under `/api/v1`. */
export async function rest<T = Record<string, unknown>>(
  test: TestApp,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  {
    token,
    headers = {},
    body,
  }: { token?: string; headers?: Record<string, string>; body?: object | string | Buffer } = {},
): Promise<RestReply<T>> {
  const answer = await test.server.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  const isJson = String(answer.headers['content-type'] ?? '').includes('json');
  return { status: answer.statusCode, headers: answer.headers, body: (isJson ? answer.json() : answer.body) as T };
}

/** Asks for a token as programs do. */
export function askToken(test: TestApp, { id, secret }: TestProgram, more: Record<string, string> = {}) {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret, ...more });
  return rest<{ access_token: string; expires_in: number; scope: string; error?: string; error_description?: string }>(
    test,
    'POST',
    '/oauth/token',
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form.toString() },
  );
}

/** A token of a program. */
export async function tokenOf(test: TestApp, program: TestProgram, scope?: string): Promise<string> {
  const answer = await askToken(test, program, scope === undefined ? {} : { scope });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.access_token;
}
