import { BlockList, isIP } from 'node:net';
import { address, type Environment, list, record, SettingsError, value } from './settings-values.ts';

/** Query parameters of single sign-on; each is off until the key of its issuer is configured (R2.3-27). */
export const ssoParameters = ['wsbsdt', 'ypzhjg'] as const;
export type SsoParameter = (typeof ssoParameters)[number];

export interface SsoIssuer {
  parameter: SsoParameter;
  issuer: string;
  /** HMAC secret or PEM public key (Ed25519). */
  key: string;
  algorithm: 'HS256' | 'EdDSA';
}
export interface OidcProvider {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** The claim that carries the account name. */
  claim: string;
}
/** How people sign in, and which other systems are involved; each setting is described by name in docs/operations.md. */
export interface SignInSettings {
  /** The browser's client id (R7.1-30). */
  clientId: string;
  /** Sixteen characters: the fixed key of the transport cipher; null = off (R7-25). */
  passwordCipherKey: string | null;
  sso: SsoIssuer[];
  oidc: OidcProvider[];
  /** Addresses of other systems that are notified of a sign-out (R4-26). */
  logoutAddresses: string[];
  /** Addresses that may call; null = all (R8-20). */
  allowedIps: BlockList | null;
  sms: { url: string; headers: Record<string, string>; body: Record<string, string> } | null;
  mail: { url: string; from: string } | null;
  web: {
    serverAddress: string | null;
    /** Further addresses of this server, at most 20, among which the browser rotates (R7-07). */
    apiSlots: string[];
    gateway: string | null;
    /** Hosts whose pages may be shown in a frame of ours (R2.1-45). */
    frameHosts: string[];
    environments: { name: string; address: string }[];
    /** Other servers offered by the tools of development mode; empty in production. */
    apiAddresses: { name: string; address: string }[];
  };
}

/** Reads the settings of sign-in, of text messages and mails, and of the addresses and frames of the browser. */
export function readSignInSettings(environment: Environment, mode: 'development' | 'production'): SignInSettings {
  return {
    clientId: value(environment, 'CLIENT_ID') ?? 'hzp-web',
    passwordCipherKey: readCipherKey(environment),
    sso: ssoParameters.flatMap((parameter) => readSso(environment, parameter)),
    oidc: list(environment, 'OIDC_PROVIDERS').map((id) => readOidc(environment, id, mode)),
    logoutAddresses: list(environment, 'LOGOUT_ADDRESSES').map((text) => address('LOGOUT_ADDRESSES', text)),
    allowedIps: readAllowedIps(environment),
    sms: readSms(environment),
    mail: readMail(environment),
    web: {
      serverAddress: value(environment, 'SERVER_ADDRESS') ?? null,
      apiSlots: readSlots(environment),
      gateway: optionalAddress(environment, 'GATEWAY_URL'),
      frameHosts: list(environment, 'FRAME_HOSTS').map(readHost),
      environments: readPlaces(environment, 'ENVIRONMENTS'),
      apiAddresses: mode === 'development' ? readPlaces(environment, 'API_ADDRESSES') : [],
    },
  };
}

function readCipherKey(environment: Environment): string | null {
  const key = value(environment, 'PASSWORD_CIPHER_KEY') ?? null;
  if (key !== null && Buffer.byteLength(key) !== 16)
    throw new SettingsError('PASSWORD_CIPHER_KEY must have exactly 16 characters');
  return key;
}

function readSso(environment: Environment, parameter: SsoParameter): SsoIssuer[] {
  const name = `SSO_${parameter.toUpperCase()}`;
  const key = value(environment, `${name}_KEY`)?.replaceAll('\\n', '\n');
  if (key === undefined) return [];
  const isPublicKey = key.startsWith('-----BEGIN PUBLIC KEY-----');
  // A short secret can be found by trying: at least the 256 bits of the signature are required.
  if (!isPublicKey && Buffer.byteLength(key) < 32)
    throw new SettingsError(`${name}_KEY must be an Ed25519 public key (PEM) or a secret of at least 32 characters`);
  const issuer = value(environment, `${name}_ISSUER`);
  if (issuer === undefined)
    throw new SettingsError(`${name}_ISSUER is required with ${name}_KEY: who signs the tickets`);
  return [{ parameter, issuer, key, algorithm: isPublicKey ? 'EdDSA' : 'HS256' }];
}

