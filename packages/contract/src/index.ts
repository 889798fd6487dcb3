import type { Call } from './call.ts';
import * as declared from './calls/index.ts';

export * from './attachment-binding.ts';
export * from './call.ts';
export * from './calls/index.ts';
export * from './case-columns.ts';
export * from './clean-input.ts';
export * from './constants.ts';
export * from './definition.ts';
export * from './definition-parts.ts';
export * from './direction.ts';
export * from './dossier.ts';
export * from './draft-origins.ts';
export * from './ends.ts';
export * from './errors.ts';
export * from './facts.ts';
export * from './fields/index.ts';
export * from './filter.ts';
export * from './formatters.ts';
export * from './grants.ts';
export * from './icons.ts';
export * from './json.ts';
export * from './letter.ts';
export * from './limits.ts';
export * from './locales.ts';
export * from './meeting.ts';
export * from './opinion.ts';
export * from './procedure.ts';
export * from './program.ts';
export * from './reading.ts';
export * from './review.ts';
export * from './revises.ts';
export * from './rows-to-submit.ts';
export * from './scenario.ts';
export * from './source-columns.ts';
export * from './submit-each.ts';
export * from './task-columns.ts';
export * from './text.ts';
export * from './text-table.ts';
export * from './typed-text.ts';

/** Every call of the product; the server answers these, and tests enumerate them. */
export const callList: readonly Call[] = (Object.values(declared) as unknown[]).filter(isCall);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}
