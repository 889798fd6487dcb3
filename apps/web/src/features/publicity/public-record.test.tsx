// @vitest-environment jsdom
import type { Json, PublicDetail } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { PublicRecordView } from './PublicRecordView.tsx';

const words = (text: string) => ({ 'zh-CN': text, en: text, 'zh-TW': text });
type Certificate = PublicDetail['certificates'][number];
const certificate = (state: Certificate['state']): Certificate => ({
  version: 1,
  state,
  stateLabel: words(state),
  validFrom: '2026-11-24',
  validTo: '2031-11-23',
});
const record = (more: Partial<PublicDetail>): PublicDetail => ({
  number: '国妆特字20260001',
  title: '岚屿演示防晒乳',
  holderName: '云海岚屿生物科技有限公司（演示）',
  kind: 'special',
  status: 'ACTIVE',
  statusLabel: words('有效'),
  statusLook: 'granted',
  filedAt: '2026-11-24 10:00:00',
  demo: true,
  authorityName: '云海市药品监督管理局（演示）',
  asOf: '2026-11-25 10:00:00',
  fields: [],
  ingredients: ['水'],
  traceIngredients: [],
  states: [{ at: '2026-11-24 10:00:00', label: words('有效') }],
  validTo: '2031-11-23',
  versions: [],
  certificates: [certificate('issued')],
  certificate: { sha256: 'ab'.repeat(32), bytes: 12_000 },
  certificatePending: false,
  ...more,
});

describe('the public page of a product', () => {
  let page: Awaited<ReturnType<typeof draw>>;
  afterEach(() => page.end());
  async function shown(more: Partial<PublicDetail>): Promise<string> {
    page = await draw(<PublicRecordView number="1" />, () => record(more) as unknown as Json);
    await page.see('岚屿演示防晒乳');
    return document.querySelector('main')?.textContent ?? '';
  }

  it('speaks of a registration as one, with its last day', async () => {
    const text = await shown({});
    for (const word of ['注册证编号', '注册人', '批准日期', '有效期至2031-11-23', '注册证（PDF'])
      expect(text).toContain(word);
    expect(text).not.toContain('备案');
  });

  it('speaks of a filing as one', async () => {
    const text = await shown({ kind: 'ordinary', validTo: null });
    for (const word of ['备案编号', '备案人', '备案日期', '备案凭证（PDF', '备案不等于批准'])
      expect(text).toContain(word);
    expect(text).not.toMatch(/注册|有效期至/);
  });

  it.each([
    ['EXPIRED', 'special', '有效期已满'],
    ['CANCELLED', 'special', '注册证已经注销'],
    ['REVOKED', 'special', '注册证已被撤销'],
    ['SUSPENDED', 'special', '暂停销售、使用'],
    ['FILING_CANCELLED', 'ordinary', '备案已被取消'],
    ['SOMETHING', 'ordinary', '以下面的状态记录为准'],
  ] as const)('says what %s means', async (status, kind, said) => {
    expect(await shown({ status, kind })).toContain(said);
  });

  it.each([
    ['is being made', { certificatePending: true, certificates: [certificate('pending')] }, '正在制证'],
    ['is void', { certificates: [certificate('void')] }, '注册证已失效'],
    ['was never made', { certificates: [] }, '没有公开注册证'],
  ])('without a file says that the certificate %s', async (_what, more, said) => {
    const text = await shown({ certificate: null, ...more });
    expect(text).toContain(said);
    for (const other of ['正在制证', '注册证已失效', '没有公开注册证'].filter((one) => one !== said))
      expect(text).not.toContain(other);
  });
});
