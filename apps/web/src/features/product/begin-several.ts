import {
  areaSave,
  columnsOf,
  type JsonObject,
  limits,
  type ProductRow,
  type PublishedArea,
  submitEachOf,
  textOf,
} from '@app/contract';
import type { TFunction } from 'i18next';
import { getLanguage, openTab, send } from '../../client/index.ts';
import { pathOf } from '../../runtime/area/path-of.ts';
import { newId } from '../../runtime/formulation-grid/new-id.ts';
import type { BulkAction } from '../../runtime/list/list-spec.ts';

/** Begins one draft for all chosen products, in each area that submits several in one go and in which the reader may. */
export function beginSeveral(areas: readonly PublishedArea[], t: TFunction): BulkAction<ProductRow>[] {
  return areas.flatMap((area) => {
    const { definition, allowed } = area;
    if (!isOfProducts(area) || !allowed.includes('save') || !allowed.includes('submit')) return [];
    return [
      {
        key: definition.id,
        label: t('product.begin', { area: textOf(definition.title, getLanguage()) }),
        refusal: (rows) =>
          rows.length > limits.rowsToSubmit ? t('form.rowsFull', { count: limits.rowsToSubmit }) : null,
        run: async (rows) => {
          const { id } = await send(areaSave, { ...pathOf(definition.id), data: draftOf(area, rows) });
          openTab({ path: `/${definition.id}/draft/${id}` });
        },
      },
    ];
  });
}

/** Whether each row of a draft of this area is about a product. */
function isOfProducts({ definition }: PublishedArea): boolean {
  const each = submitEachOf(definition);
  const table = definition.fields.find(({ key }) => key === each?.rows);
  const column = table && columnsOf(table).find(({ key }) => key === each?.unique);
  return column?.type === 'reference' && column.source === 'product';
}

/** One product is the form as it is for one; several are its rows. */
function draftOf({ definition }: PublishedArea, rows: readonly ProductRow[]): JsonObject {
  const each = submitEachOf(definition);
  if (!each) return {};
  const chosen = rows.map(({ id, title }) => ({ [each.unique]: { id, text: title } }));
  const [first, ...others] = chosen;
  if (others.length === 0) return { ...first };
  return { [each.when]: true, [each.rows]: chosen.map((row) => ({ _id: newId(), ...row })) };
}
