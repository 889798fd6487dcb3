import type { FieldOf } from '@app/contract';
import { EnumField, isSpreadOut } from '../form/fields/EnumField.tsx';
import { ChoiceWords } from './choice-words.tsx';
import type { FieldScreen } from './field-screen.ts';
import { plain } from './plain.tsx';

export const enumeration: FieldScreen<FieldOf<'enum'>> = {
  ...plain,
  Edit: EnumField,
  label: (field) => (isSpreadOut(field) ? 'group' : 'input'),
  View: ChoiceWords,
};
