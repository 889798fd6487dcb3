import { type ListRequest, otherThanCases, type Verb } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Scope } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { fieldOf, type ListOptions, type ListSource, type Row } from '../../../kernel/list/index.ts';
import type { WorkSource } from '../../../kernel/wiring.ts';
import type { Area } from '../definitions/catalog.ts';
import { reachOf } from '../reach/reach.ts';
import { rightIn } from '../reach/rights.ts';
import { say } from '../texts.ts';
import { ofOpenAreas, ofOpenCases } from './open-cases.ts';

type Parameters = ListRequest['parameters'];

/** The source of a worklist of opinion items or letters; undefined = the area lists something else. */
export function rowsListed(ctx: Context, { definition }: Area): WorkSource | undefined {
  const name = otherThanCases(definition);
  if (name === null || name === 'tasks') return undefined;
  const source = ctx.app.wiring.listSources?.get(name);
  if (!source) throw new Error(`nothing lists '${name}'`);
  return source;
}

/**
 * The list behind a worklist of rows of cases as the caller may see it, and the filters that are columns of it: rows of cases that the right in this
 * worklist reaches, and that the caller may open.
 * @throws 400 for a value that a filter does not know.
 */
export async function rowListFor(
  ctx: Context,
  area: Area,
  verb: Verb,
  asked: Parameters,
  scopes: readonly Scope[],
): Promise<{ source: ListSource; options: ListOptions; parameters: Parameters }> {
  const { source, usualOrder, filters, readable } = rowsListed(ctx, area) ?? fail('notFound');
  const parameters = [...fixedOf(ctx, area), ...asked];
  const conditions: RawBuilder<unknown>[] = [scopes.length > 1 ? ofOpenAreas(ctx) : await ofOpenCases(ctx)];
  const readableNow = await readable?.(ctx);
  if (readableNow) conditions.push(readableNow);
  for (const { key, value } of parameters) {
    const filter = filters.get(fieldOf(key));
    if (!filter || value === '') continue;
    const any: RawBuilder<unknown>[] = [];
    for (const part of value.split(',').map((one) => one.trim()))
      any.push((await filter(ctx, part)) ?? refuse(ctx, fieldOf(key), part));
    conditions.push(sql`(${sql.join(any, sql` or `)})`);
  }
  const reach = await reachOf(ctx, area, verb);
  if (reach !== null) conditions.push(reach(sql`t.case_id`));
  const hidden = rightIn(area.definition, verb, ctx)?.hidden ?? [];
  const all = source(ctx);
  const columns = new Map([...all.columns].filter(([field]) => !hidden.includes(field)));
  return {
    source: { ...all, columns },
    options: { usualOrder: area.definition.list.sorts ?? usualOrder, where: sql.join(conditions, sql` and `) },
    parameters: parameters.filter(({ key }) => !filters.has(fieldOf(key))),
  };
}

/** The filters that always apply: companies may have others than the office. */
function fixedOf(ctx: Context, { definition }: Area): Parameters {
  if (definition.kind !== 'worklist') return [];
  const { parameters, forCompanies } = definition.worklist;
  return (ctx.tenant?.kind === 'company' && forCompanies) || parameters;
}

function refuse(ctx: Context, field: string, value: string): never {
  const message = say(ctx.language, 'wrongChoice', { field, value: value.slice(0, 60) });
  return fail('invalidInput', { cause: message, data: [{ field, message }] });
}

/** The rows of a page with what is computed for them, each in the space where it lies. */
export async function withRows(
  ctx: Context,
  area: Area,
  rows: readonly Row[],
  scopes: readonly Scope[],
): Promise<Row[]> {
  const { complete } = rowsListed(ctx, area) ?? fail('notFound');
  const hidden = rightIn(area.definition, 'query', ctx)?.hidden ?? [];
  const computed = new Map<string, Readonly<Row>>();
  for (const [at, scope] of scopes.entries()) {
    const found = at === 0 ? await complete(ctx, rows) : await ctx.within(scope, (inner) => complete(inner, rows));
    for (const [id, values] of found) computed.set(id, values);
  }
  return rows.map((row) => {
    const all = { ...row, ...computed.get(String(row.id)) };
    return Object.fromEntries(Object.entries(all).filter(([field]) => !hidden.includes(field)));
  });
}
