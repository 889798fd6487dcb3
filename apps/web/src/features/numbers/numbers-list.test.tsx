// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { draw, listed } from '../../component.testing.tsx';
import AcceptNumbersPage from './AcceptNumbersPage.tsx';
import ApplyNumbersPage from './ApplyNumbersPage.tsx';
import CertificateNumbersPage from './CertificateNumbersPage.tsx';

const both = (text: string) => ({ 'zh-CN': text, en: text, 'zh-TW': text });
const given = {
  ...{ number: '国妆特字20260001', series: 'special', seriesTitle: both('注册证编号'), caseId: '9' },
  ...{ caseTitle: '岚屿防晒霜', holderName: '岚屿', path: '/reg/first/case/9', givenAt: '2026-11-22 10:00:00' },
  ...{ state: 'given', productState: 'ACTIVE' },
};
const counter = {
  ...{ series: 'letter', title: both('文书编号'), variant: 'all', pattern: '{prefix}{word}〔{yyyy}〕{serial:5}号' },
  ...{ when: null, scope: 'authority', part: '受', year: 2026, given: 4, next: '演受〔2026〕00005号' },
};
let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

it('shows a number with its case, and of a certificate the state of the product', async () => {
  page = await draw(<CertificateNumbersPage />, () => listed([given]));
  for (const word of ['国妆特字20260001', '岚屿防晒霜', '已用', '有效']) await page.see(word);
  expect(page.asked.map(({ body }) => body)).toContainEqual(expect.objectContaining({ kind: 'certificate' }));
  expect(page.screen.queryByRole('button', { name: /修改|编辑/ })).toBeNull();
});

it.each([
  ['accept', <AcceptNumbersPage key="accept" />],
  ['apply', <ApplyNumbersPage key="apply" />],
])('shows the series of %s with pattern and next number, and offers nothing to edit', async (_kind, screen) => {
  page = await draw(screen, () => [counter], { query: { view: 'series' } });
  for (const word of ['全部 · 受', '{prefix}{word}〔{yyyy}〕{serial:5}号', '演受〔2026〕00005号', '本机关'])
    await page.see(word);
  expect(page.screen.queryByRole('button', { name: /修改|编辑/ })).toBeNull();
});
