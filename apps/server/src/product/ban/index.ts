import { reviewPartOf } from '@app/contract';
import type { Facts } from '@app/engine/form';
import { dossierOf } from '@app/engine/review';
import type { Context } from '../../kernel/context.ts';
import { formatDate } from '../../kernel/time.ts';
import type { FactPlace } from '../../kernel/wiring.ts';
import { banOn } from './ban.store.ts';

export { banHolder } from './services.ts';

/**
 * Facts `ban.…`: whether the company may not apply today, until when (yyyy-MM-dd) and by which decision. A ban of one procedure counts where the
 * dossier belongs to it; for a dossier whose procedure is not known every ban counts.
 */
export async function banFacts(ctx: Context, { wanted, definition, data, holderTenantId }: FactPlace): Promise<Facts> {
  if (!wanted.has('ban')) return {};
  const mapped = reviewPartOf(definition)?.mapping.procedure;
  const procedure =
    mapped === undefined ? undefined : dossierOf({ review: { mapping: { procedure: mapped } } }, data).procedure;
  const scopes =
    procedure === undefined ? (['registration', 'filing', 'both'] as const) : ([procedure, 'both'] as const);
  const day = formatDate(ctx.businessNow());
  const ban = await ctx.within({ role: 'app_platform' }, ({ db }) =>
    banOn(db, { tenantId: holderTenantId, scopes, day }),
  );
  return { ban: ban ? { active: true, ...ban } : { active: false, until: '', number: '' } };
}
