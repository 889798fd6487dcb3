import { type FieldDefinition, isChoice, type JsonObject, Text, textOf } from '@app/contract';
import { z } from 'zod';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { service } from '../../../kernel/service.ts';
import { deliverToCase, holdProcess } from '../../workflow/index.ts';
import { type CaseRow, findCase } from '../cases/case.store.ts';
import { caseFacts, caseWritten } from '../cases/case-facts.ts';
import { targetShown } from './target.ts';

/** Service `keepFields` (options `{ fields }`): lets the conditions of the process read these fields of the form, as they were last submitted. */
export const keepFields = service(z.strictObject({ fields: z.array(z.string()).min(1) }), async (_ctx, call) => {
  for (const key of call.options.fields) call.setVariable(key, call.data[key] ?? null);
});

/**
 * Service `readTarget`: sets the variable `target` (`{target.status}` …) of the case that a request is about. Its process is kept until the step
 * ends: what is read holds as long as this step decides by it.
 */
export const readTarget = service(z.strictObject({}), async (ctx, call) => {
  const id =
    (await caseFacts(ctx, call.caseId)).parentCaseId ?? raise(`case ${call.caseId} is no request about a case`);
  await holdProcess(ctx, id);
  call.setVariable('target', await targetShown(ctx, await caseRow(ctx, id)));
});

/**
 * Service `deliverToTarget` (options `{ message, words, refusal }`): gives the message to the case that a request is about, in this transaction. The
 * case has these fields of the request, in the words of its form, as `{fields.…}`, and its number as `{fields.requestNo}`. A case that does not hear
 * the message refuses the whole step (409, `refusal`).
 */
export const deliverToTarget = service(
  z.strictObject({ message: z.string(), words: z.array(z.string()).default([]), refusal: Text }),
  async (ctx, call) => {
    const { message, words, refusal } = call.options;
    const { parentCaseId, applyNo, definition, data } = await caseFacts(ctx, call.caseId);
    const target = parentCaseId ?? raise(`case ${call.caseId} is no request about a case`);
    const told = words.map((key) => [key, inWords(definition.fields, key, data)]);
    const fields: JsonObject = { ...Object.fromEntries(told), requestNo: applyNo };
    if (!(await deliverToCase(ctx, { caseId: target, message, variables: { fields } })))
      fail('conflict', { cause: textOf(refusal, ctx.language), data: { caseId: target } });
    caseWritten(ctx, target, null);
  },
);

/** What a field holds as a letter says it: a choice by its label. */
function inWords(fields: readonly FieldDefinition[], key: string, data: JsonObject): string {
  const field = fields.find((one) => one.key === key);
  const value = data[key];
  const chosen = field && isChoice(field) ? field.options?.find((option) => option.value === value) : undefined;
  return chosen ? textOf(chosen.label, 'zh-CN') : typeof value === 'string' ? value : '';
}

async function caseRow(ctx: Context, id: string): Promise<CaseRow> {
  return (await findCase(ctx.db, id)) ?? fail('notFound');
}

function raise(message: string): never {
  throw new Error(message);
}
