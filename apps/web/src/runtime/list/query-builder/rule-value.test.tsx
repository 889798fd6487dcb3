// @vitest-environment jsdom
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { draw } from '../../../component.testing.tsx';
import { RuleValue } from './RuleValue.tsx';

let page: Awaited<ReturnType<typeof draw>>;
const values = new Set<string>();
afterEach(() => page.end());

function Condition(): ReactNode {
  const [value, setValue] = useState('');
  return (
    <label htmlFor="day">
      日期
      <RuleValue
        field={{ field: 'day', kind: 'date', label: '日期', options: [] }}
        rule={{ field: 'day', operator: 'DL', value }}
        onChange={(next) => {
          values.add(next);
          setValue(next);
        }}
      />
    </label>
  );
}

test('a day of a condition may be written as people do, and half a day stays in sight instead of becoming another', async () => {
  page = await draw(<Condition />);
  const input = document.querySelector('input');
  if (!input) throw new Error('no field');
  input.id = 'day';
  await page.type('日期', '2027/1/5');
  await page.press('Enter');
  await page.type('日期', '2027-1');
  await page.leave();
  expect([...values]).toEqual(['2027-01-05', '2027-1']);
});
