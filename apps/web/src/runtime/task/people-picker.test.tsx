// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { Form } from 'antd';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { PeoplePicker } from './PeoplePicker.tsx';

const people: Json = [
  { id: '1', name: '陈审评', position: '审评员', org: '审评一科' },
  { id: '2', name: '王专家', position: null, org: '专家库' },
];
let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

function Several() {
  const [chosen, choose] = useState<string[]>([]);
  return (
    <Form>
      <label htmlFor="people">办理人</label>
      <PeoplePicker id="people" multiple value={chosen} onChange={choose} />
      <output>{chosen.join()}</output>
    </Form>
  );
}

it('a colleague chosen by keyboard stays chosen when Tab leaves the list', async () => {
  page = await draw(<Several />, () => people);
  const input = await page.field('办理人');
  await page.focus(input);
  await page.press('ArrowDown');
  await page.see('陈审评 · 审评员');
  await page.press('Enter');
  await page.until(() => document.querySelector('output')?.textContent === '1', 'the chosen colleague');
  await page.press('Tab');
  expect(document.querySelector('output')?.textContent).toBe('1');
});
