import type { Language } from '@app/contract/text';
import { create } from 'zustand';
import { loadConfig } from '../client/config.ts';
import { getLanguage, loadTexts } from '../client/i18n.ts';
import { isLocked } from '../client/lock.ts';
import { type Address, getAddress, navigate, onNavigate } from '../client/navigation.ts';
import { forgetSession, hasRefreshFlag, renewSession, signOut, useSession } from '../client/session.ts';
import { dropTicket, getTicket, signInByTicket, takeTicket } from '../client/sso.ts';
import { getScope, getToken, setScope } from '../client/token.ts';
import { appTexts } from '../locales/app.ts';
import { reloadPaths } from '../pages.ts';
import { decideNavigation, homePath, safeRedirect, signInPath, ticketPath } from './guard.ts';
import { missingPath, resolvePath } from './menu-routes.ts';
import { beginPage, warmPage } from './page-component.ts';
import { matchAddress, questionOf, type RouteMatch, routeState } from './routes.ts';
import { askAddress, loadShell, menuState, profileState, resetShell, systemState, useShell } from './shell-store.ts';

/** What the window shows: the layout, one page outside it, or that the server does not answer. */
export type View = 'starting' | 'app' | 'outside' | 'unreachable';
export interface NavigatorState {
  view: View;
  /** The address that is shown. */
  address: Address;
  /** The page outside the layout. */
  outside: RouteMatch | null;
  /** A path that led to an error page: its tab goes. */
  lost: string | null;
  /** Language in which the first page began to ask the server. */
  begunIn: Language | null;
}

/** Before the guard has decided anything: nothing is drawn. */
export const notStarted: NavigatorState = {
  view: 'starting',
  address: getAddress(),
  outside: null,
  lost: null,
  begunIn: null,
};
export const useNavigator = create<NavigatorState>(() => notStarted);

/** What the tab bar does when an address asks for a page anew (R2.1-12, R2.1-13). */
interface TabPort {
  current(): string;
  reload(path: string): void;
}
let tabs: TabPort = { current: () => '/', reload: () => {} };
/** The tab bar tells how to reload a page. */
export function setTabPort(port: TabPort): void {
  tabs = port;
}

/** More turns than any real way has: a guard that turns in circles is stopped at the sign-in page. */
const maxTurns = 20;
let refreshFailed = false;
let running: Promise<void> | null = null;
let again = false;

let fetchApp: () => void = () => {};

/**
 * Follows the address bar: asks the guard before each page and does what it says. Called once, before anything is drawn.
 * @param warmApp has the application's code come while the server is asked; it imports this file, so it is handed in.
 */
export function startNavigator(warmApp: () => void): void {
  fetchApp = warmApp;
  void loadConfig();
  onNavigate(() => void settle());
  void settle();
}

/** Asks the guard again, e.g. after signing in. */
export function settle(): Promise<void> {
  again = true;
  running ??= run().finally(() => {
    running = null;
  });
  return running;
}

async function run(): Promise<void> {
  let shown = '';
  for (let turns = 0; again; turns += 1) {
    again = false;
    // Only turns without a new address count: somebody may click on while one page is on its way.
    const { path, search } = getAddress();
    if (path + search !== shown) turns = Math.min(turns, maxTurns / 2);
    shown = path + search;
    if (turns > maxTurns) leave();
    await step();
  }
}

async function step(): Promise<void> {
  if (takeTicket()) navigate(window.location.pathname + window.location.search, { replace: true });
  const address = getAddress();
  if (useShell.getState().profile === 'unreachable') {
    useNavigator.setState({ view: 'unreachable' });
    return;
  }
  const forced = reloadOf(address);
  if (forced) return forced();
  const { routes, known } = useShell.getState();
  const path = resolvePath(address.path, routes);
  const decision = decideNavigation(
    {
      isLocked: isLocked(),
      hasToken: getToken() !== null,
      // The guard asks for it only where there is no token; reading a cookie costs more than all the rest here.
      canRefresh: getToken() === null && !refreshFailed && hasRefreshFlag(),
      profile: profileState() === 'failed' ? 'failed' : profileState() === 'loaded' ? 'loaded' : 'missing',
      system: systemState(),
      hasTenants: useSession.getState().tenants.length > 0 && useSession.getState().tenant === null,
      menu: menuState(),
    },
    { ...address, path, hasTicket: getTicket() !== null, route: routeState(path, routes, known) },
  );
  switch (decision.kind) {
    case 'proceed':
      dropTicket();
      if (path !== address.path) navigate(path + address.search, { replace: true });
      show(path, address.search);
      return;
    case 'refresh':
      refreshFailed = !(await renew());
      break;
    case 'ticket':
      await enterByTicket(decision.to);
      break;
    case 'load':
      // What will be drawn is fetched and run while the server is asked for the menu: run any earlier, it would keep the
      // answers before that waiting.
      await loadShell(
        () => void loadTexts(appTexts).catch(() => undefined),
        () => {
          beginFor(path, address.search);
          warmFor(path);
        },
      );
      break;
    case 'ask':
      await askAddress(questionOf(path));
      break;
    case 'signOut':
      await endSession();
      break;
    case 'redirect':
      if (decision.to === '/401' || decision.to === '/404') useNavigator.setState({ lost: path });
      // An entry of the menu whose address nobody knows keeps the layout around it (R2.2-09).
      navigate(decision.to === '/404' && routes.titles.has(path) ? missingPath : decision.to, { replace: true });
      break;
  }
  again = true;
}

