// @vitest-environment jsdom
import type { AreaDefinition, CaseDetail, Meeting } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { MeetingPeople } from './MeetingPeople.tsx';
import { MeetingRoom } from './MeetingRoom.tsx';
import { Projection } from './Projection.tsx';
import { roomOf } from './room.ts';
import { VoteBar } from './VoteBar.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

const words = (text: string) => ({ 'zh-CN': text });
const option = (value: string, text: string) => ({ value, label: words(text) });
const choices = [option('agree', '同意'), option('oppose', '反对'), option('abstain', '弃权')];
const meeting: Meeting = {
  agenda: 'agenda',
  now: 'nowItem',
  head: ['place'],
  invited: 'experts',
  present: 'present',
  attendees: 'attendees',
  results: 'results',
  minutes: 'minutes',
  vote: { open: 'openVote', cast: 'vote', close: 'closeVote', ballot: 'ballot', reason: 'reason' },
};
const definition = {
  id: 'review/meeting-expert',
  kind: 'application',
  title: words('专家会议'),
  fields: [
    { key: 'place', type: 'text', label: words('地点') },
    {
      key: 'results',
      type: 'table',
      label: words('结论'),
      columns: [
        { key: 'conclusion', type: 'enum', label: words('结论'), options: [option('supplement', '建议补充资料')] },
      ],
    },
  ],
  form: { steps: [] },
  procedureTasks: {
    p9: {
      vote: {
        title: words('表决'),
        mode: 'officer',
        actions: [
          {
            key: 'cast',
            title: words('投票'),
            fields: [
              { key: 'ballot', type: 'enum', label: words('表决'), options: choices },
              { key: 'reason', type: 'longText', label: words('理由') },
            ],
          },
          { key: 'recuse', title: words('回避'), stepsAside: 'TRUE' },
        ],
      },
    },
  },
} as unknown as AreaDefinition;

let written = 0;
const step = (node: string, actor: string | null, action: string, fields: object | null = {}) => {
  written += 1;
  const at = `2026-11-28 09:${String(written).padStart(2, '0')}:00`;
  return { id: String(written), at, node, actor, action, fields, title: words(node), opinion: null };
};
const named = (name: string) => ({ _id: name, name, at: '2026-11-28 08:50:00' });
const names = ['方致远', '俞清和', '钟望舒'];
const item = (at: number, text: string, question: string) => ({
  _id: `item${at}`,
  case: { id: String(at), link: `/reg/first/case/${at}`, text },
  caseNo: `演受202600002${at}`,
  question,
});
const result = {
  ...{ _id: 'r1', agree: 2, oppose: 1, abstain: 0, recused: 0 },
  ...{ conclusion: 'supplement', text: '请补充光稳定性数据。' },
};
function aMeeting(data: object, history: object[] = [], tasks: object[] = []): CaseDetail {
  return {
    area: 'review/meeting-expert',
    data: {
      agenda: [
        item(1, '轻透防晒乳', '光稳定性数据不足，是否要求补充？'),
        item(2, '清润防晒霜', '标签值与报告不一致？'),
      ],
      place: '402 会议室',
      experts: names.map(named),
      present: names.slice(0, 2).map(named),
      ...data,
    },
    history,
    tasks,
  } as unknown as CaseDetail;
}
const called = { nowItem: '光稳定性数据不足，是否要求补充？' };
const votes = [
  step('openVote', '顾北辰', 'open'),
  step('vote', '方致远', 'cast', { ballot: 'oppose', reason: '已有文献数据。' }),
  step('vote', '俞清和', 'cast', { ballot: 'agree' }),
  step('vote', '钟望舒', 'recuse', { reason: '曾任顾问。' }),
];
const whole = [...votes, step('closeVote', '顾北辰', 'close'), step('countBallots', null, 'gatherAnswers', null)];

