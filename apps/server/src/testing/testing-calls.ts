import { call, ListRequest, listOf, type Output } from '@app/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { fail } from '../kernel/failure.ts';
import { handle, job } from '../kernel/job.ts';
import { handSource, listPage } from '../kernel/list/index.ts';
import type { Migration } from '../kernel/migrate.ts';
import { implement, type Module } from '../kernel/module.ts';
import { protectHolderRows } from '../kernel/protect.ts';
import { routeRecord } from '../kernel/route.ts';
import type { Session, SessionTenant } from '../kernel/session.ts';
import type { Wiring } from '../kernel/wiring.ts';
import { up as kernelMigration } from '../migrations/platform/0001_kernel.ts';
import { up as clockMigration } from '../migrations/platform/0136_business_clock.ts';
import { up as partyMigration } from '../migrations/platform/0180_record_party.ts';

/** A small module for the kernel's own tests: notes that belong to companies, kept by authorities. */

const Note = z.object({ id: z.string(), word: z.string() });

export const echo = call({
  id: 'test.echo',
  method: 'POST',
  prefix: 'business',
  path: '/test/echo',
  access: 'public',
  input: z.object({ word: z.string().min(1).max(5), count: z.number().int().min(1).max(9).optional() }),
  output: z.object({ word: z.string() }),
  summary: 'Echo',
});
export const noteGet = call({
  id: 'test.note.get',
  method: 'GET',
  prefix: 'business',
  path: '/test/note/get',
  access: 'session',
  input: z.object({ id: z.string() }),
  output: Note,
  summary: 'One note',
});
export const noteAdd = call({
  id: 'test.note.add',
  method: 'POST',
  prefix: 'business',
  path: '/test/note/add',
  access: 'session',
  writes: true,
  input: z.object({ word: z.string(), failAfter: z.boolean().optional() }),
  output: Note,
  summary: 'Adds a note',
});
export const noteQuery = call({
  id: 'test.note.query',
  method: 'POST',
  prefix: 'business',
  path: '/test/note/query',
  access: 'session',
  input: ListRequest,
  output: listOf(
    z.object({
      id: z.string(),
      word: z.string(),
      kind: z.string().nullable(),
      size: z.number(),
      holder: z.string(),
      even: z.boolean(),
      day: z.string(),
      createTime: z.string(),
    }),
  ),
  summary: 'Notes by every operator',
});
export const noteAddDetached = call({ ...noteAdd, id: 'test.note.addDetached', path: '/test/note/addDetached' });
export const broken = call({
  id: 'test.broken',
  method: 'POST',
  prefix: 'business',
  path: '/test/broken',
  access: 'public',
  input: z.object({ how: z.enum(['throw', 'sql', 'output', 'swallowed', 'flood', 'archived']) }),
  output: z.object({ word: z.string() }),
  summary: 'Fails in several ways',
});
export const guarded = call({
  id: 'test.guarded',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/guarded',
  access: 'area:query',
  input: z.object({ group: z.string(), name: z.string() }),
  output: z.boolean(),
  summary: 'Needs query in an area',
});
export const permitted = call({
  id: 'test.permitted',
  method: 'GET',
  prefix: 'platform',
  path: '/test/permitted',
  access: 'permission:test.see',
  input: z.object({}),
  output: z.boolean(),
  summary: 'Needs a permission',
});
export const slow = call({
  id: 'test.slow',
  method: 'GET',
  prefix: 'platform',
  path: '/test/slow',
  access: 'public',
  input: z.object({ ms: z.coerce.number() }),
  output: z.boolean(),
  summary: 'Takes its time',
});
export const publicRead = call({
  ...slow,
  id: 'test.publicRead',
  path: '/test/publicRead',
  summary: 'Reads in a transaction of its own, in its time',
});

export const authorityId = '1001';
const companies: Record<string, SessionTenant> = {
  a: { id: '2001', name: 'Company A', kind: 'company', isAdmin: false },
  b: { id: '2002', name: 'Company B', kind: 'company', isAdmin: false },
  authority: { id: authorityId, name: 'Authority', kind: 'authority', isAdmin: false },
};
/** Tokens of the test module are the names of its people. */
export type Person = 'a' | 'b' | 'authority';

const noteMigration: Migration = {
  name: 'test_note',
  async up(db) {
    await sql
      .raw('create table note (id bigint primary key, holder_tenant_id bigint not null, word text not null)')
      .execute(db);
    await protectHolderRows(db, 'note', { holder: 'write', authority: 'read' });
  },
};

/** One column of each type; note number n of a company was written n hours after midnight of 1 May 2026. */
const notes = handSource({
  from: sql`(select n.*, nullif(split_part(word, '-', 2), '') as kind, length(word) as size, holder_tenant_id as holder,
    length(word) % 2 = 0 as even, (created_at at time zone 'Asia/Shanghai')::date as day
    from (select *, timestamptz '2026-05-01 00:00:00+08' + (row_number() over (order by id)) * interval '1 hour' as created_at
      from note) n) t`,
  columns: {
    word: { nullable: false, operator: 'SL' },
    kind: {},
    size: { type: 'bigint', nullable: false },
    holder: { type: 'id', nullable: false },
    even: { type: 'boolean', nullable: false },
    day: { type: 'date' },
    createTime: { at: 'created_at', type: 'timestamp with time zone', nullable: false },
  },
});

