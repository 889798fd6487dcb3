import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '@app/contract';
import { isBlank } from '@app/engine/form';
import { dataEnv, evaluate } from '@app/engine/formula';
import { z } from 'zod';
import { Expression } from '../../../kernel/expression.ts';
import { service } from '../../../kernel/service.ts';
import { deliverToCase } from '../../workflow/index.ts';
import { caseFacts, caseWritten } from './case-facts.ts';
import { openCasesOf } from './product-cases.ts';

/**
 * Service `deliverToCases {message, rows, case}`: gives a message to the case of each row of a list, in this transaction; the case has the row as
 * `{fields.…}`, with the number of this case as `{fields.fromNo}` and the first message about it alone. A row without a case, or whose case does not
 * hear the message any more, is left as it is: the variable `undelivered` counts the latter.
 */
export const deliverToCases = service(
  z.strictObject({
    message: z.string().min(1),
    /** Variable with the list. */
    rows: z.string().min(1),
    /** Key in each row with the id of its case. */
    case: z.string().min(1),
  }),
  async (ctx, call) => {
    const { message, rows: variable, case: key } = call.options;
    const { applyNo } = await caseFacts(ctx, call.caseId);
    const byCase = new Map<string, JsonObject>();
    for (const row of rowsIn(call.variables[variable])) {
      const id = row[key];
      if (typeof id === 'string' && id !== '' && !byCase.has(id)) byCase.set(id, row);
    }
    let undelivered = 0;
    // In the order of their ids, so that two that deliver to the same cases do not wait for one another.
    for (const [caseId, row] of [...byCase].sort(([one], [other]) => (BigInt(one) < BigInt(other) ? -1 : 1))) {
      if (await deliverToCase(ctx, { caseId, message, variables: { fields: { ...row, fromNo: applyNo } } }))
        caseWritten(ctx, caseId, null);
      else undelivered += 1;
    }
    call.setVariable('undelivered', undelivered);
  },
);

/**
 * Service `deliverToProduct {message, values}`: gives a message to every other open case about the product of this case, in this transaction; each has
 * the values (formulas over the variables of the process) as `{fields.…}`, with the number of this case as `{fields.requestNo}`. A case that does not
 * hear the message is left as it is: the variable `undelivered` counts those. With `same`, only cases whose form says the same in these fields get it.
 */
export const deliverToProduct = service(
  z.strictObject({
    message: z.string().min(1),
    values: z.record(z.string(), Expression).default({}),
    same: z.array(z.string().min(1)).default([]),
  }),
  async (ctx, call) => {
    const { message, values, same } = call.options;
    const { id, applyNo, productId, data } = await caseFacts(ctx, call.caseId);
    if (productId === null) throw new Error(`case ${id} has no product`);
    const env = dataEnv({ ...call.data, ...call.variables } as JsonObject);
    const fields: JsonObject = { requestNo: applyNo };
    for (const [key, source] of Object.entries(values)) fields[key] = String(evaluate(source, env) ?? '');
    const others = (await openCasesOf(ctx, productId)).filter((one) => one.id !== id);
    let undelivered = 0;
    // In the order of their ids, as above.
    for (const { id: caseId } of others.sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1))) {
      if (same.length > 0 && !saysTheSame(data, (await caseFacts(ctx, caseId)).data, same)) continue;
      if (await deliverToCase(ctx, { caseId, message, variables: { fields } })) caseWritten(ctx, caseId, null);
      else undelivered += 1;
    }
    call.setVariable('undelivered', undelivered);
  },
);

/** Whether two forms say the same in these fields; a field that both leave empty says nothing. */
function saysTheSame(one: JsonObject, other: JsonObject, fields: readonly string[]): boolean {
  return fields.every((key) => !isBlank(one[key]) && isDeepStrictEqual(one[key], other[key]));
}

function rowsIn(value: unknown): JsonObject[] {
  return Array.isArray(value)
    ? value.filter((row): row is JsonObject => typeof row === 'object' && row !== null && !Array.isArray(row))
    : [];
}
