import type { FieldFormat } from '@app/contract';
import { parse } from '../formula/parse.ts';
import { parseTime } from '../formula/time.ts';
import { isError } from '../formula/value.ts';
import { isIdCard } from './id-card.ts';
import { isMobile } from './mobile.ts';
import { isUscc } from './uscc.ts';

/** Whether a text has a format (R5-02…R5-14); spaces around it do not count. Takes linear time for any text. */
export function hasFormat(format: FieldFormat, text: string): boolean {
  const value = text.trim();
  return value.length <= 4_000 && formats[format](value);
}

const shape = (expression: RegExp) => (value: string) => expression.test(value);

const formats: Record<FieldFormat, (value: string) => boolean> = {
  boolean: shape(/^(?:true|false)$/i),
  date: (value) => /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/.test(value) && parseTime(value) !== undefined,
  email: isEmail,
  float: shape(/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/),
  idCard: isIdCard,
  integer: shape(/^[+-]?\d+$/),
  digits: shape(/^\d+$/),
  telephone: isTelephone,
  mobile: isMobile,
  url: isUrl,
  zip: shape(/^\d{6}$/),
  key: shape(/^[A-Za-z][A-Za-z0-9_]*$/),
  account: shape(/^[A-Za-z][A-Za-z0-9]*$/),
  regexp: isRegexp,
  uscc: isUscc,
  formula: isReadable,
};

function isEmail(value: string): boolean {
  const [local = '', domain = '', ...more] = value.split('@');
  return (
    more.length === 0 &&
    value.length <= 254 &&
    local.length <= 64 &&
    /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local) &&
    domain.split('.').length > 1 &&
    domain.split('.').every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label)) &&
    /\.\p{L}[\p{L}\p{N}-]*$/u.test(domain)
  );
}

/** A mobile number, a number with area code and extension, a 400 / 800 number, or an international one. */
function isTelephone(value: string): boolean {
  return [
    /^(?:\+?86[- ]?)?1[3-9]\d{9}$/,
    /^(?:(?:\+86[- ]?)?\(?0\d{2,3}\)?[- ]?)?[1-9]\d{6,7}(?:(?:-|转|轉| ext\.? ?)\d{1,6})?$/,
    /^[48]00-?\d{3}-?\d{4}$/,
    /^\+(?!86)[1-9](?:[- ]?\d){6,14}$/,
  ].some((one) => one.test(value));
}

/** An address that a browser opens: http or https with a host. */
function isUrl(value: string): boolean {
  if (!/^https?:\/\/[^\s/?#]/i.test(value) || /\s/.test(value) || value.length > 2_048) return false;
  try {
    return /^[^.]+(?:\.[^.]+)*\.?$/.test(new URL(value).hostname);
  } catch {
    return false;
  }
}

/** A text of the expression language; whether its fields are there is not asked. */
function isReadable(value: string): boolean {
  return !isError(parse(value));
}

function isRegexp(value: string): boolean {
  try {
    new RegExp(value, 'u');
    return true;
  } catch {
    return false;
  }
}
