// @vitest-environment jsdom
import type { CaseDetail, Json, PublishedArea } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { type Asked, draw } from '../../component.testing.tsx';
import { BegunBy } from './BegunBy.tsx';
import { OpenCase } from './OpenCase.tsx';
import { OpenCaseDialog } from './OpenCaseDialog.tsx';

const words = (text: string) => ({ 'zh-CN': text, en: text, 'zh-TW': text });
const area = (allowed: string[]) =>
  ({
    ...{ version: 1, allowed },
    definition: {
      ...{ id: 'test/check', kind: 'application', title: words('核查'), form: { steps: [] } },
      opening: { fields: ['reason'], reason: 'reason' },
      fields: [{ key: 'reason', type: 'text', label: words('理由'), default: '例行' }],
    },
  }) as unknown as PublishedArea;
const begun = (channel: 'holder' | 'office' | 'system', parentCaseId: string | null = null) =>
  ({ begun: { channel, by: '云海市局', parentCaseId } }) as CaseDetail;

describe('a case that an office begins', () => {
  let page: Awaited<ReturnType<typeof draw>>;
  afterEach(() => page.end());

  it('is offered to who may open one', async () => {
    page = await draw(<OpenCase area={area(['query', 'open'])} />);
    await page.click('发起');
    await page.see('发起：核查');
  });
  it('names the field that is wrong, keeps what was entered, and closes when the case is there', async () => {
    let answer: Json | Error = Object.assign(new Error('1 处错误'), {
      state: 400,
      data: [{ field: 'reason', message: '理由太短' }],
    });
    const closed: string[] = [];
    const props = { area: area(['open']), given: { reason: '投' }, onOpened: () => closed.push('opened') };
    const server = ({ path }: Asked) => (path.endsWith('/open') ? answer : {});
    page = await draw(<OpenCaseDialog {...props} onClose={() => closed.push('closed')} />, server);
    await page.click('发起');
    await page.see('理由太短');
    expect(page.screen.getByLabelText(/理由/)).toHaveProperty('value', '投');
    answer = { caseId: '7', status: 'OPEN', certNo: null, applyNo: null, version: 1 };
    await page.click('发起');
    await expect.poll(() => closed).toEqual(['closed', 'opened']);
  });
  it('begins with what the form presets', async () => {
    const props = { area: area(['open']), given: {}, onOpened: () => undefined };
    page = await draw(<OpenCaseDialog {...props} onClose={() => undefined} />);
    expect(await page.screen.findByLabelText(/理由/)).toHaveProperty('value', '例行');
  });
  it('is not offered to others', async () => {
    page = await draw(<OpenCase area={area(['query'])} />);
    expect(page.screen.queryByRole('button')).toBeNull();
  });
  it.each([
    [begun('office'), '云海市局发起'],
    [begun('system', '9'), '由另一案卷发起'],
  ])('says who began it, where the company did not', async (detail, text) => {
    page = await draw(<BegunBy detail={detail} />);
    await page.see(text);
  });
  it.each([begun('holder'), begun('system')])('says nothing of others', async (detail) => {
    page = await draw(<BegunBy detail={detail} />);
    expect(page.screen.queryByText(/发起/)).toBeNull();
  });
});
