// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draw, listed } from '../../component.testing.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { VerifyDrawer } from './VerifyDrawer.tsx';

const words = (text: string) => ({ 'zh-CN': text, 'zh-TW': text, en: text });
let page: Awaited<ReturnType<typeof draw>>;
const onClose = vi.fn();
afterEach(async () => {
  onClose.mockClear();
  await page.end();
});

describe('an official table', () => {
  const tables = [
    { id: 'limit:stsc4', kind: 'limit', title: words('防腐剂') },
    { id: 'rule', kind: 'rule', title: words('规则') },
  ];
  const input = () => page.until(() => document.querySelector<HTMLInputElement>('.ant-upload input'), 'the field');
  const open = async (answer: Json | Error) => {
    page = await draw(<ImportDialog changeId="5" open onClose={onClose} />, ({ path }) =>
      path.endsWith('/import') ? answer : (tables as unknown as Json),
    );
    await page.see('先选择表并填写生效日期');
  };
  const choose = async () => {
    await page.user.click(page.screen.getByRole('combobox'));
    await page.user.click(await page.until(() => document.querySelector('.ant-select-item-option'), 'the table'));
    await page.user.type(page.screen.getByPlaceholderText('2027-01-01'), '2027-03-01');
    await page.see('点击选择文件，或者拖到这里');
    await page.user.upload(await input(), new File(['x'], '表.csv'));
  };

  it('is taken only when it is said which table it is and from which day; what it changed is told', async () => {
    await open({ taken: true, changed: 2, added: 1, removed: 0, same: 48, faults: [] });
    expect((await input()).disabled).toBe(true);
    await page.user.click(page.screen.getByRole('checkbox'));
    await choose();
    await page.see('修改 2 条，新增 1 条，失效 0 条，相同 48 条');
    const offered = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
    expect(offered).toEqual(['防腐剂']);
    const target = { changeId: '5', table: 'limit:stsc4', from: '2027-03-01', whole: 'yes' };
    expect(page.sent('/import')).toEqual([{ ...target, file: '表.csv' }]);
  });

  it('with a wrong head is not taken, and each fault says what to do', async () => {
    const fault = { row: 1, column: '最大浓度', message: '没有这一列', remedy: '把表头改成“最大允许浓度”' };
    await open({ taken: false, changed: 0, added: 0, removed: 0, same: 0, faults: [fault] });
    await choose();
    await page.see('没有导入：请先改正表头');
    await page.see('把表头改成“最大允许浓度”');
  });

  it('that the server does not take says why', async () => {
    await open(new Error('变更已发布'));
    await choose();
    await page.see('变更已发布');
  });
});

describe('a table that was compared with the official text', () => {
  const open = async (
    answer: (path: string) => Json | Error,
    target: { table: string; id?: string; title: string },
  ) => {
    page = await draw(<VerifyDrawer target={target} onClose={onClose} />, ({ path }) =>
      path.endsWith('/query') ? listed([]) : answer(path),
    );
    await page.see(target.title);
  };
  const fill = async () => {
    await page.type('变更名称', '核对防腐剂');
    await page.type('理由', '首次核对');
    await page.type('与哪个文本核对', '2015 年版印本');
  };

  it('is stated in a draft with name, reason and the text it was compared with; without them nothing is sent', async () => {
    await open(() => ({ id: '5' }), { table: 'limit:stsc4', id: '7', title: '水杨酸' });
    await page.click('放进变更');
    await page.see('请写明核对所用的文本');
    expect(page.sent('/save')).toEqual([]);
    await fill();
    await page.click('放进变更');
    await page.until(() => onClose.mock.calls.length === 1, 'the end');
    const verified = page.asked.find(({ path }) => path.endsWith('/verify'))?.body;
    expect(verified).toEqual({ changeId: '5', table: 'limit:stsc4', id: '7', note: '2015 年版印本' });
  });

  it('refused once, it goes into the same draft when it is tried again', async () => {
    let tries = 0;
    await open(
      (path) => {
        if (!path.endsWith('/verify')) return { id: '5' };
        tries += 1;
        return tries === 1 ? new Error('这张表正在变更') : 1;
      },
      { table: 'limit:stsc4', title: '防腐剂' },
    );
    await fill();
    await page.click('放进变更');
    await page.see('这张表正在变更');
    expect(onClose).toHaveBeenCalledTimes(0);
    await page.click('放进变更');
    await page.until(() => onClose.mock.calls.length === 1, 'the end');
    expect(page.sent('/save').map(({ id }) => id)).toEqual([undefined, '5']);
  });
});
