import type { PublicConfig } from '@app/contract/calls/setting';
import { platformConfig } from '@app/contract/calls/setting';
import { constants } from '@app/contract/constants';
import { versionLine } from '@app/contract/formatters';
import { create } from 'zustand';
import { chosenApiBase } from './api-base.ts';
import { followBusinessTime } from './business-time.ts';
import { send } from './http.ts';
import { getLanguage, suggestLocale } from './i18n.ts';
import { addLog } from './log.ts';
import { settings } from './request.ts';
import { createRotation } from './slots.ts';

/** Defaults until the server's configuration is loaded, and when the server does not answer. */
const unknown: PublicConfig = {
  version: constants.version,
  buildDate: constants.builtAt,
  serverAddress: '',
  development: false,
  demo: false,
  businessOffset: null,
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

/** Loads the configuration once and sends later calls to the addresses in it (R4-28). If the server does not answer, the
defaults stay and the next call tries again. */
export function loadConfig(): Promise<void> {
  if (usePublicConfig.getState().loaded) return Promise.resolve();
  loading ??= load().finally(() => {
    loading = null;
  });
  return loading;
}

async function load(): Promise<void> {
  try {
    const config = await send(platformConfig, {}, { silent: true });
    usePublicConfig.setState({ ...config, loaded: true });
    followBusinessTime(config.businessOffset);
    await suggestLocale(config.defaultLanguage);
    // Only development builds may send calls to another server.
    settings.baseUrl = import.meta.env.MODE === 'development' ? chosenApiBase(config.apiAddresses) : '';
    // An address that a developer chose is used for every call: no rotation over the slots, no gateway.
    const rotation = createRotation(settings.baseUrl === '' ? config.apiSlots : []);
    const gateway = settings.baseUrl === '' ? config.gateway : null;
    settings.nextBase = () => gateway ?? rotation.next();
    addLog('info', versionLine(config, getLanguage()));
  } catch {
    // Nothing to show here: the pages say that the server does not answer.
  }
}
