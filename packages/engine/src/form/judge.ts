import type { FieldError, JsonObject } from '@app/contract';
import { typeOf } from '../fields/index.ts';
import { submitData } from './clean.ts';
import { type FormDefinition, type FormOptions, objectOf } from './options.ts';
import { validateForm } from './validate.ts';
import { visibleFields } from './visible.ts';

/** What a document becomes when it is handed in, and everything that keeps it from that. */
export function judgeForm(
  definition: FormDefinition,
  data: unknown,
  options: FormOptions = {},
): { submission: JsonObject; errors: FieldError[] } {
  const submission = submitData(definition, data, options);
  return { submission, errors: formErrors(definition, { data, submission }, options) };
}

/**
 * What keeps a document from being handed in, told with what would become of it (`submitData`). Entries of a wrong shape are
 * no part of that, so they are told here: what somebody sent never vanishes silently.
 */
export function formErrors(
  definition: FormDefinition,
  { data, submission }: { data: unknown; submission: JsonObject },
  options: FormOptions = {},
): FieldError[] {
  const shown = visibleFields(definition, data, options);
  const document = objectOf(data);
  const shapes = definition.fields
    .filter((field) => shown.has(field.key) && Object.hasOwn(document, field.key))
    .flatMap((field) => {
      const value = document[field.key];
      return Array.isArray(value) ? typeOf(field).entryErrors(field, value, options) : [];
    });
  const told = new Set(shapes.map((error) => error.field));
  const others = validateForm(definition, submission, options).filter((error) => !told.has(error.field) || error.row);
  return [...shapes, ...others].slice(0, 500);
}
