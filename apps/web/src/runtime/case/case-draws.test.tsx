// @vitest-environment jsdom
import type { AreaDefinition, CaseDetail, Json, PersonDraw, Task } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { useSession } from '../../client/index.ts';
import { draw } from '../../component.testing.tsx';
import { CaseDraws } from './CaseDraws.tsx';
import { CaseSide } from './CaseSide.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(async () => {
  await page.end();
  useSession.setState({ tenant: null });
});
const words = (text: string) => ({ 'zh-CN': text });
const definition = {
  id: 'reg/first',
  kind: 'application',
  title: words('首次申请'),
  fields: [],
  form: { steps: [] },
  statuses: [],
  procedureTasks: {
    p: {
      judge: {
        title: words('专家审评'),
        mode: 'officer',
        blind: true,
        actions: [
          {
            key: 'give',
            title: words('提交意见'),
            fields: [
              {
                key: 'conclusion',
                type: 'enum',
                label: words('结论'),
                options: [{ value: 'advice', label: words('仅提供建议') }],
              },
              { key: 'opinion', type: 'longText', label: words('专家意见') },
            ],
          },
        ],
      },
    },
  },
} as unknown as AreaDefinition;
const seat = (id: string, more: object = {}) => ({
  id,
  name: `专家${id}`,
  state: 'asked',
  askedAt: '2026-11-26 09:00:00',
  endedAt: null,
  endedBy: null,
  reason: null,
  answer: null,
  onTime: null,
  mine: false,
  ...more,
});
const aDraw = (more: object = {}) =>
  ({
    id: '1',
    node: 'judge',
    question: '用量是否有依据？',
    at: '2026-11-26 09:00:00',
    by: '周敏',
    wanted: 2,
    log: {
      seed: 'ab12',
      candidates: [{ id: '1', name: '专家甲' }],
      excluded: [{ id: '9', name: '专家戊', reason: '与生产企业“澄野”同单位' }],
      order: ['专家甲', '专家乙'],
    },
    closedAt: '2026-12-01 10:00:00',
    closedBy: '周敏',
    seats: [
      seat('甲', {
        state: 'given',
        endedAt: '2026-11-30 08:00:00',
        onTime: false,
        answer: { conclusion: 'advice', opinion: '建议补充光照试验。' },
      }),
      seat('乙', { state: 'declined', endedAt: '2026-11-27 08:00:00', reason: '曾任职' }),
    ],
    ...more,
  }) as PersonDraw;
const answers = (...draws: PersonDraw[]) => ({ draws }) as unknown as Json;
const detail = (task: Partial<Task> | null) =>
  ({
    id: '7',
    area: 'reg/first',
    versions: [],
    history: [],
    tasks: task ? [task] : [],
    findings: [],
    notices: [],
    signatures: [],
  }) as unknown as CaseDetail;
const side = (task: Partial<Task> | null) => (
  <CaseSide
    area={{ definition, allowed: ['get'] } as never}
    detail={detail(task)}
    tasks={{ task, openTask: task, work: null, past: null, signed: false, holders: 1, isPending: false } as never}
    shownVersion={null}
    onVersion={() => undefined}
    onGoTo={() => undefined}
    onChanged={() => undefined}
  />
);

describe('the draws of a case', () => {
  it('show what each said in words of the form, who stepped aside and why, and how the draw was made', async () => {
    page = await draw(<CaseDraws definition={definition} area="reg/first" caseId="7" />, () => answers(aDraw()));
    await page.see('用量是否有依据？');
    const text = page.text();
    for (const one of ['结论', '仅提供建议', '建议补充光照试验。', '已提交', '逾期', '已回避', '曾任职'])
      expect(text).toContain(one);
    expect(text).toContain('候选 1 人，排除 1 人');
    expect(text).toContain('与生产企业“澄野”同单位');
    expect(document.querySelector('.case-draw-log code')?.textContent).toBe('ab12');
  });

  it('lie open first for whoever is asked, without the log and who asked', async () => {
    const own = aDraw({ log: null, by: null, closedAt: null, closedBy: null, seats: [seat('甲', { mine: true })] });
    page = await draw(side({ id: '3', node: 'judge' }), ({ path }) => (path.includes('/draws') ? answers(own) : {}));
    await page.see('用量是否有依据？');
    expect(page.text()).toContain('征求意见中');
    expect(page.text()).toContain('待提交');
    expect(document.querySelector('.case-draw-log')).toBeNull();
  });

  it('that cannot be read have their place all the same, which says why and asks again', async () => {
    let refusal: Error | null = new Error('服务器没有回应');
    page = await draw(side(null), ({ path }) => (path.includes('/draws') ? (refusal ?? answers(aDraw())) : {}));
    await page.user.click(await page.until(() => page.screen.queryByText(/^专家/), 'their place'));
    await page.see('服务器没有回应');
    refusal = null;
    await page.click('重试');
    await page.see('用量是否有依据？');
  });

  it('are none: it is said to whoever is asked', async () => {
    page = await draw(side({ id: '3', node: 'judge' }), ({ path }) => (path.includes('/draws') ? answers() : {}));
    await page.see('这个案卷还没有抽取专家');
  });

  it('are not asked for by a company, and have no place where nobody was drawn', async () => {
    const asked: string[] = [];
    useSession.setState({ tenant: { kind: 'company' } as never });
    page = await draw(side(null), ({ path }) => {
      asked.push(path);
      return answers(aDraw());
    });
    await page.see('办理记录');
    expect(asked.filter((path) => path.includes('/draws'))).toEqual([]);
    expect(page.text()).not.toContain('专家');
  });
});
