/**
 * Decides who may open which address (spec 2.3), as a pure function that the shell calls before every navigation.
 * Each branch is one row of guard.test.ts; entering.test.tsx plays the steps on the whole application, a browser walks through
 * them in e2e/shell-routes.test.ts.
 */
export interface GuardSession {
  /** The lock cookie says 'locked' (R4-20). */
  isLocked: boolean;
  hasToken: boolean;
  /** A refresh cookie exists (R9-06) and was not refused yet. */
  canRefresh: boolean;
  /** User, tenants and sub-systems of the token. */
  profile: 'missing' | 'loaded' | 'failed';
  /** The chosen sub-system: 'open' = the user has to choose, 'none' = there is none to choose from. */
  system: 'chosen' | 'open' | 'none';
  hasTenants: boolean;
  /** Menu of the chosen sub-system. */
  menu: 'missing' | 'loaded' | 'empty';
}
export interface Target {
  path: string;
  /** With the leading '?', or empty; without single-sign-on parameters. */
  search: string;
  /** The address carried a single-sign-on ticket. */
  hasTicket: boolean;
  /** Allowed to this user; of the product but forbidden to this user; unknown; or 'unasked': only the server knows. */
  route: 'allowed' | 'forbidden' | 'unknown' | 'unasked';
}
export type Decision =
  | { kind: 'proceed' }
  /** Get a token by the refresh cookie, then decide again. */
  | { kind: 'refresh' }
  /** Sign in by the ticket (after forgetting the session there is), then go on. */
  | { kind: 'ticket'; to: string }
  /** Load what is missing of user, tenants, sub-systems and menu, then decide again. */
  | { kind: 'load' }
  /** Ask the server whether the product has this address, then decide again. */
  | { kind: 'ask' }
  /** The session is unusable: end it, then go on to the sign-in page. */
  | { kind: 'signOut' }
  | { kind: 'redirect'; to: string };

export const homePath = '/dashboard';
export const signInPath = '/login';
export const lockPath = '/locking';
export const ticketPath = '/authredirect';
export const noMenuPath = '/403?back=no';
/** Pages that need no token (R2.3-06…R2.3-12). */
export const whiteList: ReadonlySet<string> = new Set([
  signInPath,
  '/register',
  '/forget',
  '/tenantRegister',
  '/tenantForget',
  ticketPath,
  '/publicitypage',
]);
/** Open error pages (R2.1-29…R2.1-32). */
export const errorPaths: ReadonlySet<string> = new Set(['/401', '/403', '/404', '/nomenu']);
const choicePaths: ReadonlySet<string> = new Set(['/systemSelect', '/tenantSelect']);
/** Where a ticket replaces the session there is (R2.3-14), and the landing page itself (R2.1-44). */
const ticketPaths: ReadonlySet<string> = new Set([signInPath, lockPath, '/401', '/403', '/nomenu', ticketPath]);

/** What to do before showing a path (R2.3-01…R2.3-26). */
export function decideNavigation(session: GuardSession, target: Target): Decision {
  const { path } = target;
  // Without a session a lock protects nothing, and nobody could open it.
  const isLocked = session.isLocked && (session.hasToken || session.canRefresh);
  if (isLocked && path !== lockPath) return redirect(lockPath);
  if (!session.hasToken) return withoutToken(session, target);
  if (target.hasTicket && ticketPaths.has(path)) return { kind: 'ticket', to: landing(target) };
  if (session.profile === 'failed') return { kind: 'signOut' };
  if (path === signInPath || path === ticketPath) return redirect(wantedOf(target));
  if (path === '/') return redirect(homePath);
  if (path === lockPath) return isLocked ? { kind: 'proceed' } : redirect(homePath);
  if (whiteList.has(path) || errorPaths.has(path)) return { kind: 'proceed' };
  return withMenu(session, target);
}

/** Decides for a person without a token: white-listed pages, refresh, else sign-in. */
function withoutToken(session: GuardSession, target: Target): Decision {
  if (session.canRefresh) return { kind: 'refresh' };
  if (target.hasTicket) return { kind: 'ticket', to: landing(target) };
  if (whiteList.has(target.path) || errorPaths.has(target.path)) return { kind: 'proceed' };
  return redirect(`${signInPath}?redirect=${encodeURIComponent(target.path + target.search)}`);
}

/** Decides for a signed-in person: profile, choice of tenant and sub-system, menu, then the right to the address. */
function withMenu(session: GuardSession, target: Target): Decision {
  if (session.profile === 'missing') return { kind: 'load' };
  if (choicePaths.has(target.path)) return { kind: 'proceed' };
  if (session.system === 'open') {
    const wanted = target.path + target.search;
    const back = wanted === homePath ? '' : `?redirect=${encodeURIComponent(wanted)}`;
    return redirect((session.hasTenants ? '/tenantSelect' : '/systemSelect') + back);
  }
  if (session.system === 'none') return redirect(noMenuPath);
  if (session.menu === 'missing') return { kind: 'load' };
  if (session.menu === 'empty') return redirect(noMenuPath);
  switch (target.route) {
    case 'allowed':
      return { kind: 'proceed' };
    case 'unasked':
      return { kind: 'ask' };
    case 'forbidden':
      return redirect('/401');
    case 'unknown':
      return redirect('/404');
  }
}

function redirect(to: string): Decision {
  return { kind: 'redirect', to };
}

function wantedOf({ search }: Target): string {
  return safeRedirect(new URLSearchParams(search).get('redirect'));
}

/** Address after signing in by a ticket: the dashboard, or the one that the landing page was given (R2.1-44). */
function landing(target: Target): string {
  return target.path === ticketPath ? wantedOf(target) : homePath;
}

/** A path of this origin, or the home page (R2.3-26): one leading '/', no '//', no '/\', no scheme, no control characters. */
export function safeRedirect(wanted: string | null): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return homePath;
  const hasControl = [...wanted].some(
    (character) => character.charCodeAt(0) < 0x20 || character.charCodeAt(0) === 0x7f,
  );
  if (hasControl || wanted.includes('\\')) return homePath;
  const path = wanted.split(/[?#]/, 1)[0] ?? '';
  return path === signInPath || path === ticketPath || path === lockPath ? homePath : wanted;
}
