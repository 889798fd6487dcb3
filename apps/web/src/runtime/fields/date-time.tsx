import type { FieldOf } from '@app/contract';
import { DateField } from '../form/fields/DateField.tsx';
import type { FieldScreen } from './field-screen.ts';
import { plain } from './plain.tsx';

export const dateTime: FieldScreen<FieldOf<'dateTime'>> = {
  ...plain,
  Edit: DateField,
};
