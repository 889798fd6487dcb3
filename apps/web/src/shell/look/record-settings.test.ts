// @vitest-environment jsdom
import { constants } from '@app/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getLocale, setLocale, startTexts } from '../../client/i18n.ts';
import { useSession } from '../../client/session/session.ts';
import { changeSettings, defaultSettings, useSettings } from '../../client/settings.ts';
import { resetShell, useShell } from '../shell-store.ts';
import { initialTabs } from '../tabs/tabs.ts';
import { dispatchTabs, useTabs } from '../tabs/tabs-store.ts';
import { watchSettings } from './record-settings.ts';

const before = useSession.getState();
let stop: () => void;
beforeEach(async () => {
  await startTexts();
  localStorage.clear();
  stop = watchSettings();
});
afterEach(async () => {
  stop();
  useSession.setState(before, true);
  useTabs.setState(initialTabs, true);
  resetShell();
  await setLocale('zh-CN');
  localStorage.clear();
});

const enter = (id: string, account: string, switchedBy?: string) =>
  useSession.setState({
    user: { id, account } as never,
    switched: (switchedBy ? { account: switchedBy } : null) as never,
  });
const goTo = (path: string) =>
  dispatchTabs({
    type: 'open',
    route: { key: path, name: path, path, search: '', params: {}, cache: true },
    title: '',
  });
const stored = (id: string): Record<string, unknown> => JSON.parse(localStorage.getItem(`settings.${id}`) ?? '{}');

test('R3-44 R3-46 what a person chose and where the person is are kept, the language also for the system', async () => {
  enter('7', 'applicant');
  useShell.setState({ systemId: '100' });
  goTo('/tasks/pending');
  changeSettings({ theme: 'meteor', size: 'mini', transition: false, asideTransition: false, asideCollapsed: true });
  await setLocale('zh-TW');
  expect(stored('7')).toEqual({
    version: 1,
    theme: 'meteor',
    size: 'mini',
    language: 'zh-TW',
    colour: constants.defaultColour,
    transition: false,
    asideTransition: false,
    account: 'applicant',
    switchAccount: null,
    openedPages: ['/dashboard', '/tasks/pending'],
    currentSubSystem: '100',
    asideCollapsed: true,
    activeHeader: null,
  });
  expect(localStorage.getItem('system.language')).toBe('zh-TW');
  enter('7', 'applicant', 'admin');
  expect(stored('7').switchAccount).toBe('admin');
});

test('somebody else at the same browser starts from the defaults, in the language of the system; the first finds the own settings again', async () => {
  enter('7', 'applicant');
  changeSettings({ theme: 'meteor', size: 'mini' });
  await setLocale('zh-TW');
  useSession.setState(before, true);
  expect(useSettings.getState()).toEqual(defaultSettings);
  enter('8', 'filing');
  expect(useSettings.getState()).toMatchObject({ theme: 'classic', size: 'small', account: 'filing' });
  expect([getLocale(), stored('8').language]).toEqual(['zh-TW', 'zh-TW']);
  changeSettings({ theme: 'violet' });
  enter('7', 'applicant');
  expect(useSettings.getState()).toMatchObject({ theme: 'meteor', size: 'mini', language: 'zh-TW' });
});

test('what is broken in the storage is forgotten, not fatal', () => {
  localStorage.setItem('settings.7', '{"version":1,"theme":7');
  enter('7', 'applicant');
  expect(useSettings.getState()).toMatchObject({ theme: 'classic', account: 'applicant' });
  expect(stored('7')).toMatchObject({ version: 1, theme: 'classic' });
});
