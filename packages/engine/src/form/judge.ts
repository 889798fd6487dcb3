import type { FieldError, JsonObject } from '@app/contract';
import { typeOf } from '../fields/index.ts';
import { submitData } from './clean.ts';
import { type FormDefinition, type FormOptions, objectOf } from './options.ts';
import { validateForm } from './validate.ts';
import { visibleFields } from './visible.ts';

/** The data that a submission would store, and all errors that prevent the submission. */
export function judgeForm(
  definition: FormDefinition,
  data: unknown,
  options: FormOptions = {},
): { submission: JsonObject; errors: FieldError[] } {
  const submission = submitData(definition, data, options);
  return { submission, errors: formErrors(definition, { data, submission }, options) };
}

/**
 * All errors that prevent a submission, checked on the data it would store (`submitData`). That data lacks entries of a
 * wrong shape, so these are reported from the original: nothing that was sent may vanish silently.
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
