import { type Json, storableText } from '@app/contract';

/** U+0000 and lone surrogates as JSON writes them; PostgreSQL's jsonb refuses both. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/** A value without characters that the database cannot hold; the same value when it has none. */
export function storable<T extends Json>(value: T): T {
  return unstorable.test(JSON.stringify(value)) ? (cleaned(value) as T) : value;
}

/** Any value as JSON that the database can hold. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return unstorable.test(text) ? JSON.stringify(cleaned(JSON.parse(text) as Json)) : text;
}

function cleaned(value: Json): Json {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleaned(key) as string, cleaned(item)]));
}
