import { type CompanyEvent, companyEvents } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { fileCase, people } from '../area/area.testing.ts';
import { makeProgram, rest, tokenOf } from './program.testing.ts';

let test: TestApp;
const as = people(() => test);
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Feed = { items: { position: number; kind: string; caseId: string; state: string }[]; next: number; more: boolean };
const feed = async (token: string, after: number, limit = 100) =>
  (await rest<Feed>(test, 'GET', `/events?after=${after}&limit=${limit}`, { token })).body;

describe('the events of a company', () => {
  it('have no gap and no repeat while many write at once and a reader goes on after what it has', async () => {
    const token = await tokenOf(test, await makeProgram(test));
    const { caseId } = await fileCase(test, await as('applicant'));
    await test.settle();
    const [space] = await test.app.spaces();
    const schema = space?.schema ?? '';
    const begin = (await feed(token, 0)).next;
    const writers = 6;
    const each = 15;
    let writing = writers;
    const seen: Feed['items'] = [];
    /** A transaction that changes the state first and goes on for a while: those that begin later commit before it. */
    const write = async (writer: number) => {
      for (let at = 0; at < each; at += 1)
        await test.app.asOwner(async (db) => {
          const row = `${900_000_000 + writer * 1_000 + at}`;
          await sql`insert into certificate (id, case_id, holder_tenant_id, version, number, template, state)
            select ${row}, ${caseId}, c.holder_tenant_id, ${1_000 + writer * 100 + at}, ${row}, 'x', 'ready' from case_record c where c.id = ${caseId}`.execute(
            db,
          );
          await sql`select pg_sleep(${((writer * 7 + at * 3) % 5) / 200})`.execute(db);
        }, schema);
      writing -= 1;
    };
    const read = async () => {
      let after = begin;
      for (let idle = 0; idle < 2; ) {
        const page = await feed(token, after, 7);
        seen.push(...page.items);
        idle = writing === 0 && page.next === after ? idle + 1 : 0;
        after = page.next;
      }
    };
    await Promise.all([...Array.from({ length: writers }, (_, writer) => write(writer)), read()]);
    const positions = seen.map(({ position }) => position);
    expect(positions).toEqual(Array.from({ length: writers * each }, (_, at) => begin + 1 + at));
    expect(seen.every(({ kind }) => kind === 'certificate')).toBe(true);
  }, 60_000);

  it('of a transaction that was undone leave no number behind', async () => {
    const token = await tokenOf(test, await makeProgram(test));
    const before = (await feed(token, 0, 500)).next;
    const [space] = await test.app.spaces();
    await expect(
      test.app.asOwner(async (db) => {
        await sql`update case_record set status = 'UNDONE'`.execute(db);
        await sql`set constraints all immediate`.execute(db);
        throw new Error('undone');
      }, space?.schema),
    ).rejects.toThrow('undone');
    await fileCase(test, await as('applicant'));
    const { items } = await feed(token, before);
    expect(items[0]?.position).toBe(before + 1);
  });

  it('are those of the own company, and of cases that the asker may open', async () => {
    const own = await as('applicant');
    const { caseId } = await fileCase(test, own);
    const events = (await test.inject(companyEvents, { limit: '500' }, own)).data.events;
    expect(events.filter((event: CompanyEvent) => event.caseId === caseId).length).toBeGreaterThan(0);
    const others = (await test.inject(companyEvents, { limit: '500' }, await as('rival'))).data.events;
    expect(others.filter((event: CompanyEvent) => event.caseId === caseId)).toEqual([]);
    expect((await test.inject(companyEvents, {}, await as('filing'))).state).toBe(6010105);
  });
});
