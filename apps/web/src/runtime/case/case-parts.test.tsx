// @vitest-environment jsdom
import {
  type AreaDefinition,
  type CaseDetail,
  type Json,
  regimeList,
  type StoredFinding,
  type Task,
} from '@app/contract';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useSession } from '../../client/index.ts';
import { setTabOpener, TabContext, useTab } from '../../client/tab.ts';
import { type Asked, draw } from '../../component.testing.tsx';
import { CaseDossier, useDossierPlace } from './CaseDossier.tsx';
import { CaseHistory } from './CaseHistory.tsx';
import { CaseNumber } from './CaseNumber.tsx';
import { CaseReaders } from './CaseReaders.tsx';
import { CaseSide } from './CaseSide.tsx';
import { CaseVersions } from './CaseVersions.tsx';
import { ClockBar } from './ClockBar.tsx';
import { FindingsRail } from './FindingsRail.tsx';
import { WithdrawTask } from './WithdrawTask.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(async () => {
  await page.end();
  useSession.setState({ tenant: null });
});
const words = (text: string) => ({ 'zh-CN': text });

const finding = (id: string, more: object = {}): StoredFinding =>
  ({
    id,
    key: id,
    rule: id,
    ruleVersion: 3,
    severity: 'error',
    title: words(`${id} 超限`),
    places: [{ field: 'name', rowId: `row-${id}`, column: 'amount', label: words('品名') }],
    citation: { regulation: '技术规范', article: '第三条', text: '不得超过百分之二' },
    decision: null,
    ...more,
  }) as unknown as StoredFinding;
const detail = (more: object = {}): CaseDetail =>
  ({
    id: '7',
    area: 'reg/first',
    title: '面霜',
    status: 'CHECKING',
    data: { name: '面霜' },
    versions: [],
    history: [],
    tasks: [],
    findings: [],
    notices: [],
    signatures: [],
    ...more,
  }) as unknown as CaseDetail;
const definition = {
  id: 'reg/first',
  kind: 'application',
  title: words('首次申请'),
  fields: [
    { key: 'name', type: 'text', label: words('品名') },
    { key: 'use', type: 'text', label: words('用法') },
  ],
  form: {
    steps: [
      { key: 'one', title: words('基本信息'), sections: [{ fields: ['name'] }] },
      { key: 'two', title: words('使用'), sections: [{ fields: ['use'] }] },
    ],
  },
  statuses: [{ value: 'CHECKING', label: words('核查中'), look: 'submitted' }],
  tasks: {
    check: {
      title: words('核查'),
      mode: 'officer',
      actions: [
        {
          key: 'pass',
          title: words('通过'),
          fields: [
            { key: 'days', type: 'integer', label: words('期限'), unit: words('日') },
            {
              key: 'kind',
              type: 'enum',
              label: words('种类'),
              options: [{ value: 'a', label: words('书面') }],
            },
          ],
        },
      ],
    },
  },
} as unknown as AreaDefinition;
const task = (more: object = {}): Task =>
  ({ id: '8', node: 'check', nodeTitle: words('核查'), claimedBy: null, due: null, ...more }) as unknown as Task;

