import type { Scope } from '../context.ts';
import type { Prelude } from '../database/transaction.ts';

export const requestRoles = ['app_platform', 'app_tenant', 'app_holder', 'app_authority'] as const;

/** Answers a schema name that this server could have made; throws for anything else, because names are put into SQL unquoted. */
export function checkSchema(schema: string): string {
  if (!/^[a-z][a-z0-9_]{0,50}$/.test(schema) || schema.startsWith('pg_'))
    throw new Error(`invalid schema name "${schema}"`);
  return schema;
}

function checkId(id: string): string {
  if (!/^\d{1,19}$/.test(id)) throw new Error(`invalid id "${id}"`);
  return id;
}

/** The statements that put the transaction into a scope: role, row-level security settings, search_path (all LOCAL). */
export function scopePrelude(scope: Scope, userId: string | null): Prelude {
  const tenantId = scope.tenantId === undefined ? '' : checkId(scope.tenantId);
  const path = scope.role === 'app_platform' ? 'platform' : `"${checkSchema(scope.schema)}", platform`;
  const role = scope.role === 'app_platform' && scope.tenantId !== undefined ? 'app_tenant' : scope.role;
  if (!requestRoles.includes(role)) throw new Error(`unknown role "${role}"`);
  return { text: settings, values: [role, tenantId, userId ? checkId(userId) : '', path] };
}

/** Owner work: the login role without time limits; with a schema its tables come first in the search_path. */
export function ownerPrelude(schema?: string): Prelude {
  const path = schema ? `"${checkSchema(schema)}", platform` : 'platform, public';
  return { text: `${settings}, ${unlimited}`, values: ['none', '', '', path] };
}

const settings = `select set_config('role', $1, true), set_config('app.tenant_id', $2, true),
  set_config('app.user_id', $3, true), set_config('search_path', $4, true)`;
const unlimited = `set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`;
