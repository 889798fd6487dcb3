/**
 * Who may go where (spec 2.3), as a pure function: the shell asks it before every navigation and does what it says.
 * Each branch is one row of guard.test.ts.
 */
export interface GuardSession {
  hasToken: boolean;
  /** A refresh cookie exists (R9-06). */
  canRefresh: boolean;
  /** User, sub-system and menu of the token. */
  profile: 'missing' | 'loaded' | 'failed';
  menuIsEmpty: boolean;
}
export interface Target {
  path: string;
  /** With the leading '?', or empty. */
  search: string;
  /** What the routes say of the path: for this user, of the product but not for this user, or unknown. */
  route: 'allowed' | 'forbidden' | 'unknown';
}
export type Decision =
  | { kind: 'proceed' }
  /** Get a token by the refresh cookie, then ask again. */
  | { kind: 'refresh' }
  /** Load user, sub-system and menu, then ask again. */
  | { kind: 'load' }
  /** The session is unusable: forget it, then go on to the sign-in page. */
  | { kind: 'signOut' }
  | { kind: 'redirect'; to: string };

export const homePath = '/dashboard';
export const signInPath = '/login';
/** Pages that never ask who is there (R2.3-12). */
export const publicPaths: ReadonlySet<string> = new Set(['/publicitypage']);
/** Open error pages (R2.1-29…R2.1-32); they need no menu (R2.3-24). */
export const errorPaths: ReadonlySet<string> = new Set(['/401', '/403', '/404', '/nomenu', '/system/error/404']);

/** What to do before showing a path (R2.3-03, R2.3-13, R2.3-15…R2.3-25). */
export function decideNavigation(session: GuardSession, target: Target): Decision {
  if (publicPaths.has(target.path)) return { kind: 'proceed' };
  if (!session.hasToken) {
    if (session.canRefresh) return { kind: 'refresh' };
    if (target.path === signInPath || errorPaths.has(target.path)) return { kind: 'proceed' };
    return { kind: 'redirect', to: `${signInPath}?redirect=${encodeURIComponent(target.path + target.search)}` };
  }
  if (session.profile === 'failed') return { kind: 'signOut' };
  if (target.path === signInPath)
    return { kind: 'redirect', to: safeRedirect(new URLSearchParams(target.search).get('redirect')) };
  if (target.path === '/') return { kind: 'redirect', to: homePath };
  if (errorPaths.has(target.path)) return { kind: 'proceed' };
  if (session.profile === 'missing') return { kind: 'load' };
  if (session.menuIsEmpty) return { kind: 'redirect', to: '/403?back=no' };
  if (target.route === 'allowed') return { kind: 'proceed' };
  return { kind: 'redirect', to: target.route === 'forbidden' ? '/401' : '/404' };
}

/** A path of this origin, or the home page (R2.3-26): one leading '/', no '//', no '/\', no scheme, no control characters. */
export function safeRedirect(wanted: string | null): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return homePath;
  const hasControl = [...wanted].some(
    (character) => character.charCodeAt(0) < 0x20 || character.charCodeAt(0) === 0x7f,
  );
  if (hasControl || wanted.includes('\\')) return homePath;
  const path = wanted.split('?', 1)[0] ?? '';
  return path === signInPath ? homePath : wanted;
}