describe('the findings of a case', () => {
  const went: unknown[] = [];
  const decisions = () => page.asked.filter(({ path }) => path.endsWith('/finding/decide')).map(({ body }) => body);
  const rail = (shown: CaseDetail, canDecide: boolean | readonly string[] = true) => (
    <FindingsRail
      area="reg/first"
      detail={shown}
      decides={canDecide === false ? null : (rule) => canDecide === true || canDecide.includes(rule)}
      onGoTo={(...place) => went.push(place)}
      onChanged={() => went.push('changed')}
    />
  );

  it('are walked with N and P, gravest first, and decided with A and R; the dossier goes along', async () => {
    went.splice(0);
    page = await draw(rail(detail({ findings: [finding('L02', { severity: 'warn' }), finding('L01')] })));
    const chosen = () => document.querySelector('[aria-pressed=true]')?.getAttribute('data-finding');
    await page.user.click(page.screen.getByRole('button', { name: /L01 超限/ }));
    const seen = [chosen()];
    for (const key of ['p', 'n', 'n']) {
      await page.user.keyboard(key);
      seen.push(chosen());
    }
    expect(seen).toEqual(['L01', 'L01', 'L02', 'L02']);
    expect(went.slice(0, 1)).toEqual([['name', 'row-L01', 'amount']]);
    await page.user.keyboard('a');
    await page.until(() => went.includes('changed'), 'the decision');
    expect(decisions()).toMatchObject([{ findingId: 'L02', decision: 'accepted', caseId: '7' }]);
    await page.user.keyboard('r');
    await page.user.keyboard('n 不适用');
    // What is written is no shortcut.
    expect([chosen(), page.screen.getByRole<HTMLTextAreaElement>('textbox').value]).toEqual(['L02', 'n 不适用']);
  });

  it('are decided only where the rule belongs to the step', async () => {
    page = await draw(rail(detail({ findings: [finding('L01'), finding('L02')] }), ['L02']));
    const articles = page.screen.getAllByRole('article').map(({ textContent }) => textContent);
    expect(articles.map((text) => text.includes('不采纳'))).toEqual([false, true]);
    const before = decisions().length;
    await page.user.click(page.screen.getByRole('button', { name: /L01 超限/ }));
    await page.user.keyboard('a');
    expect(decisions().length).toBe(before);
  });

  it('a refused decision is told and leaves the finding open', async () => {
    page = await draw(rail(detail({ findings: [finding('L01')] })), () => new Error('任务已由他人办理'));
    await page.click('采纳 A');
    await page.see('任务已由他人办理');
    expect(page.button('采纳 A')).toBeTruthy();
  });

  it('say value against limit, how it was counted, the ground, and what the applicant says to it', async () => {
    const said = {
      value: '2.5%',
      limit: '2%',
      steps: ['1 + 1.5 = 2.5'],
      acknowledgement: '已改配方',
      unverified: true,
    };
    page = await draw(rail(detail({ findings: [finding('L01', { ...said, detail: words('按成品计') })] }), false));
    const article = page.screen.getByRole('article').textContent;
    for (const one of [
      '填写 2.5% 限值 2%',
      '1 + 1.5 = 2.5',
      '技术规范 第三条',
      '不得超过百分之二',
      '申请人说明：已改配方',
    ])
      expect(article).toContain(one);
    expect(article).toContain('依据待核实');
    expect(article).toContain('按成品计');
    // Whoever only reads has neither buttons nor keys to decide.
    expect(page.text()).not.toContain('采纳');
    await page.user.click(page.screen.getByRole('button', { name: /L01 超限/ }));
    await page.user.keyboard('a');
    // Whether there are other markets is all that was asked.
    expect(page.asked.map(({ path }) => path)).toEqual([regimeList.path]);
  });

  it('none is said as such, with what the rules remark beside it', async () => {
    page = await draw(rail(detail()));
    expect(page.text()).toContain('没有发现问题');
    await page.redraw(rail(detail({ notices: [{ title: words('规则集今日更新') }, 'x'] })));
    expect(page.text()).toContain('规则集今日更新');
    expect(page.text()).not.toContain('没有发现问题');
  });
});

describe('the clock of a task', () => {
  const due = { date: '2026-12-01', light: 'green', remaining: 3 };
  const explained =
    (more: object = {}) =>
    () =>
      ({
        start: '2026-11-20 10:00:00',
        limit: 5,
        unit: 'workingDay',
        due: '2026-12-01 00:00:00',
        used: 2,
        basis: '条例第九条',
        days: [
          { date: '2026-11-21', counts: false, reason: '周末' },
          { date: '2026-11-23', counts: true, reason: '工作日' },
        ],
        ...more,
      }) as Json;

  it('says who has it, what is used and how the days were counted', async () => {
    page = await draw(<ClockBar task={task({ due, claimedBy: '陈审评' })} holders={1} />, explained());
    await page.see('已用 2 / 5');
    expect(page.text()).toContain('陈审评 正在办理');
    expect(document.querySelector<HTMLElement>('.clock-fill')?.style.inlineSize).toBe('40%');
    await page.click('怎么算的');
    await page.see('从 2026-11-20 的次日起算，5 个工作日，到期日 2026-12-01。');
    for (const one of ['条例第九条', '周末', '—', '✓']) expect(page.text()).toContain(one);
  });

  it('what went by after the last day is used, too, as on the board', async () => {
    const late = { ...due, light: 'red', remaining: -2 };
    page = await draw(<ClockBar task={task({ due: late })} holders={1} />, explained({ used: 5 }));
    await page.see('已用 7 / 5');
    expect(page.text()).toContain('逾期 2 个工作日');
  });

  it('counted by weekends only says for which years, beside the day, in its title and above the days', async () => {
    const words = '2027 年放假安排未公布，仅按周末计算';
    const assumed = { ...due, date: '2027-01-08', remaining: 20, weekendYears: ['2027'] };
    page = await draw(
      <ClockBar task={task({ due: assumed })} holders={1} />,
      explained({ due: '2027-01-08', weekendYears: ['2027'] }),
    );
    await page.see('已用 2 / 5');
    expect(page.text()).toContain(words);
    expect(document.querySelector('.dl')?.getAttribute('title')).toBe(`到期日 2027-01-08 · ${words}`);
    await page.click('怎么算的');
    await page.see('到期日 2027-01-08。');
    expect(document.querySelector('[role=note]')?.textContent).toBe(words);
  });

  it('without a deadline it says so and asks nothing', async () => {
    page = await draw(<ClockBar task={task()} holders={1} />);
    expect(page.text()).toContain('待领取没有时限');
    await page.redraw(<ClockBar task={task()} holders={1} byCompany={true} />);
    expect(page.text()).toContain('由企业办理');
    expect(page.text()).not.toContain('待领取');
    await page.redraw(<ClockBar task={task()} holders={3} />);
    expect(page.text()).toContain('3 人正在办理');
    expect(page.asked).toEqual([]);
  });

  it('an account of the days that fails is asked for again', async () => {
    let refuses = true;
    page = await draw(<ClockBar task={task({ due })} holders={1} />, () =>
      refuses ? new Error('请稍后再试') : explained({ limit: 0, basis: null })(),
    );
    await page.click('怎么算的');
    await page.see('请稍后再试');
    refuses = false;
    await page.click('重试');
    await page.see('已用 2 / 0');
    expect(document.querySelector<HTMLElement>('.clock-fill')?.style.inlineSize).toBe('0%');
  });
});

