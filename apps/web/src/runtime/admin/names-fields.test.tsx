// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { FormDrawer } from './FormDrawer.tsx';
import { NamesFields } from './NamesFields.tsx';
import { givenNames, type Names } from './names.ts';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

it('a name is asked for in three languages; only traditional Chinese may stay blank', async () => {
  const saved: Names[] = [];
  page = await draw(
    <FormDrawer<{ names: Names }>
      open
      title="菜单"
      initial={{}}
      onClose={() => undefined}
      onSave={async ({ names }) => void saved.push(givenNames(names))}
    >
      <NamesFields missing="请填写名称" paired />
    </FormDrawer>,
  );
  await page.click('保存');
  await page.until(() => page.screen.queryAllByText('请填写名称').length === 2, 'what is missing');
  const [simplified, traditional, english] = page.screen.getAllByRole<HTMLInputElement>('textbox');
  expect([simplified?.lang, traditional?.lang, english?.lang]).toEqual(['zh-CN', 'zh-TW', 'en']);
  await page.user.type(simplified as HTMLElement, '备案');
  await page.user.type(traditional as HTMLElement, '  ');
  await page.user.type(english as HTMLElement, 'Filing');
  await page.click('保存');
  await page.until(() => saved.length === 1, 'the names');
  expect(saved).toEqual([{ 'zh-CN': '备案', en: 'Filing' }]);
});
