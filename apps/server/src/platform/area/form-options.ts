import type { FormOptions } from '@app/engine/form';
import type { Context } from '../../kernel/context.ts';
import { dictionaryValues } from '../dictionary/index.ts';

/** Surroundings in which the server judges a form: the caller's language and name, the clock, the dictionaries. */
export function formOptions(ctx: Context): FormOptions {
  return {
    language: ctx.language,
    now: ctx.now(),
    userName: ctx.user?.fullname ?? '',
    dictionaries: dictionaryValues(ctx.app.registry),
  };
}
