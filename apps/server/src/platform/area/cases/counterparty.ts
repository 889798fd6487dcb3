import { type AreaDefinition, type Counterparty, type FieldError, isId, type JsonObject } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { say } from '../texts.ts';

/** What an area says about the second company of its cases; undefined = they have none. */
export function counterpartyOf(definition: AreaDefinition): Counterparty | undefined {
  return definition.kind === 'application' ? definition.counterparty : undefined;
}

/** The company that a form names as the second one of its case. */
export function counterpartyIn(definition: AreaDefinition, data: JsonObject): { id: string; text: string } | null {
  const value = data[counterpartyOf(definition)?.field ?? ''];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return typeof value.id === 'string' && isId(value.id) ? { id: value.id, text: String(value.text ?? '') } : null;
}

/**
 * What is wrong with the second company of a form: it is the company whose case it is, or a reply names another than the case has had since its
 * submission (`before`); a task of that company would then be another's.
 */
export function counterpartyErrors(
  ctx: Context,
  definition: AreaDefinition,
  data: JsonObject,
  { holderTenantId, before }: { holderTenantId: string | null; before?: JsonObject | undefined },
): FieldError[] {
  const field = counterpartyOf(definition)?.field;
  if (field === undefined) return [];
  const named = counterpartyIn(definition, data);
  const kept = before && counterpartyIn(definition, before);
  if (before && named?.id !== kept?.id)
    return [{ field, message: say(ctx.language, 'tiedCounterparty', { text: kept?.text ?? '—' }) }];
  return named !== null && named.id === holderTenantId
    ? [{ field, message: say(ctx.language, 'counterpartyIsHolder') }]
    : [];
}
