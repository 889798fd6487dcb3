import type { RoleId } from '@app/contract';

/** Everybody of an office who reads what rules its work. */
const officers = [
  'SUPER',
  'FILING_OFFICER',
  'ACCEPTOR',
  'REVIEW_MANAGER',
  'CHIEF',
  'RECHECKER',
  'REPORT_CHECKER',
  'APPROVER',
  'ARCHIVIST',
  'REGULATION_EDITOR',
  'AUDITOR',
  'SUPERVISOR',
  'COUNTY_OFFICER',
] as const satisfies readonly RoleId[];

/**
 * Function permissions of the platform by role (R6-19): the one table behind `permission:<id>`. What is not listed is
 * refused. Rights in business areas are not here: each area's definition carries its own access table.
 */
export const permissionTable = {
  'tenant.manage': ['SUPER'],
  /** Get and save of the own tenant; a super administrator of any. */
  'tenant.own': ['SUPER', 'TENANT_ADMIN'],
  'space.manage': ['SUPER'],
  'user.manage': ['SUPER', 'TENANT_ADMIN'],
  'user.switch': ['SUPER', 'TENANT_ADMIN'],
  'user.switch.write': ['SUPER'],
  'menu.manage': ['SUPER'],
  /** Orgs, positions, groups, levels and employees of the own tenant. */
  'organisation.manage': ['SUPER', 'TENANT_ADMIN'],
  /** Roles of the own tenant and what they grant. */
  'role.manage': ['SUPER', 'TENANT_ADMIN'],
  'log.read': ['SUPER', 'TENANT_ADMIN', 'AUDITOR'],
  /** What was done in the business, in words: companies their own, officers their department, auditors all. */
  'operate.read': ['TENANT_ADMIN', 'APPLICANT', 'REVIEW_MANAGER', 'APPROVER', 'AUDITOR'],
  'operate.export': ['AUDITOR'],
  'setting.manage': ['SUPER'],
  /** What was mailed to whom, and why not: of the own people, for the platform of all. */
  'notification.manage': ['SUPER', 'TENANT_ADMIN'],
  /** Programs (service accounts) of the own company and their keys. */
  'program.manage': ['TENANT_ADMIN'],
  /** The state of the server, and jobs that were given up. */
  'upkeep.manage': ['SUPER'],
  'definition.publish': ['SUPER'],
  /** Instances of processes of the own office: search, suspend, end, migrate. */
  'workflow.manage': ['SUPER', 'TENANT_ADMIN'],
  /** Imported processes are started by people of an office. */
  'workflow.start': ['TENANT_ADMIN', 'FILING_OFFICER', 'ACCEPTOR', 'REVIEW_MANAGER', 'CHIEF', 'APPROVER'],
  /** Stopping and resuming clocks of a case, with reason and letter. */
  'deadline.stop': ['FILING_OFFICER', 'ACCEPTOR', 'REVIEW_MANAGER', 'CHIEF'],
  /** How often the rules of the review found something, and how often officers agreed. */
  'review.statistics': ['FILING_OFFICER', 'REVIEW_MANAGER', 'CHIEF', 'RECHECKER', 'REGULATION_EDITOR', 'AUDITOR'],
  /** The register of products: a company reads its own, an office all of the authority. */
  'product.read': [
    'APPLICANT',
    'FILING_OFFICER',
    'ACCEPTOR',
    'REVIEW_MANAGER',
    'CHIEF',
    'RECHECKER',
    'REPORT_CHECKER',
    'APPROVER',
    'ARCHIVIST',
    'AUDITOR',
    'SUPERVISOR',
    'COUNTY_OFFICER',
  ],
  /** The register counted on the home page, for those who seldom have a step in a procedure. */
  'product.watch': ['COUNTY_OFFICER'],
  /** Ordering a certificate again whose drawing failed. */
  'certificate.again': ['FILING_OFFICER', 'ACCEPTOR'],
  'regulation.read': ['SUPER', 'REGULATION_EDITOR', 'AUDITOR'],
  /** Editing drafts of changes; a change is published by a person who did not work on it, even for administrators. */
  'regulation.edit': ['SUPER', 'REGULATION_EDITOR'],
  'regulation.publish': ['SUPER', 'REGULATION_EDITOR'],
  /** Trying a draft on the dossiers of the own authority. */
  'regulation.try': ['REGULATION_EDITOR'],
  'calendar.edit': ['SUPER'],
  /** Drafts of the holidays of a year; one is published by a person who did not write it, even for administrators. */
  'holiday.edit': ['SUPER', 'REGULATION_EDITOR'],
  /** Values and words of dictionaries; refused to companies, because a dictionary is that of every authority. */
  'dictionary.edit': ['SUPER', 'REGULATION_EDITOR', 'TENANT_ADMIN'],
  /** Words of statuses, and which may follow which. */
  'status.read': officers,
  'status.edit': ['SUPER', 'REGULATION_EDITOR'],
  /** Moving business time forward in tests and demonstrations. */
  'clock.move': ['SUPER'],
  /** Time limits of base data. */
  'limit.read': officers,
  /** Numbers given by the own authority, and their series. */
  'number.read': ['TENANT_ADMIN', 'FILING_OFFICER', 'ACCEPTOR', 'REGULATION_EDITOR', 'AUDITOR'],
  'limit.edit': ['SUPER', 'REGULATION_EDITOR'],
  /** Templates of letters; a draft is published by a person who did not write it, even for administrators. */
  'template.read': ['SUPER', 'REGULATION_EDITOR', 'REVIEW_MANAGER', 'ACCEPTOR', 'AUDITOR'],
  'template.edit': ['SUPER', 'REGULATION_EDITOR'],
  'message.bulletin': ['SUPER', 'TENANT_ADMIN'],
  'audit.read': ['AUDITOR', 'SUPER'],
  /** Making and revoking keys that sign, of the people and the seal of the own tenant. */
  'signature.manage': ['SUPER', 'TENANT_ADMIN'],
} as const satisfies Record<string, readonly RoleId[]>;
export type PermissionId = keyof typeof permissionTable;

const byRole = new Map<RoleId, PermissionId[]>();
for (const [permission, roles] of Object.entries(permissionTable) as [PermissionId, readonly RoleId[]][])
  for (const role of roles) byRole.set(role, [...(byRole.get(role) ?? []), permission]);

/** The permissions that a set of roles gives; deny by default. */
export function permissionsOf(roles: readonly RoleId[]): ReadonlySet<string> {
  return new Set(roles.flatMap((role) => byRole.get(role) ?? []));
}