describe('the number of a case', () => {
  it('is that of its application until it is accepted, then that of its acceptance; one without any has none', async () => {
    const number = (numbers: Partial<CaseDetail>) => <CaseNumber detail={numbers as CaseDetail} />;
    page = await draw(number({ applyNo: '演申202611000018', acceptNo: null }));
    expect(page.screen.getByTitle('申请号').textContent).toBe('演申202611000018');
    await page.redraw(number({ applyNo: '演申202611000018', acceptNo: '演受2026000011' }));
    expect(page.screen.getByTitle('受理编号').textContent).toBe('演受2026000011');
    expect(page.text()).not.toContain('演申');
    await page.redraw(number({ applyNo: null, acceptNo: null }));
    expect(page.text()).toBe('');
  });
});

describe('what was done with a case', () => {
  const entry = (id: string, at: string, more: object = {}) => ({
    id,
    at,
    title: words(`第${id}步`),
    actor: null,
    opinion: null,
    fields: null,
    fromStatus: null,
    toStatus: null,
    ...more,
  });

  it('stands newest first, with new statuses, opinions and answers in words', async () => {
    const history = [
      entry('1', '2026-11-01 10:00:00', { actor: '林申', toStatus: 'CHECKING' }),
      entry('3', '2026-11-03 10:00:00', { fromStatus: 'CHECKING', toStatus: 'CHECKING', opinion: '资料齐全' }),
      entry('2', '2026-11-03 10:00:00', { fields: { other: { x: 1 }, kind: 'a', left: '', days: 30 } }),
      entry('0', '2026-10-01 10:00:00', { fields: { left: '' } }),
    ];
    page = await draw(<CaseHistory detail={detail({ history })} definition={definition} />);
    const rows = page.screen.getAllByRole('listitem').map((one) => one.textContent);
    expect(rows.map((one) => one?.match(/第\d步/)?.[0])).toEqual(['第3步', '第2步', '第1步', '第0步']);
    expect(rows[0]).toContain('资料齐全');
    // The status did not change: it is not said again.
    expect(rows[0]).not.toContain('核查中');
    expect(rows[1]).toContain('期限30 日种类书面other{"x":1}');
    expect(rows[2]).toContain('林申 核查中');
    expect(document.querySelectorAll('dl').length).toBe(1);
  });

  it('marks what people wrote in Chinese as Chinese on an English page, for screen readers and fonts', async () => {
    const history = [
      entry('1', '2026-11-01 10:00:00', { actor: '林申', opinion: '资料齐全', fields: { other: '门牌号请核对' } }),
    ];
    page = await draw(
      <>
        <ClockBar task={task({ claimedBy: '陈审评' })} holders={1} />
        <CaseHistory detail={detail({ history })} definition={definition} />
      </>,
    );
    await page.choose('en');
    const marked = [...document.querySelectorAll('[lang="zh-CN"]')].map((one) => one.textContent);
    expect(marked).toEqual(expect.arrayContaining(['陈审评', '林申', '资料齐全', '门牌号请核对']));
  });

  it('nothing yet is said in words', async () => {
    page = await draw(<CaseHistory detail={detail()} definition={definition} />);
    expect(page.text()).toContain('还没有办理记录');
  });

  it('a company sees offices that read its case, never people; nobody, and a failure, are told', async () => {
    let answer: Json | Error = [{ office: '国家局审评中心', roleGroup: 'review', at: '2026-11-20 10:00:00' }];
    page = await draw(<CaseReaders area="reg/first" caseId="7" />, () => answer);
    await page.see('国家局审评中心');
    expect(page.screen.getByRole('list', { name: '谁看过' }).textContent).toBe(
      '2026-11-20 10:00技术审评机构 国家局审评中心',
    );
    await page.choose('en');
    await page.see('Technical review');
    expect(page.screen.getByRole('list', { name: 'Who looked' })).not.toBeNull();
    await page.end();
    answer = new Error('没有权限');
    page = await draw(<CaseReaders area="reg/first" caseId="8" />, () => answer);
    await page.see('没有权限');
    answer = [];
    await page.click('重试');
    await page.see('还没有机构看过这份资料');
  });

  it('an older version is shown by choice, the newest as what it is', async () => {
    const versions = [2, 1].map((version) => ({ version, submittedAt: '2026-11-01 10:00:00', submittedBy: '林申' }));
    const shown: (number | null)[] = [];
    const list = (now: number | null) => (
      <CaseVersions detail={detail({ versions })} shown={now} onShow={(version) => shown.push(version)} />
    );
    page = await draw(list(null));
    expect(page.screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '第 2 版当前版本2026-11-01 10:00 林申 正在查看',
      '第 1 版2026-11-01 10:00 林申查看',
    ]);
    await page.click('查看');
    await page.redraw(list(1));
    await page.click('查看');
    expect(shown).toEqual([1, null]);
  });
});

