import { ItemOrigin, itemAsks, itemSeverities, type JsonObject } from '@app/contract';
import { placeInWords } from '@app/engine/form';
import { dataEnv, evaluate, isError } from '@app/engine/formula';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { Expression } from '../../kernel/expression.ts';
import { service } from '../../kernel/service.ts';
import { caseFacts } from '../../platform/area/index.ts';
import { documentTitlesIn } from '../regulation/index.ts';
import { insertItem } from './opinion.store.ts';
import { isPlace, quoteAt, usualUnlocks } from './place.ts';
import { newItem, noteEvent } from './write-items.ts';

const Options = z.strictObject({
  /** Table of the form whose rows become items. */
  rows: z.string().min(1),
  /** Reference of the form to the case that gets them. */
  case: z.string().min(1),
  /** Which rows: formula over `{row.…}` and the form. */
  when: Expression,
  origin: ItemOrigin,
  /** Field of the other case that they are about. */
  field: z.string().min(1),
  text: Expression,
  basis: Expression,
  severity: z.enum(itemSeverities),
  asks: z.enum(itemAsks),
  /** Statuses of the other case in which somebody still chooses among proposed items. */
  statuses: z.array(z.string()).min(1),
});

/**
 * Service `raiseItems {rows, case, when, …}`: proposes opinion items to the case to which the form refers, one for each row that fits. The variable
 * `raised` counts them; a case that is past the point, or that has no such field, gets none.
 */
export const raiseItems = service(Options, async (ctx, call) => {
  const { options, data } = call;
  const target = idIn(data[options.case]);
  const rows = rowsIn(data[options.rows]);
  const number = (await caseFacts(ctx, call.caseId)).applyNo ?? '';
  const known: JsonObject = { ...data, case: { number } };
  const chosen = rows.filter((row) => evaluate(options.when, dataEnv({ ...known, row })) === true);
  const { scope } = ctx;
  if (target === null || chosen.length === 0 || scope.role === 'app_platform') return call.setVariable('raised', 0);
  const office = { ...scope, role: 'app_authority' as const, tenantId: scope.authorityId };
  const raised = await ctx.within(office, (inner) =>
    raise(
      inner,
      target,
      options,
      chosen.map((row) => ({ ...known, row })),
    ),
  );
  call.setVariable('raised', raised);
});

async function raise(
  ctx: Context,
  target: string,
  options: z.output<typeof Options>,
  rows: readonly JsonObject[],
): Promise<number> {
  const facts = await caseFacts(ctx, target);
  const place = { field: options.field };
  if (!options.statuses.includes(facts.status) || !isPlace(facts.definition, facts.data, place)) return 0;
  const quote = quoteAt(facts.definition, facts.data, place);
  const says = (source: string, row: JsonObject) => {
    const value = evaluate(source, dataEnv(row));
    return isError(value) ? '' : String(value ?? '');
  };
  for (const row of rows) {
    const item = {
      ...newItem(ctx, facts),
      origin: options.origin,
      state: 'PROPOSED' as const,
      place: quote === undefined ? place : { ...place, quote },
      place_text: placeInWords(facts.definition.fields, facts.data, place, 'zh-CN', documentTitlesIn(ctx.app)),
      severity: options.severity,
      asks: options.asks,
      basis: says(options.basis, row),
      text: says(options.text, row),
      unlocks: usualUnlocks(facts.definition, place),
      updated_at: ctx.businessNow(),
    };
    await insertItem(ctx.db, item);
    await noteEvent(ctx, item, 'write');
  }
  return rows.length;
}

function idIn(value: JsonObject[string] | undefined): string | null {
  return isObject(value) && typeof value.id === 'string' && value.id !== '' ? value.id : null;
}

function rowsIn(value: JsonObject[string] | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: JsonObject[string] | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
