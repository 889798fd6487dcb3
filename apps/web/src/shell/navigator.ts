import { create } from 'zustand';
import { type Address, getAddress, navigate, onNavigate } from '../client/navigation.ts';
import { forgetSession, hasRefreshFlag, renewSession } from '../client/session.ts';
import { getToken } from '../client/token.ts';
import { pages } from '../pages.ts';
import { decideNavigation, errorPaths, publicPaths, signInPath } from './guard.ts';
import { resolvePath, routeState } from './routes.ts';
import { loadShell, resetShell, useShell } from './shell-store.ts';

export type View = 'starting' | 'signIn' | 'public' | 'error' | 'app' | 'unreachable';

/** What the window shows, and the address it shows it for. */
export const useNavigator = create<{ view: View; address: Address }>(() => ({
  view: 'starting',
  address: getAddress(),
}));

let refreshFailed = false;
let running: Promise<void> | null = null;
let again = false;

/** Follows the address bar: asks the guard before each page and does what it says. */
export function startNavigator(): void {
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
  while (again) {
    again = false;
    await step();
  }
}

async function step(): Promise<void> {
  const address = getAddress();
  const shell = useShell.getState();
  if (shell.profile === 'unreachable') {
    useNavigator.setState({ view: 'unreachable' });
    return;
  }
  const path = resolvePath(address.path, shell.entries);
  const decision = decideNavigation(
    {
      hasToken: getToken() !== null,
      canRefresh: !refreshFailed && hasRefreshFlag(),
      profile: shell.profile,
      menuIsEmpty: shell.entries.length === 0,
    },
    { ...address, path, route: routeState(path, shell.entries, pages) },
  );
  switch (decision.kind) {
    case 'proceed':
      if (path !== address.path) navigate(path + address.search, { replace: true });
      useNavigator.setState({ view: viewOf(path), address: { path, search: address.search } });
      return;
    case 'refresh':
      refreshFailed = !(await renew());
      break;
    case 'load':
      await loadShell();
      break;
    case 'signOut':
      leave();
      break;
    case 'redirect':
      navigate(decision.to, { replace: true });
      break;
  }
  again = true;
}

async function renew(): Promise<boolean> {
  try {
    return await renewSession(null);
  } catch {
    useShell.setState({ profile: 'unreachable' });
    return false;
  }
}

/** Tries again after the server was silent. */
export function retryStart(): void {
  refreshFailed = false;
  resetShell();
  useNavigator.setState({ view: 'starting' });
  void settle();
}

/** Forgets the session and goes to the sign-in page. */
export function leave(): void {
  forgetSession();
  resetShell();
  refreshFailed = true;
  navigate(signInPath, { replace: true });
}

/** After a sign-in the refresh cookie is new. */
export function entered(): void {
  refreshFailed = false;
  resetShell();
  void settle();
}

function viewOf(path: string): View {
  if (path === signInPath) return 'signIn';
  if (publicPaths.has(path)) return 'public';
  return errorPaths.has(path) ? 'error' : 'app';
}
