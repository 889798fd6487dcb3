// @vitest-environment jsdom
import { Form } from 'antd';
import { act, type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../component.testing.tsx';
import { DayRange } from './DayRange.tsx';
import { endsOf, rangeOf } from './day-range.ts';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

/** One of the two days of 期限, by its name. */
const day = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
  if (!found) throw new Error(`no input ${name}`);
  return found;
};
const alert = () => document.querySelector('[role=alert]')?.textContent ?? null;
const focused = () => document.activeElement?.getAttribute('aria-label');
const seen = (name: string) => day(name).value || day(name).placeholder;

function Period({ min }: { min?: string }): ReactNode {
  const [range, setRange] = useState('');
  return (
    <>
      <DayRange label="期限" value={range} onChange={setRange} {...(min ? { min } : {})} />
      <output>{range}</output>
    </>
  );
}
const held = () => document.querySelector('output')?.textContent;

describe('a range of two days', () => {
  it('is written by keyboard as people write days, and either end may stay open', async () => {
    page = await draw(<Period />);
    expect(document.querySelector('[role=group]')?.getAttribute('aria-label')).toBe('期限');
    await page.type('期限：开始日期', '2027/1/5');
    await page.press('Tab');
    expect(held()).toBe('2027-01-05,');
    await page.type('期限：结束日期', '20270201');
    await page.press('Enter');
    expect(held()).toBe('2027-01-05,2027-02-01');
    await page.type('期限：开始日期', '');
    await page.press('Tab');
    expect(held()).toBe(',2027-02-01');
    expect(alert()).toBeNull();
  });

  it('half a day stays in sight beside the other end and is told; mended, it is taken', async () => {
    page = await draw(<Period />);
    await page.type('期限：结束日期', '2027-02-01');
    await page.leave();
    await page.type('期限：开始日期', '2027,1');
    await page.leave();
    expect(seen('期限：开始日期')).toBe('2027,1');
    expect(day('期限：结束日期').value).toBe('2027-02-01');
    expect(alert()).toBe('不是日期：“2027,1”。请写作 2027-01-01');
    expect(day('期限：开始日期').getAttribute('aria-describedby')).toBe(document.querySelector('[role=alert]')?.id);
    await page.type('期限：开始日期', '2027年1月5日');
    await page.leave();
    expect([held(), alert()]).toEqual(['2027-01-05,2027-02-01', null]);
  });

  it.each([
    ['zh-CN', '期限：开始日期', '期限：结束日期', '结束日期 2027-01-05 早于开始日期 2027-02-01，请改其中一个'],
    ['zh-TW', '期限：開始日期', '期限：結束日期', '結束日期 2027-01-05 早於開始日期 2027-02-01，請更改其中一個'],
    [
      'en',
      '期限: start date',
      '期限: end date',
      'The end 2027-01-05 is before the start 2027-02-01. Change one of them',
    ],
  ] as const)('an end before its start is neither swapped nor lost, but told (%s)', async (locale, from, to, words) => {
    page = await draw(<Period />);
    await page.choose(locale);
    await page.type(from, '2027-02-01');
    await page.leave();
    await page.type(to, '2027-01-05');
    await page.leave();
    expect([day(from).value, day(to).value, alert()]).toEqual(['2027-02-01', '2027-01-05', words]);
  });

  it('a start before the first day that may be chosen is told', async () => {
    page = await draw(<Period min="2027-01-10" />);
    await page.type('期限：开始日期', '2027-01-09');
    await page.leave();
    expect([held(), alert()]).toEqual(['2027-01-09,', '开始日期 2027-01-09 早于 2027-01-10，请改为 2027-01-10 或以后']);
  });

  it('is cleared as a whole, what was half typed too, and the next day is typed at once', async () => {
    page = await draw(<Period />);
    await page.type('期限：结束日期', '2027-02-01');
    await page.leave();
    await page.type('期限：开始日期', '2027-1');
    await page.leave();
    await act(async () => document.querySelector<HTMLElement>('[aria-label="清除日期"]')?.click());
    expect(held()).toBe('');
    expect([day('期限：开始日期').value, day('期限：结束日期').value, alert()]).toEqual(['', '', null]);
    expect(focused()).toBe('期限：开始日期');
  });

  it('a comma that somebody typed does not move the other end', () => {
    expect(endsOf(rangeOf('1,2', '2027-01-05'))).toEqual({ from: '1,2', to: '2027-01-05' });
  });
});

it('in a form, the form tells what is wrong, once', async () => {
  page = await draw(
    <Form>
      <Form.Item name="period" label="期限">
        <DayRange label="期限" toldByForm />
      </Form.Item>
    </Form>,
  );
  await page.type('期限：开始日期', '2027-1');
  await page.leave();
  expect([seen('期限：开始日期'), document.querySelectorAll('[role=alert]').length]).toEqual(['2027-1', 0]);
});
