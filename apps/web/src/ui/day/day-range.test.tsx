// @vitest-environment jsdom
import { Form } from 'antd';
import { act, type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
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
  const [, drawAgain] = useState(0);
  return (
    <>
      <button type="button" onClick={() => drawAgain((times) => times + 1)}>
        别的变了
      </button>
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

  it('a mouse that rests where the calendar opens takes nothing that is typed away', async () => {
    page = await draw(<Period />);
    await page.type('期限：开始日期', '2027-02-0');
    await page.press('ArrowDown');
    const cell = await page.until(() => document.querySelector('.ant-picker-cell-in-view'), 'a day of the calendar');
    for (const kind of ['mouseover', 'mouseout'])
      await act(async () => {
        cell.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
        await new Promise((wait) => setTimeout(wait, 50));
      });
    expect(day('期限：开始日期').value).toBe('2027-02-0');
    await page.leave();
    expect(held()).toBe('2027-02-0,');
  });

  it.each(['2027-03-09', '2027-3-9', '2027年3月9日'])(
    'what is typed stays while the page around it changes: %s',
    async (typed) => {
      page = await draw(<Period />);
      await page.type('期限：开始日期', '2027-02-01');
      await page.leave();
      const input = await page.type('期限：开始日期', typed);
      await page.click('别的变了');
      expect(input.value).toBe(typed);
      await page.leave();
      expect(held()).toBe('2027-03-09,');
    },
  );

  it('a day before the first one of the calendar is not wiped when Tab closes the calendar', async () => {
    page = await draw(<Period min="2027-02-01" />);
    await page.type('期限：开始日期', '2027-01-05');
    await page.press('ArrowDown');
    await page.until(() => document.querySelector('.ant-picker-cell-in-view'), 'a day of the calendar');
    await page.press('Tab');
    expect([held(), day('期限：开始日期').value]).toEqual(['2027-01-05,', '2027-01-05']);
  });

  it('a day picked after half a day takes its place; Esc goes back to the day before', async () => {
    page = await draw(<Period />);
    await page.type('期限：开始日期', '2027-02-01');
    await page.leave();
    await page.type('期限：开始日期', '2027-1');
    await page.press('ArrowDown');
    const cell = await page.until(
      () => document.querySelector<HTMLElement>('.ant-picker-cell[title="2027-02-03"]'),
      'a day of the calendar',
    );
    await act(async () => cell.click());
    await page.leave();
    expect([held(), day('期限：开始日期').value]).toEqual(['2027-02-03,', '2027-02-03']);
    await page.type('期限：开始日期', '2027-03-09');
    await page.press('Escape');
    await page.leave();
    expect(held()).toBe('2027-02-03,');
  });

  it('a day of two digits is typed after one that would do: 2027/1/1, then 2027/1/15', async () => {
    page = await draw(<Period />);
    const input = await page.type('期限：开始日期', '2027/1/1');
    await page.type('期限：开始日期', `${input.value}5`);
    await page.press('Enter');
    expect([held(), document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')]).toEqual([
      '2027-01-15,',
      null,
    ]);
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
