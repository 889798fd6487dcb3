// @vitest-environment jsdom
import type { Json, JsonObject } from '@app/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draw, later } from '../../component.testing.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { MigrateDialog } from './MigrateDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

const title = (text: string) => ({ 'zh-CN': text, 'zh-TW': text, en: text });
let page: Awaited<ReturnType<typeof draw>>;
const onClose = vi.fn();
afterEach(async () => {
  onClose.mockClear();
  await page.end();
});
const button = (name: string | RegExp) => page.screen.getByRole<HTMLButtonElement>('button', { name });

describe('a process out of a file', () => {
  const report = (problems: JsonObject[] = []): JsonObject => ({
    key: 'first',
    title: title('首次备案流程'),
    runnable: problems.length === 0,
    problems,
    changes: null,
  });
  const choose = async (content: BlobPart, name = 'first.bpmn') => {
    const input = await page.until(() => document.querySelector<HTMLInputElement>('.ant-upload input'), 'the field');
    await page.user.upload(input, new File([content], name, { type: 'text/xml' }));
  };
  const open = async (
    answer: (path: string, body: JsonObject) => Json | Error | Promise<Json>,
    processKey: string | null = null,
  ) => {
    page = await draw(<ImportDialog open processKey={processKey} onClose={onClose} />, ({ path, body }) =>
      answer(path, body),
    );
  };

  it('is checked before anything is kept; what is wrong with it is told by its element, and it may be kept as a draft', async () => {
    const problem = { element: 'Task_1', name: '初审', code: 'noAssignee', reason: '没有办理人', remedy: '指定角色' };
    await open((path) => (path.endsWith('/check') ? report([problem as JsonObject]) : later({ id: '8' })), 'first');
    expect(button('存为草稿').disabled).toBe(true);
    await choose('<definitions/>');
    await page.see('没有办理人');
    expect([page.sent('/check'), page.sent('/import')]).toEqual([[{ key: 'first', xml: '<definitions/>' }], []]);
    await page.user.dblClick(button('存为草稿'));
    await page.see('已存为草稿');
    expect([page.sent('/import').length, onClose.mock.calls.length]).toEqual([1, 1]);
  });

  it('takes the place of somebody’s draft only when that is said once more', async () => {
    const there = { key: 'first', by: '林建', at: '2026-11-20 10:00', sha256: 'a1' };
    await open((path, body) => {
      if (path.endsWith('/check')) return report();
      return body.replaces === 'a1' ? { id: '8' } : Object.assign(new Error('已有草稿'), { data: there });
    });
    await choose('<definitions/>');
    await page.see('首次备案流程');
    await page.user.click(button('存为草稿'));
    await page.see('替换“first”的草稿？');
    expect(onClose).toHaveBeenCalledTimes(0);
    await page.user.click(button('替换草稿'));
    await page.see('已存为草稿');
    expect(page.sent('/import').map(({ replaces }) => replaces)).toEqual([undefined, 'a1']);
  });

  it('that is too large or in an unknown encoding is not even sent; another file may be chosen', async () => {
    await open(() => report());
    await choose(new Uint8Array(2_000_001));
    await page.see('文件超过 2 MB');
    await choose(new Uint8Array([0xff, 0xfe, 0, 0]));
    await page.see('文件的文字编码无法判断');
    expect([page.sent('/check'), button('存为草稿').disabled]).toEqual([[], true]);
    await choose('<definitions/>');
    await page.see('首次备案流程');
    expect(page.text()).not.toContain('文件的文字编码无法判断');
  });

  it('that the server refuses says why', async () => {
    await open(() => new Error('不是 BPMN 2.0'));
    await choose('<html/>');
    await page.see('不是 BPMN 2.0');
    expect(button('存为草稿').disabled).toBe(true);
  });
});

