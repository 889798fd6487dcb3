// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { useCurrentNames } from './use-current-names.ts';

const stored = [
  { id: '981', name: '旧名.pdf' },
  { id: '982', name: '标签.pdf' },
];
const lists = new Set<readonly { name: string }[]>();
function Names(): ReactNode {
  const files = useCurrentNames(stored);
  lists.add(files);
  return files.map(({ name }) => name).join('、');
}

it('files stand under the names that they have now, in the same list as long as none is renamed', async () => {
  const page = await draw(<Names />, () => [{ id: '981', fileName: '新名.pdf' }]);
  await page.see('新名');
  const before = lists.size;
  await page.redraw(<Names />);
  await page.redraw(<Names />);
  expect(lists.size).toBe(before);
  await page.end();
});
