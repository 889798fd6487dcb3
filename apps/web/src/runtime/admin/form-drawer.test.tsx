// @vitest-environment jsdom
import { act } from '@testing-library/react';
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

test('what is wrong with a field is said when the press that left it is over, not under the finger', async () => {
  page = await draw(
    <FormDrawer open title="单位" initial={{ code: '' }} onClose={() => undefined} onSave={async () => undefined}>
      <Form.Item name="code" label="代码" rules={[{ pattern: /^[a-z]+$/, message: '只用小写字母' }]}>
        <Input />
      </Form.Item>
      <span>监管机构</span>
    </FormDrawer>,
  );
  await page.type('代码', 'Not a code');
  const choice = await page.screen.findByText('监管机构');
  await page.user.pointer({ keys: '[MouseLeft>]', target: choice });
  await page.leave();
  await act(() => new Promise((wait) => setTimeout(wait, 300)));
  expect(page.text()).not.toContain('只用小写字母');
  await page.user.pointer({ keys: '[/MouseLeft]', target: choice });
  await page.see('只用小写字母');
});

test('a field that is left by the keyboard is judged at once', async () => {
  page = await draw(
    <FormDrawer open title="单位" initial={{ code: '' }} onClose={() => undefined} onSave={async () => undefined}>
      <Form.Item name="code" label="代码" rules={[{ pattern: /^[a-z]+$/, message: '只用小写字母' }]}>
        <Input />
      </Form.Item>
    </FormDrawer>,
  );
  await page.type('代码', 'Not a code');
  expect(page.text()).not.toContain('只用小写字母');
  await page.press('Tab');
  await page.see('只用小写字母');
});

test('what was typed is asked about before it is lost, and whoever stays goes on in the same field; Ctrl and S save', async () => {
  const heard: string[] = [];
  page = await draw(
    <FormDrawer<{ code: string }>
      open
      title="角色"
      initial={{ code: '' }}
      onClose={() => heard.push('closed')}
      onSave={async ({ code }) => void heard.push(code)}
    >
      <Form.Item name="code" label="角色代码">
        <Input />
      </Form.Item>
    </FormDrawer>,
  );
  const field = await page.field('角色代码');
  await page.user.type(field as HTMLElement, 'COUNTER');
  await page.user.keyboard('{Escape}');
  await page.see('继续编辑');
  await page.click('继续编辑');
  await page.until(() => document.activeElement === field, 'the field again');
  expect([(field as HTMLInputElement).value, heard]).toEqual(['COUNTER', []]);
  await page.user.keyboard('{Control>}s{/Control}');
  await page.until(() => heard.length === 2, 'the end');
  expect(heard).toEqual(['COUNTER', 'closed']);
});

test('the first field takes the focus of a form that opens, but not from a question that came before it had', async () => {
  const form = (
    <FormDrawer open title="单位" initial={{ code: '' }} onClose={() => undefined} onSave={async () => undefined}>
      <Form.Item name="code" label="代码">
        <Input />
      </Form.Item>
    </FormDrawer>
  );
  page = await draw(form);
  await page.until(() => document.activeElement === page.screen.getByLabelText('代码'), 'the first field');
  await page.end();
  const question = document.createElement('button');
  document.body.append(question);
  page = await draw(form);
  question.focus();
  await act(() => new Promise((wait) => setTimeout(wait, 300)));
  expect(document.activeElement).toBe(question);
  question.remove();
});
