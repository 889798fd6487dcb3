import { type AreaDefinition, type FilterGroup, type FilterRule, isFilterGroup } from '@app/contract';
import { filterFieldsOf } from '@app/engine/fields/filter-fields';
import { filterProblems, ruleText } from '@app/engine/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { filterOf, type ListOptions, type ListSource } from '../../../kernel/list/index.ts';

type Say = Pick<Context, 'language'>;

/** The options of the list, narrowed by the tree of the query builder. Its fields must be listed ones, and its values are bound parameters. */
export function withFilter(
  ctx: Say,
  definition: AreaDefinition,
  { source, options }: { source: ListSource; options: ListOptions },
  tree: FilterGroup | undefined,
): ListOptions {
  if (!tree || tree.rules.length === 0) return options;
  const data = filterProblems(tree, filterFieldsOf(definition)).map(({ path, key, values }) => ({
    field: path === '' ? 'filter' : `filter.${path}`,
    message: ruleText(key, ctx.language, values),
  }));
  if (data[0]) fail('invalidInput', { cause: data[0].message, data });
  const where = conditionOf(ctx, source, tree);
  return { ...options, where: options.where ? sql`(${options.where}) and ${where}` : where };
}

/** The condition of a group or rule; depth and number are limited by the schema and by the checks before. */
function conditionOf(ctx: Say, source: ListSource, member: FilterGroup | FilterRule): RawBuilder<unknown> {
  if (!isFilterGroup(member)) {
    const { field, operator, value } = member;
    return filterOf(ctx, source, [{ key: `Q^${field}^${operator}`, value }]).where;
  }
  const parts = member.rules.map((rule) => sql`(${conditionOf(ctx, source, rule)})`);
  return sql`(${sql.join(parts, member.condition === 'AND' ? sql` and ` : sql` or `)})`;
}
