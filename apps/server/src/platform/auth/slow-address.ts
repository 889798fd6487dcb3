import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '../../kernel/context.ts';
import { limits } from './attempt.ts';

const stepMs = 20;
const longestMs = 2_000;
/** More at once for one name from one address are told to come back; others at that address are not held back by it. */
const mostForOne = 3;
/** More than this in all cost memory: nobody's browser is among the first of them. */
const mostWaiting = 5_000;
const waiting = new Map<string, number>();
let slowed = 0;

/** How long a try from an address waits that failed so often in a quarter of an hour. */
export function delayOf(failures: number): number {
  return failures < limits.ip.slowAfter ? 0 : Math.min(longestMs, (failures - limits.ip.slowAfter + 1) * stepMs);
}

/** Lets a try wait its time; holds no connection meanwhile. `name`: what is tried, e.g. an account or a mobile number. */
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

/** How many tries had to wait since the start. */
export function slowedTries(): number {
  return slowed;
}
