import type { JsonObject } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import type { Area } from '../definitions/catalog.ts';
import { say } from '../texts.ts';
import * as store from './record.store.ts';

/**
 * Refuses (409, naming the other) a row of a register whose period touches that of another row with a common value, where the definition wants each
 * value to stand once at a time (`noOverlap`). Two saves wait for one another, so that of two that exclude each other the second finds the first.
 */
export async function refuseOverlap(ctx: Context, area: Area, id: string | null, data: JsonObject): Promise<void> {
  const { definition } = area;
  const rule = definition.kind === 'register' ? definition.noOverlap : undefined;
  if (!rule) return;
  await store.lockRegister(ctx.db, area);
  const { by, from, to } = rule;
  const period = { from: dayIn(data[from]) ?? '', to: dayIn(data[to]) ?? '9999-12-31' };
  const values = valuesIn(data[by]);
  const touching = await store.recordsBetween(ctx.db, area, { ...rule, period, except: id });
  const other = touching.find((row) => valuesIn(row.data[by]).some((value) => values.includes(value)));
  if (other)
    fail('conflict', {
      cause: say(ctx.language, 'periodTaken', { title: other.title }),
      data: [{ field: by, message: say(ctx.language, 'periodTaken', { title: other.title }) }],
    });
}

function dayIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function valuesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return value === undefined || value === null || value === '' ? [] : [String(value)];
}
