// @vitest-environment jsdom
import type { Json, JsonObject, TaskDetail } from '@app/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, draw } from '../../component.testing.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { KeepDraft } from './KeepDraft.tsx';
import { NextSteps } from './NextSteps.tsx';
import { NoteDialog, type NoteOperation } from './NoteDialog.tsx';
import { OperationDialog } from './OperationDialog.tsx';
import { OpinionFields } from './OpinionFields.tsx';
import { PeopleDialog, type PeopleOperation } from './PeopleDialog.tsx';
import { ProcessFields } from './ProcessFields.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { TaskItems } from './TaskItems.tsx';
import { TaskOperations } from './TaskOperations.tsx';
import { processField, taskDetail } from './task.testing.ts';
import { useOpinion } from './use-opinion.ts';

const words = (text: string) => ({ 'zh-CN': text });
const colleagues: Json = [{ id: '21', name: '王专家', position: '专家', org: null }];

let page: Awaited<ReturnType<typeof draw>>;
let refused: Error | null = null;
const closed: string[] = [];
beforeEach(() => {
  refused = null;
  closed.splice(0);
});
afterEach(() => page.end());
const close = () => closed.push('closed');
const looked = ['/preview', '/people', '/get'];
const server = ({ path }: Asked): Json | Error => {
  if (path.endsWith('/people')) return colleagues;
  if (path.endsWith('/preview')) return [];
  return refused ?? (path.includes('/bpm/') ? {} : []);
};
/** What was sent to be done, by the end of its path. */
const done = () =>
  page.asked
    .filter(({ path }) => path.includes('/bpm/task/') && !looked.some((end) => path.endsWith(end)))
    .map(({ path, body }) => [path.slice('/'.length + path.indexOf('/task/') + '/task'.length), body] as const);
const last = (name: string) =>
  page.screen.getAllByRole<HTMLButtonElement>('button', { name }).at(-1) as HTMLButtonElement;
const choosePerson = async () => {
  const input = await page.until(() => document.querySelector<HTMLElement>('[role=combobox]'), 'the picker');
  await page.focus(input);
  await page.press('ArrowDown');
  await page.see('王专家 · 专家');
  await page.press('Enter');
};

describe('what may be done with a task', () => {
  const names = () => page.screen.getAllByRole('button').map((one) => one.textContent?.trim());

  it('is what the server says and nothing else: decisions in sight, the rest behind 更多', async () => {
    page = await draw(
      <TaskOperations task={taskDetail({ operations: ['agree', 'oppose', 'transfer', 'reject'] })} />,
      server,
    );
    expect(names()).toEqual(['更多', '驳回', '反对', '同意']);
    await page.user.click(last('更多'));
    expect((await page.screen.findAllByRole('menuitem')).map((one) => one.textContent)).toEqual(['转办']);
    await page.user.click(page.screen.getByRole('menuitem'));
    await page.see('转办：核查');
  });

  it('where nothing is to be decided the first two stand in sight', async () => {
    page = await draw(<TaskOperations task={taskDetail({ operations: ['urge', 'withdraw', 'copy'] })} />, server);
    expect(names()).toEqual(['更多', '催办', '收回']);
  });

  it('the words of an area take the place of agreeing, what is grave stands in the menu, what stands elsewhere not here', async () => {
    const ran: string[] = [];
    const shown = (detail: TaskDetail | null) => (
      <TaskOperations
        task={detail}
        decisions={<Button>核查通过</Button>}
        further={[{ key: 'cancel', label: '取消备案', isGrave: true, run: () => ran.push('cancel') }]}
        without={['claim']}
      />
    );
    page = await draw(shown(taskDetail({ operations: ['agree', 'claim', 'oppose'] })), server);
    expect(names()).toEqual(['更多', '反对', '核查通过']);
    await page.user.click(last('更多'));
    await page.user.click(await page.screen.findByRole('menuitem', { name: '取消备案' }));
    expect(ran).toEqual(['cancel']);
    // While the task is read there is only what the area offers.
    await page.redraw(shown(null));
    expect(names()).toEqual(['更多', '核查通过']);
  });

  it.each([
    ['claim', '领取', 'lock'],
    ['release', '放回待领', 'unlock'],
  ])('%s is done with one press; a refusal is told', async (operation, name, path) => {
    page = await draw(<TaskOperations task={taskDetail({ operations: [operation] })} />, server);
    await page.click(name);
    await page.until(() => done().length === 1, 'the call');
    expect(done()[0]?.[0]).toBe(path);
    refused = new Error('已被他人领取');
    await page.click(name);
    await page.see('已被他人领取');
  });

  it.each([
    ['agree', '同意：核查'],
    ['reject', '驳回：核查'],
    ['copy', '抄送：核查'],
    ['recuse', '回避：核查'],
  ])('%s asks first in a dialog of its own', async (operation, title) => {
    const operations = operation === 'reject' ? ['rejectPrevious'] : [operation];
    page = await draw(<TaskOperations task={taskDetail({ operations })} />, server);
    await page.user.click(page.screen.getAllByRole('button')[0] as HTMLElement);
    await page.see(title);
    await page.click('取消');
    await page.until(() => !page.screen.queryByText(title), 'the closed dialog');
    expect(done()).toEqual([]);
  });
});

