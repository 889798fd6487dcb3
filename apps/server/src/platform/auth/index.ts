import './texts.ts';
import type { App, Module } from '../../kernel/context.ts';
import { forgetOldCodes } from '../sms/index.ts';
import { forgetOldAttempts } from './attempt.ts';
import { authRoutes } from './auth.routes.ts';
import { forgetOldSessions } from './auth.store.ts';
import { forgetOldCaptchas } from './captcha.ts';
import { endSessions } from './end-sessions.ts';
import { tellLogout } from './logout.ts';
import { forgetOldStates } from './oidc.store.ts';
import { forgetOldChanges, rememberingAuthenticate, sessionStamp } from './session-memory.ts';
import { forgetOldTickets } from './sso.ts';

export { putContact, seedMobiles } from './contact.store.ts';
export { hashOptions, hashPassword, passwordProblem } from './password.ts';
export { cipherPassword } from './password-cipher.ts';

/** Sign-in, tokens, sessions (spec 7.1). */
export const authModule: Module = {
  name: 'auth',
  routes: authRoutes,
  register: (registry) => {
    registry.authenticate = rememberingAuthenticate();
    registry.sessionStamp = sessionStamp;
    registry.endSessions = endSessions;
    registry.jobs.set('auth.tellLogout', tellLogout);
  },
  start: async (app) => {
    const timer = setInterval(() => sweep(app), 3_600_000);
    timer.unref();
    return async () => clearInterval(timer);
  },
};

function sweep(app: App): void {
  const now = app.now();
  app
    .run({ role: 'app_platform' }, async (ctx) => {
      await forgetOldSessions(ctx.db, now);
      await forgetOldAttempts(ctx.db, now);
      await forgetOldCaptchas(ctx.db, now);
      await forgetOldStates(ctx.db, now);
      await forgetOldTickets(ctx.db, now);
      await forgetOldCodes(ctx.db, now);
      await forgetOldChanges(ctx.db);
    })
    .catch((error: unknown) => process.stderr.write(`sweeping sessions failed: ${String(error)}\n`));
}
