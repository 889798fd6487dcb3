// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { CellFaults } from './CellFaults.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

it('names row, column, fault and remedy of each cell', async () => {
  const fault = { row: 3, column: '中文', message: '“中文”没有填写', remedy: '请填写' };
  page = await draw(<CellFaults faults={[fault, { ...fault, row: 7 }]} />);
  const cells = page.screen.getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells).toEqual([
    ...['行', '列', '问题', '怎么办'],
    ...['3', '中文', '“中文”没有填写', '请填写', '7', '中文', '“中文”没有填写', '请填写'],
  ]);
});