describe('a decision', () => {
  it('is sent with outcome, fields, opinion and who goes on; until all is there it says what is missing', async () => {
    const asked = taskDetail({
      actions: [
        { key: 'pass', title: words('通过') },
        { key: 'fail', title: words('不通过') },
      ],
      form: [processField('days', 'integer', '天数', { required: true })],
      choose: [{ node: 'next', title: words('复核') }],
    });
    page = await draw(<DecideDialog task={asked} decision="agree" onClose={close} />, server);
    expect(last('同意').title).toBe('还需填写：天数');
    await page.type('天数', '1.5');
    await page.leave();
    await page.see('1.5 不是整数');
    expect(last('同意').disabled).toBe(true);
    await page.type('天数', '3');
    await page.leave();
    expect(last('同意').title).toBe('请选择“复核”的办理人');
    await choosePerson();
    await page.user.click(page.screen.getByRole('radio', { name: '不通过' }));
    await page.type('意见', ' 同意延期 ');
    await page.click('同意');
    await page.until(() => closed.length === 1, 'the end');
    expect(done()).toEqual([
      ['agree', { taskId: '8', opinion: '同意延期', action: 'fail', data: { days: 3 }, nodeUsers: { next: ['21'] } }],
    ]);
  });

  it.each([
    ['oppose', '反对'],
    ['abstain', '弃权'],
  ] as const)('to %s asks neither for fields nor for who goes on', async (decision, word) => {
    const asked = taskDetail({
      form: [processField('days', 'integer', '天数', { required: true })],
      actions: [{ key: 'x', title: {} }],
    });
    page = await draw(<DecideDialog task={asked} decision={decision} onClose={close} />, server);
    expect(page.text()).not.toContain('天数');
    await page.click(word);
    await page.until(() => closed.length === 1, 'the end');
    expect(done().map(([, body]) => body)).toEqual([{ taskId: '8' }]);
  });

  it('that is refused says why, keeps what was written and can be sent again', async () => {
    refused = new Error('任务已由他人办理');
    page = await draw(<DecideDialog task={taskDetail()} decision="agree" onClose={close} />, server);
    await page.type('意见', '同意');
    await page.click('同意');
    await page.see('任务已由他人办理');
    refused = null;
    await page.click('同意');
    await page.until(() => closed.length === 1, 'the end');
    expect(done().at(-1)?.[1]).toMatchObject({ opinion: '同意' });
  });

  it('begins with the draft that was kept, and keeps one; Esc does not throw away what was changed', async () => {
    const kept = { fields: { why: '旧的' }, opinion: '写了一半', savedAt: '' };
    const asked = taskDetail({ form: [processField('why', 'text', '原因')], draft: kept });
    page = await draw(<DecideDialog task={asked} decision="agree" onClose={close} />, server);
    expect([
      ((await page.field('原因')) as HTMLInputElement).value,
      ((await page.field('意见')) as HTMLInputElement).value,
    ]).toEqual(['旧的', '写了一半']);
    await page.type('原因', '新的');
    await page.press('Escape');
    expect(closed).toEqual([]);
    await page.click('存草稿');
    await page.until(() => closed.length === 1, 'the kept draft');
    expect(done()).toEqual([['draft/save', { taskId: '8', data: { why: '新的' }, opinion: '写了一半' }]]);
  });
});

