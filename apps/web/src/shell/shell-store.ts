import { areaGet, areaList } from '@app/contract/calls/area/published';
import { accessExplain } from '@app/contract/calls/resource/access';
import type { MenuNode, SubSystem } from '@app/contract/calls/resource/menu';
import { findCurrentUserSubSystem, getMenuData } from '@app/contract/calls/resource/menu';
import { create } from 'zustand';
import { ApiError } from '../client/api-error.ts';
import { send } from '../client/http.ts';
import { loadProfile, useSession } from '../client/session/session.ts';
import { getScope, setScope } from '../client/session/token.ts';
import { menuPages, pages } from '../pages.ts';
import { areaOfTemplate } from '../runtime/list/area/template-id.ts';
import { entriesOf, type MenuEntry, menuRoutes } from './menu/menu-routes.ts';
import { type MenuRoutes, resolvePath, routeState } from './routes.ts';

export interface ShellState {
  profile: 'missing' | 'loaded' | 'failed' | 'unreachable';
  /** While unreachable: the server answered, but with a fault of its own. */
  hasServerFault: boolean;
  subSystems: SubSystem[];
  /** Tenant that profile and sub-systems were loaded for. */
  tenantId: string | null;
  /** Sub-system whose menu is loaded. */
  systemId: string | null;
  entries: MenuEntry[];
  routes: MenuRoutes;
  /** The server's answers about addresses that the menu does not name. */
  known: ReadonlyMap<string, Known>;
  /** A page of another sub-system that was asked for; the choice of sub-systems goes there. */
  wanted: { systemId: string; path: string } | null;
}
type Known = 'allowed' | 'forbidden' | 'unknown';
const noRoutes: MenuRoutes = { byPath: new Map(), targets: new Set(), titles: new Map() };
const empty: ShellState = {
  profile: 'missing',
  hasServerFault: false,
  subSystems: [],
  tenantId: null,
  systemId: null,
  entries: [],
  routes: noRoutes,
  known: new Map(),
  wanted: null,
};

/** Sub-systems and menu of the signed-in user. */
export const useShell = create<ShellState>(() => empty);

/** Removes everything loaded for the last user. */
export function resetShell(): void {
  useShell.setState(empty);
}

/** State of the profile; 'missing' when it was loaded for another tenant than the chosen one. */
export function profileState(): ShellState['profile'] {
  const { profile, tenantId } = useShell.getState();
  return profile === 'loaded' && tenantId !== getScope().tenantId ? 'missing' : profile;
}

/** The chosen sub-system of those the user has; 'open' while tenant or sub-system still has to be chosen. */
export function systemState(): 'chosen' | 'open' | 'none' {
  const { subSystems } = useShell.getState();
  const { tenant, tenants, registration: signUp } = useSession.getState();
  if (subSystems.some((one) => one.id === getScope().systemId)) return 'chosen';
  if (tenants.length > 0 && !tenant) return 'open';
  // The page on which others choose a sub-system shows the state of a pending sign-up.
  return subSystems.length === 0 && !signUp ? 'none' : 'open';
}

/** State of the chosen sub-system's menu. */
export function menuState(): 'missing' | 'loaded' | 'empty' {
  const { systemId, entries } = useShell.getState();
  if (systemId === null || systemId !== getScope().systemId) return 'missing';
  return entries.length === 0 ? 'empty' : 'loaded';
}

/**
 * Loads what is missing of user, sub-systems and menu (R2.3-15, R2.3-18, R4-28, R4-29). If the server does not answer,
 * the session stays. `alongside` runs while the server is asked, `onPlaced` once the person's tenant is known.
 */
export async function loadShell(
  alongside: () => void = () => undefined,
  onPlaced: () => void = () => undefined,
): Promise<void> {
  try {
    const menu = profileState() === 'loaded' ? null : await loadSubSystems(alongside, onPlaced);
    if (systemState() === 'chosen') await loadMenu(getScope().systemId, menu);
  } catch (error) {
    // No answer, a server error or a proxy's page is no refusal: the session stays.
    const state = error instanceof ApiError ? error.state : 0;
    const hasServerFault = state >= 500 && state <= 599;
    const isRefused = state > 0 && state !== 408 && !hasServerFault;
    useShell.setState({ profile: isRefused ? 'failed' : 'unreachable', hasServerFault });
  }
}

/** A menu requested before the profile has confirmed that its sub-system is the person's. */
interface EarlyMenu {
  systemId: string;
  nodes: Promise<MenuNode[]>;
}