/** What stands beside the dossier as its tab shows it at an address. */
function AtAddress({ query, children }: { query: Record<string, string>; children: ReactNode }): ReactNode {
  const tab = useTab();
  return <TabContext value={{ ...tab, query }}>{children}</TabContext>;
}

describe('beside the dossier', () => {
  const area = { id: 'reg/first', version: 1, allowed: ['get', 'handle'], definition } as never;
  const tasks = { task: null, openTask: null, work: null, past: null, signed: false, holders: 1, isPending: false };
  const side = (shown: CaseDetail, more: object = {}) => (
    <CaseSide
      area={area}
      detail={shown}
      tasks={{ ...tasks, ...more } as never}
      shownVersion={null}
      onVersion={() => {}}
      onGoTo={() => {}}
      onChanged={() => {}}
    />
  );

  it('findings come first where there are some, and lead to the page that shows them all', async () => {
    const opened: string[] = [];
    setTabOpener(({ path }) => opened.push(path));
    page = await draw(side(detail({ findings: [finding('L01'), finding('L02', { decision: 'accepted' })] })));
    expect(page.text()).toContain('待处理 1');
    // Without a task of one's own nothing is decided.
    expect(page.button('采纳 A')).toBeUndefined();
    await page.user.click(page.screen.getByRole('button', { name: '审评结果' }));
    expect(opened).toEqual(['/reg/first/review/7']);
    await page.user.click(page.screen.getByText('版本 0'));
    expect(page.text()).not.toContain('L01 超限');
  });

  it('else the votes where several sign, else the history; none before it is known', async () => {
    page = await draw(side(detail(), { isPending: true }));
    expect(page.text()).not.toContain('还没有办理记录');
    await page.redraw(side(detail()));
    expect(page.text()).toContain('还没有办理记录');
    const work = { id: '8', sign: null, items: [], actions: [], operations: [] };
    await page.redraw(side(detail(), { signed: true, work }));
    expect(page.text()).toContain('会签 0');
    expect(page.text()).not.toContain('还没有办理记录');
  });

  describe('the opinion item that the address names', () => {
    const withItems = {
      ...definition,
      tasks: { check: { mode: 'officer', actions: [{ key: 'ask', items: { origin: 'chief' } }] } },
    };
    const item = (id: string) =>
      ({
        ...{ id, number: Number(id), state: 'SENT', place: { field: 'name' }, placeText: '品名', gone: false },
        ...{ severity: 'must', asks: 'correct', text: `第 ${id} 条的内容`, basis: '第三条', replies: [], round: 0 },
      }) as unknown as Json;
    const answer = ({ path }: Asked): Json =>
      path.endsWith('/opinion/items')
        ? { items: [item('1'), item('2')], mayWrite: false, mayAdopt: false, mayJudge: false, mayAnswer: false }
        : {};
    const at = (query: Record<string, string>, shown = detail()) => (
      <AtAddress query={query}>
        <CaseSide
          area={{ id: 'reg/first', version: 1, allowed: ['get'], definition: withItems } as never}
          detail={shown}
          tasks={tasks as never}
          shownVersion={null}
          onVersion={() => {}}
          onGoTo={() => {}}
          onChanged={() => {}}
        />
      </AtAddress>
    );
    const chosen = () => page.screen.queryAllByRole('button', { pressed: true }).map((one) => one.textContent);

    it('comes into sight, and so does the next one that is opened', async () => {
      page = await draw(at({ item: '1' }), answer);
      await page.until(() => chosen()[0] === '第 1 条', 'the first');
      await page.user.click(page.screen.getByText('办理记录 0'));
      await page.see('还没有办理记录');
      await page.redraw(at({ item: '2' }));
      await page.until(() => chosen()[0] === '第 2 条', 'the second');
    });

    it('is not shown to the second company of the case', async () => {
      const second = detail({ shows: ['name'] });
      page = await draw(at({ item: '1' }, second), answer);
      await page.redraw(at({ item: '2' }, second));
      await page.see('还没有办理记录');
      expect(page.sent('/opinion/items')).toEqual([]);
    });
  });

  it('only a company is told who read its case', async () => {
    page = await draw(side(detail()), () => []);
    expect(page.text()).not.toContain('谁看过');
    await page.end();
    useSession.setState({ tenant: { kind: 'company' } as never });
    page = await draw(side(detail()), () => []);
    await page.user.click(page.screen.getByText('谁看过'));
    await page.see('还没有机构看过这份资料');
  });
});