/** `/refresh` and `/redirect/…`: the page is loaded anew, then the address is its own again (R2.1-12, R2.1-13). */
function reloadOf({ path, search }: Address): (() => void) | null {
  if (getToken() === null) return null;
  if (path === reloadPaths.current) {
    return () => {
      const current = tabs.current();
      tabs.reload(current.split('?', 1)[0] ?? current);
      navigate(current, { replace: true });
    };
  }
  if (!path.startsWith(`${reloadPaths.of}/`)) return null;
  return () => {
    const to = safeRedirect(path.slice(reloadPaths.of.length) + search);
    tabs.reload(to.split('?', 1)[0] ?? to);
    navigate(to, { replace: true });
  };
}

function show(path: string, search: string): void {
  const match = matchAddress(path, useShell.getState().routes);
  const access = match?.page.access ?? 'login';
  const isInside = match !== null && access === 'login';
  const isFirst = isInside && useNavigator.getState().view !== 'app';
  if (isFirst) beginPage(match, search);
  if (match) warmPage(match.page);
  useNavigator.setState((before) => ({
    view: isInside ? 'app' : 'outside',
    address: before.address.path === path && before.address.search === search ? before.address : { path, search },
    outside: isInside ? null : match,
    begunIn: isFirst ? getLanguage() : before.begunIn,
  }));
}

function warmFor(path: string): void {
  fetchApp();
  const { routes } = useShell.getState();
  const match = matchAddress(path, routes);
  if (match) warmPage(match.page);
}

async function renew(): Promise<boolean> {
  try {
    return await renewSession(null);
  } catch {
    useShell.setState({ profile: 'unreachable' });
    return false;
  }
}

/** R2.3-04, R2.3-05, R2.3-14: the session there is gives way to that of the ticket; a refused ticket says so. */
async function enterByTicket(to: string): Promise<void> {
  const ticket = getTicket();
  dropTicket();
  if (!ticket) return;
  forgetSession();
  resetShell();
  try {
    const wanted = await signInByTicket(ticket);
    refreshFailed = false;
    navigate(wanted === null ? to : safeRedirect(wanted), { replace: true });
  } catch {
    refreshFailed = true;
    navigate(`${ticketPath}?refused=1`, { replace: true });
  }
}

/** Tries again after the server was silent. */
export function retryStart(): void {
  refreshFailed = false;
  resetShell();
  useNavigator.setState({ view: 'starting' });
  void settle();
}

/** Ends the session on the server as well, but never waits for it long (R2.3-20). */
async function endSession(): Promise<void> {
  await Promise.race([signOut().catch(() => undefined), new Promise((late) => setTimeout(late, 3_000))]);
  leave();
}

/** Forgets the session and goes to the sign-in page. */
export function leave(): void {
  forgetSession();
  resetShell();
  refreshFailed = true;
  navigate(signInPath, { replace: true });
}

/** The page of an area asks for its rows while the menu is on its way; whether the person may see them the server says. */
function beginFor(path: string, search: string): void {
  const match = matchAddress(path, useShell.getState().routes);
  if (match?.page.area && useNavigator.getState().view !== 'app') beginPage(match, search);
}

/** After a sign-in the refresh cookie is new. */
export function entered(): void {
  refreshFailed = false;
  resetShell();
  void settle();
}

/** Works in another sub-system from now on, from its home page (R2.4-02). */
export function switchSystem(systemId: string): void {
  setScope({ ...getScope(), systemId });
  // At once: the tabs of the other sub-system must not begin with the page that is left.
  useNavigator.setState({ address: { path: homePath, search: '' } });
  navigate(homePath);
  void settle();
}