function readOidc(environment: Environment, id: string, mode: string): OidcProvider {
  if (!/^[a-z][a-z0-9]{0,20}$/.test(id))
    throw new SettingsError('OIDC_PROVIDERS must name providers in small letters and digits, like OIDC_PROVIDERS=corp');
  const prefix = `OIDC_${id.toUpperCase()}`;
  const need = (name: string) => {
    const text = value(environment, `${prefix}_${name}`);
    if (text === undefined) throw new SettingsError(`${prefix}_${name} is required with OIDC_PROVIDERS=${id}`);
    return text;
  };
  const issuer = address(`${prefix}_ISSUER`, need('ISSUER'));
  if (mode === 'production' && !issuer.startsWith('https:'))
    throw new SettingsError(`${prefix}_ISSUER must be https in production`);
  return {
    id,
    name: value(environment, `${prefix}_NAME`) ?? id,
    issuer,
    clientId: need('CLIENT_ID'),
    clientSecret: need('CLIENT_SECRET'),
    scope: value(environment, `${prefix}_SCOPE`) ?? 'openid profile',
    claim: value(environment, `${prefix}_CLAIM`) ?? 'preferred_username',
  };
}

function readAllowedIps(environment: Environment): BlockList | null {
  const entries = list(environment, 'ALLOWED_IPS');
  if (entries.length === 0) return null;
  const allowed = new BlockList();
  for (const entry of entries) {
    const [net = '', bits] = entry.split('/');
    const family = isIP(net);
    const width = bits === undefined ? (family === 6 ? 128 : 32) : Number(bits);
    if (family === 0 || !Number.isInteger(width) || width < 0 || width > (family === 6 ? 128 : 32))
      throw new SettingsError(`ALLOWED_IPS must list addresses or networks like 10.0.0.0/8, not "${entry}"`);
    allowed.addSubnet(net, width, family === 6 ? 'ipv6' : 'ipv4');
  }
  return allowed;
}

function readSms(environment: Environment): SignInSettings['sms'] {
  const url = optionalAddress(environment, 'SMS_GATEWAY_URL');
  if (url === null) return null;
  return {
    url,
    headers: record(environment, 'SMS_GATEWAY_HEADERS') ?? {},
    body: record(environment, 'SMS_GATEWAY_BODY') ?? { mobile: '{mobile}', content: '{text}' },
  };
}

function readMail(environment: Environment): SignInSettings['mail'] {
  const url = value(environment, 'SMTP_URL');
  if (url === undefined) return null;
  // The value may hold a password, so the message does not repeat it.
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url))
    throw new SettingsError('SMTP_URL must be like smtp://user:password@mail.example.org:587');
  const from = value(environment, 'MAIL_FROM');
  if (from === undefined) throw new SettingsError('MAIL_FROM is required with SMTP_URL: the sender address of mail');
  return { url, from };
}

function optionalAddress(environment: Environment, name: string): string | null {
  const text = value(environment, name);
  return text === undefined ? null : address(name, text);
}

function readSlots(environment: Environment): string[] {
  const slots = list(environment, 'API_SLOTS').map((text) => address('API_SLOTS', text));
  if (slots.length > 20) throw new SettingsError('API_SLOTS may name at most 20 addresses');
  return slots;
}

/** A host for frames, with its port if any; anything else is refused, because the value goes into a header. */
function readHost(text: string): string {
  if (!/^(\*\.)?[a-z0-9.-]+(:\d+)?$/i.test(text))
    throw new SettingsError(`FRAME_HOSTS must list hosts like report.example.org, not "${text}"`);
  return text.toLowerCase();
}

function readPlaces(
  environment: Environment,
  key: 'ENVIRONMENTS' | 'API_ADDRESSES',
): { name: string; address: string }[] {
  return list(environment, key).map((text) => {
    const [name = '', ...rest] = text.split('=');
    if (name === '' || rest.length === 0)
      throw new SettingsError(`${key} must list name=address, like 测试=https://test.example.org`);
    return { name: name.trim(), address: address(key, rest.join('=').trim()) };
  });
}
