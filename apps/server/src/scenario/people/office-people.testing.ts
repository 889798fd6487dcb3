import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type AreaDefinition,
  type Call,
  deadlineResume,
  deadlineStop,
  type Input,
  loginApply,
  messageReceivers,
  messageSave,
  messageSaveReply,
  type RoleId,
  taskAddSign,
  taskAgree,
  taskCopy,
  taskGet,
  taskLock,
  taskPending,
} from '@app/contract';
import { sql } from 'kysely';
import type { TestApp } from '../../testing/testing.ts';
import { walked } from '../matrix/examples-area.testing.ts';
import type { World } from '../matrix/world.testing.ts';

/** What must not be found in an answer, and whose it is. */
export interface Secret {
  word: string;
  of: string;
}

const renamed = (account: string) => `konto-${account}`;

/**
 * Gives everybody of authorities and of the platform a name, account, telephone and mail that occur nowhere else. The tests'
 * people still sign in by the accounts of the demonstration: `test.inject` knows the new ones.
 */
export async function distinctPeople(app: TestApp): Promise<{ test: TestApp; secrets: Secret[] }> {
  const inside = await app.app.asOwner(async (db) => {
    const { rows } = await sql<{ id: string; account: string; employees: string[] }>`
      select u.id, u.account, array(select e.id::text from employee e where e.user_id = u.id) as employees from app_user u
      where exists (select from membership m join tenant t on t.id = m.tenant_id where m.user_id = u.id and t.kind <> 'company')
        and not exists (select from membership m join tenant t on t.id = m.tenant_id where m.user_id = u.id and t.kind = 'company')
      order by u.id`.execute(db);
    for (const [at, { id, account }] of rows.entries()) {
      const [name, mobile] = [`内员${account}氏`, `139${String(77_000_000 + at)}`];
      await sql`update app_user set account = ${renamed(account)}, fullname = ${name} where id = ${id}`.execute(db);
      await sql`update employee set name = ${name}, wc_account = ${`wx-${account}`} where user_id = ${id}`.execute(db);
      await sql`insert into user_contact (user_id, mobile, email) values (${id}, ${mobile}, ${`${account}@inside.invalid`})
        on conflict (user_id) do update set mobile = excluded.mobile, email = excluded.email`.execute(db);
    }
    return rows;
  });
  const accounts = new Set(inside.map((person) => person.account));
  const test: TestApp = {
    ...app,
    inject: (call, input, options) => {
      const username = 'username' in (input as object) ? String((input as { username: unknown }).username) : '';
      const isHeld = (call as Call).id === loginApply.id && accounts.has(username);
      return app.inject(
        call,
        isHeld ? ({ ...(input as object), username: renamed(username) } as Input<typeof call>) : input,
        options,
      );
    },
  };
  const secrets = inside.flatMap(({ id, account, employees }, at) =>
    [
      `内员${account}氏`,
      renamed(account),
      `wx-${account}`,
      `139${77_000_000 + at}`,
      `${account}@inside.invalid`,
      id,
      ...employees,
    ].map((word) => ({ word, of: account })),
  );
  return { test, secrets };
}

/** What processes and tasks of the definitions call a step at which experts are asked, in any language. */
export function stepsOfExperts(): Secret[] {
  const folder = fileURLToPath(new URL('../../../../../definitions/areas', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const words = files.flatMap((file) => {
    if (/process\.bpmn$/.test(file))
      return [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:name|p:nameEn|p:nameTw)="([^"]*)"/g)].map(
        ([, name = '']) => name,
      );
    if (!/area\.ts$/.test(file)) return [];
    const { 1: tasks = '' } = readFileSync(join(folder, file), 'utf8').split(/^ {2}tasks: \{$/m);
    return [...tasks.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
  });
  const found = new Set([...words.filter((word) => /专家|專家|expert/i.test(word)), ...stepsOfMeetings()]);
  return [...found].map((word) => ({ word, of: 'a step of the office' }));
}

/** What the shared procedures call the steps of people around a meeting. */
function stepsOfMeetings(): string[] {
  const folder = fileURLToPath(new URL('../../../../../definitions/procedures', import.meta.url));
  const charts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.bpmn'));
  return charts.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/<bpmn:userTask [^>]*? name="([^"]*)" p:nameEn="([^"]*)"/g)]
      .flatMap(([, zh = '', en = '']) => (/会议|上会|表决|纪要/.test(zh) ? [zh, en] : []))
      // Short words of every day say nothing of a meeting.
      .filter((word) => word.length > 3),
  );
}

/** A case on which people of the office acted. */
export interface ActedCase {
  area: string;
  caseId: string;
}

const application = (id: string) => ({ id, kind: 'application' }) as AreaDefinition;
const all = { requestPage: { pageNo: 1, limit: 500 } };

