// @vitest-environment jsdom
import type { Json, ProductDetail } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { setTabOpener } from '../../client/tab.ts';
import { draw } from '../../component.testing.tsx';
import { lifeOf } from './life.ts';
import ProductPage from './ProductPage.tsx';

const words = (text: string) => ({ 'zh-CN': text, en: text, 'zh-TW': text });
const product = (more: Partial<ProductDetail> = {}): ProductDetail => ({
  id: '1',
  number: '国妆特字20220731',
  title: '岚屿演示轻盈防晒乳',
  holderName: '云海岚屿生物科技有限公司（演示）',
  kind: 'special',
  origin: 'domestic',
  state: 'ACTIVE',
  stateLabel: words('有效'),
  stateLook: 'granted',
  classification: '04-05-03-01-02',
  validFrom: '2022-03-08',
  validTo: '2027-03-07',
  renewFrom: '2026-10-22',
  renewTo: '2027-01-18',
  renewalRisk: null,
  marks: [],
  currentVersion: 2,
  openCases: true,
  openedAt: '2022-03-08 09:00:00',
  authorityName: '云海市药品监督管理局（演示）',
  responsibleName: null,
  plants: ['澄野'],
  area: 'reg/first',
  firstCaseId: '7',
  publishedAt: '2022-03-09 09:00:00',
  versions: [version(2, '2023-07-19', '9', '增加生产企业'), version(1, '2022-03-08', '7', '首次注册')],
  certificates: [
    {
      id: '5',
      version: 1,
      productVersion: 1,
      template: 'registration',
      state: 'failed',
      validFrom: '2022-03-08',
      validTo: '2027-03-07',
      attachmentId: null,
      sha256: null,
      signatureId: null,
      error: '没有字体',
      madeAt: null,
      sentAt: null,
      firstOpenedAt: null,
    },
  ],
  cases: [
    {
      id: '9',
      area: 'reg/change',
      areaTitle: words('变更申请'),
      number: '演申202609000012',
      title: '岚屿演示轻盈防晒乳',
      status: 'REVIEW',
      statusLabel: words('技术审评中'),
      statusLook: 'review',
      open: true,
      submittedAt: '2026-09-03 10:00:00',
    },
  ],
  blocks: [],
  states: [
    {
      from: null,
      to: 'ACTIVE',
      label: words('有效'),
      at: '2022-03-08 09:00:00',
      caseId: '7',
      reason: '',
      publicText: words(''),
    },
  ],
  ...more,
});
function version(number: number, from: string, caseId: string, summary: string): ProductDetail['versions'][number] {
  const change = number === 1 ? 'first' : 'review';
  return {
    version: number,
    changeType: change,
    changeLabel: words(change === 'first' ? '首次' : '审评变更'),
    summary: words(summary),
    caseId,
    effectiveFrom: from,
    madeByName: null,
    sha256: 'abc',
  };
}

const area = {
  version: 1,
  allowed: ['get'],
  definition: {
    id: 'reg/first',
    kind: 'application',
    fields: [],
    form: { steps: [{ key: 'basic', title: words('基本信息'), sections: [] }] },
  },
};
let shown = product();
const server = ({ path }: { path: string }): Json => {
  if (path.endsWith('/product/get')) return shown as unknown as Json;
  if (path.endsWith('/product/begins') || path.endsWith('/area/list')) return [];
  if (path.endsWith('/product/version')) return { area: 'reg/first', definitionVersion: 1, data: {} };
  return path.endsWith('/area/get') ? (area as unknown as Json) : {};
};

