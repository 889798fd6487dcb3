import type { ApplicationDefinition, JsonObject, YearlyOpening } from '@app/contract';
import { dataEnv, evaluate, isError } from '@app/engine/formula';
import type { App } from '../../kernel/context.ts';
import { parseTime } from '../../kernel/time.ts';
import type { DatedAct } from '../../kernel/wiring.ts';
import { catalogOf, openForCase } from '../../platform/area/index.ts';
import { findProduct, takeUnanswered } from './register.store.ts';

/** Areas whose cases begin by themselves once a year, in the order of their names. */
function yearlyAreas(app: App): { id: string; yearly: YearlyOpening; definition: ApplicationDefinition }[] {
  return catalogOf(app)
    .all()
    .flatMap(({ id, definition }) =>
      definition.kind === 'application' && definition.opening?.yearly
        ? [{ id, yearly: definition.opening.yearly, definition }]
        : [],
    )
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** The last day on which nothing more was found, by space and area: what is due on a day stays the same until midnight. */
const done = new WeakMap<App, Map<string, string>>();

/**
 * Begins, from the day of its area on, the yearly case about each product that did not do what was due (`opening.yearly`): a reminder of the annual
 * report that is missing. The case itself is the mark that it has begun.
 */
export const beginYearly: DatedAct = {
  name: 'product.yearly',
  async take(ctx, day, limit, except) {
    const year = day.slice(0, 4);
    const known = done.get(ctx.app) ?? new Map<string, string>();
    done.set(ctx.app, known);
    const taken: string[] = [];
    for (const { id: area, yearly } of yearlyAreas(ctx.app)) {
      const key = `${'schema' in ctx.scope ? ctx.scope.schema : ''} ${area}`;
      if (day < `${year}-${yearly.on}` || known.get(key) === day) continue;
      const products = await takeUnanswered(ctx.db, {
        kind: yearly.productKind,
        openedBefore: moment(`${Number(year) - yearly.afterYears}-01-01`),
        since: moment(`${year}-01-01`),
        areas: [area, ...yearly.answeredBy],
        limit: limit - taken.length,
        except: except.flatMap((one) => (one.startsWith(`${area}#`) ? [one.slice(area.length + 1)] : [])),
      });
      taken.push(...products.map((product) => `${area}#${product}`));
      if (taken.length >= limit) break;
      // Those on which it failed are looked for again.
      if (products.length === 0 && except.length === 0) known.set(key, day);
    }
    return taken;
  },
  async act(ctx, id) {
    const [area = '', productId = ''] = id.split('#');
    const found = yearlyAreas(ctx.app).find((one) => one.id === area);
    const product = await findProduct(ctx.db, productId);
    if (!found || !product) throw new Error(`${id} does not begin by itself`);
    const env = dataEnv({}, { now: ctx.businessNow().getTime() });
    const values: JsonObject = {};
    for (const [key, source] of Object.entries(found.yearly.values)) {
      const value = evaluate(source, env);
      if (isError(value)) throw new Error(`opening.yearly.values.${key} of ${area}: ${value.error}`);
      values[key] = (value ?? null) as JsonObject[string];
    }
    const given = { ...values, product: { id: product.id, text: product.title } };
    await openForCase(ctx, area, given, { caseId: null, holder: null });
  },
};

function moment(day: string): Date {
  const at = parseTime(`${day} 00:00:00`);
  if (at === null) throw new Error(`${day} is no day`);
  return at;
}
