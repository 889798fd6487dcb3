// @vitest-environment jsdom
import type { Attachment, JsonObject, PublishedArea } from '@app/contract';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PageProps } from '../../../client/page.ts';
import { setTabOpener, type Tab } from '../../../client/tab.ts';
import { draw } from '../../../component.testing.tsx';
import { type DraftSession, openDraft } from '../draft/draft-session.ts';
import { drawInForm, findingAt } from '../form.testing.tsx';
import type { LiveReview } from '../review/live-review.ts';
import { FormContext } from '../store/form-context.ts';
import { SubmitStep } from '../submission/SubmitStep.tsx';
import { createUploads } from '../upload/uploads.ts';
import { DraftBars } from './DraftBars.tsx';
import { DraftForm } from './DraftForm.tsx';
import { DraftHeader } from './DraftHeader.tsx';
import DraftRoute from './DraftRoute.tsx';
import { DraftSteps } from './DraftSteps.tsx';
import { area, office } from './draft.testing.ts';
import { FormSections } from './FormSections.tsx';
import NewDraftRoute from './NewDraftRoute.tsx';
import { OrderCard } from './OrderCard.tsx';
import { SavedMark } from './SavedMark.tsx';

const place = { group: 'support', name: 'questions', id: '5' };
const questions = area() as unknown as PublishedArea;
let page: Awaited<ReturnType<typeof draw>>;
let session: DraftSession | undefined;
const openedTabs: string[] = [];
beforeEach(() => {
  localStorage.clear();
  openedTabs.splice(0);
  setTabOpener(({ path }) => openedTabs.push(path));
});
afterEach(async () => {
  await page.end();
  session?.close();
  session = undefined;
});

/** A draft that is open, with a part of its page. */
async function open(
  part: (session: DraftSession) => ReactNode,
  answer: Parameters<typeof draw>[1] = office({}),
  more: Partial<Tab> = {},
) {
  page = await draw(null, answer, more);
  const opened = await act(() => openDraft(place, questions));
  session = opened;
  await page.redraw(part(opened));
  return opened;
}
const saving = (opened: DraftSession, more: object) => act(async () => opened.saving.setState(more));
const queue = (opened: DraftSession, more: object) =>
  saving(opened, { queue: { ...opened.saving.getState().queue, ...more } });
const press = (name: string | RegExp) =>
  page.user.click(page.screen.getAllByRole('button', { name }).at(-1) as HTMLElement);
const sent = (end: string) => page.asked.filter(({ path }) => path.endsWith(end));

describe('the mark beside the name of a draft', () => {
  it('says when it was saved, that it is being saved, and that it is not', async () => {
    const opened = await open((held) => <SavedMark session={held} />);
    const said = () => page.screen.getByRole('status').textContent;
    expect(said()).toBe('已保存 10:00:00');
    await act(async () => opened.form.change([{ op: 'set', path: ['subject'], value: '导入' }]));
    expect(said()).toBe('正在保存');
    await act(() => opened.flush());
    expect(said()).toBe('已保存 10:00:05');
    await queue(opened, { phase: 'held', waiting: [{ op: 'unset', path: ['subject'] }] });
    expect(said()).toBe('尚未保存到服务器');
  });

  it('says nothing where somebody else edits', async () => {
    const opened = await open((held) => <SavedMark session={held} />);
    await saving(opened, { lock: { byName: '陈同事', since: '2026-11-22 09:30:00', sameUser: false, free: false } });
    expect(page.screen.queryByRole('status')).toBeNull();
  });
});

