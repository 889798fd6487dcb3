import type { JsonObject } from '@app/contract';
import { dataEnv, evaluate, isTrue } from '@app/engine/formula';
import { z } from 'zod';
import { Expression } from '../../kernel/expression.ts';
import { service } from '../../kernel/service.ts';
import { formatDate } from '../../kernel/time.ts';
import { caseFacts } from '../../platform/area/index.ts';
import { lastDay, Period } from '../register/index.ts';
import { type BanRow, bansBy, insertBan } from './ban.store.ts';

const Scope = z.enum(['registration', 'filing', 'both']);

/**
 * Service `banHolder {bans: [{when?, scope, period}]}`: the company of the case may not apply for a period (`P5Y`) that begins today, for each ban whose
 * condition holds. The decision is the letter that the process issued last. The step again makes no second ban.
 */
export const banHolder = service(
  z.strictObject({
    bans: z.array(z.strictObject({ when: Expression.optional(), scope: Scope, period: Period })).min(1),
  }),
  async (ctx, call) => {
    const { id, holderTenantId } = await caseFacts(ctx, call.caseId);
    const { letterNo } = call.variables;
    const env = dataEnv({ ...call.data, ...call.variables } as JsonObject);
    const from = formatDate(ctx.businessNow());
    const wanted = call.options.bans.filter(({ when }) => when === undefined || isTrue(evaluate(when, env)));
    if (wanted.length === 0) return;
    const made = await ctx.within({ role: 'app_platform' }, async ({ db }) => {
      const known = new Set(await bansBy(db, id));
      const rows = wanted.flatMap(({ scope, period }): BanRow[] =>
        known.has(scope)
          ? []
          : [
              {
                ...{ id: ctx.app.newId(), tenant_id: holderTenantId, scope, case_id: id },
                ...{ valid_from: from, valid_to: lastDay(from, period), created_at: ctx.businessNow() },
                decision_number: typeof letterNo === 'string' ? letterNo : '',
              },
            ],
      );
      for (const row of rows) await insertBan(db, row);
      return rows;
    });
    for (const { scope, valid_from, valid_to, decision_number } of made)
      await ctx.audit({
        action: 'ban.impose',
        entity: 'tenant',
        entityId: holderTenantId,
        after: { scope, from: valid_from, to: valid_to, decision: decision_number, caseId: id },
      });
  },
);
