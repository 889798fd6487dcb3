// @vitest-environment jsdom
import type { Signature, SignatureKey, VerifiedSignature } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { useSession } from '../../client/index.ts';
import { draw, listed } from '../../component.testing.tsx';
import { VerifyDialog } from '../../runtime/sign/VerifyDialog.tsx';
import { CheckFileDialog } from './CheckFileDialog.tsx';
import KeysPage from './KeysPage.tsx';
import SignaturesPage from './SignaturesPage.tsx';

let page: Awaited<ReturnType<typeof draw>>;
const signedOut = useSession.getState();
afterEach(async () => {
  await page.end();
  useSession.setState(signedOut);
});

const hash = 'ab'.repeat(32);
const signature: Signature = {
  ...{ id: '5', caseId: '8', level: 'person', about: 'decision', title: '岚屿防晒乳 审批签发', sha256: hash },
  ...{ action: 'grant', reason: '', signer: '周敏', office: '云海局', proof: 'password', keyId: '3' },
  ...{ signedAt: '2026-11-02 09:00:00', businessAt: '2026-11-02 09:00:00' },
};
const verified: VerifiedSignature = {
  ...{ id: '5', genuine: true, key: 'retired', keyEndedAt: '2026-11-10 08:00:00', subject: 'changed' },
  parts: [
    { about: 'version', id: '8:1', sha256: hash, state: 'same' },
    { about: 'findings', id: '8:1', sha256: hash, state: 'changed' },
  ],
  ...{ algorithm: 'Ed25519', publicKey: 'MCow', statement: '{}', value: 'sig' },
};

describe('signatures', () => {
  const open = async () => {
    page = await draw(<SignaturesPage />, ({ path }) =>
      path.endsWith('verify') ? verified : listed([signature] as never),
    );
    await page.see('岚屿防晒乳 审批签发');
  };

  it('are listed with who signed, at which level and how, and verified part by part', async () => {
    await open();
    for (const words of ['办理决定', '周敏', '个人签名']) await page.see(words);
    await page.click('验签');
    await page.see('验签结果');
    await page.see('真实');
    await page.see('申请资料');
    expect(page.screen.getAllByText('已经改变')).toHaveLength(2);
    expect(page.screen.getByText(/已更换 · 2026-11-10 08:00/)).toBeTruthy();
    expect(page.asked.find(({ path }) => path.endsWith('verify'))?.body).toMatchObject({ id: '5', caseId: '8' });
  });

  it('lead to the keys only those who manage keys', async () => {
    await open();
    expect(page.screen.queryByRole('button', { name: '签名密钥' })).toBeNull();
    await page.end();
    useSession.setState({ permissions: { 'signature.manage': true } });
    await open();
    expect(page.button('签名密钥')).toBeTruthy();
  });
});

describe('the result of a check', () => {
  it('tells why a signature cannot be checked', async () => {
    page = await draw(
      <VerifyDialog signature={signature} onClose={() => undefined} />,
      () => new Error('没有这条签名'),
    );
    await page.see('没有这条签名');
  });
});

describe('signing keys', () => {
  const key: SignatureKey = {
    ...{ id: '3', kind: 'seal', ownerName: '云海局', state: 'active', algorithm: 'Ed25519', publicKey: 'MCow' },
    ...{ createdAt: '2026-11-01 08:00:00', validFrom: null, validUntil: null, endedAt: null, reason: null },
  };
  const ended: SignatureKey = { ...key, id: '2', ownerName: '周敏', kind: 'person', state: 'revoked', reason: '遗失' };

  /** Chooses what a row keeps behind its first action. */
  const more = async (action: string) => {
    await page.user.click(page.screen.getByRole('button', { name: '“云海局”的更多操作' }));
    await page.user.click(await page.until(() => page.screen.queryByRole('menuitem', { name: action }), action));
  };

  it('are replaced and revoked with a reason; a revoked one can only be replaced', async () => {
    page = await draw(<KeysPage />, ({ path }) =>
      path.endsWith('query') ? listed([key, ended] as never) : { ...key, state: 'revoked' },
    );
    await page.see('云海局');
    await page.see('已吊销');
    expect(page.screen.getAllByRole('button', { name: /^更换/ })).toHaveLength(2);
    await more('吊销');
    expect(page.screen.queryByRole('button', { name: '“周敏”的更多操作' })).toBeNull();
    await page.see('吊销密钥：云海局');
    await page.click('吊销');
    await page.see('请写明理由');
    await page.type('理由', '印章遗失');
    await page.click('吊销');
    const sent = () => page.asked.find(({ path }) => path.endsWith('revoke'))?.body;
    await page.until(sent, 'what was sent');
    expect(sent()).toEqual({ id: '3', reason: '印章遗失' });
  });

  it('of those in use have days from and until which they sign', async () => {
    page = await draw(<KeysPage />, ({ path }) => (path.endsWith('query') ? listed([key, ended] as never) : key));
    await page.see('云海局');
    await more('期限');
    await page.see('密钥的期限：云海局');
    await page.type('到期日', '2027-12-31');
    await page.type('理由', '任期届满');
    await page.click('保存');
    const sent = () => page.asked.find(({ path }) => path.endsWith('period'))?.body;
    await page.until(sent, 'what was sent');
    expect(sent()).toEqual({ id: '3', reason: '任期届满', validFrom: null, validUntil: '2027-12-31' });
  });
});

describe('the check of a file', () => {
  const check = async (papers: object[]) => {
    page = await draw(<CheckFileDialog open onClose={() => undefined} />, ({ path }) =>
      path.endsWith('/sign/file') ? ({ sha256: hash, papers } as never) : verified,
    );
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('there is no place for a file');
    await page.user.upload(input, new File(['x'], '暂停通知书.pdf', { type: 'application/pdf' }));
  };

  it('names the paper of which it is an exact copy, and verifies what stands under it', async () => {
    await check([{ about: 'letter', title: '暂停通知书 演示', signatures: [{ ...signature, level: 'seal' }] }]);
    await page.see('与出具的文件完全相同');
    await page.see('暂停通知书 演示');
    await page.click('验签');
    await page.see('验签结果');
  });

  it('says of any other file that it was not issued so', async () => {
    await check([]);
    await page.see('没有找到相同的文件');
    await page.see(hash);
  });
});
