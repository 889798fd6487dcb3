import { z } from 'zod';
import { Json } from '../json.ts';
import { Text } from '../text.ts';

/** Name of a field, step, view or action: a letter, then letters, digits and `_`. */
export const Key = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,40}$/);

/** What every field may say. Expressions are in the formula language over the object's data. */
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
  /** Errors beyond type and presence: `when` true means the field is wrong. */
  rules: z.array(z.strictObject({ when: z.string(), message: Text })).optional(),
  /** Shown to the public register (never percentages or contact data). */
  public: z.boolean().optional(),
  /** Columns of twelve that the field takes in the form. */
  span: z.number().int().min(1).max(12).optional(),
};

/** Parts of a company's profile that a form can begin with. */
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

/** A field that takes its value from the company's own data when a form is begun. */
export const prefillOptions = {
  prefill: z.enum(profileParts).optional(),
  /** Expression: only then. */
  prefillWhen: z.string().optional(),
};

/** A text that must look like this. Without a message of its own it has a wrong format (R5-12). */
export const Pattern = z.strictObject({ regex: z.string(), message: Text.optional() });
