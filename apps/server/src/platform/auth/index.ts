import './texts.ts';
import type { App } from '../../kernel/context.ts';
import type { Module } from '../../kernel/module.ts';
import { forgetOldCodes } from '../sms/index.ts';
import { forgetOldAttempts } from './attempt.ts';
import { authRoutes } from './auth.routes.ts';
import { forgetOldSessions } from './auth.store.ts';
import { forgetOldCaptchas } from './captcha.ts';
import { forgetOldStates } from './oidc.store.ts';
import { forgetOldChanges } from './sessions/authenticate.ts';
import { forgetOldDevices } from './sessions/device.store.ts';
import { forgetOldTickets } from './sso.ts';

export {
  confirmMailAddress,
  type MailAddress,
  mailAddressOf,
  putMailAddress,
  refuseMailAddress,
  seedMobiles,
} from './contact.store.ts';
export { signUpMatters } from './matters.ts';
export { refuseWeakInitialPassword } from './passwords/initial-password.ts';
export { hashOptions, hashPassword } from './passwords/password.ts';
export { type ProofAgain, proveAgain } from './prove-again.ts';
export { authenticateRemembering, sessionOfPerson, sessionStamp } from './sessions/authenticate.ts';
export { endSessions } from './sessions/end-sessions.ts';
export { notifyLogout as tellLogout } from './sessions/logout.ts';
export { personEverywhere, personNow } from './sessions/person-now.ts';
export { type SessionNow, sessionCount, sessionsNow } from './sessions/sessions-now.ts';
export { endToldSessions, sessionOfAccount } from './sessions/token.ts';

/** Sign-in, tokens, sessions (spec 7.1). */
export const authModule: Module = {
  name: 'auth',
  routes: authRoutes,
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

/** Trims the table of changes often, because each call counts its rows. */
function sweepChanges(app: App): void {
  app.run({ role: 'app_platform' }, (ctx) => forgetOldChanges(ctx.db)).catch(complain);
}

function complain(error: unknown): void {
  process.stderr.write(`sweeping sessions failed: ${String(error)}\n`);
}
