// @vitest-environment jsdom
import type { JsonObject } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../../component.testing.tsx';
import { DraftPage } from '../pages/DraftPage.tsx';
import { area, office } from '../pages/draft.testing.ts';

const plants = [
  { name: '演示一厂', licence: '演妆20260001' },
  { name: '演示二厂', licence: '演妆20260002' },
];
const definition = (): JsonObject => {
  const made = area();
  const column = (key: string, name: string) => ({ key, type: 'text', label: { 'zh-CN': name, en: name } });
  Object.assign(made.definition as JsonObject, {
    fields: [
      { key: 'subject', type: 'text', label: { 'zh-CN': '地址', en: 'Address' } },
      { key: 'question', type: 'text', label: { 'zh-CN': '联系人', en: 'Contact' } },
      {
        key: 'plants',
        type: 'table',
        label: { 'zh-CN': '生产企业', en: 'Plants' },
        maxRows: 2,
        columns: [column('name', '企业名称'), column('licence', '许可证')],
      },
    ],
    form: {
      steps: [
        {
          key: 'about',
          title: { 'zh-CN': '事由', en: 'About' },
          sections: [{ fields: ['subject', 'question', 'plants'] }],
        },
      ],
    },
  });
  return made;
};
const taken = (more: JsonObject = {}): JsonObject => ({
  area: 'demo/file',
  title: { 'zh-CN': '企业档案', en: 'Company file' },
  caseId: '77',
  at: '2026-11-20 10:00:00',
  values: { subject: '旧地址', question: '林嘉怡' },
  newer: {},
  rows: { plants },
  ...more,
});

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const data = { subject: '旧地址', question: '林嘉怡', plants: [] };
const open = async (more: JsonObject) => {
  page = await draw(
    <DraftPage group="support" name="questions" id="5" />,
    office(data, { open: more, area: definition() }),
  );
  await page.see('地址');
};
const field = (name: string) => page.screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
const button = (name: string | RegExp) => page.screen.getByRole('button', { name });
const patched = () => JSON.stringify(page.sent('/draft/patch'));

describe('what a draft took over from a record of the company', () => {
  it('is marked beside its label until it is changed', async () => {
    await open({ taken: taken() });
    expect(page.text().match(/取自企业档案/g)).toHaveLength(2);
    await page.user.type(field('地址'), '新');
    await page.until(() => page.text().match(/取自企业档案/g)?.length === 1, 'one mark less');
  });

  it('the record says otherwise by now: the draft says so, and takes what is ticked, and nothing else', async () => {
    await open({ taken: taken({ newer: { subject: '新地址', question: '许新言' } }) });
    await page.see('企业档案已于 2026-11-20 更新');
    expect(field('地址').value).toBe('旧地址');
    await page.user.click(button('查看并选用'));
    await page.see('新地址');
    await page.user.click(page.screen.getByRole('checkbox', { name: '联系人' }));
    await page.user.click(button('选用勾选的内容'));
    await page.until(() => page.sent('/draft/keepOwn').length === 1, 'the decision');
    expect(page.sent('/draft/keepOwn')[0]).toMatchObject({ id: '5', caseId: '77' });
    expect(field('地址').value).toBe('新地址');
    expect(field('联系人').value).toBe('林嘉怡');
    expect(patched()).not.toContain('许新言');
    await page.until(() => !page.text().includes('已于 2026-11-20 更新'), 'the bar that goes');
  });

  it('keeps the draft as it is where the person says so', async () => {
    await open({ taken: taken({ newer: { subject: '新地址' } }) });
    await page.user.click(button('查看并选用'));
    await page.user.click(button('保留草稿内容'));
    await page.until(() => page.sent('/draft/keepOwn').length === 1, 'the decision');
    expect(page.sent('/draft/patch')).toHaveLength(0);
    expect(field('地址').value).toBe('旧地址');
  });

  it('rows are chosen among those of the record, each once', async () => {
    await open({ taken: taken() });
    await page.user.click(button('从企业档案选择'));
    await page.user.click(page.screen.getByRole('checkbox', { name: /演示二厂/ }));
    await page.user.click(button('添加 1 行'));
    await page.until(() => patched().includes('演妆20260002'), 'the row');
    expect(patched()).not.toContain('演妆20260001');
    await page.user.click(button('从企业档案选择'));
    expect(page.screen.getByRole<HTMLInputElement>('checkbox', { name: /演示二厂/ }).disabled).toBe(true);
    expect(page.text()).toContain('已在表中');
  });

  it('a copy says of what it is one, until that is read', async () => {
    await open({ copiedFrom: { link: '/product/3', title: '岚屿面霜', number: '演妆备001', left: [] } });
    await page.see('复制自“岚屿面霜”演妆备001');
    await page.user.click(button('知道了'));
    expect(page.text()).not.toContain('复制自');
  });
});
