import type { TenantRow } from './manage.store.ts';

/** Roles of a new member: applicant in a company; an administrator also administers. */
export function rolesOfMember(kind: TenantRow['kind'], isAdmin: boolean): string[] {
  return [...(isAdmin && kind !== 'platform' ? ['TENANT_ADMIN'] : []), ...(kind === 'company' ? ['APPLICANT'] : [])];
}
