import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '@app/contract';
import { isBlank, rowsOf } from '@app/engine/form';
import { z } from 'zod';
import { service } from '../../../kernel/service.ts';
import { newestCase } from './case.store.ts';
import { caseFacts } from './case-facts.ts';

/**
 * Service `compareGiven` (options `{ fields }`): sets the variable `onlyThese`: whether this case differs from the company's case in force in these
 * fields alone. Where none is in force, or nothing differs, it is false. `beside` are fields that do not count, such as a declaration.
 */
export const compareGiven = service(
  z.strictObject({ fields: z.array(z.string()).min(1), beside: z.array(z.string()).default([]) }),
  async (ctx, call) => {
    const { fields, beside } = call.options;
    const { area, definition, holderTenantId, data } = await caseFacts(ctx, call.caseId);
    const statuses = definition.kind === 'application' ? (definition.gives?.statuses ?? []) : [];
    const found =
      statuses.length > 0 ? await newestCase(ctx.db, { areas: [area], statuses, holderTenantId }) : undefined;
    // What was taken over is still to be completed, and then it is checked.
    const before = found?.origin_channel === 'holder' && (await caseFacts(ctx, found.id)).data;
    const changed = before ? changedKeys(before, data).filter((key) => !beside.includes(key)) : [];
    call.setVariable('onlyThese', changed.length > 0 && changed.every((key) => fields.includes(key)));
  },
);

function changedKeys(before: JsonObject, now: JsonObject): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return keys.filter((key) => !isDeepStrictEqual(plain(before[key]), plain(now[key])));
}

/** Rows without their ids: a row written again is no change. */
function plain(value: Json | undefined): unknown {
  if (isBlank(value)) return null;
  if (!Array.isArray(value)) return value;
  return value.every((one) => typeof one === 'object' && one !== null)
    ? rowsOf(value).map(({ _id, ...row }) =>
        Object.entries(row)
          .filter(([, cell]) => !isBlank(cell))
          .sort(),
      )
    : value;
}
