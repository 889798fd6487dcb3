import { type FieldOf, optionsOf, textOf } from '@app/contract';
import { getLanguage } from '../../client/index.ts';
import { Worded } from '../../ui/Worded.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { EnumField, isSpreadOut } from '../form/fields/EnumField.tsx';
import { ChoiceWords } from './choice-words.tsx';
import type { FieldScreen } from './field-screen.ts';
import { plain } from './plain.tsx';

/** Beyond this a word is shortened in a list, in pixels. */
const widestChoice = 200;

export const enumeration: FieldScreen<FieldOf<'enum'>> = {
  ...plain,
  Edit: EnumField,
  label: (field) => (isSpreadOut(field) ? 'group' : 'input'),
  View: ChoiceWords,
  cell: (field, value) => {
    const chosen = optionsOf(field).find((one) => one.value === value);
    return chosen ? <Worded text={chosen.label} /> : <Zh text={String(value)} />;
  },
  width: (field, given) => ({
    words: optionsOf(field).map(({ label }) => textOf(label, getLanguage())),
    least: given,
    most: widestChoice,
  }),
};
