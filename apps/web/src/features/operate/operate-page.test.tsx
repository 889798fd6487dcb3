// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { useSession } from '../../client/index.ts';
import { draw, listed } from '../../component.testing.tsx';
import OperatePage from './OperatePage.tsx';

const line = {
  ...{ seq: '7', time: '2026-11-22 10:00:00', name: '顾法规', account: 'gufagui', realName: '郑审批' },
  ...{
    tenantName: '云海市局',
    action: 'case.handle',
    words: '办理环节 · 形式审查 · 受理',
    thing: 'case',
    entityId: '9',
  },
  ...{ number: '演受2026000001', title: '岚屿面霜', path: '/reg/first/case/9', ip: null, seal: 'a'.repeat(64) },
  changes: [{ field: 'status', before: 'SUBMITTED', after: 'ACCEPTED' }],
};
const fresh = {
  ...line,
  seq: '8',
  name: null,
  realName: null,
  words: '出具文书',
  number: null,
  seal: null,
  changes: [],
};

let page: Awaited<ReturnType<typeof draw>>;
const signedOut = useSession.getState();
afterEach(async () => {
  await page.end();
  useSession.setState(signedOut);
});
const open = async (role: 'AUDITOR' | 'APPLICANT') => {
  useSession.setState({ roles: [role] });
  page = await draw(<OperatePage />, () => listed([line, fresh]));
  await page.see('办理环节 · 形式审查 · 受理');
};

it('says who did what to which number, in whose name, and whether the line is sealed', async () => {
  await open('AUDITOR');
  for (const word of ['演受2026000001', '实际：郑审批', '已封存', '待封存', '系统']) await page.see(word);
  await page.user.click(page.screen.getAllByRole('button', { name: '详情' })[0] as HTMLElement);
  await page.until(() => page.screen.queryByRole('dialog'), 'the drawer');
  const drawer = page.screen.getByRole('dialog').textContent;
  expect(drawer).toContain('SUBMITTED');
  expect(drawer).toContain('ACCEPTED');
  expect(drawer).toContain('a'.repeat(64));
  expect(page.screen.getByRole('button', { name: '打开该对象' })).toBeTruthy();
});

it('is exported by auditors alone', async () => {
  await open('AUDITOR');
  expect(page.screen.queryByRole('button', { name: /导出/ })).not.toBeNull();
  await page.end();
  await open('APPLICANT');
  expect(page.screen.queryByRole('button', { name: /导出/ })).toBeNull();
});
