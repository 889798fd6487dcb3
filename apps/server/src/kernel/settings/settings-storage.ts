import { withoutEnd } from '@app/contract';
import { type Environment, flag, SettingsError, value } from './settings-values.ts';

/** An S3-compatible store for attachments. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Prefix of the name of each object, e.g. `filing/`. */
  prefix: string;
}

export interface StorageSettings {
  /** Null: attachments lie in DATA_DIR/files. */
  s3: S3Settings | null;
  /** Path of LibreOffice; null = search PATH, `off` = none. */
  soffice: string | null;
  /** Whether preview addresses also accept a full access token (R7.2-16). */
  queryTokenCompat: boolean;
}

/** Settings of attachments: where bytes lie and how Office files are shown. */
export function readStorageSettings(environment: Environment): StorageSettings {
  return {
    s3: readS3(environment),
    soffice: value(environment, 'SOFFICE') ?? null,
    queryTokenCompat: flag(environment, 'QUERY_TOKEN_COMPAT', false),
  };
}

const required = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

function readS3(environment: Environment): S3Settings | null {
  const given = required.filter((name) => value(environment, name) !== undefined);
  if (given.length === 0) return null;
  const [endpoint = '', bucket = '', accessKey = '', secretKey = ''] = required.map(
    (name) => value(environment, name) ?? missing(name),
  );
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new SettingsError(`S3_ENDPOINT must be an address like https://s3.example.org, not "${endpoint}"`);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new SettingsError(`S3_BUCKET must be the name of a bucket, not "${bucket}"`);
  const prefix = value(environment, 'S3_PREFIX') ?? '';
  if (!/^([\w.-]+\/)*$/.test(prefix))
    throw new SettingsError(`S3_PREFIX must be like filing/ (letters, digits, ends with /), not "${prefix}"`);
  return {
    endpoint: withoutEnd(endpoint, '/'),
    bucket,
    region: value(environment, 'S3_REGION') ?? 'us-east-1',
    accessKey,
    secretKey,
    prefix,
  };
}

function missing(name: string): never {
  throw new SettingsError(`${name} is missing: S3 storage needs ${required.join(', ')}`);
}
