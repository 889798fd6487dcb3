import type { PublicConfig } from '@app/contract/calls/setting';
import { constants } from '@app/contract/constants';
import { versionLine } from '@app/contract/formatters';
import { create } from 'zustand';
import { chosenApiBase } from './api-base.ts';
import { send } from './http.ts';
import { getLanguage, suggestLocale } from './i18n.ts';
import { addLog } from './log.ts';
import { settings } from './request.ts';
import { createRotation } from './slots.ts';
import { platformConfig } from './wire-calls.ts';

/** What holds until the server has told (and where it does not answer). */
const unknown: PublicConfig = {
  version: constants.version,
  buildDate: constants.builtAt,
  serverAddress: '',
  development: false,
  demo: false,
  defaultLanguage: constants.defaultLanguage,
  clientId: constants.clientId,
  tenantMode: true,
  registrationOpen: false,
  tenantRegistrationOpen: false,
  secondFactorRequired: false,
  passwordCipher: false,
  ssoParameters: [],
  oidc: [],
  apiSlots: [],
  gateway: null,
  frameHosts: [],
  environments: [],
  apiAddresses: [],
};

/** The server's public configuration: version, switches, addresses. */
export const usePublicConfig = create<PublicConfig & { loaded: boolean }>(() => ({ ...unknown, loaded: false }));

let loading: Promise<void> | null = null;

/** Loads the configuration once and directs the calls where it says (R4-28). A silent server leaves the defaults. */
export function loadConfig(): Promise<void> {
  loading ??= load().finally(() => {
    if (!usePublicConfig.getState().loaded) loading = null;
  });
  return loading;
}

async function load(): Promise<void> {
  try {
    const config = await send(platformConfig, {}, { silent: true });
    usePublicConfig.setState({ ...config, loaded: true });
    await suggestLocale(config.defaultLanguage);
    // A production build knows no other server.
    settings.baseUrl = import.meta.env.MODE === 'development' ? chosenApiBase(config.apiAddresses) : '';
    // An address of one's own stands for the whole server: nothing is turned around behind it.
    const rotation = createRotation(settings.baseUrl === '' ? config.apiSlots : []);
    const gateway = settings.baseUrl === '' ? config.gateway : null;
    settings.nextBase = () => gateway ?? rotation.next();
    addLog('info', versionLine(config, getLanguage()));
  } catch {
    // The pages say themselves that the server does not answer.
  }
}
