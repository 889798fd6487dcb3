// @vitest-environment jsdom
import { constants } from '@app/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useSession } from '../../client/session/session.ts';
import { startSettings, useSettings } from '../../client/settings.ts';
import { draw } from '../../component.testing.tsx';
import { SettingsDrawer } from './SettingsDrawer.tsx';

let page: Awaited<ReturnType<typeof draw>>;
const before = useSession.getState();
beforeEach(() => startSettings('7'));
afterEach(async () => {
  await page.end();
  startSettings(null);
  localStorage.clear();
  useSession.setState(before, true);
});

test('what a person chooses for the look holds at once and for the next visit of the same person only', async () => {
  page = await draw(<SettingsDrawer open onClose={() => undefined} onAction={() => undefined} />);
  await page.user.click(await page.screen.findByRole('radio', { name: '小' }));
  await page.user.click(await page.field('打开页面时淡入'));
  expect(useSettings.getState()).toMatchObject({ size: 'small', transition: false });
  startSettings('8');
  expect(useSettings.getState()).toMatchObject({ size: constants.defaultSize, transition: true });
  startSettings('7');
  expect(useSettings.getState()).toMatchObject({ size: 'small', transition: false });
});

test("a colour of one's own can be taken back to that of the theme", async () => {
  startSettings('7');
  useSettings.setState({ colour: '#C71585' });
  page = await draw(<SettingsDrawer open onClose={() => undefined} onAction={() => undefined} />);
  await page.see('#C71585');
  await page.click('恢复默认');
  expect(useSettings.getState().colour).toBe(constants.defaultColour);
  expect(page.button('恢复默认')).toBeUndefined();
});

test('somebody who works as another person changes no password from here', async () => {
  const asked: string[] = [];
  const drawer = <SettingsDrawer open onClose={() => undefined} onAction={(action) => void asked.push(action)} />;
  page = await draw(drawer);
  await page.click('修改密码');
  expect(asked).toEqual(['password']);
  useSession.setState({ switched: { by: '管理员', readOnly: true, until: '' } as never });
  await page.redraw(drawer);
  await page.until(() => page.button('修改密码') === undefined, 'a drawer without the password');
  expect(page.button('切换用户')).toBeDefined();
});
