// @vitest-environment jsdom
import type { AreaDefinition, ChainedSignature } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { CaseSignatures } from './CaseSignatures.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

const words = (text: string) => ({ 'zh-CN': text });
const definition = {
  kind: 'application',
  procedureTasks: { p1: { reportCheck1: { title: words('报告一审'), mode: 'officer', actions: [] } } },
} as unknown as AreaDefinition;
const signature = (id: string, more: Partial<ChainedSignature>): ChainedSignature => ({
  ...{ id, caseId: '8', level: 'person', about: 'decision', title: '岚屿防晒乳', sha256: 'ab'.repeat(32), node: null },
  ...{ action: 'sign', reason: '', signer: '康宁', office: '云海局', proof: 'password', keyId: '3', superseded: false },
  ...{ signedAt: '2026-11-02 09:00:00', businessAt: '2026-11-02 09:00:00' },
  ...more,
});

describe('the signatures of a case', () => {
  it('name the step or the paper, who signed, and which do not count any more', async () => {
    const letter = { about: 'letter', title: '受理通知书 00001号', level: 'seal', node: null } as const;
    const signatures = [
      signature('1', letter),
      signature('2', { node: 'reportCheck1', superseded: true }),
      signature('3', { node: 'reportCheck1', signer: '白若溪' }),
    ];
    page = await draw(<CaseSignatures {...{ definition, signatures }} />, () => ({}) as never);
    await page.see('受理通知书 00001号');
    const lines = page.screen.getAllByRole('listitem').map((one) => one.textContent ?? '');
    expect(lines[0]).toContain('机关印章 · 云海局');
    expect(lines[1]).toMatch(/^报告一审.*康宁.*已作废$/);
    expect(lines[2]).toMatch(/^报告一审.*白若溪/);
    expect(lines[2]).not.toContain('已作废');
  });

  it('are verified on the spot', async () => {
    page = await draw(<CaseSignatures {...{ definition, signatures: [signature('2', {})] }} />, () => ({
      ...{ id: '2', genuine: true, key: 'active', keyEndedAt: null, subject: 'same', parts: [] },
      ...{ algorithm: 'Ed25519', publicKey: 'MCow', statement: '{}', value: 'sig' },
    }));
    await page.click('验签');
    await page.see('真实');
    expect(page.asked.find(({ path }) => path.endsWith('verify'))?.body).toMatchObject({ id: '2', caseId: '8' });
  });
});
