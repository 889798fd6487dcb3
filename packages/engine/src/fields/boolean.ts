import type { BooleanField } from '@app/contract';
import { isTrue } from '../formula/index.ts';
import { single, tell } from './common.ts';
import type { FieldType } from './field-type.ts';

/** Yes or no. */
export const boolean: FieldType<BooleanField> = {
  ...single,
  check: (subject) => (typeof subject.value === 'boolean' ? undefined : tell(subject, 'boolean')),
  computed: isTrue,
  taken: (_field, value) => (typeof value === 'boolean' ? value : undefined),
};
