// @vitest-environment jsdom
import { Form, Input } from 'antd';
import { afterEach, expect, test } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { FormDrawer } from './FormDrawer.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

test('while a form beside a list is saved its fields take nothing, so that nothing typed is lost when it closes', async () => {
  let finish: (how: 'saved' | Error) => void = () => undefined;
  const sent: object[] = [];
  let closed = 0;
  page = await draw(
    <FormDrawer<{ name: string }>
      open
      title="单位"
      initial={{ name: '' }}
      onClose={() => {
        closed += 1;
      }}
      onSave={(values) => {
        sent.push({ ...values });
        return new Promise((done, refuse) => {
          finish = (how) => (how instanceof Error ? refuse(how) : done());
        });
      }}
    >
      <Form.Item name="name" label="名称">
        <Input />
      </Form.Item>
    </FormDrawer>,
  );
  const field = (await page.type('名称', '备案处')) as HTMLInputElement;
  await page.click('保存');
  await page.until(() => sent.length === 1, 'the values');
  await page.until(() => field.disabled, 'the closed field');
  finish(new Error('away'));
  // A refusal gives the field back with what stood in it, and the keys go on there.
  await page.until(() => !field.disabled && document.activeElement === field, 'the field again');
  expect([field.value, closed]).toEqual(['备案处', 0]);
  await page.click('保存');
  await page.until(() => sent.length === 2, 'the values again');
  finish('saved');
  await page.until(() => closed === 1, 'the end');
  expect(sent).toEqual([{ name: '备案处' }, { name: '备案处' }]);
});