describe('sending back', () => {
  const back = taskDetail({
    operations: ['rejectPrevious', 'rejectStarter', 'reject'],
    returnTo: [{ node: 'first', title: words('受理'), people: ['李受理'] }],
  });

  it.each([
    ['上一环节', 'reject/previous', {}],
    ['发起人', 'reject/starter', {}],
    ['指定环节', 'reject', { rejectMode: 'rejectDest', destination: 'first' }],
  ] as const)('to %s, never without a reason', async (target, path, more) => {
    page = await draw(<RejectDialog task={back} onClose={close} />, server);
    await page.user.click(page.screen.getByRole('radio', { name: target }));
    expect([last('驳回').disabled, last('驳回').title]).toEqual([true, '请写明理由']);
    if (target === '指定环节') expect(page.text()).toContain('受理 · 李受理');
    await page.type('理由', ' 缺检验报告 ');
    await page.user.click(page.screen.getByRole('radio', { name: '直接回到我这里' }));
    await page.click('驳回');
    await page.until(() => closed.length === 1, 'the end');
    expect(done()).toEqual([[path, { taskId: '8', opinion: '缺检验报告', backHandMode: 'direct', ...more }]]);
  });

  it('offers only what the server allows, and asks for the step where none is known', async () => {
    page = await draw(<RejectDialog task={taskDetail({ operations: ['reject'] })} onClose={close} />, server);
    expect(page.screen.queryByRole('radio', { name: '上一环节' })).toBeNull();
    await page.type('理由', '缺');
    expect(last('驳回').title).toBe('请选择环节');
  });
});

describe('operations that name people or need words alone', () => {
  it.each([
    ['transfer', '转办', 'change/save', { type: 'shift', userId: '21' }],
    ['delegate', '委托', 'change/save', { type: 'delegate', userId: '21' }],
    ['agent', '交代理人', 'change/save', { type: 'assignee', userId: '21' }],
    ['copy', '抄送', 'copy', { userIds: ['21'] }],
    ['addSign', '加签', 'doAddSignTask', { userIds: ['21'], position: 'after', opinion: '请看第三页' }],
  ] as [PeopleOperation, string, string, JsonObject][])(
    '%s goes to whom one chose',
    async (operation, word, path, sent) => {
      page = await draw(<PeopleDialog task={taskDetail()} operation={operation} onClose={close} />, server);
      expect(last(word).title).toBe('请选择人员');
      await choosePerson();
      if (operation === 'addSign') {
        await page.user.click(page.screen.getByRole('radio', { name: '在我之后' }));
        await page.type('说明', '请看第三页');
      } else expect(page.screen.queryByRole('radio')).toBeNull();
      await page.click(word);
      await page.until(() => closed.length === 1, 'the end');
      expect(done()).toEqual([[path, { taskId: '8', ...sent }]]);
    },
  );

  it.each([
    ['urge', '催办', 'urge', {}],
    ['withdraw', '收回', 'revoke', {}],
  ] as [NoteOperation, string, string, JsonObject][])('%s needs no words', async (operation, word, path, sent) => {
    page = await draw(<NoteDialog task={taskDetail()} operation={operation} onClose={close} />, server);
    await page.click(word);
    await page.until(() => closed.length === 1, 'the end');
    expect(done()).toEqual([[path, { taskId: '8', ...sent }]]);
  });

  it('to step aside needs a reason; a note to whom one urges is cut to what the call takes', async () => {
    page = await draw(<NoteDialog task={taskDetail()} operation="recuse" onClose={close} />, server);
    expect(last('回避').title).toBe('请写明理由');
    await page.type('理由', '亲属');
    await page.click('回避');
    await page.until(() => closed.length === 1, 'the end');
    expect(done()).toEqual([['recuse', { taskId: '8', opinion: '亲属' }]]);
    await page.end();
    page = await draw(<NoteDialog task={taskDetail()} operation="urge" onClose={close} />, server);
    await page.type('说明', '急'.repeat(600));
    await page.click('催办');
    await page.until(() => closed.length === 2, 'the end');
    expect(String(done()[0]?.[1].content).length).toBe(500);
  });
});

