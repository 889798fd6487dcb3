// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { useSession } from '../../client/index.ts';
import { draw } from '../../component.testing.tsx';
import InitiatedTasksPage from './InitiatedTasksPage.tsx';

let page: Awaited<ReturnType<typeof draw>>;
const open = async (startable: Json) => {
  useSession.setState({ permissions: { 'workflow.start': true } });
  page = await draw(<InitiatedTasksPage />, ({ path }) =>
    path.endsWith('/startable')
      ? startable
      : !path.endsWith('/initiated')
        ? []
        : { dataResult: [], pageResult: { totalCount: 0, pageNo: 1, limit: 20, totalPage: 0 } },
  );
};
afterEach(() => page.end());

it('where nothing can be started the empty list says so, and who brings it about', async () => {
  await open([]);
  await page.see('目前也没有可以由您发起的流程');
  expect(page.button('发起流程')).toBeUndefined();
});

it('where something can be started it only says that nothing was', async () => {
  await open([{ key: 'leave', version: 1, title: { 'zh-CN': '请假', en: 'Leave' }, fields: [] }]);
  await page.see('还没有发起过');
  expect(page.text()).not.toContain('目前也没有');
});
