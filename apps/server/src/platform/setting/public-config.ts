import { constants, type PublicConfig } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { switches } from './setting.ts';

/** What the browser reads at start-up, before anybody signs in (R4-28). */
export async function publicConfig(ctx: Context): Promise<PublicConfig> {
  const { settings } = ctx.app;
  const {
    tenantMode,
    registrationOpen: signUpOpen,
    tenantRegistrationOpen: tenantSignUpOpen,
    secondFactorRequired,
  } = await switches(ctx);
  return {
    version: constants.version,
    buildDate: constants.builtAt,
    serverAddress: settings.web.serverAddress ?? new URL(settings.publicUrl).host,
    development: settings.mode === 'development',
    demo: settings.demo,
    businessOffset: settings.mode === 'production' ? null : ctx.app.businessClock.offsetMs,
    defaultLanguage: constants.defaultLanguage,
    clientId: settings.clientId,
    tenantMode,
    registrationOpen: signUpOpen,
    tenantRegistrationOpen: tenantSignUpOpen,
    secondFactorRequired,
    passwordCipher: settings.passwordCipherKey !== null,
    ssoParameters: settings.sso.map((issuer) => issuer.parameter),
    oidc: settings.oidc.map(({ id, name }) => ({ id, name })),
    apiSlots: settings.web.apiSlots,
    gateway: settings.web.gateway,
    frameHosts: settings.web.frameHosts,
    environments: settings.web.environments,
    apiAddresses: settings.web.apiAddresses,
  };
}
