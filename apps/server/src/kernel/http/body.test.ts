import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { addBodies, hasLongBody, hasTooManyValues } from './body.ts';
import { ByteBudget } from './byte-budget.ts';

describe('a JSON body', () => {
  const tooMany = (text: string) => hasTooManyValues(Buffer.from(text));

  it('is refused when it has more values than any form of ours', () => {
    expect(tooMany(`[${'1,'.repeat(60_000)}1]`)).toBe(true);
  });

  it('may hold long texts, whatever signs stand in them', () => {
    expect(tooMany(JSON.stringify({ text: '[{,"\\'.repeat(200_000) }))).toBe(false);
    expect(
      tooMany(JSON.stringify({ rows: Array.from({ length: 1_000 }, () => ({ a: '1', b: ['x', 2], c: {} })) })),
    ).toBe(false);
  });
});

describe('a long body', () => {
  it('is known as long whether its length is announced or not', async () => {
    const server = Fastify();
    await addBodies(server);
    server.post('/body', async (request) => hasLongBody(request));
    const isLong = async (characters: number, announced: boolean) => {
      const json = JSON.stringify({ text: 'x'.repeat(characters) });
      const payload = announced ? json : Readable.from([json]);
      const headers = { 'content-type': 'application/json' };
      return (await server.inject({ method: 'POST', url: '/body', payload, headers })).json();
    };
    expect([await isLong(70_000, true), await isLong(70_000, false)]).toEqual([true, true]);
    expect([await isLong(1_000, true), await isLong(1_000, false)]).toEqual([false, false]);
    await server.close();
  });
});

describe('how much a caller may have read', () => {
  const mega = 1024 * 1024;
  it('is a burst and then a rate, for a person and for a company together', () => {
    let now = 0;
    const budget = new ByteBudget(() => now);
    const share = (person: string, company = 'a') => ({ person, company });
    const takes = (person: string, company?: string) => budget.take(share(person, company), 2 * mega);
    expect(Array.from({ length: 13 }, () => takes('p')).filter(Boolean)).toHaveLength(12);
    expect(budget.take(share('p'), 1_000), 'small bodies always').toBe(true);
    now = 2_000;
    expect([takes('p'), takes('p')]).toEqual([true, false]);
    const others = Array.from({ length: 80 }, (_, at) => takes(`q${at}`));
    expect(others.filter(Boolean).length, 'the company had 96 MB, and 8 MB more since').toBeLessThan(48);
    expect(takes('r', 'other')).toBe(true);
  });

  it('counts what was answered as well: who has had too much waits until it is made up for', () => {
    let now = 0;
    const budget = new ByteBudget(() => now);
    const share = { person: 'p', company: 'a' };
    budget.charge(share, 60_000);
    expect(budget.hasRoom(share, 1), 'small answers are free').toBe(true);
    for (let at = 0; at < 24; at += 1) budget.charge(share, mega);
    expect(budget.hasRoom(share, 1)).toBe(true);
    for (let at = 0; at < 20; at += 1) budget.charge(share, mega);
    expect(budget.hasRoom(share, 1)).toBe(false);
    expect(budget.hasRoom({ person: 'q', company: 'a' }, 1)).toBe(true);
    expect(budget.hasRoom({ person: 'p', company: 'b' }, 1)).toBe(false);
    now = 4_100;
    expect(budget.hasRoom(share, 1), 'the debt is never longer than four seconds').toBe(true);
  });
});
