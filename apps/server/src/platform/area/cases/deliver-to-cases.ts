import type { JsonObject } from '@app/contract';
import { z } from 'zod';
import { service } from '../../../kernel/service.ts';
import { deliverToCase } from '../../workflow/index.ts';
import { caseFacts, caseWritten } from './case-facts.ts';

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

function rowsIn(value: unknown): JsonObject[] {
  return Array.isArray(value)
    ? value.filter((row): row is JsonObject => typeof row === 'object' && row !== null && !Array.isArray(row))
    : [];
}
