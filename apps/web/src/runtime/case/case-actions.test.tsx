// @vitest-environment jsdom
import type { Json, PublishedArea } from '@app/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../client/index.ts';
import { setTabOpener } from '../../client/tab.ts';
import { draw } from '../../component.testing.tsx';
import { taskDetail } from '../task/task.testing.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { TaskActions } from './TaskActions.tsx';

const words = (text: string) => ({ 'zh-CN': text });
const pass = { key: 'pass', title: words('通过'), look: 'primary' };
const area = (mode: string, allowed: string[] = ['handle'], own: object[] = [pass]): PublishedArea =>
  ({
    id: 'reg/first',
    version: 1,
    allowed,
    definition: {
      id: 'reg/first',
      kind: 'application',
      fields: [],
      tasks: {
        check: { title: words('核查'), mode, actions: own },
        vote: { title: words('会签'), mode, actions: [] },
      },
    },
  }) as unknown as PublishedArea;
const task = (more: object = {}) =>
  ({
    id: '8',
    node: 'check',
    nodeTitle: words('核查'),
    claimedByMe: true,
    mine: true,
    withdrawable: false,
    ...more,
  }) as never;
const detail = (more: object = {}) => ({ id: '7', title: '面霜', tasks: [], findings: [], ...more }) as never;
const work = (more: object = {}) => taskDetail({ actions: [{ key: 'pass', title: words('通过') }], ...more }) as never;

let page: Awaited<ReturnType<typeof draw>>;
let refused: Error | null = null;
const happened: string[] = [];
beforeEach(() => {
  refused = null;
  happened.splice(0);
  sessionStorage.clear();
});
afterEach(() => page.end());
const changed = () => happened.push('read again');
const server = ({ path }: { path: string }): Json | Error => {
  if (path.endsWith('/preview')) return [];
  return refused ?? { draftId: '4' };
};
const names = () => page.screen.queryAllByRole('button').map((one) => one.textContent?.trim());

describe('what may be done with a case', () => {
  const actions = (more: object) => (
    <TaskActions
      area={area('officer')}
      detail={detail()}
      task={null}
      work={null}
      past={null}
      onChanged={changed}
      {...more}
    />
  );

  it('are at most three buttons: what is not to be had stands behind 更多, with its reason', async () => {
    const keys = ['one', 'two', 'three', 'four'];
    const own = keys.map((key) => ({
      key,
      title: { 'zh-CN': `办法${key}`, en: key },
      look: key === 'four' ? 'primary' : 'plain',
    }));
    const blocked = { 'zh-CN': '产品没有暂停', en: 'not suspended' };
    const offered = keys.map((key) => ({ key, blocked: key === 'two' ? blocked : null }));
    page = await draw(
      actions({ area: area('officer', ['handle'], own), task: task({ mine: true }), work: work({ actions: offered }) }),
      server,
    );
    await page.see('办法four');
    expect(names().filter((name) => name?.startsWith('办法'))).toEqual(['办法one', '办法three', '办法four']);
    await page.user.click(page.screen.getByRole('button', { name: /更多/ }));
    const item = await page.screen.findByRole('menuitem', { name: '办法two' });
    expect([item.getAttribute('aria-disabled'), item.getAttribute('title')]).toEqual(['true', '产品没有暂停']);
  });

  it('nothing waits for the caller: what may be urged or taken back, and not twice', async () => {
    const others = detail({ tasks: [task({ mine: false, withdrawable: true })] });
    const shown = actions({
      detail: others,
      work: work({ operations: ['urge', 'withdraw'] }),
      past: work({ operations: ['copy'] }),
    });
    page = await draw(shown, server);
    expect(names()).toEqual(['抄送', '催办', '收回']);
    await page.redraw(actions({}));
    expect(names()).toEqual([]);
  });

  it('a company opens the draft of its correction; a refusal is told and the case read again', async () => {
    const opened: string[] = [];
    setTabOpener(({ path }) => opened.push(path));
    const holder = actions({ area: area('holder'), task: task() });
    page = await draw(holder, server);
    await page.click('去改正');
    await page.until(() => opened.length === 1, 'the draft');
    expect(opened).toEqual(['/reg/first/draft/4']);
    refused = new Error('已超过期限');
    await page.click('去改正');
    await page.see('已超过期限');
    expect([opened.length, happened]).toEqual([1, ['read again']]);
  });

  it('a company asks beside its answer, and reads why it cannot ask once more', async () => {
    const late = { key: 'askLate', title: words('申请延期'), delivers: 'askLate' };
    const asking = area('holder');
    Object.assign(asking.definition, { tasks: { check: { mode: 'holder', actions: [{ key: 'send' }, late] } } });
    const may = work({ actions: [{ ...late, blocked: null }] });
    page = await draw(actions({ area: asking, task: task(), work: may }), server);
    await page.click('申请延期');
    await page.see('面霜');
    expect(page.screen.getByRole('dialog').textContent).toContain('申请延期');
    await page.click('取消');
    const asked = work({ actions: [{ ...late, blocked: words('只能申请一次') }] });
    await page.redraw(actions({ area: asking, task: task(), work: asked }));
    expect(page.screen.getByRole('button', { name: '申请延期' })).toHaveProperty('disabled', true);
    expect(page.screen.getByTitle('只能申请一次').textContent).toBe('申请延期');
  });

  it('whoever votes has the words of the platform, an officer those of the area', async () => {
    const votes = work({ operations: ['agree', 'oppose'], actions: [] });
    page = await draw(actions({ task: task(), work: votes }), server);
    expect(names()).toEqual(['反对', '同意']);
    await page.redraw(actions({ task: task({ node: 'vote' }) }));
    // Not read yet: nothing is offered that may turn out wrong.
    expect(names()).toEqual([]);
    await page.redraw(actions({ task: task(), work: work({ operations: ['agree', 'claim', 'release'] }) }));
    expect(names()).toEqual(['放回待领', '通过']);
  });

  it('one gives a task back to the pool; a refusal is told', async () => {
    page = await draw(actions({ task: task(), work: work() }), server);
    await page.click('放回待领');
    await page.until(() => happened.length === 1, 'the case anew');
    refused = new Error('任务已办结');
    await page.click('放回待领');
    await page.see('任务已办结');
    expect(page.sent('/unlock')).toEqual([{ taskId: '8' }, { taskId: '8' }]);
  });
});

