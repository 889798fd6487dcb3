import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';

/** State 400 for one field, with a message of this module. */
export function refuseField(
  ctx: Pick<Context, 'language'>,
  field: string,
  key: string,
  values: Record<string, string | number> = {},
): never {
  const message = text(ctx.language, key, values);
  return fail('invalidInput', { cause: message, data: [{ field, message }] });
}
