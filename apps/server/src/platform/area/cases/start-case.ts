import { type Json, type JsonObject, statusesOf } from '@app/contract';
import { z } from 'zod';
import type { Context } from '../../../kernel/context.ts';
import { Failure, fail } from '../../../kernel/failure.ts';
import { service } from '../../../kernel/service.ts';
import type { ServiceCall } from '../../../kernel/wiring.ts';
import { areaOf, catalogOf } from '../definitions/catalog.ts';
import { say } from '../texts.ts';
import { childrenOf } from './case.store.ts';
import { caseFacts } from './case-facts.ts';
import { openForCase } from './open-case.ts';

/** Options of `startCase`; `copy`: a field of the case that begins → a field of this case, or `fields.…` of the deciding step. */
export const StartCase = z.strictObject({
  area: z.string(),
  copy: z.record(z.string(), z.string().regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)?$/)).default({}),
});

/**
 * Service `startCase`: begins a case of another area as a consequence of this one, for the same company, with what the area's `opening` asks for. The
 * variable `startedCase` is its id. While a case of that area that this one began is open, it stays that one. What keeps it from beginning refuses
 * the whole step.
 */
export const startCase = service(StartCase, async (ctx, call) => {
  const { area, copy } = call.options;
  const facts = await caseFacts(ctx, call.caseId);
  const known = await openChild(ctx, call.caseId, area);
  if (known !== undefined) return call.setVariable('startedCase', known);
  const given: JsonObject = {};
  for (const [to, from] of Object.entries(copy)) given[to] = valueAt(call, from);
  // What is about a product goes on about the same one.
  if (facts.productId !== null && given.product === undefined && opensProduct(ctx, area))
    given.product = { id: facts.productId, text: facts.title };
  const holder = { tenantId: facts.holderTenantId, name: facts.holderName };
  const row = await openForCase(ctx, area, given, { caseId: call.caseId, holder }).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.error !== 'invalidInput') throw error;
    // Who decides cannot mend the form of the other case: the step is refused with what is wrong in it.
    const title = areaOf(ctx, area).definition.title[ctx.language === 'en' ? 'en' : 'zh-CN'];
    return fail('conflict', {
      cause: say(ctx.language, 'startedWhileOpen', { area: title, cause: error.detail.cause ?? '' }),
    });
  });
  call.setVariable('startedCase', row.id);
});

function opensProduct(ctx: Context, area: string): boolean {
  const { definition } = areaOf(ctx, area);
  return definition.kind === 'application' && definition.opening?.fields.includes('product') === true;
}

/** A case of an area that another began and that no final status ended. */
async function openChild(ctx: Context, caseId: string, area: string): Promise<string | undefined> {
  const definition = catalogOf(ctx.app).head(area)?.definition;
  const final = definition ? statusesOf(definition).flatMap(({ value, final: ended }) => (ended ? [value] : [])) : [];
  return (await childrenOf(ctx.db, caseId, area)).find(({ status }) => !final.includes(status))?.id;
}

function valueAt({ data, variables }: ServiceCall, path: string): Json {
  let value: unknown = { ...data, ...variables };
  for (const key of path.split('.'))
    value = typeof value === 'object' && value !== null && !Array.isArray(value) ? Reflect.get(value, key) : undefined;
  return (value ?? null) as Json;
}
