import { type FieldOf, withUnit } from '@app/contract';
import { getLanguage } from '../../client/index.ts';
import { Zh } from '../../ui/Zh.tsx';
import { NumberField } from '../form/fields/NumberField.tsx';
import type { FieldScreen } from './field-screen.ts';
import { plain } from './plain.tsx';

/** Numbers are shown with their unit; in lists they are right-aligned. */
export const number: FieldScreen<FieldOf<'integer' | 'decimal'>> = {
  ...plain,
  Edit: NumberField,
  View: ({ field, value }) => <Zh text={withUnit(String(value), field.unit, getLanguage())} />,
};
