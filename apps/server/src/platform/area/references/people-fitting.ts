import { type AreaDefinition, type JsonObject, type ReferenceField, tasksOf } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { areaAt } from '../definitions/catalog.ts';
import { inForm } from '../form-options.ts';
import { fits, sourceOf } from './candidates.ts';

/**
 * Those of some people whom the field of an action that names the people of a later step would take; `data` fills the filter. Null = no action of
 * the area has a field of this key that refers to a person by a filter.
 */
export async function peopleFitting(
  ctx: Context,
  asked: {
    area: string;
    version: number;
    process: string | null;
    field: string;
    people: readonly string[];
    data: JsonObject;
  },
): Promise<string[] | null> {
  const { definition } = await areaAt(ctx, asked.area, asked.version);
  const field = fieldOf(definition, asked.process, asked.field);
  if (!field) return null;
  const found = (await sourceOf(ctx, field).find(ctx, field, asked.people)).flatMap((one) => one ?? []);
  const form = { data: asked.data, row: {} };
  const fitting = await inForm(ctx, (options) => found.filter((one) => fits(field, one, form, options)));
  return fitting.map(({ id }) => id);
}

function fieldOf(definition: AreaDefinition, process: string | null, key: string): ReferenceField | undefined {
  for (const { actions } of Object.values(tasksOf(definition, process)))
    for (const field of actions.flatMap(({ fields = [] }) => fields))
      if (field.key === key && field.type === 'reference' && field.source === 'person' && field.filter !== undefined)
        return field;
  return undefined;
}
