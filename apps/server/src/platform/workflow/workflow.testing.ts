import { call } from '@app/contract';
import type { z } from 'zod';
import type { Scope } from '../../kernel/context.ts';
import type { Module } from '../../kernel/module.ts';
import type { Wiring } from '../../kernel/wiring.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { signIn } from '../auth/auth.testing.ts';
import { authModule } from '../auth/index.ts';
import { calendarModule } from '../calendar/index.ts';
import { messageModule } from '../message/index.ts';
import { organisationModule } from '../organisation/index.ts';
import { timeLimitModule } from '../time-limit/index.ts';
import { workflowModule } from './index.ts';

/** A call that only the module of a test serves: a write at `/business/v3/test/<name>` by somebody signed in. */
export function testCall<I extends z.ZodType, O extends z.ZodType>(
  name: string,
  said: { input: I; output: O; summary: string },
) {
  const path = `/test/${name}`;
  return call({
    id: `test.${name}`,
    method: 'POST',
    prefix: 'business',
    path,
    access: 'session',
    writes: true,
    ...said,
  });
}

/** A moment in the zone of the product: `2026-08-10T09:00:00`. */
export const at = (text: string) => new Date(`${text}+08:00`);

/** The modules that processes need, and the test's own that starts them. */
export function processApp({
  own,
  ...more
}: {
  own: Module;
  wiring: (product: Wiring) => Wiring;
  clock: () => Date;
}): Promise<TestApp> {
  const modules = [authModule, organisationModule, messageModule, calendarModule, timeLimitModule, workflowModule, own];
  return createTestApp({ modules, ...more });
}

/** People signed in, one session for each moment of the test's clock: sign-ins are counted and sessions expire. */
export function peopleAt(test: () => TestApp, now: () => Date): (account: string) => Promise<{ token: string }> {
  const sessions = new Map<string, ReturnType<typeof signIn>>();
  return async (account) => {
    const key = `${account} ${now().toISOString()}`;
    const session = sessions.get(key) ?? signIn(test(), account);
    sessions.set(key, session);
    return { token: (await session).access_token };
  };
}

/** The rights of the demonstration's authority, whose tenant has this id. */
export function authorityScope(id: string): Scope {
  return { role: 'app_authority', schema: 'space_yunhai', authorityId: id, tenantId: id };
}
