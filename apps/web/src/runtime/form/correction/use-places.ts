import { areaGet, type FieldOf, type JsonObject, productGet, productVersionGet } from '@app/contract';
import { type CorrectablePlace, correctablePlaces } from '@app/engine/review';
import { useQuery } from '@tanstack/react-query';
import { getLanguage, send } from '../../../client/index.ts';
import { useFormState } from '../store/form-context.ts';

export type CorrectionsTable = Extract<FieldOf<'table'>, { widget: 'corrections' }>;

/** What may be corrected of the product that the form names: `null` = none is chosen, or its dossier may not be read. */
export function usePlaces({ widgetOptions: { places } }: CorrectionsTable) {
  const id = useFormState(({ data }) => productId(data));
  const found = useQuery({
    queryKey: ['correctable', id, getLanguage()],
    enabled: id !== null,
    queryFn: async ({ signal }): Promise<Dossier> => {
      const options = { quiet: true, signal };
      const { currentVersion } = await send(productGet, { id: id ?? '' }, options);
      const read = await send(productVersionGet, { id: id ?? '', version: currentVersion }, options);
      const { data, area, definitionVersion: version } = read;
      if (data === null) return { places: null, version: currentVersion };
      const { definition } = await send(areaGet, { area, version }, options);
      return {
        places: correctablePlaces(definition.fields, places, data, getLanguage()),
        version: currentVersion,
      };
    },
    staleTime: 60_000,
  });
  return { id, ...found };
}

interface Dossier {
  places: CorrectablePlace[] | null;
  version: number;
}

function productId({ product }: JsonObject): string | null {
  if (typeof product !== 'object' || product === null || Array.isArray(product)) return null;
  return typeof product.id === 'string' ? product.id : null;
}
