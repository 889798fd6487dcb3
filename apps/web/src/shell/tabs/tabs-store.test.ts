// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { routeOf } from '../routes.ts';
import { useShell } from '../shell-store.ts';
import { dispatchTabs, forgetTabs, startTabs, useTabs } from './tabs-store.ts';

afterEach(() => {
  forgetTabs();
  sessionStorage.clear();
  localStorage.clear();
});

const open = (path: string) => {
  const route = routeOf(path, '', useShell.getState().routes);
  if (!route) throw new Error(`no page ${path}`);
  dispatchTabs({ type: 'open', route, title: '', origin: null });
};
const paths = () => useTabs.getState().tabs.map(({ path }) => path);

it('a page opened just before another sub-system is chosen is there when one comes back', () => {
  const leave = startTabs('1.1.registration');
  open('/tasks/pending');
  leave();
  const back = startTabs('1.1.platform');
  open('/tasks/completed');
  expect(paths()).not.toContain('/tasks/pending');
  back();
  startTabs('1.1.registration')();
  expect(paths()).toContain('/tasks/pending');
  expect(paths()).not.toContain('/tasks/completed');
});
