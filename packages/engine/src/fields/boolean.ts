import type { BooleanField } from '@app/contract';
import { isTrue } from '../formula/index.ts';
import { faultText, single } from './common.ts';
import type { FieldType } from './field-type.ts';

/** Yes or no. */
export const boolean: FieldType<BooleanField> = {
  ...single,
  check: (subject) => (typeof subject.value === 'boolean' ? undefined : faultText(subject, 'boolean')),
  computed: isTrue,
  taken: (_field, value) => (typeof value === 'boolean' ? value : undefined),
};
