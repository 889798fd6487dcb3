import type { Scope } from '../context.ts';

export const requestRoles = ['app_platform', 'app_tenant', 'app_holder', 'app_authority'] as const;

/** Schema names are made by us and never quoted away: anything else is refused. */
export function checkSchema(schema: string): string {
  if (!/^[a-z][a-z0-9_]{0,50}$/.test(schema) || schema.startsWith('pg_'))
    throw new Error(`invalid schema name "${schema}"`);
  return schema;
}

function checkId(id: string): string {
  if (!/^\d{1,19}$/.test(id)) throw new Error(`invalid id "${id}"`);
  return id;
}

/** Statements that put the transaction into a scope: role, row-level security settings, search_path (all LOCAL). */
export function scopePrelude(scope: Scope, userId: string | null): string {
  const tenantId = scope.tenantId === undefined ? '' : checkId(scope.tenantId);
  const path = scope.role === 'app_platform' ? 'platform' : `"${checkSchema(scope.schema)}", platform`;
  const role = scope.role === 'app_platform' && scope.tenantId !== undefined ? 'app_tenant' : scope.role;
  if (!requestRoles.includes(role)) throw new Error(`unknown role "${role}"`);
  return `set local role ${role}; ${settings(tenantId, userId ? checkId(userId) : '', path)}`;
}

/** Owner work: the login role, with the space's tables first when a schema is given. */
export function ownerPrelude(schema?: string): string {
  const path = schema ? `"${checkSchema(schema)}", platform` : 'platform, public';
  return `set local role none; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; ${settings('', '', path)}`;
}

function settings(tenantId: string, userId: string, path: string): string {
  return `select set_config('app.tenant_id', '${tenantId}', true), set_config('app.user_id', '${userId}', true), set_config('search_path', '${path}', true)`;
}