describe('the frame of an operation', () => {
  const frame = (more: object = {}) => (
    <OperationDialog
      title="收回：核查"
      okText="收回"
      dirty={false}
      busy={false}
      problem={null}
      refusal={null}
      onOk={() => closed.push('done')}
      onClose={close}
      {...more}
    >
      <p>说明文字</p>
    </OperationDialog>
  );

  it('is left by Esc or 取消 unless something was written; what went wrong stands in it', async () => {
    page = await draw(frame({ dirty: true, problem: '任务已办结' }));
    expect(page.screen.getByRole('alert').textContent).toContain('任务已办结');
    await page.press('Escape');
    expect(closed).toEqual([]);
    await page.click('取消');
    expect(closed).toEqual(['closed']);
    await page.redraw(frame());
    await page.press('Escape');
    await page.until(() => closed.length === 2, 'the left dialog');
  });

  it('over, nothing is left to cancel', async () => {
    page = await draw(frame({ over: true }));
    expect(page.button('取消')).toBeUndefined();
    await page.click('收回');
    await page.until(() => closed.includes('done'), 'the end');
  });
});

function Opinion(): ReactNode {
  const opinion = useOpinion('原来的');
  return (
    <>
      <OpinionFields {...opinion.fields} label="意见" taskId="8" />
      <output>{JSON.stringify([opinion.text, opinion.isChanged, opinion.attached()])}</output>
    </>
  );
}

describe('an opinion with files', () => {
  const held = () => JSON.parse(document.querySelector('output')?.textContent ?? '[]');

  it('takes a file, holds it under its id and lets go of it again', async () => {
    page = await draw(<Opinion />, ({ path, body }) =>
      path.endsWith('/upload') ? { id: '31', fileName: String(body.file), totalBytes: 3 } : [],
    );
    expect(held()).toEqual(['原来的', false, {}]);
    await page.user.upload(page.screen.getByLabelText('选择文件或拖到这里'), new File(['abc'], '依据.pdf'));
    await page.see('依据.pdf');
    await page.until(() => held()[1] === true, 'the held file');
    expect(held()[2]).toEqual({ attachmentIds: ['31'] });
    await page.user.click(page.screen.getByRole('button', { name: '移除 依据.pdf' }));
    expect(held()).toEqual(['原来的', false, {}]);
  });

  it('a file of a type that nobody takes is told and never sent', async () => {
    page = await draw(<Opinion />, server);
    const input = page.screen.getByLabelText<HTMLInputElement>('选择文件或拖到这里');
    input.accept = '';
    await page.user.upload(input, new File(['abc'], '程序.exe'));
    await page.see('“程序.exe”的文件类型不允许');
    expect(page.asked.filter(({ path }) => path.endsWith('/upload'))).toEqual([]);
  });
});

