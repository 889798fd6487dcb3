import { z } from 'zod';

/** What a program (a service account of a company) may be allowed; what is not here no program ever does: deciding, signing, sealing, managing. */

/** Verbs of areas that a program may have. */
export const programVerbs = ['query', 'get', 'save', 'remove', 'submit'] as const;
export type ProgramVerb = (typeof programVerbs)[number];

/** Scopes that belong to no area. */
export const programScopes = ['letters:read', 'products:read', 'files:read', 'files:write', 'events:read'] as const;

/** `<group>/<name>:<verb>` of an area, or one of `programScopes`. */
export const ProgramScope = z
  .string()
  .max(120)
  .regex(new RegExp(`^(?:[a-z][a-z0-9-]*/[a-z][a-z0-9-]*:(?:${programVerbs.join('|')})|${programScopes.join('|')})$`));

/** Hours for which the former key of a program may stay valid beside a new one. */
export const mostOverlapHours = 30 * 24;

/** What a program can hear of: its company's cases, letters to it, certificates made for it. */
export const companyEventKinds = [
  'case.status',
  'letter.issued',
  'letter.served',
  'letter.void',
  'certificate',
] as const;
export type CompanyEventKind = (typeof companyEventKinds)[number];