describe('an action', () => {
  const fields = [
    { key: 'days', type: 'integer', label: words('期限'), required: true, default: 30 },
    { key: 'items', type: 'longText', label: words('改正内容'), required: true },
  ];
  const dialog = (more: object = {}) => (
    <ActionDialog
      area={area('officer')}
      detail={detail()}
      task={task()}
      draft={null}
      action={{ key: 'order', title: words('责令改正'), confirm: words('将通知企业'), fields } as never}
      despite={0}
      onClose={() => happened.push('closed')}
      onDone={changed}
      {...more}
    />
  );
  const value = async (label: string) => ((await page.field(label)) as HTMLInputElement).value;

  it('begins with what the area usually sets, or with what was kept; it is sent and done', async () => {
    const draft = { fields: { items: '标签' }, opinion: '写了一半', savedAt: '' };
    page = await draw(dialog({ draft }), server);
    expect(page.text()).toContain('将通知企业');
    expect([await value('期限'), await value('改正内容'), await value('意见')]).toEqual(['30', '标签', '写了一半']);
    await page.click('责令改正');
    await page.until(() => happened.length === 2, 'the end');
    expect(page.sent('/handle')).toMatchObject([
      { taskId: '8', action: 'order', fields: { days: 30, items: '标签' }, opinion: '写了一半' },
    ]);
  });

  it('who got the task without a right of the area does it as a task', async () => {
    page = await draw(dialog({ area: area('officer', []) }), server);
    await page.click('责令改正');
    await page.until(() => happened.length === 2, 'the end');
    expect(page.sent('/agree')).toMatchObject([{ taskId: '8', action: 'order', data: { days: 30 } }]);
    expect(page.sent('/handle')).toEqual([]);
  });

  it('what was written outlives a dialog that was left, and is forgotten once it is done', async () => {
    page = await draw(dialog(), server);
    await page.type('意见', '先写着');
    await page.click('取消');
    await page.end();
    page = await draw(dialog(), server);
    expect(await value('意见')).toBe('先写着');
    await page.click('责令改正');
    await page.until(() => happened.includes('read again'), 'the end');
    await page.end();
    page = await draw(dialog(), server);
    expect(await value('意见')).toBe('');
  });

  it('what one person wrote is not there for the next one at the same window', async () => {
    useSession.setState({ user: { id: '21' } as never });
    page = await draw(dialog(), server);
    await page.type('意见', '先写着');
    await page.end();
    useSession.setState({ user: { id: '22' } as never });
    page = await draw(dialog(), server);
    expect(await value('意见')).toBe('');
    await page.end();
    useSession.setState({ user: { id: '21' } as never });
    page = await draw(dialog(), server);
    expect(await value('意见')).toBe('先写着');
    useSession.setState({ user: null });
  });

  it('is carried out with its opinion where the browser keeps nothing', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const shut = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    try {
      page = await draw(dialog(), server);
      await page.type('意见', '先写着');
      await page.click('责令改正');
      await page.until(() => happened.length === 2, 'the end');
      expect(page.sent('/handle')).toMatchObject([{ opinion: '先写着' }]);
    } finally {
      full.mockRestore();
      shut.mockRestore();
    }
  });

  it('one that is grave begins at the way out, another one in its first field', async () => {
    page = await draw(dialog(), server);
    expect((document.activeElement as HTMLInputElement).value).toBe('30');
    await page.end();
    const grave = { key: 'cancel', title: words('取消备案'), look: 'danger' };
    page = await draw(dialog({ action: grave, despite: 2 }), server);
    expect(document.activeElement?.textContent).toBe('取消');
    await page.click('取消备案');
    expect(page.screen.getByRole('alert').textContent).toContain('请在意见里写明理由。');
    // One goes on where the reason belongs.
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
  });
});
