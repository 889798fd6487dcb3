import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '../../kernel/context.ts';
import { limits } from './attempt.ts';

const stepMs = 20;
const longestMs = 2_000;
/** More at once from one address are told to come back, so that waiting costs no memory. */
const mostWaiting = 20;
const waiting = new Map<string, number>();
let slowed = 0;

/** How long a try from an address waits that failed so often in a quarter of an hour. */
export function delayOf(failures: number): number {
  return failures < limits.ip.slowAfter ? 0 : Math.min(longestMs, (failures - limits.ip.slowAfter + 1) * stepMs);
}

/** Lets a try wait its time; holds no connection meanwhile. */
export async function slowDown(ip: string, failures: number): Promise<void> {
  const ms = delayOf(failures);
  if (ms === 0) return;
  const before = waiting.get(ip) ?? 0;
  if (before >= mostWaiting) fail('tooManyRequests');
  slowed += 1;
  waiting.set(ip, before + 1);
  await sleep(ms);
  const left = (waiting.get(ip) ?? 1) - 1;
  if (left === 0) waiting.delete(ip);
  else waiting.set(ip, left);
}

/** How many tries had to wait since the start. */
export function slowedTries(): number {
  return slowed;
}
