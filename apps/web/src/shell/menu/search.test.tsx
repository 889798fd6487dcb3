// @vitest-environment jsdom
import { areaQuery } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { answer, closeApp, openApp, pageOf } from '../../app.testing.tsx';
import { withRegisters } from '../shell-areas.testing.ts';

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(closeApp);

const box = () => app.screen.queryByRole<HTMLInputElement>('combobox', { name: '输入名称、编号、拼音首字母或路径' });
const options = () => app.screen.queryAllByRole('option');
const gone = () => app.until(() => !box(), 'the panel gone');
async function start(text: string): Promise<HTMLInputElement> {
  await app.user.keyboard('{Control>}q{/Control}');
  const input = await app.until(box, 'the panel');
  await app.until(() => document.activeElement === input, 'the focus in the panel');
  if (text !== '') await app.user.type(input, text);
  return input;
}
const first = (text: string) => app.until(() => options()[0]?.textContent?.includes(text), `${text} as first hit`);
const isOn = (at: number) => app.until(() => options().at(at)?.getAttribute('aria-selected') === 'true', `hit ${at}`);

it('R2.4-26 R2.4-27 R2.4-47 R4-42 R9-57 Ctrl+Q searches the menu by text, pinyin initials and path; arrows move, Enter opens, Esc closes', async () => {
  app = await openApp('/dashboard', withRegisters());
  await app.screen.findByRole('navigation', { name: '主菜单' });
  expect(box()).toBeNull();
  await start('');
  await app.until(() => options().length > 5, 'the whole menu');
  await app.user.keyboard('{Escape}');
  await gone();
  for (const text of ['首次', 'scsq', 'SCSQ', '/reg/first', '注册备案 / 首']) {
    await start(text);
    await first('首次申请');
    await app.user.keyboard('{Enter}');
    await app.isAt('/reg/first');
    await gone();
    await app.walk('/dashboard');
  }
  await start('任务');
  await app.until(() => options().length >= 3, 'three pages of tasks');
  await app.user.keyboard('{ArrowDown}');
  await isOn(1);
  await app.user.keyboard('{ArrowUp}{ArrowUp}');
  await isOn(-1);
  await app.user.keyboard('{ArrowDown}{Enter}');
  // What begins with the words comes before what only holds them.
  await app.isAt('/tasks/drafts');
});

it('R2.4-47 it finds records and cases by name and number, and help, which is read in place; what is not there is said', async () => {
  const { answers, ...more } = withRegisters();
  const row = { id: '55', title: '岚屿标签演示', area: 'reg/first', acceptNo: '演受20260001' };
  const found = answer(areaQuery, ({ name, filter }) =>
    pageOf<Record<string, string>>(name === 'first' && JSON.stringify(filter).match(/演受2026|岚屿标签/) ? [row] : []),
  );
  app = await openApp('/dashboard', { ...more, answers: [...answers, found] });
  await app.screen.findByRole('navigation', { name: '主菜单' });
  for (const text of ['演受2026', '岚屿标签']) {
    await start(text);
    await first('岚屿标签演示');
    expect(options()[0]?.textContent).toContain('演受20260001 · 首次申请');
    await app.user.click(options()[0] as HTMLElement);
    await app.isAt('/reg/first/record/55');
    await gone();
  }
  const searches = app.sent(areaQuery).flatMap(({ filter }) => (filter ? [filter] : []));
  expect(searches).toContainEqual({ condition: 'OR', rules: [{ field: 'title', operator: 'SL', value: '岚屿标签' }] });
  const input = await start('时限怎么');
  await first('办理时限怎么算');
  await app.user.keyboard('{Enter}');
  await app.see('时限按工作日计算');
  await app.user.clear(input);
  await app.user.type(input, '没有这样的东西');
  await app.see('没有找到“没有这样的东西”');
  await app.user.keyboard('{Escape}');
  await gone();
});

it('“?” lists the keys, but is an ordinary letter for who types', async () => {
  app = await openApp('/reg/first', withRegisters());
  const field = await app.until(() => document.querySelector<HTMLInputElement>('.list-filters input'), 'a field');
  const keys = () => app.screen.queryAllByRole('dialog').find((one) => one.textContent?.includes('快捷键')) ?? null;
  await app.user.type(field, '?');
  expect([field.value, keys()]).toEqual(['?', null]);
  field.blur();
  await app.user.keyboard('?');
  await app.until(keys, 'the list of keys');
  await app.user.keyboard('{Escape}');
  await app.until(() => !keys(), 'the list gone');
});
