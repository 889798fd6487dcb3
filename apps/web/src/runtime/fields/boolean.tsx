import type { FieldOf } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { BooleanField } from '../form/fields/BooleanField.tsx';
import type { FieldScreen } from './field-screen.ts';
import { plain } from './plain.tsx';

export const boolean: FieldScreen<FieldOf<'boolean'>> = {
  ...plain,
  Edit: BooleanField,
  label: () => 'group',
  View: function Answer({ value }) {
    const { t } = useTranslation();
    return t(value === true ? 'common.yes' : 'common.no');
  },
};
