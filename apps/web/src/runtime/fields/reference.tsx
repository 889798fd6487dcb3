import type { FieldOf } from '@app/contract';
import { ReferenceField, ReferenceWords } from '../form/fields/ReferenceField.tsx';
import type { FieldScreen } from './field-screen.ts';
import { plain } from './plain.tsx';

export const reference: FieldScreen<FieldOf<'reference'>> = {
  ...plain,
  Edit: ReferenceField,
  View: ReferenceWords,
};