describe('the lines over a draft', () => {
  const bars = (held: DraftSession) => <DraftBars session={held} />;
  const line = () => page.screen.getByRole('alert').textContent;
  const edit = (value: string) => ({ op: 'set', path: ['subject'], value });

  it('there are none while all is well', async () => {
    await open(bars);
    expect(page.screen.queryByRole('alert')).toBeNull();
  });

  it('the own window that has it is told apart from a colleague, and is taken over without a question', async () => {
    const opened = await open(bars);
    await saving(opened, { lock: { byName: '我', since: '2026-11-22 09:30:00', sameUser: true, free: false } });
    expect(line()).toContain('您 09:30 起在另一窗口编辑这份草稿');
    await press('接管编辑');
    await page.until(() => !page.screen.queryByRole('alert'), 'the draft of this window');
    expect(sent('/draft/open').at(-1)?.body).toMatchObject({ takeOver: true });
  });

  it('a draft that was set free is begun with one press; a refusal stands beside it', async () => {
    let refuses = false;
    const answer = office({});
    const opened = await open(bars, (asked) => (refuses ? new Error('草稿已经删除') : answer(asked)));
    await saving(opened, { lock: { byName: '陈同事', since: '2026-11-22 09:30:00', sameUser: false, free: true } });
    expect(line()).toContain('陈同事已结束编辑，现在可以由您继续。');
    refuses = true;
    await press('开始编辑');
    await page.see('草稿已经删除');
    expect(page.screen.getAllByRole('alert')).toHaveLength(2);
  });

  it('edits that the server does not take are counted, and the draft is opened anew', async () => {
    const opened = await open(bars);
    await queue(opened, { phase: 'stopped', stopped: 'stale', waiting: [edit('一'), edit('二')] });
    expect(line()).toContain('您的 2 处改动还没有保存');
    await queue(opened, { phase: 'stopped', stopped: 'refused' });
    await saving(opened, { problem: '字段不存在。' });
    expect(line()).toContain('服务器没有接受这次保存：字段不存在。');
    await press('重新载入并继续');
    await page.until(() => sent('/draft/open').length === 2, 'the draft anew');
  });

  it('says what is too large, what the session ended, and what this machine cannot keep', async () => {
    const opened = await open(bars);
    await queue(opened, { phase: 'held', waiting: [edit('一')] });
    await saving(opened, { problem: '问题超过 4000 字' });
    expect(line()).toBe('填写的内容超过上限，还没有保存，已留在本机。改好后会自动保存。 问题超过 4000 字');
    await queue(opened, { phase: 'retrying', failures: 2 });
    expect(line()).toBe('服务器没有回应。内容已存在本机，恢复后自动保存。 问题超过 4000 字重试');
    await saving(opened, { expired: true });
    expect(line()).toBe('登录已过期。重新登录后接着保存，填的内容都在。重试');
    await saving(opened, { fragile: true });
    expect(page.screen.getAllByRole('alert')[1]?.textContent).toContain('本机存储已满');
    await press('重试');
    await page.until(() => sent('/draft/patch').length === 1, 'another try');
  });

  it('edits of an earlier window are named by their fields; they are added, or given up after a question', async () => {
    const opened = await open(bars);
    const unsent = { ops: [edit('导入'), edit('导出'), { op: 'unset', path: ['gone'] }], at: '2026-11-21T02:00:00Z' };
    await saving(opened, { unsent });
    expect(line()).toContain('这台电脑上有 3 处改动');
    expect(line()).toContain('标题、gone');
    await press('放弃这些改动');
    await page.see('放弃后不能恢复。');
    await press('取消');
    expect(opened.saving.getState().unsent).toEqual(unsent);
    await saving(opened, { unsent: { ...unsent, ops: [edit('导出')] } });
    await press('加到现在的草稿上');
    expect([opened.form.getState().data, page.screen.queryByRole('alert')]).toEqual([{ subject: '导出' }, null]);
    await saving(opened, { unsent });
    await press('放弃这些改动');
    await press('放弃这些改动');
    await page.until(() => opened.saving.getState().unsent === null, 'the decision');
    expect(opened.form.getState().data).toEqual({ subject: '导出' });
  });
});

describe('the head of a draft', () => {
  const pressed: string[] = [];
  const notify = (what: string) => () => void pressed.push(what);
  const actions = {
    save: notify('save'),
    undo: notify('undo'),
    redo: notify('redo'),
    reload: notify('reload'),
    remove: notify('remove'),
    onKey: () => undefined,
  } as never;
  const head = (held: DraftSession, of: PublishedArea = questions) => (
    <DraftHeader area={of} session={held} actions={actions} onStep={() => undefined} />
  );

  it('bears its name once it has one, and offers what can be done with the whole of it', async () => {
    const opened = await open(head);
    expect(page.screen.getByRole('heading').textContent).toBe('未命名');
    expect(page.text()).toContain('问题收集');
    await act(async () => opened.form.change([{ op: 'set', path: ['subject'], value: '导入' }]));
    expect(page.screen.getByRole('heading').textContent).toBe('导入');
    for (const name of [/存档点/, /撤销/, /重新载入/, /删除草稿/]) {
      await press(/更多/);
      await page.user.click(await page.screen.findByRole('menuitem', { name }));
    }
    expect(pressed).toEqual(['save', 'undo', 'reload', 'remove']);
  });

  it('is copied with what was typed last, where the area makes copies', async () => {
    const clone = { again: { 'zh-CN': '复制', en: 'Copy' }, without: [] };
    const copied = { ...questions, definition: { ...questions.definition, clone } } as unknown as PublishedArea;
    const opened = await open((held) => head(held, copied));
    await act(async () => opened.form.change([{ op: 'set', path: ['subject'], value: '导入' }]));
    await press(/更多/);
    await page.user.click(await page.screen.findByRole('menuitem', { name: /复制草稿/ }));
    await page.see('复制草稿“导入”');
    expect(page.sent('/draft/patch')).toHaveLength(1);
  });

  it('a correction of a case is no draft that could be removed', async () => {
    await open(head, office({}, { open: { caseId: '77' } }));
    expect(page.text()).toContain('改正中');
    await press(/更多/);
    await page.screen.findByRole('menuitem', { name: /存档点/ });
    expect(page.screen.queryByRole('menuitem', { name: '删除草稿' })).toBeNull();
  });
});