describe('a migration', () => {
  const outcome = (id: string, ok: boolean): JsonObject => ({
    id,
    title: `案卷${id}`,
    from: 1,
    ok,
    moves: ok ? [{ from: 'old', to: 'review' }] : [],
    problems: ok ? [] : ['环节 gone 没有对应'],
  });
  const nodes = [{ id: 'review', type: 'userTask', title: title('审评') }] as never;
  const open = async (outcomes: JsonObject[] | Error) => {
    page = await draw(
      <MigrateDialog open processKey="first" to={2} nodes={nodes} ids={['1', '2']} onClose={onClose} />,
      ({ body }) =>
        outcomes instanceof Error
          ? outcomes
          : { outcomes, migrated: body.dryRun ? 0 : outcomes.filter(({ ok }) => ok).length },
    );
  };

  it('is tried first, says of each what would happen, and moves those that can once', async () => {
    await open([outcome('1', true), outcome('2', false)]);
    expect(button('迁移 0 个').disabled).toBe(true);
    await page.user.type(page.screen.getByRole('textbox', { name: '原环节标识' }), 'old');
    await page.user.click(page.screen.getByRole('combobox', { name: '新环节' }));
    await page.user.click(await page.until(() => document.querySelector('.ant-select-item-option'), 'the node'));
    await page.user.click(button('对应'));
    await page.user.click(button('试运行'));
    await page.see('2 个流程中，1 个可以迁移');
    await page.see('“old”移到“审评”');
    await page.see('环节 gone 没有对应');
    await page.user.click(button('迁移 1 个'));
    await page.see('已迁移 1 个流程');
    expect(button('迁移 1 个').disabled).toBe(true);
    const told = page.sent('/migrate').map(({ dryRun, mapping, ids }) => ({ dryRun, mapping, ids }));
    const both = { mapping: { old: 'review' }, ids: ['1', '2'] };
    expect(told).toEqual([
      { dryRun: true, ...both },
      { dryRun: false, ...both },
    ]);
  });

  it('whose nodes are mapped otherwise must be tried again', async () => {
    await open([outcome('1', true)]);
    await page.user.type(page.screen.getByRole('textbox', { name: '原环节标识' }), 'old');
    await page.user.click(page.screen.getByRole('combobox', { name: '新环节' }));
    await page.user.click(await page.until(() => document.querySelector('.ant-select-item-option'), 'the node'));
    await page.user.click(button('对应'));
    await page.user.click(button('试运行'));
    await page.see('1 个流程中，1 个可以迁移');
    await page.user.click(button('去掉 old 的对应'));
    expect(button('迁移 0 个').disabled).toBe(true);
  });

  it('that is refused says why and moves nothing', async () => {
    await open(new Error('版本已停用'));
    await page.user.click(button('试运行'));
    await page.see('版本已停用');
    expect(button('迁移 0 个').disabled).toBe(true);
  });
});

describe('the reason of what an administrator does to processes', () => {
  const open = async (onRun: (reason: string) => Promise<boolean>) => {
    page = await draw(<ReasonDialog verb="end" names={['面霜', '口红']} onRun={onRun} onClose={onClose} />);
  };

  it('is needed, blanks are none, and it is handed on once', async () => {
    const reasons: string[] = [];
    let finish: (done: boolean) => void = () => undefined;
    await open((reason) => {
      reasons.push(reason);
      return new Promise((done) => {
        finish = done;
      });
    });
    await page.see('面霜');
    await page.see('口红');
    const run = () => page.screen.getAllByRole<HTMLButtonElement>('button').at(-1) as HTMLButtonElement;
    await page.type('理由', '   ');
    expect([run().disabled, run().title]).toEqual([true, '请先写明理由']);
    await page.type('理由', ' 重复提交 ');
    await page.user.dblClick(run());
    finish(true);
    await page.until(() => onClose.mock.calls.length === 1, 'the end');
    expect(reasons).toEqual(['重复提交']);
  });

  it('stays where it was typed when the work is refused', async () => {
    await open(() => Promise.resolve(false));
    const field = await page.type('理由', '重复提交');
    await page.user.click(page.screen.getAllByRole('button').at(-1) as HTMLElement);
    await page.until(() => document.querySelector('.ant-btn-loading') === null, 'the answer');
    expect([field.value, onClose.mock.calls.length]).toEqual(['重复提交', 0]);
  });
});