/**
 * Requests sub-systems and the menu of the last place together with the profile, to save time; uses the answers in their
 * order (R4-28), and only if the profile confirms the tenant. Returns the menu that was requested, or null.
 */
async function loadSubSystems(alongside: () => void, onPlaced: () => void): Promise<EarlyMenu | null> {
  const asked: { subSystems?: Promise<SubSystem[]>; menu?: EarlyMenu } = {};
  const isAssumed = await loadProfile(() => {
    asked.subSystems = early(askSubSystems());
    const { systemId } = getScope();
    if (systemId !== null) asked.menu = { systemId, nodes: early(askMenu(systemId)) };
    alongside();
  });
  const { tenant, tenants } = useSession.getState();
  const mustChoose = tenants.length > 0 && !tenant;
  if (!mustChoose) onPlaced();
  const subSystems = mustChoose ? [] : await ((isAssumed && asked.subSystems) || askSubSystems());
  const chosen = subSystems.find((one) => one.id === getScope().systemId);
  const system = chosen ?? (subSystems.length === 1 ? subSystems[0] : undefined);
  setScope({ ...getScope(), systemId: system?.id ?? null });
  useShell.setState({ ...empty, profile: 'loaded', subSystems, tenantId: getScope().tenantId });
  return (isAssumed && asked.menu) || null;
}

const askSubSystems = () => send(findCurrentUserSubSystem, {}, { silent: true });
const askMenu = (systemId: string) => send(getMenuData, { systemId }, { silent: true });

/** Marks a promise that may stay unused: if nobody awaits it, its failure is not reported as unhandled. */
function early<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  return answer;
}

async function loadMenu(systemId: string | null, asked: EarlyMenu | null = null): Promise<void> {
  if (systemId === null) return;
  const nodes = await (asked?.systemId === systemId ? asked.nodes : askMenu(systemId));
  const entries = entriesOf(nodes, pages);
  useShell.setState({ systemId, entries, routes: menuRoutes(entries, menuPages), known: new Map() });
}

/** Loads sub-systems and menu again, for their names in the language just chosen. */
export async function renameShell(): Promise<void> {
  const named = askSubSystems().then((subSystems) => useShell.setState({ subSystems }));
  await Promise.all([named, loadMenu(useShell.getState().systemId)]);
}

/**
 * Asks the server about an address that the menu does not name: an area the user may open, or one of somebody else
 * (R2.3-21). If the server does not answer, the page is opened and shows that itself.
 */
export async function askAddress(path: string): Promise<void> {
  let answer: Known;
  try {
    answer = await standingOf(path);
  } catch {
    answer = 'allowed';
  }
  useShell.setState(({ known }) => ({ known: new Map(known).set(path, answer) }));
}

/**
 * The sub-system of the person whose menu leads to an address that the present one forbids; null when there is none, or
 * when the server does not answer.
 */
export async function systemWith(address: string): Promise<string | null> {
  const { subSystems, systemId } = useShell.getState();
  const others = subSystems.filter(({ id }) => id !== systemId);
  const menus = await Promise.all(others.map(({ id }) => askMenu(id).catch((): MenuNode[] => [])));
  const found = others.find((_, at) => {
    const routes = menuRoutes(entriesOf(menus[at] ?? [], pages), menuPages);
    return routeState(resolvePath(address, routes), routes, new Map()) === 'allowed';
  });
  return found?.id ?? null;
}

async function standingOf(path: string): Promise<Known> {
  const [, group = '', name = ''] = /^\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (group === 'd') {
    const areas = await send(areaList, {}, { silent: true });
    return areaOfTemplate(name, areas) === null ? 'unknown' : 'allowed';
  }
  if (name !== '' && (await mayOpen(`${group}/${name}`))) return 'allowed';
  // Forbidden to this user, or no such address.
  const { allowed, reasons } = await send(accessExplain, { path }, { silent: true });
  return allowed || reasons.some((one) => one.code === 'menuMissing') ? 'unknown' : 'forbidden';
}

async function mayOpen(area: string): Promise<boolean> {
  try {
    await send(areaGet, { area }, { silent: true });
    return true;
  } catch (error) {
    if (isAnswer(error)) return false;
    throw error;
  }
}

/** Whether the error is a refusal by the server, not a missing answer or a server error. */
function isAnswer(error: unknown): boolean {
  return (
    error instanceof ApiError && error.state !== 0 && error.state !== 408 && !(error.state >= 500 && error.state < 600)
  );
}