describe('the steps of a draft', () => {
  const links = [
    { key: 'about', title: '事由' },
    { key: 'text', title: '正文' },
    { key: 'submit', title: '核对与提交' },
  ];
  const steps = (held: DraftSession, review: LiveReview | null, onGo: (key: string) => void = () => undefined) => (
    <DraftSteps
      form={held.form}
      review={review}
      visited={new Set(['about'])}
      links={links}
      current="text"
      onGo={onGo}
    />
  );

  it('count what is wrong in a step that was left, and follow what is typed', async () => {
    const went: string[] = [];
    const opened = await open((held) => steps(held, null, (key) => void went.push(key)));
    expect(page.screen.getByRole('button', { name: /事由/ }).textContent).toContain('1 处需要处理');
    await act(async () => opened.form.change([{ op: 'set', path: ['subject'], value: '导入' }]));
    await page.until(() => !page.text().includes('处需要处理'), 'the mended step');
    await press(/核对与提交/);
    expect(went).toEqual(['submit']);
  });

  it('count grave findings with the errors', async () => {
    const result = { findings: [findingAt('subject')] };
    const review = { subscribe: () => () => undefined, getState: () => ({ result }) } as unknown as LiveReview;
    await open((held) => steps(held, review), office({ subject: '导入' }));
    expect(page.screen.getByRole('button', { name: /事由/ }).textContent).toContain('1 处需要处理');
  });
});

describe('the sections of a step', () => {
  const words = (zh: string) => ({ 'zh-CN': zh, en: zh });
  const fields = [
    { key: 'name', type: 'text', label: words('名称') },
    {
      key: 'rows',
      type: 'table',
      label: words('企业'),
      columns: [{ key: 'maker', type: 'text', label: words('厂名') }],
    },
  ] as never;
  const step = (sections: object[], more: object = {}) =>
    ({ key: 'a', title: words('事由'), sections, ...more }) as never;

  it('have titles and words of help, and findings under their fields', async () => {
    const sections = [{ title: words('基本'), help: words('照批件填写'), fields }];
    const drawn = await drawInForm(fields, <FormSections step={step(sections, { help: words('先填这里') })} />, {
      review: { findings: [findingAt('name', { rule: 'L31' })] },
    });
    page = drawn;
    expect(page.screen.getByRole('heading', { name: '基本' })).toBeTruthy();
    for (const said of ['照批件填写', '先填这里', 'L31']) expect(page.text()).toContain(said);
  });

  it('the field that is asked for has the focus; of a table the cell', async () => {
    const drawn = await drawInForm(fields, <FormSections step={step([{ fields }])} />, {
      data: { rows: [{ _id: 'r1', maker: '东海' }] },
    });
    page = drawn;
    await act(async () => drawn.store.goTo({ field: 'name' }));
    expect(document.activeElement).toBe(page.screen.getByRole('textbox', { name: /名称/ }));
    await act(async () => drawn.store.goTo({ field: 'rows', rowId: 'r1', column: 'maker' }));
    expect((document.activeElement as HTMLInputElement).value).toBe('东海');
    await act(async () => drawn.store.goTo({ field: 'elsewhere' }));
    expect((document.activeElement as HTMLInputElement).value).toBe('东海');
  });
});

describe('what the authority asks for', () => {
  const task = (order: object | null) =>
    ({ nodeTitle: { 'zh-CN': '补正通知', en: 'Order' }, due: null, order }) as never;
  afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight'));

  it('stands over the dossier: the items of the order, or else its opinion', async () => {
    page = await draw(<OrderCard task={task({ opinion: '请补标签', fields: { items: '一、补标签' } })} />);
    expect(page.text()).toContain('补正通知');
    expect(page.text()).toContain('一、补标签');
    expect(page.screen.queryByRole('button')).toBeNull();
    await page.redraw(<OrderCard task={task({ opinion: '请补标签', fields: null })} />);
    expect(page.text()).toContain('请补标签');
    await page.redraw(<OrderCard task={task(null)} />);
    expect(page.text()).not.toContain('请补标签');
  });

  it('a letter longer than its line is unfolded and folded', async () => {
    Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, value: 90 });
    page = await draw(<OrderCard task={task({ opinion: '很长的意见' })} />);
    await press('展开');
    expect(page.screen.getByRole('button', { expanded: true }).textContent).toBe('收起');
  });
});

