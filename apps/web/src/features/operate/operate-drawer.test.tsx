// @vitest-environment jsdom
import type { OperateRow } from '@app/contract';
import { afterEach, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { OperateDrawer } from './OperateDrawer.tsx';

const row: OperateRow = {
  ...{ seq: '8', time: '2026-11-22 10:00:00', name: null, account: null, realName: null, tenantName: null },
  ...{ action: 'letter.issue', words: '出具文书', thing: 'letter', entityId: '9', number: '演受〔2026〕00001号' },
  ...{ title: null, path: '/letter/9', changes: [], ip: null, seal: null },
};
let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

it('shows an operation of the system with its number, and that it is to be sealed', async () => {
  page = await draw(<OperateDrawer row={row} onClose={() => undefined} />, () => null);
  for (const word of ['系统', '演受〔2026〕00001号', '待封存', '打开该对象']) await page.see(word);
});
