import type { AreaGrant, Language, RoleId } from '@app/contract';
import type { App, Database } from './context.ts';

/** The signed-in user as the session knows it. */
export interface SessionUser {
  id: string;
  account: string;
  fullname: string;
  isSuper: boolean;
  /** The real user behind a switched session. */
  realId: string;
  language: Language;
  /** Id of the session in which this person works; absent in jobs. */
  sessionId?: string;
}

export interface SessionTenant {
  id: string;
  name: string;
  kind: 'authority' | 'company' | 'platform';
  isAdmin: boolean;
}

/** Credentials of a request: the token and, when chosen, tenant and sub-system (R7-10…R7-12). */
export interface Credentials {
  token: string;
  tenantId?: string | undefined;
  systemId?: string | undefined;
}
/** By what rights in areas are decided: built-in roles, and what the tenant's own roles grant now. */
export interface Rights {
  readonly roles: readonly RoleId[];
  readonly grants: readonly AreaGrant[];
}
/** A program of a company that calls in the name of a person, its owner: what it may do is what both its scopes and the owner's rights allow. */
export interface SessionProgram {
  id: string;
  name: string;
  /** `<group>/<name>:<verb>` of an area, or one of `programScopes` of the contract. */
  scopes: ReadonlySet<string>;
}
/** Who is calling, in which tenant, with which rights. */
export interface Session extends Rights {
  user: SessionUser;
  tenant: SessionTenant | null;
  permissions: ReadonlySet<string>;
  /** An administrator works as this account (R6-22). */
  switched?: { readOnly: boolean } | null;
  /** What the person must do first; until then only calls marked `early` are allowed. */
  pending?: 'password' | 'secondFactor' | null;
  /** The program behind the call; `user` is then its owner. */
  program?: SessionProgram;
}
/** A person with their present rights. */
export interface PersonNow {
  user: SessionUser;
  tenant: SessionTenant;
  roles: RoleId[];
  grants: AreaGrant[];
}

/** Resolves credentials in the scope app_platform, or fails (`illegalToken`, `tokenExpired`, `illegalPermission` …). */
export type Authenticate = (
  app: App,
  db: Database,
  given: Credentials,
  /** Answers the value that `sessionStamp` selected in this transaction; without it sessions are not cached. */
  stamp?: () => Promise<string | null>,
) => Promise<Session>;
