import type { FieldOf } from '@app/contract';
import { isSpreadOut, MultiEnumField } from '../form/fields/EnumField.tsx';
import { ChoiceWords } from './choice-words.tsx';
import type { FieldScreen } from './field-screen.ts';
import { plain } from './plain.tsx';

export const multiEnum: FieldScreen<FieldOf<'multiEnum'>> = {
  ...plain,
  Edit: MultiEnumField,
  label: (field) => (isSpreadOut(field) ? 'group' : 'input'),
  View: ChoiceWords,
};
