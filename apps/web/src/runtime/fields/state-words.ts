import { type ProductState, textOf } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { useDictionary } from '../form/fields/options.ts';

/** The words of states of products as the dictionary has them now; those of the application until it is here. */
export function useStateWords(): (state: ProductState) => string {
  const { t } = useTranslation();
  const { data } = useDictionary('product-states');
  return (state) => {
    const found = Array.isArray(data) ? data.find(({ value }) => value === state) : undefined;
    return found ? textOf(found.label, getLanguage()) : t(`product.state.${state}`);
  };
}
