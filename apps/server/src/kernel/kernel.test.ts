import { call } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { implement } from './context.ts';
import { createTestApp, type TestApp } from './testing.ts';

const echo = call({
  id: 'test.echo',
  method: 'POST',
  prefix: 'business',
  path: '/test/echo',
  access: 'public',
  input: z.object({ word: z.string().max(5) }),
  output: z.object({ word: z.string() }),
  summary: 'Echo',
});

describe('kernel', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({
      modules: [{ name: 'echo', routes: [implement(echo, async (_ctx, input) => ({ word: input.word }))] }],
    });
  });
  afterAll(() => test.close());

  it('answers a call', async () => {
    expect(await test.inject(echo, { word: 'ok' })).toMatchObject({ state: 200, data: { word: 'ok' } });
    expect(await test.inject(echo, { word: 'too long' })).toMatchObject({
      state: 400,
      data: [{ field: 'word', message: '最多5个字符' }],
    });
  });
  it('runs requests as a role that is no superuser', async () => {
    const who = await test.app.run(
      { role: 'app_platform' },
      async (ctx) => (await sql<{ who: string }>`select current_user as who`.execute(ctx.db)).rows,
    );
    expect(who).toEqual([{ who: 'app_platform' }]);
  });
});