describe('keeping a draft', () => {
  const keep = (files: number, passes = true) => (
    <KeepDraft
      taskId="8"
      said={() => ({ data: {}, opinion: '一半', files })}
      pass={async () => passes}
      onKept={() => closed.push('kept')}
    />
  );

  it('asks before files are left behind, which a draft does not keep', async () => {
    page = await draw(keep(2), server);
    await page.click('存草稿');
    await page.see('存草稿不保留文件（2 个），仍要存草稿吗？');
    await page.click('返回表单');
    expect([done(), closed]).toEqual([[], []]);
    await page.click('存草稿');
    await page.user.click((await page.screen.findAllByRole('button', { name: '存草稿' })).at(-1) as HTMLElement);
    await page.until(() => closed.length === 1, 'the kept draft');
  });

  it('waits for uploads, and tells a refusal', async () => {
    page = await draw(keep(0, false), server);
    await page.click('存草稿');
    expect(done()).toEqual([]);
    refused = new Error('草稿保存失败');
    await page.redraw(keep(0));
    await page.click('存草稿');
    await page.see('草稿保存失败');
    expect(closed).toEqual([]);
  });
});

describe('who gets it next', () => {
  const next = (steps: Json | Error) => draw(<NextSteps taskId="8" action="pass" data={{ days: 3 }} />, () => steps);
  const step = (more: object) =>
    ({ node: 'a', title: words('复核'), people: [], reason: null, problem: null, ...more }) as Json;

  it('is told with people and reason, and where nobody could be found', async () => {
    page = await next([
      step({ people: ['王专家', '陈审评'], reason: '按轮流' }),
      step({ node: 'b', title: words('审批'), problem: '没有人有这个角色' }),
      step({ node: 'c', title: words('归档'), people: ['赵'], problem: '代理人不在' }),
    ]);
    await page.see('复核：王专家、陈审评');
    for (const one of ['按轮流', '没有人有这个角色', '代理人不在']) expect(page.text()).toContain(one);
    expect(document.querySelectorAll('.task-problem').length).toBe(1);
    expect(page.asked[0]?.body).toMatchObject({ taskId: '8', action: 'pass', data: { days: 3 } });
  });

  it('keeps its place while it is asked for, first and again: what lies below is not pushed under the pointer', async () => {
    let arrive: (steps: Json) => void = () => undefined;
    const answer = () => new Promise<Json>((done) => (arrive = done));
    page = await draw(<Changing />, answer);
    await page.until(() => document.querySelector('.task-next[aria-busy="true"]'), 'its place before the first answer');
    arrive([step({ people: ['王专家'] })]);
    await page.see('复核：王专家');
    await page.until(() => document.querySelector('.task-next[aria-busy="false"]'), 'the answer');
    await page.click('五天');
    await page.until(() => page.asked.length === 2, 'the question for five days');
    expect(page.text()).toContain('复核：王专家');
    expect(document.querySelector('.task-next')?.getAttribute('aria-busy')).toBe('true');
    arrive([step({ people: ['陈审评'] })]);
    await page.see('复核：陈审评');
  });

  it.each([
    ['流程到此结束', []],
    ['不能预览', new Error('不能预览')],
  ] as [string, Json | Error][])('%s', async (told, answer) => {
    page = await next(answer);
    await page.see(told);
  });
});

/** What comes next after three days, or after five. */
function Changing() {
  const [days, setDays] = useState(3);
  return (
    <>
      <NextSteps taskId="8" action="pass" data={{ days }} />
      <button type="button" onClick={() => setDays(5)}>
        五天
      </button>
    </>
  );
}

const everyType = [
  processField('why', 'text', '原因', { required: true }),
  processField('more', 'longText', '详情'),
  processField('yes', 'boolean', '是否加急'),
  processField('day', 'date', '日期'),
  processField('kind', 'enum', '种类', { options: [{ value: 'a', label: '书面' }] }),
  processField('price', 'decimal', '单价'),
  processField('hidden', 'text', '流程自己写', { readonly: true }),
];

function Form({ wrong = {} }: { wrong?: Record<string, string> }): ReactNode {
  const [values, change] = useState<JsonObject>({});
  return (
    <>
      <ProcessFields fields={everyType} values={values} wrong={wrong} onChange={change} />
      <output>{JSON.stringify(values)}</output>
    </>
  );
}

