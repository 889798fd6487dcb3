import { perObject, perText } from '../remember.ts';
import type { Subject } from './judging/rulebook.ts';
import { textAt } from './places.ts';

/** Everything that the label says, for warnings; undefined when none of it is known. */
export const labelWords = perObject((subject: Subject): string | undefined => {
  const parts = ['label.warnings', 'label.text', 'label.useMethod', 'label.ingredients', 'salesPackage.text']
    .map((path) => textAt(subject, path))
    .filter((one) => one !== undefined);
  return textAt(subject, 'label.warnings') === undefined && textAt(subject, 'label.text') === undefined
    ? undefined
    : fold(parts.join(' '));
});

/** A text without the marks and blanks that a label may set otherwise. */
export const fold = perText((source) =>
  source
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s，,。.、（）()"“”「」]/g, ''),
);
