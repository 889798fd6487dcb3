import { type JsonObject, ProductChangeType, ProductState, Text } from '@app/contract';
import { dataEnv, evaluate, isTrue } from '@app/engine/formula';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { Expression } from '../../kernel/expression.ts';
import { service } from '../../kernel/service.ts';
import type { ServiceCall } from '../../kernel/wiring.ts';
import { type CaseFacts, caseFacts } from '../../platform/area/index.ts';
import { productFacts } from './facts.ts';
import { Period } from './period.ts';
import * as product from './product.ts';
import { inWords, Reason } from './reason.ts';

/** A condition over the variables of the process and the fields of the deciding step. */

/** Service `openProduct`: the case opens its product, with version 1. `validity` (`P5Y`) ends with the day before that many years from today. */
export const openProduct = service(
  z.strictObject({ state: z.enum(['PENDING', 'ACTIVE']), validity: Period.optional() }),
  async (ctx, call) => {
    const id = await product.open(ctx, await caseFacts(ctx, call.caseId), call.options);
    call.setVariable('productId', id);
  },
);

/** Service `applyToProduct`: the data of the case become the next version of its product; a version that is in force already stays. */
export const applyToProduct = service(
  z.strictObject({ mode: z.literal('newVersion'), changeType: ProductChangeType }),
  async (ctx, call) => {
    const facts = await caseFacts(ctx, call.caseId);
    await product.addVersion(ctx, productOf(facts), facts, call.options.changeType);
  },
);

/** Service `setProductState`: moves the product of the case to another state, if it is not there yet. */
export const setProductState = service(
  z.strictObject({
    state: ProductState,
    reason: Reason.optional(),
    forSafety: Expression.optional(),
    /** What the public reads; of several the first whose condition holds, else the word of the state. */
    publicText: z.union([Text, z.array(z.strictObject({ when: Expression, text: Text })).min(1)]).optional(),
    /** The letter that the process issued last says it. */
    letter: z.boolean().default(false),
  }),
  async (ctx, call) => {
    const { state: to, reason, forSafety, publicText, letter } = call.options;
    const { letterId } = call.variables;
    await product.moveTo(ctx, productOf(await caseFacts(ctx, call.caseId)), {
      to,
      caseId: call.caseId,
      letterId: letter && typeof letterId === 'string' ? letterId : null,
      reason: reason === undefined ? '' : inWords(reason, { ...call.data, ...call.variables } as JsonObject),
      publicText: Array.isArray(publicText) ? publicText.find(({ when }) => holds(when, call))?.text : publicText,
      forSafety: forSafety !== undefined && holds(forSafety, call),
    });
  },
);

/** Service `renewProduct`: the product stays valid for `validity` (`P5Y`) longer, counted from its last day. */
export const renewProduct = service(z.strictObject({ validity: Period }), async (ctx, call) => {
  await product.renew(ctx, productOf(await caseFacts(ctx, call.caseId)), call.caseId, call.options.validity);
});

/** Service `restoreProduct`: takes back the last change of state that this case made, because it was made in error. */
export const restoreProduct = service(z.strictObject({ reason: Reason }), async (ctx, call) => {
  const reason = inWords(call.options.reason, { ...call.data, ...call.variables } as JsonObject);
  await product.restore(ctx, productOf(await caseFacts(ctx, call.caseId)), { caseId: call.caseId, reason });
});

/** Service `readProduct`: tells the process what its product is now: `productState`, `productNumber`, `productVersion`. */
export const readProduct = service(z.strictObject({}), async (ctx, call) => {
  const { state, number, version } = await productFacts(ctx, productOf(await caseFacts(ctx, call.caseId)));
  call.setVariable('productState', state);
  call.setVariable('productNumber', number);
  call.setVariable('productVersion', version.number);
});

/** Service `block`: keeps others from acting on the product until `unblock` of the same kind and case. */
export const blockProduct = service(
  z.strictObject({ kind: z.string().regex(/^[a-z][A-Za-z]*$/), text: Text }),
  async (ctx, call) => blockOf(ctx, call, call.options.text),
);

/** Service `unblock`: ends the block that this case made. */
export const unblockProduct = service(
  z.strictObject({ kind: z.string().regex(/^[a-z][A-Za-z]*$/) }),
  async (ctx, call) => blockOf(ctx, call, null),
);

async function blockOf(ctx: Context, call: ServiceCall<{ kind: string }>, text: Text | null): Promise<void> {
  const facts = await caseFacts(ctx, call.caseId);
  await product.block(ctx, productOf(facts), { kind: call.options.kind, caseId: facts.id, text });
}

/** The product that a case opened or concerns. @throws Error when it has none, because the process must open it first. */
export function productOf({ id, productId }: CaseFacts): string {
  if (productId === null) throw new Error(`case ${id} has no product`);
  return productId;
}

/**
 * The product of a case that has its number. A process of an earlier release publishes without opening a product: then this opens it, effective at
 * once as every filing was.
 */
export async function productFor(ctx: Context, facts: CaseFacts): Promise<string> {
  return facts.productId ?? (await product.open(ctx, facts, { state: 'ACTIVE' }));
}

function holds(source: string, { variables, data }: ServiceCall<unknown>): boolean {
  return isTrue(evaluate(source, dataEnv({ ...data, ...variables } as JsonObject)));
}