async function room(detail: CaseDetail) {
  page = await draw(<MeetingRoom {...{ definition, meeting, detail }} />, () => null);
  await page.see('议程');
}
const rowsShown = () =>
  page.screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the room of a meeting', () => {
  it('shows the item that was called, its question and the head of the meeting', async () => {
    await room(aMeeting(called));
    await page.see('光稳定性数据不足，是否要求补充？');
    await page.see('402 会议室');
    await page.see('应到 3 人，已签到 2 人');
    await page.see('表决还没有开始');
    expect(page.screen.getByRole('button', { name: /轻透防晒乳.*正在议/ })).toBeTruthy();
    expect(page.screen.getByRole('button', { name: /清润防晒霜.*待议/ })).toBeTruthy();
  });

  it('while the vote is open says only who has voted, and no result', async () => {
    const secret = votes.slice(0, 2).map((one) => (one.node === 'vote' ? { ...one, fields: null } : one));
    await room(aMeeting(called, secret, [{ id: '9', node: 'vote', claimedBy: '俞清和' }]));
    await page.see('正在表决，结束前只显示是否已投');
    expect(rowsShown()).toEqual([expect.stringMatching(/^方致远已投/), expect.stringMatching(/^俞清和未投/)]);
    expect(page.screen.queryByText(/应投/)).toBeNull();
  });

  it('once it is closed shows each ballot with its reason, who stepped aside, and how it ended', async () => {
    await room(aMeeting(called, whole));
    await page.see('表决已结束');
    expect(rowsShown()).toEqual([
      expect.stringMatching(/^方致远反对已有文献数据。/),
      expect.stringMatching(/^俞清和同意—/),
      expect.stringMatching(/^钟望舒回避/),
    ]);
    await page.see('应投 2，实投 2，回避 1');
    await page.see('还没有写结论；写入后案卷回到主审');
  });

  it('an expert sees the own ballot alone and no sum of it', async () => {
    await room(aMeeting(called, votes.slice(1, 2)));
    await page.see('只显示您自己的表决');
    expect(rowsShown()).toHaveLength(1);
    expect(page.screen.queryByText(/应投/)).toBeNull();
  });

  it('goes through the agenda by N and P; a concluded item keeps its votes and its conclusion', async () => {
    await room(aMeeting({ ...called, results: [result] }, whole));
    const second = page.screen.getByRole('button', { name: /清润防晒霜/ });
    expect(second.getAttribute('aria-current')).toBe('step');
    await page.user.click(second);
    await page.user.keyboard('p');
    await page.see('请补充光稳定性数据。');
    await page.see('应投 3，实投 3，回避 0');
    expect(page.screen.getByRole('button', { name: /轻透防晒乳.*建议补充资料 2 : 1/ })).toBeTruthy();
    await page.user.keyboard('n');
    await page.see('标签值与报告不一致？');
  });

  it('on the wall names nobody', async () => {
    const { items } = roomOf(definition, meeting, aMeeting({ ...called, results: [result] }, whole));
    const [first] = items;
    if (!first) throw new Error('no item');
    let closed = 0;
    const say = { ballot: (value: string) => value, conclusion: () => '建议补充资料' };
    HTMLDialogElement.prototype.showModal = function open() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    page = await draw(
      <Projection
        item={first}
        at={0}
        words={say}
        onClose={() => {
          closed += 1;
        }}
      />,
      () => null,
    );
    await page.see('第 1 项');
    await page.see('请补充光稳定性数据。');
    for (const name of names) expect(page.screen.queryByText(new RegExp(name))).toBeNull();
    await page.click('结束投影（Esc）');
    expect(closed).toBe(1);
  });

  it('a vote is drawn by how many gave each ballot; what nobody gave is left out', async () => {
    const sum = {
      counts: [
        ['agree', 3],
        ['oppose', 1],
        ['abstain', 0],
      ],
      due: 4,
      aside: 1,
    } as const;
    const say = {
      ballot: (value: string) => ({ agree: '同意', oppose: '反对' })[value] ?? value,
      conclusion: () => '',
    };
    page = await draw(<VoteBar sum={sum} words={say} />, () => null);
    await page.see('应投 4，实投 4，回避 1');
    expect(page.screen.getByText(/^同意 3$/).style.flexGrow).toBe('3');
    expect(page.screen.getByText(/^反对 1$/).style.flexGrow).toBe('1');
    expect(page.screen.queryByText(/abstain/)).toBeNull();
  });

  it('a meeting without a vote shows none', async () => {
    const { vote: _, ...plain } = meeting;
    page = await draw(<MeetingRoom definition={definition} meeting={plain} detail={aMeeting(called)} />, () => null);
    await page.see('还没有写结论；写入后案卷回到主审');
    expect(page.screen.queryByText('表决还没有开始')).toBeNull();
  });
});

describe('the people of a meeting', () => {
  it('says who comes and who is there, and which conclusions are written', async () => {
    const detail = aMeeting({ ...called, results: [result], minutes: '会议进行了论证。' });
    page = await draw(<MeetingPeople {...{ definition, meeting, detail }} />, () => null);
    await page.see('会议进行了论证。');
    expect(rowsShown()).toEqual([
      expect.stringContaining('08:50'),
      expect.stringContaining('08:50'),
      expect.stringMatching(/^钟望舒.*未到$/),
    ]);
    expect(page.screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '轻透防晒乳已写',
      '清润防晒霜等结论',
    ]);
  });

  it('lists who was asked to come where nobody is drawn, and says so where nobody is', async () => {
    const asked = { experts: [], present: [], attendees: [{ _id: 'a', person: { id: '1', text: '周敏' } }] };
    page = await draw(<MeetingPeople {...{ definition, meeting }} detail={aMeeting(asked)} />, () => null);
    await page.see('周敏');
    await page.end();
    const nobody = { experts: [], present: [] };
    page = await draw(<MeetingPeople {...{ definition, meeting }} detail={aMeeting(nobody)} />, () => null);
    await page.see('还没有确定参会人员');
  });
});
