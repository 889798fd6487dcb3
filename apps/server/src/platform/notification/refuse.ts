import type { TextValues } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { type Failure, fail } from '../../kernel/failure.ts';
import { say } from './texts.ts';

/** Refuses with a sentence in the caller's language. */
export function refuse(
  ctx: Context,
  key: Parameters<typeof say>[1],
  values: TextValues = {},
  more: Failure['detail'] = {},
): never {
  return fail('permissionLimit', { cause: say(ctx.language, key, values), ...more });
}
