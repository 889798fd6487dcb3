import type { SubSystem } from '@app/contract/calls/platform';
import { create } from 'zustand';
import { ApiError } from '../client/api-error.ts';
import { send } from '../client/http.ts';
import { loadProfile } from '../client/session.ts';
import { getScope, setScope } from '../client/token.ts';
import { findCurrentUserSubSystem, getMenuData } from '../client/wire-calls.ts';
import { pages } from '../pages.ts';
import { type MenuEntry, routesFromMenu } from './routes.ts';

export interface ShellState {
  profile: 'missing' | 'loaded' | 'failed' | 'unreachable';
  subSystems: SubSystem[];
  systemId: string | null;
  entries: MenuEntry[];
}
const empty: ShellState = { profile: 'missing', subSystems: [], systemId: null, entries: [] };

/** Sub-systems and menu of the signed-in user. */
export const useShell = create<ShellState>(() => empty);

/** Forgets everything of the last user. */
export function resetShell(): void {
  useShell.setState(empty);
}

/** User, sub-systems, then the menu of the chosen one (R4-28, R4-29). A silent server is not a failed sign-in. */
export async function loadShell(): Promise<void> {
  try {
    await loadProfile();
    const subSystems = await send(findCurrentUserSubSystem, {}, { silent: true });
    const system = subSystems.find((one) => one.id === getScope().systemId) ?? subSystems[0] ?? null;
    setScope({ ...getScope(), systemId: system?.id ?? null });
    const entries = system ? await loadMenu(system.id) : [];
    useShell.setState({ profile: 'loaded', subSystems, systemId: system?.id ?? null, entries });
  } catch (error) {
    const answered =
      error instanceof ApiError && error.state !== 0 && error.state !== 408 && (error.state < 500 || error.state > 599);
    useShell.setState({ profile: answered ? 'failed' : 'unreachable' });
  }
}

/** Another sub-system: its menu replaces the one shown. */
export async function chooseSystem(systemId: string): Promise<void> {
  setScope({ ...getScope(), systemId });
  useShell.setState({ systemId, entries: await loadMenu(systemId) });
}

/** The menu again, e.g. in another language. */
export async function reloadMenu(): Promise<void> {
  const { systemId } = useShell.getState();
  if (systemId) useShell.setState({ entries: await loadMenu(systemId) });
}

async function loadMenu(systemId: string): Promise<MenuEntry[]> {
  return routesFromMenu(await send(getMenuData, { systemId }, { silent: true }), pages);
}
