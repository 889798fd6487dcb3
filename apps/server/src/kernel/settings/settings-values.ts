import { withoutEnd } from '@app/contract';
import { z } from 'zod';

/** Settings with which the server cannot run; the message names the variable and the remedy. */
export class SettingsError extends Error {}

export type Environment = Record<string, string | undefined>;

/** The text of a variable; undefined when it is absent or blank. */
export function value(environment: Environment, name: string): string | undefined {
  const text = environment[name]?.trim();
  return text === undefined || text === '' ? undefined : text;
}

/** The value of a variable that may be one of a few words; throws `SettingsError` for others. */
export function choice<T extends string>(
  environment: Environment,
  name: string,
  allowed: readonly T[],
  fallback: T,
): T {
  const text = value(environment, name);
  if (text === undefined) return fallback;
  const found = allowed.find((item) => item === text);
  if (!found) throw new SettingsError(`${name} must be one of ${allowed.join(', ')}, not "${text}"`);
  return found;
}

/** The value of a variable that is `on` or `off`. */
export function flag(environment: Environment, name: string, fallback: boolean): boolean {
  return choice(environment, name, ['on', 'off'] as const, fallback ? 'on' : 'off') === 'on';
}

/** The value of a variable that is a whole number within bounds. */
export function integer(environment: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = value(environment, name);
  if (text === undefined) return fallback;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw new SettingsError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  return number;
}

/** A comma-separated list without blanks. */
export function list(environment: Environment, name: string): string[] {
  return (value(environment, name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** An http or https address without trailing slash; messages do not repeat the value, which may hold a secret. */
export function address(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new SettingsError(`${name} must be an address like https://example.org`);
  return withoutEnd(text, '/');
}

/** JSON of an object whose values are texts. */
export function record(environment: Environment, name: string): Record<string, string> | null {
  const text = value(environment, name);
  if (text === undefined) return null;
  const parsed = z.record(z.string(), z.string()).safeParse(tryJson(text));
  if (!parsed.success) throw new SettingsError(`${name} must be a JSON object of texts, like {"key": "value"}`);
  return parsed.data;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
