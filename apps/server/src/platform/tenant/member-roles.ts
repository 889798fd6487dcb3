import type { TenantRow } from './manage.store.ts';

/** What a member may do at once: file for a company, administer as its administrator. */
export function rolesOfMember(kind: TenantRow['kind'], isAdmin: boolean): string[] {
  return [...(isAdmin && kind !== 'platform' ? ['TENANT_ADMIN'] : []), ...(kind === 'company' ? ['APPLICANT'] : [])];
}