describe('fields of a process', () => {
  const held = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}');

  it('each has the control of its type; what only the process writes is not asked', async () => {
    page = await draw(<Form wrong={{ kind: '种类已停用' }} />);
    expect(page.text()).not.toContain('流程自己写');
    expect(page.screen.getByRole('alert').textContent).toBe('种类已停用');
    await page.type('原因', '到期');
    await page.type('详情', '两行');
    await page.user.click(page.screen.getByRole('radio', { name: '是' }));
    await page.type('日期', '2027-3-9');
    await page.leave();
    await page.type('单价', '1,5');
    await page.leave();
    await page.focus(await page.field('种类'));
    await page.press('ArrowDown');
    await page.see('书面');
    await page.press('Enter');
    expect(held()).toEqual({ why: '到期', more: '两行', yes: true, day: '2027-03-09', price: 1.5, kind: 'a' });
    await page.type('日期', '');
    await page.leave();
    expect(held().day).toBeNull();
  });
});

describe('who was asked at a step', () => {
  const item = (id: string, more: object = {}) => ({
    id,
    assignee: `人${id}`,
    kind: 'sign',
    state: 'open',
    vote: null,
    weight: 1,
    opinion: null,
    completedAt: null,
    completedBy: null,
    onBehalfOf: null,
    files: [],
    addedBy: null,
    ...more,
  });
  const rows = () => page.screen.getAllByRole('listitem').map((one) => one.textContent);

  it('stands with vote, weight, deputy, opinion and files; the tally says how it is decided', async () => {
    const sign = {
      rule: 'ratio',
      decideBy: 'agree',
      share: 60,
      followUp: 'wait',
      agreed: 2,
      opposed: 1,
      abstained: 0,
      open: 1,
    };
    const items = [
      item('1', { vote: 'agree', completedBy: '陈审评', completedAt: '2026-11-20 10:00:00', opinion: '可行' }),
      item('2', { vote: 'pass', weight: 2, onBehalfOf: '李主审', files: [{ id: '31', name: '依据.txt' }] }),
      item('3', { kind: 'after', addedBy: '1' }),
      item('4', { vote: 'other', kind: 'task' }),
      item('5', { state: 'done' }),
    ];
    page = await draw(
      <TaskItems task={taskDetail({ sign, items, actions: [{ key: 'pass', title: words('通过') }] })} />,
      () => 'token',
    );
    expect(page.text()).toContain('同意达到 60% 即定，等所有人表态');
    expect(page.screen.getByRole('img', { name: '同意 2，反对 1，弃权 0，未表态 1' }).textContent).toBe(
      '同意 2反对 1未表态 1',
    );
    expect(rows()).toEqual(
      ['陈审评同意 11-20 10:00可行', '人2代 李主审权重 2通过 依据.txt', '人3后加签待办理', '人4other', '人5已办'].map(
        (one) => one.replace('通过 依据', '通过 依据'),
      ),
    );
    await page.user.click(page.screen.getByRole('button', { name: '依据.txt' }));
    await page.until(() => page.asked.some(({ path }) => path.endsWith('/previewToken')), 'the preview');
  });

  it('one asks back whom one asked, after a question; a refusal is told', async () => {
    const mine = taskDetail({
      operations: ['removeSign'],
      items: [item('3', { addedBy: '8' }), item('4', { addedBy: '9' })],
    });
    page = await draw(<TaskItems task={mine} />, server);
    expect(page.screen.getAllByRole('button', { name: '减签' }).length).toBe(1);
    await page.click('减签');
    await page.see('撤去 人3 的加签？');
    await page.click('取消');
    expect(done()).toEqual([]);
    refused = new Error('对方已表态');
    await page.user.click(page.screen.getAllByRole('button', { name: '减签' })[0] as HTMLElement);
    await page.click('减签');
    await page.see('对方已表态');
    expect(done()).toEqual([['removeSignTask', { taskId: '8', itemId: '3' }]]);
  });
});
