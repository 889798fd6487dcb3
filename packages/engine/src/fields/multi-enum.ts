import { commaOf, type Json, type MultiEnumField } from '@app/contract';
import { checkChoice, printedChoice } from './choices.ts';
import { asIs, faultText, single } from './common.ts';
import type { FieldType } from './field-type.ts';
import { quoted } from './messages.ts';

/** Any of several choices, each once. */
export const multiEnum: FieldType<MultiEnumField> = {
  ...single,
  check(subject) {
    if (!Array.isArray(subject.value)) return faultText(subject, 'option', { value: quoted(subject.value) });
    const seen = new Set<Json>();
    for (const value of subject.value) {
      const wrong = seen.has(value)
        ? faultText(subject, 'repeated', { value: quoted(value) })
        : checkChoice(subject, value);
      if (wrong) return wrong;
      seen.add(value);
    }
    return undefined;
  },
  computed: asIs,
  print: (field, value, language) =>
    Array.isArray(value)
      ? value.map((one) => printedChoice(field, one, language) ?? '').join(commaOf(language))
      : printedChoice(field, value, language),
  isList: true,
};
