import type { FilterGroup, ListRequest } from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { fieldOf, type ListOptions, type ListSource } from '../../../kernel/list/index.ts';
import { type Area, catalogOf } from '../definitions/catalog.ts';
import { rightIn } from '../reach/rights.ts';
import { say } from '../texts.ts';
import { withFilter } from './filter-tree.ts';

type Parameters = ListRequest['parameters'];

/**
 * The options of a list of tasks, narrowed by conditions on the dossier fields of the one area that its filter `area` names. The caller needs the
 * right to list that area; columns hidden there cannot be asked for.
 * @throws 400 when the filter names no area or several; 6010104 without the right.
 */
export async function withCaseFilter(
  ctx: Context,
  {
    parameters,
    options,
    schemas,
    listOf,
  }: {
    parameters: Parameters;
    options: ListOptions;
    /** Schemas in which the cases lie. */
    schemas: readonly string[];
    /** The list of an area as the caller may see it. */
    listOf: (area: Area) => Promise<{ source: ListSource; options: ListOptions }>;
  },
  tree: FilterGroup | undefined,
): Promise<ListOptions> {
  if (!tree || tree.rules.length === 0) return options;
  const area = oneAreaOf(ctx, parameters);
  if (!rightIn(area.definition, 'query', ctx)) fail('illegalPermission');
  const list = await listOf(area);
  const where = withFilter(ctx, area.definition, list, tree).where ?? sql`true`;
  const { id, table } = list.source;
  const cases = schemas.map((schema) => sql`select ${sql.id('t', id)} from ${sql.id(schema, table)} t where ${where}`);
  const among = sql`t.case_id in (${sql.join(cases, sql` union all `)})`;
  return { ...options, where: options.where ? sql`(${options.where}) and ${among}` : among };
}

function oneAreaOf(ctx: Context, parameters: Parameters): Area {
  const named = parameters.flatMap(({ key, value }) =>
    fieldOf(key) === 'area' ? value.split(',').filter((one) => one !== '') : [],
  );
  const area = named.length === 1 ? catalogOf(ctx.app).head(named[0] ?? '') : undefined;
  if (area?.definition.kind === 'application') return area;
  const message = say(ctx.language, 'oneArea');
  return fail('invalidInput', { cause: message, data: [{ field: 'filter', message }] });
}
