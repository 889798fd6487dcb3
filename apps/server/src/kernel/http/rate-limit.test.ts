import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { RateLimit } from './rate-limit.ts';

it('R7-32 an address that floods public calls gets 429, others do not, and it may go on later', () => {
  let now = 0;
  const limit = new RateLimit(10, 2, () => now);
  const call = (ip: string) => limit.check({ ip } as FastifyRequest);
  for (let i = 0; i < 10; i++) call('192.0.2.1');
  expect(() => call('192.0.2.1')).toThrow('tooManyRequests');
  call('192.0.2.2');
  now = 1_000;
  call('192.0.2.1');
  call('192.0.2.1');
  expect(() => call('192.0.2.1')).toThrow('tooManyRequests');
});
