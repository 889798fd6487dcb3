import { type JsonObject, RoleId, Text, textOf } from '@app/contract';
import { dataEnv, evaluate, isError } from '@app/engine/formula';
import { z } from 'zod';
import type { Context } from '../../../kernel/context.ts';
import { Expression } from '../../../kernel/expression.ts';
import { isId } from '../../../kernel/list/index.ts';
import { service } from '../../../kernel/service.ts';
import type { ServiceCall } from '../../../kernel/wiring.ts';
import { messageSend, type OrderedMessage } from '../../message/jobs.ts';
import { sendProcessMessage } from '../../workflow/index.ts';
import { type CaseFacts, caseFacts } from './case-facts.ts';

/** Words in which `{name}` stands for a value: `case.title`, `case.number`, a field of the case, `fields.…` of the step. */
const Words = Text;

/** Options of `send`: words to people, or a message to the process that waits for it with the key; one of the two. */
export const Send = z.strictObject({
  people: z
    .strictObject({
      /** `holder`: the company of the case; a role: everybody of the authority with it; formulas: the people whose ids they give. */
      to: z.union([z.literal('holder'), RoleId, z.array(Expression).min(1)]),
      subject: Words,
      content: Words,
    })
    .optional(),
  message: z
    .strictObject({
      name: z.string().min(1),
      key: Expression.optional(),
      variables: z.record(z.string(), Expression).default({}),
    })
    .optional(),
});

/** Service `send`: tells people of the case something, or hands another process a message; both leave after the commit. */
export const send = service(Send, async (ctx, call) => {
  const { people, message } = call.options;
  const facts = await caseFacts(ctx, call.caseId);
  const env = dataEnv(valuesOf(facts, call));
  if (people) await notifyPeople(ctx, facts, env, people);
  if (!message) return;
  const text = (source: string) => {
    const value = evaluate(source, env);
    return value === null || isError(value) ? null : value;
  };
  const key = message.key === undefined ? null : text(message.key);
  const variables = Object.fromEntries(Object.entries(message.variables).map(([name, source]) => [name, text(source)]));
  await sendProcessMessage(ctx, {
    from: call.instanceId,
    name: message.name,
    key: key === null ? null : String(key),
    variables: variables as JsonObject,
  });
});

function valuesOf(facts: CaseFacts, { data, variables }: ServiceCall<unknown>): JsonObject {
  const { id, title, parentCaseId, holderName, applyNo, acceptNo, certNo } = facts;
  const number = certNo ?? acceptNo ?? applyNo;
  return { ...data, ...(variables as JsonObject), case: { id, title, number, parentCaseId, holderName } };
}

async function notifyPeople(
  ctx: Context,
  facts: CaseFacts,
  env: ReturnType<typeof dataEnv>,
  { to, subject, content }: NonNullable<z.output<typeof Send>['people']>,
): Promise<void> {
  const authorityId = 'authorityId' in ctx.scope ? ctx.scope.authorityId : null;
  await ctx.emit(messageSend, {
    dedupeKey: `send:${ctx.app.newId()}`,
    subject: filled(subject, env),
    content: filled(content, env),
    link: `/${facts.area}/case/${facts.id}`,
    ...receivers(),
  });

  function receivers(): Pick<OrderedMessage, 'tenantId' | 'role' | 'userIds'> {
    if (Array.isArray(to)) return { userIds: [...new Set(to.flatMap((source) => idsIn(evaluate(source, env))))] };
    if (to === 'holder') return { tenantId: facts.holderTenantId, role: 'APPLICANT' };
    return { tenantId: authorityId, role: to };
  }
}

/** The ids that a value names: one, a list, or records with an id. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value === 'object' && value !== null) return idsIn(Reflect.get(value, 'id'));
  return typeof value === 'string' && isId(value) ? [value] : [];
}

function filled(text: Text, env: ReturnType<typeof dataEnv>): Text {
  const fill = (words: string) =>
    words.replaceAll(/\{[A-Za-z][\w.]*\}/g, (name) => {
      const value = evaluate(name, env);
      return value === null || typeof value === 'object' ? '' : String(value);
    });
  return { 'zh-CN': fill(text['zh-CN']), en: fill(text.en), 'zh-TW': fill(textOf(text, 'zh-TW')) };
}
