import { isId, type Json, type ReferenceField } from '@app/contract';
import { faultText, isShort, single } from './common.ts';
import type { FieldType } from './field-type.ts';
import { pick } from './files.ts';
import { quoted } from './messages.ts';
import { objectOf } from './options.ts';

/** Longest frozen words of a reference, in characters: those of a title. */
const longest = 300;

/** Another record as `{ id, text, link }`; whether it is there and fits is for the server to say. */
export const reference: FieldType<ReferenceField> = {
  ...single,
  check(subject) {
    const { id, text, link } = objectOf(subject.value);
    const isChosen =
      typeof id === 'string' && isId(id) && isShort(text, longest) && (link === undefined || isPath(link));
    return isChosen ? undefined : faultText(subject, 'reference', { value: quoted(subject.value) });
  },
  clean: (_field, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? pick(value, ['id', 'text', 'link']) : value,
  computed: () => null,
  taken: () => undefined,
  print: (_field, value) => textOf(value),
  longest: () => longest,
};

/** A page of this product: never another site. */
function isPath(link: Json): boolean {
  return typeof link === 'string' && /^\/[\w/-]{1,200}$/.test(link);
}

function textOf(value: Json): string | null {
  const { text } = objectOf(value);
  return typeof text === 'string' && text !== '' ? text : null;
}
