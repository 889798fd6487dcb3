// @vitest-environment jsdom
import type { CheckParameter } from '@app/contract';
import { Form } from 'antd';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../../component.testing.tsx';
import { ParameterFields } from './ParameterFields.tsx';
import type { Checks } from './use-checks.ts';

const parameter = (name: string, label: string, more: Partial<CheckParameter>): CheckParameter => ({
  name,
  label: { 'zh-CN': label, en: name },
  required: false,
  kind: 'text',
  ...more,
});
const parameters = [
  parameter('days', '天数', { kind: 'number' }),
  parameter('tests', '检验项目', { kind: 'texts', pick: 'test' }),
  parameter('places', '位置', { kind: 'texts', pick: 'place' }),
  parameter('words', '词语', { kind: 'texts' }),
];
const checks: Checks = {
  names: [],
  parametersOf: () => undefined,
  labelOf: () => undefined,
  choices: (pick) => [
    { value: `${pick}1`, label: `${pick} 一` },
    { value: `${pick}2`, label: `${pick} 二` },
  ],
};
const held: { current: unknown } = { current: null };

function Parameters() {
  return (
    <Form name="p" onFinish={(values) => Object.assign(held, { current: values.options })}>
      <ParameterFields parameters={parameters} path={['options']} checks={checks} />
      <button type="submit">交</button>
    </Form>
  );
}
let page: Awaited<ReturnType<typeof draw>>;
const filled = async () => {
  held.current = null;
  await page.click('交');
  return page.until(() => held.current as Record<string, unknown> | null, 'the parameters');
};
afterEach(() => page.end());

it('a number reads a decimal comma as one; two readings are asked about and nothing is taken', async () => {
  page = await draw(<Parameters />);
  await page.type('天数', '1,5');
  expect(await filled()).toMatchObject({ days: 1.5 });
  await page.type('天数', '1,500');
  held.current = null;
  await page.click('交');
  await page.see('“1,500”有两种读法：1.500 或 1500');
  expect(held.current).toBeNull();
});

it.each([
  ['检验项目', 'test 一', 'tests', 'test1'],
  ['位置', 'place 一', 'places', 'place1'],
])('%s: what was chosen by keyboard stays when Tab leaves the list', async (label, shown, name, value) => {
  page = await draw(<Parameters />);
  await page.focus(await page.field(label));
  await page.press('ArrowDown');
  await page.see(shown);
  await page.press('Enter');
  await page.press('Tab');
  expect(await filled()).toMatchObject({ [name]: [value] });
});

it('words of no list are taken by Enter, and the last one by leaving', async () => {
  page = await draw(<Parameters />);
  await page.type('词语', '美白');
  await page.press('Enter');
  await page.type('词语', '祛斑');
  await page.press('Tab');
  expect(await filled()).toMatchObject({ words: ['美白', '祛斑'] });
});
