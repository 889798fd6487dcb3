// @vitest-environment jsdom
import type { Json, LetterDetail } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { setTabOpener } from '../../client/tab.ts';
import { draw } from '../../component.testing.tsx';
import { CaseLetters } from '../../runtime/case/CaseLetters.tsx';
import LetterPage from './LetterPage.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

const title = { 'zh-CN': '责令改正通知书', en: 'Order to correct' };
const hash = 'ab12'.repeat(16);
const letter: LetterDetail = {
  id: '7',
  kind: 'L17',
  title,
  number: '演责改〔2026〕00001号',
  caseId: '8',
  area: 'reg/first',
  caseTitle: '演示霜',
  toName: '岚屿',
  state: 'served',
  issuedAt: '2026-11-02 09:00:00',
  servedAt: '2026-11-02 09:00:00',
  firstReadAt: null,
  replyDue: '2026-11-16',
  content: {
    kind: 'L17',
    templateVersion: 1,
    title: '责令改正通知书',
    number: '演责改〔2026〕00001号',
    authority: '云海局（演示）',
    toName: '岚屿',
    toAddress: '',
    blocks: [
      { type: 'paragraph', text: '责令改正下列内容：<b>粗</b>' },
      { type: 'table', rows: [{ label: '产品名称', text: '演示霜' }] },
      { type: 'items', items: [{ number: 1, place: '配方 第 4 行', text: '请说明', basis: '规范' }] },
    ],
    date: '2026 年 11 月 2 日',
    replaces: null,
    reply: { days: 10, unit: 'workingDay' },
    demo: true,
  },
  contentSha256: hash,
  effect: null,
  file: null,
  serviceWay: 'platform',
  serviceProof: null,
  serviceDue: null,
  signatureId: null,
  draftedBy: null,
  checkedBy: null,
  signedBy: null,
  replacedBy: null,
  mayServe: false,
};

describe('the page of a letter', () => {
  const open = async (checked: { content: boolean; file: boolean | null }) => {
    page = await draw(<LetterPage params={{ id: '7' }} />, ({ path }) => (path.endsWith('/check') ? checked : letter));
    await page.see('请在 2026-11-16 前答复');
  };

  it('shows the paper as text, the last day for an answer, and that nothing was changed', async () => {
    await open({ content: true, file: null });
    await page.see('一致');
    expect(page.screen.getByText('责令改正下列内容：<b>粗</b>')).toBeTruthy();
    expect(page.screen.getByText('配方 第 4 行')).toBeTruthy();
    expect(page.screen.getByText('还没有查阅')).toBeTruthy();
    // The PDF is still being drawn.
    expect(page.button('下载 PDF')).toHaveProperty('disabled', true);
  });

  it('is paper in its own language, whatever the language of the reader: its marks and its bases too', async () => {
    await open({ content: true, file: null });
    await page.choose('en');
    await page.see('Answer by 2026-11-16');
    const paper = page.screen.getByRole('article');
    expect(paper.getAttribute('lang')).toBe('zh-CN');
    expect(paper.textContent).toContain('演示系统生成，不具有法律效力');
    expect(paper.textContent).toContain('依据：规范');
    expect(paper.textContent).not.toMatch(/demo|legal|basis/i);
  });

  it('a changed letter says so', async () => {
    await open({ content: false, file: null });
    await page.see('不一致');
  });
});

describe('the service of a letter that waits for it', () => {
  const waiting: LetterDetail = {
    ...{ ...letter, state: 'issued', serviceWay: 'post', servedAt: null, replyDue: null, mayServe: true },
  };
  const open = async (shown: LetterDetail) => {
    page = await draw(<LetterPage params={{ id: '7' }} />, ({ path }): Json => {
      if (path.endsWith('/check')) return { content: true, file: null };
      if (path.endsWith('/serve')) return { servedAt: null, serviceDue: null, replyDue: null };
      return (path.includes('upload') ? { id: '99', fileName: '回执.pdf', totalBytes: 3 } : shown) as unknown as Json;
    });
    await page.see('还没有查阅');
  };

  it('is recorded with way, day and proof; a day before the issue is refused', async () => {
    await open(waiting);
    await page.click('登记送达');
    await page.see('登记送达：演责改〔2026〕00001号');
    await page.type('签收日期', '2026-11-01');
    await page.press('Tab');
    await page.click('登记');
    await page.see('不能早于制发日期 2026-11-02');
    await page.see('请上传凭证');
    await page.type('签收日期', '2026-11-03');
    await page.press('Tab');
    await page.user.upload(page.screen.getByLabelText('选择文件'), new File(['pdf'], '回执.pdf'));
    await page.see('回执.pdf');
    await page.click('登记');
    const sent = () => page.asked.find(({ path }) => path.endsWith('/serve'))?.body;
    await page.until(sent, 'what was sent');
    expect(sent()).toEqual({ id: '7', way: 'post', on: '2026-11-03', proof: '99' });
  });

  it('by public notice says from when it counts, and is not put on notice twice', async () => {
    await open({ ...waiting, serviceWay: 'publication', serviceDue: '2026-12-05' });
    await page.see('公告中，2026-12-05 视为送达');
    await page.click('登记送达');
    await page.see('登记送达：演责改〔2026〕00001号');
    expect(page.screen.queryByRole('radio', { name: '公告送达' })).toBeNull();
    expect(page.screen.getByRole('radio', { name: '直接送达' })).toBeTruthy();
  });

  it('is nobody’s who may not record it; three names stand with a letter that three people made', async () => {
    await open({ ...letter, draftedBy: '甲', checkedBy: '乙', signedBy: '丙' });
    expect(page.screen.queryByRole('button', { name: '登记送达' })).toBeNull();
    for (const words of ['拟稿', '甲', '核稿', '乙', '签发', '丙']) expect(page.screen.getByText(words)).toBeTruthy();
  });
});

describe('the letters of a case', () => {
  it('stand with number and last day; each opens its page', async () => {
    const opened: unknown[] = [];
    setTabOpener((wish) => opened.push(wish));
    const answer = {
      dataResult: [letter],
      pageResult: { pageNo: 1, limit: 100, totalCount: 1, totalPages: 1, exact: true },
    };
    page = await draw(<CaseLetters caseId="8" />, () => JSON.parse(JSON.stringify(answer)));
    await page.click('责令改正通知书');
    expect(opened).toEqual([{ path: '/letter/7' }]);
    expect(page.asked[0]?.body).toMatchObject({ parameters: [{ key: 'caseId', value: '8' }] });
  });

  it('none is said', async () => {
    const none = { dataResult: [], pageResult: { pageNo: 1, limit: 100, totalCount: 0, totalPages: 0, exact: true } };
    page = await draw(<CaseLetters caseId="8" />, () => none);
    await page.see('这个案卷还没有文书。');
  });
});
