import './texts.ts';
import type { App, Module } from '../../kernel/context.ts';
import { forgetOldCodes } from '../sms/index.ts';
import { forgetOldAttempts } from './attempt.ts';
import { authRoutes } from './auth.routes.ts';
import { forgetOldSessions } from './auth.store.ts';
import { forgetOldCaptchas } from './captcha.ts';
import { forgetOldDevices } from './device.store.ts';
import { endSessions } from './end-sessions.ts';
import { tellLogout } from './logout.ts';
import { forgetOldStates } from './oidc.store.ts';
import { personNow } from './person-now.ts';
import { forgetOldChanges, rememberingAuthenticate, sessionStamp } from './session-memory.ts';
import { forgetOldTickets } from './sso.ts';

export { seedMobiles } from './contact.store.ts';
export { refuseWeakInitialPassword } from './initial-password.ts';
export { hashOptions, hashPassword } from './password.ts';
export { type SessionNow, sessionsNow } from './sessions-now.ts';

/** Sign-in, tokens, sessions (spec 7.1). */
export const authModule: Module = {
  name: 'auth',
  routes: authRoutes,
  register: (registry) => {
    registry.authenticate = rememberingAuthenticate();
    registry.personNow = personNow;
    registry.sessionStamp = sessionStamp;
    registry.endSessions = endSessions;
    registry.jobs.set('auth.tellLogout', tellLogout);
  },
  start: async (app) => {
    const timers = [setInterval(() => sweep(app), 3_600_000), setInterval(() => sweepChanges(app), 60_000)];
    for (const timer of timers) timer.unref();
    return async () => timers.forEach(clearInterval);
  },
};

function sweep(app: App): void {
  const now = app.now();
  app
    .run({ role: 'app_platform' }, async (ctx) => {
      await forgetOldSessions(ctx.db, now);
      await forgetOldAttempts(ctx.db, now);
      await forgetOldCaptchas(ctx.db, now);
      await forgetOldDevices(ctx.db, now);
      await forgetOldStates(ctx.db, now);
      await forgetOldTickets(ctx.db, now);
      await forgetOldCodes(ctx.db, now);
    })
    .catch(complain);
}

/** Often: each call counts these rows. */
function sweepChanges(app: App): void {
  app.run({ role: 'app_platform' }, (ctx) => forgetOldChanges(ctx.db)).catch(complain);
}

function complain(error: unknown): void {
  process.stderr.write(`sweeping sessions failed: ${String(error)}\n`);
}
