import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';

type Values = Record<string, string | number>;

/** State 400 for one field. */
export function refuseField(ctx: Pick<Context, 'language'>, field: string, key: string, values: Values = {}): never {
  const message = text(ctx.language, `organisation.${key}`, values);
  return fail('invalidInput', { cause: message, data: [{ field, message }] });
}

/** State 409: another row has the value already. */
export function refuseTaken(ctx: Pick<Context, 'language'>, field: string, key: string, values: Values): never {
  const message = text(ctx.language, `organisation.${key}`, values);
  return fail('conflict', { cause: message, data: [{ field, message }] });
}
