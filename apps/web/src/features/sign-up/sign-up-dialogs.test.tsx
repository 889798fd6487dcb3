// @vitest-environment jsdom
import type { Json, SignUp } from '@app/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '../../client/index.ts';
import { draw } from '../../component.testing.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { SignUpDecision } from './SignUpDecision.tsx';

const asked: SignUp = {
  id: '7',
  userId: '70',
  account: 'linxin',
  fullname: '林新',
  company: '岚屿',
  tenantId: null,
  tenantName: null,
  proof: null,
  proofFile: { id: '9', fileName: '在职证明.png', totalBytes: 3 },
  status: 'WAIT',
  opinion: null,
  createTime: '2026-11-20 10:00:00',
  decideTime: null,
  decidedBy: null,
};
let page: Awaited<ReturnType<typeof draw>>;
let closed = 0;
const before = useSession.getState();
const urls = { createObjectURL: URL.createObjectURL, revokeObjectURL: URL.revokeObjectURL };
beforeEach(() => {
  closed = 0;
  useSession.setState({ tenant: { id: '3', name: '岚屿' } as never });
});
afterEach(async () => {
  await page.end();
  useSession.setState(before, true);
  Object.assign(URL, urls);
});
const onClose = () => {
  closed += 1;
};

describe('whoever asks for an account', () => {
  const shown: string[] = [];
  const open = async (passes: boolean, more: Partial<SignUp> = {}, answer: Json | Error = 1) => {
    page = await draw(
      <SignUpDecision
        verdict={{ registration: { ...asked, ...more }, passes }}
        onShowProof={({ id }) => void shown.push(id)}
        onClose={onClose}
      />,
      () => answer,
    );
    await page.see('在职证明.png');
  };

  it('is refused only with a reason, after a look at the proof', async () => {
    await open(false);
    await page.click('在职证明.png');
    await page.click('拒绝');
    await page.see('请填写理由');
    expect([shown, page.sent('/refuse')]).toEqual([['7'], []]);
    await page.type('拒绝的理由', '证明看不清');
    await page.click('拒绝');
    await page.see('林新已拒绝');
    expect(page.sent('/refuse')).toEqual([{ registrationId: '7', opinion: '证明看不清' }]);
    expect(closed).toBe(1);
  });

  it('joins a company that was chosen, as an applicant unless something else is said', async () => {
    await open(true);
    await page.click('通过');
    await page.see('请选择租户。');
    await page.user.click(page.screen.getByRole('combobox', { name: /加入租户/ }));
    await page.user.click(await page.until(() => document.querySelector('.ant-select-item-option'), 'the company'));
    await page.click('通过');
    await page.see('林新已通过');
    expect(page.sent('/approve')).toEqual([{ registrationId: '7', tenantId: '3', roles: ['APPLICANT'] }]);
  });

  it('goes to the company that he named where it is known, and no other; what the server refuses is told', async () => {
    await open(true, { tenantId: '5', tenantName: '云朵' }, new Error('已经处理过'));
    await page.see('云朵');
    expect(page.screen.getByRole<HTMLInputElement>('combobox', { name: /加入租户/ }).disabled).toBe(true);
    await page.click('通过');
    await page.see('已经处理过');
    expect(closed).toBe(0);
  });
});

describe('the proof of a request', () => {
  const open = async (answer: Response | Error) => {
    Object.assign(URL, { createObjectURL: () => 'blob:proof', revokeObjectURL: () => undefined });
    page = await draw(<ProofDialog registration={asked} onClose={onClose} />, () => answer);
  };

  it('is looked at as a picture, under the name it came with', async () => {
    await open(new Response('png', { headers: { 'Content-Type': 'image/png' } }));
    const picture = await page.screen.findByRole<HTMLImageElement>('img', { name: '在职证明.png' });
    expect(picture.getAttribute('src')).toBe('blob:proof');
    expect(page.asked).toMatchObject([{ body: { registrationId: '7' } }]);
    await page.click('关闭');
    expect(closed).toBe(1);
  });

  it('that does not come says why and can be asked for again', async () => {
    await open(new Error('文件已删除'));
    await page.see('文件已删除');
    await page.click('重试');
    await page.until(() => page.asked.length === 2, 'another try');
    expect(page.screen.queryByRole('img', { name: '在职证明.png' })).toBeNull();
  });
});
