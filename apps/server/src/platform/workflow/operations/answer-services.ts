import { randomInt } from 'node:crypto';
import type { Json, JsonObject } from '@app/contract';
import { dataEnv, evaluate, type FormulaValue, isError } from '@app/engine/formula';
import { z } from 'zod';
import { Expression } from '../../../kernel/expression.ts';
import { service } from '../../../kernel/service.ts';
import { inOffice } from '../office.ts';
import { answersAt } from '../stores/answer.store.ts';

/**
 * Service `gatherAnswers {node, into, after?, action?}`: keeps in a variable what several people said at a node, in the order in which they said it, as
 * `{ id, name, action, fields, at }`; who stepped aside has the action `recused`. `after` leaves out what was said before that node was completed
 * last, so a step that is passed again begins anew.
 */
export const gatherAnswers = service(
  z.strictObject({
    node: z.string(),
    into: z.string(),
    after: z.string().optional(),
    /** Only who took this action. */
    action: z.string().optional(),
  }),
  async (ctx, call) => {
    const { node, into, after, action } = call.options;
    const rows = await inOffice(ctx, ({ db }) => answersAt(db, { caseId: call.caseId, node, after: after ?? null }));
    const answers: Json = rows
      .filter((row) => action === undefined || row.action === action)
      .map((row) => ({ ...row }));
    call.setVariable(into, answers);
  },
);

/** Service `keepRow {list, values}`: adds a row to the list in a variable, each value by a formula over the form and the variables. */
export const keepRow = service(
  z.strictObject({ list: z.string(), values: z.record(z.string(), Expression) }),
  async (_ctx, call) => {
    const { list, values } = call.options;
    const env = dataEnv({ ...call.data, ...(call.variables as JsonObject) });
    const row = Object.fromEntries(Object.entries(values).map(([key, source]) => [key, plain(evaluate(source, env))]));
    const before = call.variables[list];
    call.setVariable(list, [...(Array.isArray(before) ? (before as Json[]) : []), row]);
  },
);

/** Service `pickRow {list, at, into}`: keeps one row of the list in a variable, counted from 0, such as that of the item of a loop. */
export const pickRow = service(
  z.strictObject({ list: z.string(), at: Expression, into: z.string() }),
  async (_ctx, call) => {
    const { list, at, into } = call.options;
    const rows = call.variables[list];
    const place = Number(evaluate(at, dataEnv({ ...call.data, ...(call.variables as JsonObject) })));
    call.setVariable(into, Array.isArray(rows) ? ((rows[place] ?? null) as Json) : null);
  },
);

/**
 * Service `drawLot {percent, into}`: draws whether this case is one of so many of a hundred that are looked at more closely; the variable says true or
 * false. The lot is drawn once, when the step comes, and nobody can know it before.
 */
export const drawLot = service(
  z.strictObject({ percent: z.number().int().min(0).max(100), into: z.string() }),
  async (_ctx, call) => {
    const { percent, into } = call.options;
    call.setVariable(into, randomInt(100) < percent);
  },
);

/** A formula that cannot be computed leaves its place empty. */
function plain(value: FormulaValue): Json {
  return isError(value) ? null : ((value ?? null) as Json);
}
