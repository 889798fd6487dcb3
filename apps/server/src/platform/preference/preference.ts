import { type Json, preferenceLimits } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';
import { keysOf, lockKeys, putValue, readValue, removeValue } from './preference.store.ts';

/** Own value of a key. */
export function getPreference(ctx: Context, input: { key: string }): Promise<Json> {
  return readValue(ctx.db, input.key);
}

/** Own keys. */
export function preferenceKeysOf(ctx: Context): Promise<string[]> {
  return keysOf(ctx.db);
}

/** Stores or removes an own value; of each person at most 100 keys of at most 64 kB. */
export async function savePreference(ctx: Context, input: { key: string; value: Json }): Promise<boolean> {
  const user = ctx.user ?? fail('illegalToken');
  if (input.value === null) {
    await removeValue(ctx.db, input.key);
    return true;
  }
  // The character U+0000 is no part of any setting, and jsonb cannot hold it.
  const value = JSON.stringify(input.value).replaceAll('\\u0000', '');
  if (Buffer.byteLength(value) > preferenceLimits.bytes) refuse(ctx, 'value', 'preference.tooLarge');
  await lockKeys(ctx.db, user.id);
  const keys = await keysOf(ctx.db);
  if (!keys.includes(input.key) && keys.length >= preferenceLimits.keys) refuse(ctx, 'key', 'preference.tooMany');
  await putValue(ctx.db, user.id, input.key, value, ctx.now());
  return true;
}

function refuse(ctx: Context, field: string, key: string): never {
  const message = text(ctx.language, key, { keys: preferenceLimits.keys, kilobytes: preferenceLimits.bytes / 1024 });
  return fail('invalidInput', { cause: message, data: [{ field, message }] });
}
