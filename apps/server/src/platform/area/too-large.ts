import type { AreaDefinition, JsonObject } from '@app/contract';
import { type BrokenLimit, limitErrors, limitsBroken } from '@app/engine/form';
import { type Context, fail } from '../../kernel/context.ts';

/**
 * Refuses what is larger than a form may be, with limit, count and place. A draft from before a limit was lowered is taken as
 * long as nothing in it grows beyond, so that it can be mended step by step.
 */
export function refuseTooLarge(
  ctx: Context,
  { definition }: { definition: AreaDefinition },
  data: JsonObject,
  before?: JsonObject,
): void {
  const broken = limitsBroken(definition, data);
  if (broken.length === 0) return;
  const known = before === undefined ? [] : limitsBroken(definition, before);
  const worse = broken.filter((one) => !known.some((old) => placeOf(old) === placeOf(one) && old.have >= one.have));
  if (worse.length === 0) return;
  const errors = limitErrors(definition, worse, ctx.language);
  fail('payloadTooLarge', { cause: errors[0]?.message ?? '', data: errors });
}

const placeOf = ({ kind, field, row, column }: BrokenLimit) => [kind, field, row, column].join('/');
