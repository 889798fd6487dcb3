import type { EnumField } from '@app/contract';
import { checkChoice, printedChoice } from './choices.ts';
import { single } from './common.ts';
import type { FieldType } from './field-type.ts';

/** One of several choices. */
export const enumeration: FieldType<EnumField> = {
  ...single,
  check: (subject) => checkChoice(subject, subject.value),
  print: printedChoice,
};