function Dossier({
  oldVersion = null,
  of = definition,
}: {
  oldVersion?: number | null;
  of?: typeof definition;
}): ReactNode {
  const { goTo, ...place } = useDossierPlace(of);
  const [old, setOld] = useState(oldVersion);
  return (
    <>
      <button type="button" onClick={() => goTo('use')}>
        去用法
      </button>
      <button type="button" onClick={() => goTo('nowhere', 'r1')}>
        去不在的地方
      </button>
      <CaseDossier
        definition={definition}
        detail={detail({ data: { name: '面霜', use: '早晚各一次' } })}
        place={place}
        oldVersion={old}
        onCurrent={() => setOld(null)}
      />
    </>
  );
}

describe('the dossier', () => {
  it('opens the step that holds the place one goes to; a place that no step has changes nothing', async () => {
    page = await draw(<Dossier oldVersion={1} />);
    expect(page.text()).toContain('正在查看第 1 版');
    await page.click('去用法');
    await page.see('早晚各一次');
    await page.click('去不在的地方');
    expect(page.text()).toContain('早晚各一次');
    await page.click('回到当前版本');
    expect(page.text()).not.toContain('正在查看第 1 版');
  });

  it('of a change opens at before and after', async () => {
    const revises = { groups: 'name', opens: {}, own: [], version: 'name', class: 'name', items: 'use' };
    page = await draw(<Dossier of={{ ...definition, revises } as typeof definition} />);
    expect(page.text()).toContain('早晚各一次');
  });

  it('has the chart of its process beside the steps', async () => {
    page = await draw(<Dossier />, () => new Error('流程已归档'));
    await page.user.click(page.screen.getByRole('tab', { name: '流程图' }));
    await page.see('流程已归档');
  });
});

describe('taking back', () => {
  const withdrawals = () => page.asked.filter(({ path }) => path.endsWith('/bpm/task/revoke')).map(({ body }) => body);
  const changed: string[] = [];
  const begin = async (answer: (asked: Asked) => Json | Error) => {
    changed.splice(0);
    page = await draw(<WithdrawTask task={task()} onChanged={() => changed.push('read again')} />, answer);
    await page.click('收回');
    await page.see('收回“核查”？');
  };

  it('asks first; put off, nothing is sent', async () => {
    await begin(() => ({}));
    await page.click('取消');
    await page.until(() => !page.text().includes('收回“核查”？'), 'the closed question');
    expect([withdrawals(), changed]).toEqual([[], []]);
  });

  it('is sent with what was written, and the case is read again', async () => {
    await begin(() => ({}));
    await page.type('意见', ' 材料有误 ');
    await page.click('收回');
    await page.until(() => changed.length > 0, 'the case anew');
    expect(withdrawals()).toEqual([{ taskId: '8', opinion: '材料有误' }]);
  });

  it('comes too late: that is told, the question stays, and the case shows what is true now', async () => {
    await begin(() => new Error('任务已办结'));
    await page.click('收回');
    await page.see('任务已办结');
    expect(changed.length).toBe(1);
    expect(page.text()).toContain('收回“核查”？');
  });
});
