import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { multipart, pdf } from '../platform/attachment/attachment.testing.ts';
import { makeProgram } from '../platform/program/program.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { curlCommands, requestOf } from './curl-commands.testing.ts';

/** The commands of docs/integration.md, sent exactly as they stand there to a server that listens. */
const guide = readFileSync(join(import.meta.dirname, '../../../../docs/integration.md'), 'utf8');
const commands = curlCommands(guide);

let test: TestApp;
let base = '';
beforeAll(async () => {
  test = await createTestApp();
  base = `${await test.server.listen({ port: 0, host: '127.0.0.1' })}/api/v1`;
});
afterAll(() => test.close());

const variables: Record<string, string> = {};
async function run(at: number): Promise<{ status: number; etag: string | null; body: never }> {
  const { method, url, headers, body, files } = requestOf(commands[at] ?? '', { BASE: base, ...variables });
  const sent = files.length > 0 ? multipart(files.map((fileName) => ({ fileName, bytes: pdf }))) : null;
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(sent ? { 'content-type': sent.contentType } : {}) },
    ...(sent ? { body: new Uint8Array(sent.payload) } : body === null ? {} : { body }),
  });
  return { status: answer.status, etag: answer.headers.get('etag'), body: (await answer.json()) as never };
}

it('one product with twelve documents is filed by five calls, and the events tell of it', async () => {
  expect(commands.length).toBe(6);
  const program = await makeProgram(test);
  Object.assign(variables, { CLIENT_ID: program.id, CLIENT_SECRET: program.secret });

  const token = await run(0);
  expect(token).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
  variables.TOKEN = (token.body as { access_token: string }).access_token;

  const files = await run(1);
  const { items } = files.body as { items: { id: string }[] };
  expect([files.status, items.length]).toEqual([201, 12]);
  for (const [at, { id }] of items.entries()) variables[`FILE_${at + 1}`] = id;

  const draft = await run(2);
  expect(draft.body).toMatchObject({ form: 'reg/first', revision: 0 });
  expect([draft.status, draft.etag]).toEqual([201, '"0"']);
  const { id, revision } = draft.body as { id: string; revision: number };
  Object.assign(variables, { DRAFT: id, REVISION: String(revision) });

  const check = await run(3);
  const found = check.body as { errors: unknown[]; findings: { key: string; needsReason: boolean }[] };
  expect([check.status, found.errors]).toEqual([200, []]);
  const reasons = found.findings
    .filter(({ needsReason }) => needsReason)
    .map(({ key }) => ({ key, reason: '演示：已知悉并说明。' }));
  variables.REASONS = JSON.stringify(reasons);

  const submitted = await run(4);
  expect(submitted.body).toMatchObject({ form: 'reg/first', status: 'POST_CHECK', version: 1 });
  expect(submitted.status).toBe(201);
  const { caseId } = submitted.body as { caseId: string };
  // Sent again after a lost answer: the same case, not a second one.
  expect(await run(4)).toMatchObject({ status: 201, body: { caseId } });

  await test.settle();
  const events = await run(5);
  expect(events.status).toBe(200);
  const told = (events.body as { items: { kind: string; caseId: string; state: string; at: string }[] }).items;
  expect(
    told.filter((event) => event.caseId === caseId && event.kind === 'case.status').map(({ state }) => state),
  ).toContain('POST_CHECK');
  expect(told[0]?.at).toMatch(/\+08:00$/);
}, 60_000);
