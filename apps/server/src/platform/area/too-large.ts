import type { AreaDefinition, JsonObject } from '@app/contract';
import { type BrokenLimit, limitErrors, limitsBroken } from '@app/engine/form';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';

/**
 * Refuses data beyond the limits of a form, naming limit, count and place. A draft made before a limit was lowered is accepted as long as nothing
 * in it grows beyond its present size, so that it can be reduced step by step.
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
