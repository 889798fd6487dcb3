import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '../../kernel/failure.ts';
import { limits } from './attempt.ts';

const stepMs = 20;
const longestMs = 2_000;
/** Most delayed attempts at one name from one address; further ones are refused. Others at that address are not affected. */
const mostForOne = 3;
/** Most delayed attempts in all, to bound memory. */
const mostWaiting = 5_000;
const waiting = new Map<string, number>();
let slowed = 0;

/** Milliseconds of delay for an address with so many failures within a quarter of an hour. */
export function delayOf(failures: number): number {
  return failures < limits.ip.slowAfter ? 0 : Math.min(longestMs, (failures - limits.ip.slowAfter + 1) * stepMs);
}

/** Delays an attempt without holding a connection. `name`: what is tried, e.g. an account or a mobile number. */
export async function slowDown(ip: string, name: string, failures: number): Promise<void> {
  const ms = delayOf(failures);
  if (ms === 0) return;
  const key = `${ip} ${name}`;
  const before = waiting.get(key) ?? 0;
  if (before >= mostForOne || waiting.size >= mostWaiting) fail('tooManyRequests');
  slowed += 1;
  waiting.set(key, before + 1);
  await sleep(ms);
  const left = (waiting.get(key) ?? 1) - 1;
  if (left === 0) waiting.delete(key);
  else waiting.set(key, left);
}

/** Number of attempts delayed since the start. */
export function slowedTries(): number {
  return slowed;
}
