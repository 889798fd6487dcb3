import { dashboard } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { signIn } from '../auth/auth.testing.ts';
import { authModule } from '../auth/index.ts';
import { calendarModule } from '../calendar/index.ts';
import { organisationModule } from '../organisation/index.ts';
import { portalModule } from './index.ts';

// Friday 9 October 2026; the 10th is a Saturday on which people work.
const now = new Date('2026-10-09T09:00:00+08:00');
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    modules: [authModule, organisationModule, calendarModule, portalModule],
    clock: () => now,
  });
  const lanyu = await tenant('lanyu');
  const hexu = await tenant('hexu');
  const filing = await user('filing');
  await aCase({ holder: lanyu, started: '2026-10-08' }, [
    { role: 'FILING_OFFICER', due: '2026-10-08' },
    { role: 'FILING_OFFICER', due: '2026-10-12' },
    { role: 'FILING_OFFICER', due: '2026-10-12', claimedBy: await user('chief') },
    { role: 'FILING_OFFICER', due: '2026-11-30', claimedBy: filing },
    { role: 'CHIEF', due: null },
    { role: 'HOLDER', due: '2026-10-09' },
    { role: 'FILING_OFFICER', due: null, state: 'done', completedBy: filing, completed: '2026-10-08' },
    { role: 'FILING_OFFICER', due: null, state: 'done', completedBy: filing, completed: '2026-10-01' },
  ]);
  await aCase({ holder: hexu, started: '2026-08-31', ended: '2026-09-01' }, []);
});
afterAll(() => test.close());

const owner = <T>(statement: ReturnType<typeof sql<T>>) =>
  test.app.asOwner((db) => statement.execute(db), 'space_yunhai');
const idOf = async (statement: ReturnType<typeof sql<{ id: string }>>) => (await owner(statement)).rows[0]?.id ?? '';
const tenant = (code: string) => idOf(sql`select id from tenant where code = ${code}`);
const user = (account: string) => idOf(sql`select id from app_user where account = ${account}`);

interface TaskGiven {
  role: string;
  due: string | null;
  claimedBy?: string;
  state?: string;
  completedBy?: string;
  completed?: string;
}
async function aCase(given: { holder: string; started: string; ended?: string }, tasks: TaskGiven[]): Promise<void> {
  const id = test.app.newId();
  const title = JSON.stringify({ 'zh-CN': '首次申请', en: 'First application' });
  await owner(sql`insert into case_record (id, area, definition_version, holder_tenant_id, holder_name, title, status, version, created_by, created_at,
      submitted_at, updated_at) values (${id}, 'reg/first-application', 1, ${given.holder}, '企业', '产品', 'SUBMITTED', 1, 1, ${given.started}, ${given.started}, now())`);
  await owner(sql`insert into wf_instance (id, case_id, area, area_title, version, process, holder_tenant_id, holder_name, title, state, sequence, variables, started_at, ended_at)
    values (${id}, ${id}, 'reg/first-application', ${title}, 1, 'p', ${given.holder}, '企业', '产品', 'running', 0, '{}', ${given.started}, ${given.ended ?? null})`);
  for (const [index, task] of tasks.entries())
    await owner(sql`insert into wf_task (id, instance_id, ref, case_id, area, node, node_title, title, holder_tenant_id, holder_name, role, due_day, state, created_at, claimed_by, completed_by, completed_at)
      values (${test.app.newId()}, ${id}, ${String(index)}, ${id}, 'reg/first-application', 'check', ${title}, '产品', ${given.holder}, '企业', ${task.role}, ${task.due}, ${task.state ?? 'open'},
        ${given.started}, ${task.claimedBy ?? null}, ${task.completedBy ?? null}, ${task.completed ?? null})`);
  await owner(sql`insert into draft (id, area, definition_version, holder_tenant_id, data, created_by, created_at, updated_by, updated_by_name, updated_at)
    values (${test.app.newId()}, 'reg/first-application', 1, ${given.holder}, '{}', 1, now(), 1, '某人', now())`);
}
async function home(account: string, input: { month?: string } = {}, language = 'zh-CN') {
  const { access_token: token } = await signIn(test, account);
  return (await test.inject(dashboard, input, { token, headers: { 'accept-language': language } })).data;
}

describe('dashboard', () => {
  it("counts an officer's own tasks: not a colleague's claim, not another role's", async () => {
    expect(await home('filing')).toMatchObject({
      pending: 3,
      overdue: 1,
      dueSoon: 1,
      completedThisWeek: 1,
      drafts: null,
    });
    expect(await home('chief')).toMatchObject({ pending: 1, overdue: 0, dueSoon: 0 });
  });
  it("counts a company's own tasks and drafts only", async () => {
    expect(await home('applicant')).toMatchObject({ pending: 1, overdue: 0, dueSoon: 1, drafts: 1 });
    expect(await home('rival')).toMatchObject({ pending: 0, drafts: 1 });
  });
  it('draws the month with rest days, holidays, shifted days and what is due', async () => {
    const { month } = await home('filing');
    const day = (date: string) => month.find((entry) => entry.date === date);
    expect(month).toHaveLength(31);
    expect(day('2026-10-01')).toMatchObject({ kind: 'holiday', name: '国庆节' });
    expect(day('2026-10-10')).toMatchObject({ kind: 'shifted' });
    expect(day('2026-10-11')).toMatchObject({ kind: 'rest', name: null });
    expect(day('2026-10-08')).toMatchObject({ kind: 'work', light: 'red', count: 1 });
    expect(day('2026-10-12')).toMatchObject({ light: 'yellow', count: 1 });
    expect((await home('filing', {}, 'en')).month[0]?.name).toBe('National Day');
  });
  it('shows another month on request', async () => {
    const { month } = await home('filing', { month: '2026-02' });
    expect(month).toHaveLength(28);
    expect((await home('filing', { month: '2026-11' })).month.find((entry) => entry.count > 0)).toMatchObject({
      date: '2026-11-30',
      light: 'green',
    });
    expect((await home('filing', { month: '2026-13' })).month[0]?.date).toBe('2026-10-01');
  });
  it('charts half a year of cases by the month of submission and how many of them are over, for a company its own', async () => {
    expect((await home('manager')).months).toEqual([
      { month: '2026-05', submitted: 0, finished: 0 },
      { month: '2026-06', submitted: 0, finished: 0 },
      { month: '2026-07', submitted: 0, finished: 0 },
      { month: '2026-08', submitted: 1, finished: 1 },
      { month: '2026-09', submitted: 0, finished: 0 },
      { month: '2026-10', submitted: 1, finished: 0 },
    ]);
    expect((await home('applicant')).months.map((entry) => entry.submitted)).toEqual([0, 0, 0, 0, 0, 1]);
  });
  it('is empty, not an error, for the platform administrator', async () => {
    expect(await home('admin')).toMatchObject({ pending: 0, overdue: 0, drafts: null });
  });
});