/** Officers, experts and directors work: filings, a question, joint reviews at every step, clocks, messages, approvals. */
export async function workOfTheOffice(world: World): Promise<ActedCase[]> {
  const cases: ActedCase[] = [];
  const walk = async (area: string, steps = 99) => {
    const { caseId } = await walked(world, application(area), steps);
    cases.push({ area, caseId: caseId ?? '' });
    return caseId ?? '';
  };
  const taskOf = async (who: RoleId, caseId: string) =>
    (await world.as(who, taskPending, all)).dataResult.find((task) => task.caseId === caseId)?.id ?? '';

  await walk('reg/first');
  await walk('reg/first', 4);
  const checked = await walk('reg/first', 3);
  const letter = await uploaded(world, 'FILING_OFFICER', '来函');
  await world.as('FILING_OFFICER', deadlineStop, { caseId: checked, reason: '等待检验结果', letters: [letter] });
  await world.as('FILING_OFFICER', deadlineResume, { caseId: checked, reason: '结果已到' });
  await walk('support/questions');
  await walk('support/questions', 3);
  // A registration about which a meeting is held.
  const { about } = await walked(world, application('review/meeting-product'), 99);
  cases.push({ area: 'reg/first', caseId: about ?? '' });

  for (const steps of ['chief', 'expert', 'decide', 'end'] as const) {
    const caseId = await walk('demo/joint-review');
    const chief = await taskOf('CHIEF', caseId);
    await world.as('CHIEF', taskCopy, { taskId: chief, userIds: [world.person('RECHECKER').userId] });
    if (steps === 'chief') {
      await world.as('CHIEF', taskAddSign, {
        taskId: chief,
        position: 'parallel',
        userIds: [world.person('RECHECKER').userId],
      });
      continue;
    }
    for (const who of ['CHIEF', 'EXPERT'] as const) {
      const attachmentIds = [await uploaded(world, who, `内部意见${who}${steps}`)];
      await world.as(who, taskAgree, { taskId: await taskOf(who, caseId), opinion: '同意', attachmentIds });
    }
    if (steps === 'expert') continue;
    for (const account of ['expert2', 'expert3', 'expert4', 'expert5']) {
      const expert = await world.signedIn('EXPERT', account);
      const task = (await world.as(expert, taskPending, all)).dataResult.find((one) => one.caseId === caseId);
      if (task) await world.as(expert, taskAgree, { taskId: task.id, opinion: '同意' });
    }
    const decide = await taskOf('APPROVER', caseId);
    if (steps === 'decide') await world.as('APPROVER', taskLock, { taskId: decide });
    else {
      const { actions } = await world.as('APPROVER', taskGet, { taskId: decide });
      await world.as('APPROVER', taskAgree, { taskId: decide, opinion: '同意', action: actions[0]?.key ?? '' });
    }
    await world.test.settle();
  }
  await world.sql((db) =>
    sql`update platform.tenant set approved_at = now(), approved_by = ${world.person('SUPER').userId} where kind = 'company'`.execute(
      db,
    ),
  );
  await world.sql((db) =>
    sql`insert into platform.audit_log (uid, real_uid, tenant_id, action, entity, entity_id)
      select id, ${world.person('SUPER').userId}, ${world.id('lanyu')}, 'draft.create', 'draft', '1' from platform.app_user where account = 'applicant'`.execute(
      db,
    ),
  );
  await letters(world);
  await world.test.settle();
  return cases;
}

async function uploaded(world: World, who: RoleId, name: string): Promise<string> {
  const file = { name: `${name}.txt`, content: Buffer.from(`${name}的内容`) };
  const answer = await world.send('attachment.upload', { input: {}, file }, world.person(who).token);
  return (answer.json() as { data: { id: string } }).data.id;
}

/** Files that officers and experts added to cases: their ids, names and words. */
export async function filesOfTheOffice(world: World): Promise<Secret[]> {
  const { rows } = await world.sql<{ id: string; name: string }>(
    (db) =>
      sql<{ id: string; name: string }>`select a.id, a.file_name as name from attachment a
        join platform.tenant t on t.id = a.holder_tenant_id and t.kind = 'authority'`.execute(db),
    'space_yunhai',
  );
  return rows.flatMap(({ id, name }) =>
    [id, name, `${name.replace(/\.txt$/, '')}的内容`].map((word) => ({ word, of: 'a file of the office' })),
  );
}

/** Messages both ways, answered both ways, and a bulletin. */
async function letters(world: World): Promise<void> {
  const applicant = world.person('APPLICANT');
  const letter = (receiverId: string) => ({ subject: '通知', content: '<p>请看</p>', receiverId });
  for (const who of ['FILING_OFFICER', 'EXPERT', 'SUPER', 'TENANT_ADMIN'] as const) {
    const msgId = await world.as(who, messageSave, letter(applicant.userId));
    await world.as(applicant, messageSaveReply, { msgId, content: '收到' });
    await world.as(who, messageSaveReply, { msgId, content: '谢谢' });
  }
  await world.as('TENANT_ADMIN', messageSave, { subject: '公告', content: '<p>公告</p>', isPublic: true });
  const offices = (await world.as(applicant, messageReceivers, all)).dataResult.filter(
    (one) => one.tenantName !== '云海岚屿生物科技有限公司（演示）',
  );
  for (const office of offices.slice(0, 8)) await world.as(applicant, messageSave, letter(office.id));
}