describe('the page of a product', () => {
  let page: Awaited<ReturnType<typeof draw>>;
  afterEach(() => page.end());

  it('says what is in force, and leads to the open case', async () => {
    const opened: string[] = [];
    setTabOpener(({ path }) => opened.push(path));
    shown = product();
    page = await draw(<ProductPage params={{ id: '1' }} />, server);
    await page.see('国妆特字20220731');
    await page.see('2022-03-08 至 2027-03-07');
    await page.see('澄野');
    await page.click('打开办理中的变更申请');
    expect(opened).toEqual(['/reg/change/case/9']);
  });

  it('says beside the state what an open case says of it, and leads there', async () => {
    const opened: string[] = [];
    setTabOpener(({ path }) => opened.push(path));
    const mark = { label: words('年报缺失'), look: 'refused', caseId: '12', area: 'filing/annual-missing' };
    shown = product({ marks: [mark] });
    page = await draw(<ProductPage params={{ id: '1' }} />, server);
    await page.click('年报缺失');
    expect(opened).toEqual(['/filing/annual-missing/case/12']);
  });

  it('shows versions with their case, certificates with why one failed, and that nothing is restricted', async () => {
    shown = product();
    page = await draw(<ProductPage params={{ id: '1' }} />, server);
    await page.see('国妆特字20220731');
    await page.user.click(page.screen.getByRole('tab', { name: '版本 2' }));
    await page.see('增加生产企业');
    expect(page.screen.getAllByText('V2').length).toBeGreaterThan(0);
    await page.user.click(page.screen.getByRole('tab', { name: '证书 1' }));
    await page.see('文件没有制成');
    await page.see('没有字体');
    await page.user.click(page.screen.getByRole('tab', { name: '限制' }));
    await page.see('没有限制');
  });

  it('warns of an open case that may be decided too late for the renewal, and leads to it', async () => {
    const opened: string[] = [];
    setTabOpener(({ path }) => opened.push(path));
    const risk = {
      caseId: '9',
      area: 'reg/change',
      areaTitle: words('变更申请'),
      number: '演申202609000012',
      latest: '2027-03-02',
    };
    shown = product({ renewalRisk: risk });
    page = await draw(<ProductPage params={{ id: '1' }} />, server);
    await page.see('在办的“变更申请”演申202609000012按法定时限可能办到 2027-03-02');
    await page.click('看这个案卷');
    expect(opened).toEqual(['/reg/change/case/9']);
  });

  it('says since when and why a product is suspended', async () => {
    // As the server tells them: oldest first.
    const event = (to: string, at: string, reason: string) => ({
      ...product().states[0],
      to,
      label: words(to),
      at,
      reason,
    });
    const states = [
      event('ACTIVE', '2022-03-08 09:00:00', ''),
      event('SUSPENDED', '2023-05-06 09:00:00', '第一次抽检不合格'),
      event('ACTIVE', '2023-06-07 09:00:00', '已改正'),
      event('SUSPENDED', '2024-09-05 10:00:00', '第二次抽检不合格'),
    ];
    shown = product({ state: 'SUSPENDED', stateLabel: words('暂停销售、使用'), states } as Partial<ProductDetail>);
    page = await draw(<ProductPage params={{ id: '1' }} />, server);
    await page.see('第二次抽检不合格');
    expect(page.screen.getByRole('note').textContent).toBe('暂停销售、使用2024-09-05第二次抽检不合格');
    const course = [...document.querySelectorAll('.product-course li')].map((one) => one.textContent);
    expect(course).toEqual([
      'SUSPENDED2024-09-05 10:00第二次抽检不合格',
      'ACTIVE2023-06-07 09:00已改正',
      'SUSPENDED2023-05-06 09:00第一次抽检不合格',
      'ACTIVE2022-03-08 09:00',
    ]);
  });

  it('shows what every office may know to whoever may not open the dossier, and asks for no form', async () => {
    shown = product();
    const paths: string[] = [];
    page = await draw(<ProductPage params={{ id: '1' }} />, (asked) => {
      paths.push(asked.path);
      if (!asked.path.endsWith('/product/version')) return server(asked);
      const facts = [{ label: words('产品来源'), value: words('国产') }];
      return { area: 'reg/first', definitionVersion: 1, data: null, facts } as unknown as Json;
    });
    await page.see('产品来源');
    await page.see('申报资料由承办人员查看');
    expect(paths.some((path) => path.endsWith('/area/get'))).toBe(false);
  });
});

describe('the life of a product', () => {
  it('lies between its first and last day, with its versions in order', () => {
    const life = lifeOf(product(), '2024-09-06');
    expect(life).toMatchObject({ from: '2022-03-08', to: '2027-03-07', now: 48 });
    expect(life.marks.map(({ version, at }) => [version, at])).toEqual([
      [2, 26],
      [1, 0],
    ]);
  });
  it('shows when it can be renewed: still to come, now, or past', () => {
    expect(lifeOf(product(), '2026-10-21').window).toEqual({ from: 89, to: 93, when: 'coming' });
    expect(lifeOf(product(), '2026-10-22').window?.when).toBe('now');
    expect(lifeOf(product(), '2027-01-18').window?.when).toBe('now');
    expect(lifeOf(product(), '2027-01-19').window?.when).toBe('past');
  });
  it('has not begun before the approval', () => {
    expect(
      lifeOf(
        { validFrom: null, validTo: null, renewFrom: null, renewTo: null, versions: [], currentVersion: 0 },
        '2024-09-06',
      ),
    ).toEqual({
      from: null,
      to: null,
      marks: [],
      now: 0,
      window: null,
    });
  });
});
