import { type FieldOf, isolated } from '@app/contract';
import { comma } from '../../client/index.ts';
import { Zh } from '../../ui/Zh.tsx';
import { isSpreadOut, MultiEnumField } from '../form/fields/EnumField.tsx';
import { ChoiceWords, wordOfChoice } from './choice-words.tsx';
import type { FieldScreen } from './field-screen.ts';
import { plain } from './plain.tsx';

export const multiEnum: FieldScreen<FieldOf<'multiEnum'>> = {
  ...plain,
  Edit: MultiEnumField,
  label: (field) => (isSpreadOut(field) ? 'group' : 'input'),
  View: ChoiceWords,
  cell: (field, value) => (
    <Zh
      text={Array.isArray(value) ? value.map((one) => isolated(wordOfChoice(field, one))).join(comma()) : String(value)}
    />
  ),
};
