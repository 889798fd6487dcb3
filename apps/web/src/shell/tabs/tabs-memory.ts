import { addressOf, queryRecord } from '../../client/navigation.ts';
import { type MenuRoutes, routeOf } from '../routes.ts';
import { dashboardKey, type RestoredTab, type TabItem, type TabOrigin, type TabsState } from './tabs.ts';

/** What is remembered of an open tab (R3-20, R2.4-22). */
export interface StoredTab {
  name: string;
  fullPath: string;
  params: Record<string, string>;
  query: Record<string, string>;
  meta: { title: string; cache: boolean; origin?: TabOrigin };
}
const version = 2;

/** The open tabs as text; the dashboard is a constant and is not kept. */
export function writeTabs({ tabs }: TabsState): string {
  return JSON.stringify({ version, tabs: tabs.filter((tab) => tab.key !== dashboardKey).map(storedOf) });
}

function storedOf({ name, path, search, params, title, cache, origin }: TabItem): StoredTab {
  const meta = { title, cache, ...(origin ? { origin } : {}) };
  return { name, fullPath: path + search, params, query: queryRecord(search), meta };
}

/**
 * Tabs from what was stored, whatever state it is in: broken entries and pages that no longer exist stay away. The routes
 * decide name, parameters and caching anew; the stored query and title stay.
 */
export function readTabs(text: string | null, routes: MenuRoutes): RestoredTab[] {
  return entriesIn(text).flatMap((entry) => {
    const { path, search } = addressOf(entry.fullPath);
    const route = routeOf(path, search, routes);
    return route ? [{ ...route, title: entry.title, origin: entry.origin }] : [];
  });
}

interface Entry {
  fullPath: string;
  title: string;
  origin: TabOrigin | null;
}

function entriesIn(text: string | null): Entry[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  // The first version was a bare list of { key, search, title }.
  const list = Array.isArray(stored) ? stored : recordOf(stored).tabs;
  return Array.isArray(list) ? list.slice(0, 200).flatMap((value) => entryOf(recordOf(value))) : [];
}

function entryOf(value: Record<string, unknown>): Entry[] {
  if (typeof value.key === 'string' && typeof value.search === 'string')
    return [{ fullPath: value.key + value.search, title: textOf(value.title), origin: null }];
  if (typeof value.fullPath !== 'string' || !value.fullPath.startsWith('/')) return [];
  const meta = recordOf(value.meta);
  return [{ fullPath: value.fullPath, title: textOf(meta.title), origin: originOf(recordOf(meta.origin)) }];
}

function originOf({ key, path, search }: Record<string, unknown>): TabOrigin | null {
  return typeof key === 'string' && typeof path === 'string' && typeof search === 'string'
    ? { key, path, search }
    : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 500) : '';
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
