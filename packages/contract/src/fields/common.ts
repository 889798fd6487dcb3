import { z } from 'zod';
import { Json } from '../json.ts';
import { Text } from '../text.ts';

/** Name of a field, step, view or action: a letter, then letters, digits and `_`. */
export const Key = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,40}$/);

/** Keys that every field may have. Expressions are in the formula language over the object's data. */
export const common = {
  key: Key,
  label: Text,
  help: Text.optional(),
  required: z.boolean().optional(),
  requiredWhen: z.string().optional(),
  visibleWhen: z.string().optional(),
  readonly: z.boolean().optional(),
  /** Formula that computes the value; the field is then read-only. */
  compute: z.string().optional(),
  default: Json.optional(),
  /** Further errors: the field is wrong when `when` is true. */
  rules: z.array(z.strictObject({ when: z.string(), message: Text })).optional(),
  /** Shown to the public register (never percentages or contact data). */
  public: z.boolean().optional(),
  /** Personal data: of an office only these roles read it whole, others see its ends. Such a field is in no list, title or public page. */
  wholeFor: z.array(z.string()).min(1).optional(),
  /** Columns of twelve that the field takes in the form. */
  span: z.number().int().min(1).max(12).optional(),
};

/** Parts of a company's profile by which forms can be prefilled. */
export const profileParts = [
  'company.name',
  'company.code',
  'company.uscc',
  'company.address',
  'company.legalPerson',
  'company.contact.name',
  'company.contact.phone',
  'company.contact.email',
  'company.productionLicence',
  'company.manufacturers',
] as const;

/** Options of a field that is prefilled from the company's profile when a form is begun. */
export const prefillOptions = {
  prefill: z.enum(profileParts).optional(),
  /** Expression: prefilled only when it is true. */
  prefillWhen: z.string().optional(),
};

/** A pattern that a text must match. Without a message of its own, the error says that the format is wrong (R5-12). */
export const Pattern = z.strictObject({ regex: z.string(), message: Text.optional() });