/** Options of a test app with the kernel's own tables and the notes only. */
/** `handled` collects what came through the outbox, in order. */
export function noteOptions(handled: string[] = []) {
  const platformMigrations = [
    { name: '0001_kernel', up: kernelMigration },
    { name: '0136_business_clock', up: clockMigration },
    { name: '0180_record_party', up: partyMigration },
  ];
  const wiring: Wiring = {
    authenticate: async (_app, _db, given) => sessionOf(given.token),
    areaAccess: (_app, area, verb, who) =>
      area === 'test/area' ? verb === 'query' && who.roles.includes('APPLICANT') : null,
    jobs: [
      handle(noted, async (ctx, { word }) => {
        const { rows } = await sql<{ who: string }>`select current_user as who`.execute(ctx.db);
        handled.push(`${word} as ${rows[0]?.who} of ${ctx.tenant?.id}`);
      }),
    ],
  };
  return {
    modules: [createNoteModule()],
    wiring: () => wiring,
    platformMigrations,
    spaceMigrations: [noteMigration],
  };
}
const noted = job('noted', z.strictObject({ word: z.string() }));

function createNoteModule(): Module {
  const add = async (ctx: Parameters<Parameters<typeof implement<typeof noteAdd>>[1]>[0], word: string) => {
    const id = ctx.app.newId();
    const holder = ctx.tenant?.id ?? fail('illegalPermission');
    await sql`insert into note (id, holder_tenant_id, word) values (${id}, ${holder}, ${word})`.execute(ctx.db);
    await routeRecord(ctx, id, { authorityId, holderTenantId: holder });
    await ctx.audit({ action: 'add', entity: 'note', entityId: id, after: { word, password: 'secret' } });
    await ctx.emit(noted, { word });
    return { id, word };
  };
  return {
    name: 'note',
    routes: [
      implement(echo, async (_ctx, input) => ({ word: input.word, secret: 'never sent' })),
      implement(
        noteGet,
        async (ctx, input) => {
          const { rows } = await sql<{
            id: string;
            word: string;
          }>`select id, word from note where id = ${input.id}`.execute(ctx.db);
          return rows[0] ?? fail('notFound');
        },
        { record: (input) => input.id },
      ),
      implement(noteQuery, async (ctx, input) => {
        const page = await listPage(ctx, notes, input, { usualOrder: [], where: sql`t.word <> 'hidden'` });
        return page as unknown as Output<typeof noteQuery>;
      }),
      implement(noteAdd, async (ctx, input) => {
        const note = await add(ctx, input.word);
        return input.failAfter ? fail('conflict', { cause: 'asked for' }) : note;
      }),
      implement(
        noteAddDetached,
        async (ctx, input) => {
          const tenantId = ctx.tenant?.id ?? '';
          const [space] = await ctx.app.spaces();
          if (!space) fail('notFound');
          const note = await ctx.within({ role: 'app_holder', ...space, tenantId }, (inner) => add(inner, input.word));
          return input.failAfter ? fail('conflict') : note;
        },
        { space: 'none' },
      ),
      implement(broken, async (ctx, input) => {
        if (input.how === 'throw') throw new Error('select * from secret_table at /home/someone/file.ts');
        if (input.how === 'flood') fail('tooManyRequests');
        if (input.how === 'archived')
          await sql`do $$ begin raise exception 'the case is archived' using errcode = 'AR409'; end $$`.execute(ctx.db);
        if (input.how === 'output') return { word: 7 } as unknown as { word: string };
        const query = sql`select * from no_such_table`.execute(ctx.db);
        if (input.how === 'swallowed') await query.catch(() => undefined);
        else await query;
        return { word: 'fine' };
      }),
      implement(guarded, async () => true),
      implement(permitted, async () => true, { space: 'platform' }),
      implement(slow, async (_ctx, input) => new Promise((done) => setTimeout(() => done(true), input.ms)), {
        space: 'none',
      }),
      implement(
        publicRead,
        (ctx, input) =>
          ctx.within({ role: 'app_platform' }, () => new Promise((done) => setTimeout(() => done(true), input.ms))),
        { space: 'none' },
      ),
    ],
    async start(app) {
      await app.createSpace({ authorityId, schema: 'space_test' });
      return undefined;
    },
  };
}

function sessionOf(token: string): Session {
  if (token === 'old') fail('tokenExpired');
  const tenant = companies[token] ?? fail('illegalToken');
  const id = `9${tenant.id}`;
  return {
    user: { id, account: token, fullname: token, isSuper: false, realId: id, language: token === 'b' ? 'en' : 'zh-CN' },
    tenant,
    roles: tenant.kind === 'company' ? ['APPLICANT'] : ['FILING_OFFICER'],
    grants: [],
    permissions: new Set(tenant.kind === 'authority' ? ['test.see'] : []),
  };
}
