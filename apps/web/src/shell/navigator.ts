import type { Language } from '@app/contract/text';
import { create } from 'zustand';
import { loadConfig } from '../client/config.ts';
import { getLanguage, loadTexts } from '../client/i18n.ts';
import { type Address, getAddress, navigate, onNavigate } from '../client/navigation.ts';
import { isLocked } from '../client/session/lock.ts';
import { forgetSession, hasRefreshFlag, renewSession, signOut, useSession } from '../client/session/session.ts';
import { dropTicket, getTicket, signInByTicket, takeTicket } from '../client/session/sso.ts';
import { getScope, getToken, setScope } from '../client/session/token.ts';
import { appTexts } from '../locales/app.ts';
import { beginPage, reloadPaths, warmPage } from '../pages.ts';
import { decideNavigation, homePath, safeRedirect, signInPath, ticketPath } from './guard.ts';
import { matchAddress, missingPath, questionOf, type RouteMatch, resolvePath, routeState } from './routes.ts';
import {
  askAddress,
  loadShell,
  menuState,
  profileState,
  resetShell,
  systemState,
  systemWith,
  useShell,
} from './shell-store.ts';

/** What the window shows: the layout, one page outside it, or that the server does not answer. */
export type View = 'starting' | 'app' | 'outside' | 'unreachable';
export interface NavigatorState {
  view: View;
  /** The address that is shown. */
  address: Address;
  /** The page outside the layout. */
  outside: RouteMatch | null;
  /** A path that led to an error page: its tab is closed. */
  lost: string | null;
  /** Language of the first page's requests to the server. */
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

/** Functions of the tab bar for addresses that reload a page (R2.1-12, R2.1-13). */
interface TabPort {
  current(): string;
  reload(path: string): void;
}
let tabs: TabPort = { current: () => '/', reload: () => {} };
/** Sets how a page is reloaded; called by the tab bar. */
export function setTabPort(port: TabPort): void {
  tabs = port;
}

/** More decisions than any real navigation takes: a guard that loops is stopped and the sign-in page shown. */
const maxTurns = 20;
let refreshFailed = false;
let running: Promise<void> | null = null;
let again = false;

let fetchApp: () => void = () => {};

/**
 * Follows the address bar: asks the guard before each page and carries out its decision. Called once, before rendering.
 * @param warmApp loads the application's code while the server is asked; a parameter, because that code imports this file.
 * @returns The function that stops following it.
 */
export function startNavigator(warmApp: () => void): () => void {
  fetchApp = warmApp;
  refreshFailed = false;
  void loadConfig();
  const stop = onNavigate(() => void settle());
  void settle();
  return stop;
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
    // Count only decisions for the same address: the user may click on while a page is loading.
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
  const page = { ...address, path, hasTicket: getTicket() !== null, route: routeState(path, routes, known) };
  const decision = decideNavigation(personNow(), page);
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
      // Load the page's code and rows while the menu is requested, not earlier: running that code would delay the answers
      // before it.
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
      if (decision.to === '/401' && (await enterElsewhere(address.path))) break;
      if (decision.to === '/401' || decision.to === '/404') useNavigator.setState({ lost: path });
      // For a menu entry with an unknown address the error is shown inside the layout (R2.2-09).
      navigate(decision.to === '/404' && routes.titles.has(path) ? missingPath : decision.to, { replace: true });
      break;
  }
  again = true;
}

/**
 * Goes on in another sub-system of the person whose menu leads to the typed address. Only before anything is shown: a
 * window at work stays in its sub-system, with its tabs.
 */
async function enterElsewhere(path: string): Promise<boolean> {
  if (useNavigator.getState().view === 'app') return false;
  const systemId = await systemWith(path);
  if (systemId === null) return false;
  setScope({ ...getScope(), systemId });
  return true;
}

/** The guard's input about the person and what has been loaded. */
function personNow(): Parameters<typeof decideNavigation>[0] {
  const profile = profileState();
  return {
    isLocked: isLocked(),
    hasToken: getToken() !== null,
    // Only needed without a token; the cookie is not read otherwise, because that costs more than all the rest here.
    canRefresh: getToken() === null && !refreshFailed && hasRefreshFlag(),
    profile: profile === 'failed' || profile === 'loaded' ? profile : 'missing',
    system: systemState(),
    hasTenants: useSession.getState().tenants.length > 0 && useSession.getState().tenant === null,
    menu: menuState(),
  };
}

/** For `/refresh` and `/redirect/…`: reloads the page, then restores its own address (R2.1-12, R2.1-13); else null. */
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
  if (isFirst) beginPage(match.page, match.params, search);
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

/** Ends the present session and signs in by the ticket; a refusal is shown (R2.3-04, R2.3-05, R2.3-14). */
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

/** Starts again after the server did not answer. */
export function retryStart(): void {
  refreshFailed = false;
  resetShell();
  useNavigator.setState({ view: 'starting' });
  void settle();
}

/** Ends the session here and on the server, without waiting long for the server (R2.3-20). */
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

/** Requests the rows of an area's page while the menu is loading; the server checks whether the person may see them. */
function beginFor(path: string, search: string): void {
  const match = matchAddress(path, useShell.getState().routes);
  if (match?.page.area && useNavigator.getState().view !== 'app') beginPage(match.page, match.params, search);
}

/** Called after a sign-in: the new refresh cookie may be tried, and the shell is loaded again. */
export function entered(): void {
  refreshFailed = false;
  resetShell();
  void settle();
}

/** Works in another sub-system from now on, from its home page (R2.4-02) or from a page of its menu. */
export function switchSystem(systemId: string, to = homePath): void {
  setScope({ ...getScope(), systemId });
  // Set at once, so that the tabs of the other sub-system do not start with the page of this one.
  useNavigator.setState({ address: { path: homePath, search: '' } });
  navigate(to);
  void settle();
}