describe('the form of an open draft', () => {
  it('is filled in step by step; what is submitted becomes the number of the case', async () => {
    const form = (held: DraftSession) => <DraftForm area={questions} session={held} place={place} />;
    await open(form, office({ subject: '导入' }), { query: { step: 'submit' } });
    await page.see('可以提交，没有发现问题');
    await page.user.click(page.screen.getByRole('checkbox', { name: /我已核对全部资料/ }));
    await press('提交申请');
    await page.see('提交这份申请？');
    await press('提交申请');
    await page.see('W-2026-0007');
    expect(page.screen.queryByRole('textbox')).toBeNull();
  });

  it('opens by its address, and another address makes a new one', async () => {
    const address = { params: { ...place } } as unknown as PageProps;
    page = await draw(<DraftRoute {...address} />, office({ subject: '导入' }));
    await page.see('导入');
    await page.end();
    const answer = office({});
    page = await draw(<NewDraftRoute {...address} />, (asked) =>
      asked.path.endsWith('/save') ? { id: '9' } : answer(asked),
    );
    await page.until(() => page.tab.address, 'the new draft');
    expect(page.tab.address).toBe('/support/questions/draft/9');
  });
});

describe('the submission of a draft', () => {
  const uploads = createUploads(() => new Promise(() => undefined));
  const step =
    (reply: object | null, done: JsonObject[] = []) =>
    (held: DraftSession) => (
      <FormContext value={{ store: held.form, definition: held.area.definition as never, review: null }}>
        <SubmitStep
          area={questions}
          session={held}
          place={place}
          uploads={uploads}
          reply={reply as never}
          onGo={() => undefined}
          onSubmitted={(result) => void done.push(result as unknown as JsonObject)}
          onSubmittedEach={(result) => void done.push(result as unknown as JsonObject)}
        />
      </FormContext>
    );

  it('of a correction bears the verb of its task and what the holder says to it', async () => {
    const done: JsonObject[] = [];
    const reply = {
      key: 'reply',
      title: { 'zh-CN': '提交补正', en: 'Reply' },
      confirm: { 'zh-CN': '审查人员继续核查。' },
    };
    await open(step(reply, done), office({ subject: '导入' }));
    await page.see('审查人员继续核查。');
    await page.user.type(page.screen.getByRole('textbox', { name: '改正说明' }), '已补标签 ');
    await page.user.click(page.screen.getByRole('checkbox', { name: /我已核对全部资料/ }));
    await press('提交补正');
    await page.see('提交改正结果？');
    await press('提交补正');
    await page.until(() => done.length === 1, 'the submission');
    expect(sent('/submit')[0]?.body).toMatchObject({ opinion: '已补标签' });
  });

  it('begins its check when the file of another step has arrived, and not before', async () => {
    let arrive: (file: Attachment) => void = () => undefined;
    const line = createUploads(() => new Promise((done) => (arrive = done)));
    line.add({ owner: 'papers', slot: 'papers' }, [new File(['x'], '产品标准.pdf')], { extensions: ['pdf'] } as never);
    const opened = await open(
      (held) => (
        <FormContext value={{ store: held.form, definition: held.area.definition as never, review: null }}>
          <SubmitStep
            area={questions}
            session={held}
            place={place}
            uploads={line}
            reply={null}
            onGo={() => undefined}
            onSubmitted={() => undefined}
            onSubmittedEach={() => undefined}
          />
        </FormContext>
      ),
      office({ subject: '导入' }),
    );
    line.receive('papers', (_, { name }) => opened.form.change([{ op: 'set', path: ['subject'], value: name }]));
    await page.see('产品标准.pdf');
    expect([page.text().includes('还有 1 个文件正在上传'), sent('/draft/check').length]).toEqual([true, 0]);
    await act(async () => arrive({ id: '31', fileName: '产品标准.pdf', totalBytes: 1 } as Attachment));
    await page.until(() => sent('/draft/check').length === 1, 'the check');
    expect(page.text()).not.toContain('还有 1 个文件正在上传');
    // What arrived is in the draft before the draft is checked.
    const calls = page.asked.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
    expect(sent('/draft/patch')[0]?.body).toMatchObject({ ops: [{ value: '产品标准.pdf' }] });
    expect(calls.indexOf('patch')).toBeLessThan(calls.indexOf('check'));
  });

  it('waits for files that are on their way, unless the person does not', async () => {
    uploads.add({ owner: 'papers', slot: 'papers' }, [new File(['x'], '标签.pdf')], { extensions: ['pdf'] } as never);
    await open(step(null), office({ subject: '导入' }));
    await page.see('还有 1 个文件正在上传，上传完成后开始检查。');
    expect(sent('/draft/check')).toHaveLength(0);
    await press('不等文件，直接检查');
    await page.see('请等上传完成并重新检查后再提交。');
    expect(page.screen.getByRole<HTMLButtonElement>('button', { name: '提交申请' }).disabled).toBe(true);
  });
});
