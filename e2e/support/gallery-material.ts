import {
  areaHandle,
  areaSave,
  areaSubmit,
  delegateSave,
  draftCheck,
  type JsonObject,
  messageReceivers,
  messageSave,
  taskAgree,
  taskCopy,
  taskDraftSave,
  taskLock,
  taskPending,
  taskPeople,
} from '@app/contract';
import jointReview from '../../definitions/areas/demo/joint-review/scenario.ts';
import question from '../../definitions/areas/support/questions/scenario.ts';
import { type Person, signIn } from './product.ts';

interface Place {
  group: string;
  name: string;
}
const joint: Place = { group: 'demo', name: 'joint-review' };
const questions: Place = { group: 'support', name: 'questions' };

/** One record of each register, so that no list is empty; companies and people are invented. */
const records: [account: string, area: Place, data: JsonObject][] = [
  [
    'manager',
    { group: 'base', name: 'experts' },
    {
      name: '方致远',
      unit: '云海市毒理研究所（演示）',
      position: '研究员',
      expertise: ['toxicology', 'regulation'],
      termUntil: '2028-12-31',
      enabled: true,
      recusals: [{ _id: 'row1', company: '云海禾序日用化学品有限公司（演示）', relation: '曾任顾问' }],
    },
  ],
  [
    'filing',
    { group: 'base', name: 'forbidden-use' },
    {
      name: '水杨酸',
      inci: 'SALICYLIC ACID',
      cas: '69-72-7',
      kind: 'watched',
      scope: '三岁以下儿童使用的产品',
      basis: '化妆品安全技术规范（演示）',
      verified: false,
      validFrom: '2026-01-01',
      enabled: true,
    },
  ],
  [
    'filing',
    { group: 'base', name: 'material-information' },
    {
      name: '澄野 GX-90 保湿复配物（演示）',
      standardName: '甘油、丁二醇',
      inci: 'GLYCERIN, BUTYLENE GLYCOL',
      maker: '云海澄野化妆品制造有限公司（演示）',
      submissionCode: '000001-00001-0001',
      components: [{ _id: 'row1', name: '甘油', percent: '60.000', purpose: '保湿剂' }],
      enabled: true,
    },
  ],
  [
    'filing',
    { group: 'base', name: 'purpose-description' },
    { purpose: '保湿剂', functions: 'HUMECTANT', description: '减少皮肤水分的流失。', enabled: true },
  ],
  [
    'filing',
    { group: 'base', name: 'opinion-template' },
    { name: '含量超过限值', subject: 'formula', content: '【位置】：【发现】。请调整后重新提交。', enabled: true },
  ],
  [
    'applicant',
    { group: 'base', name: 'manufacturers' },
    {
      name: '云海澄野化妆品制造有限公司（演示）',
      kind: 'entrusted',
      country: '中国',
      address: '云海市青禾区工业三路 6 号（演示地址）',
      licence: '演妆20260007',
      licenceUntil: '2030-06-30',
      licenceScope: ['liquid', 'cream'],
    },
  ],
  [
    'applicant',
    { group: 'demo', name: 'crud' },
    { name: '按钮与控件演示', kind: 'product', amount: 12, price: '35.50', day: '2026-10-09', enabled: true },
  ],
];

/**
 * Puts something into every list: a record of each register, cases of the joint review at each of its steps (arranged,
 * countersigned, to be decided, passed), an answered and an open question, a bulletin, a message, a draft of a task, a
 * copy and a substitute.
 */
export async function fillLists(origin: string): Promise<{ reviewCase: string; questionCase: string }> {
  const people = new Map<string, Person>();
  const as = async (account: string): Promise<Person> => {
    const known = people.get(account) ?? (await signIn(origin, account));
    people.set(account, known);
    return known;
  };
  for (const [account, area, data] of records) await (await as(account)).send(areaSave, { ...area, data });

  const reviewCase = await submit(await as('applicant'), joint, firstData(jointReview));
  const manager = await as('manager');
  const [chief] = await manager.send(taskPeople, { text: '周敏' });
  if (!chief) throw new Error('the chief of the demonstration is missing');
  await manager.send(taskCopy, {
    taskId: await taskOf(manager, reviewCase),
    userIds: [chief.id],
    content: '请先了解安全评估结论。',
  });
  await handle(manager, reviewCase, (taskId) => ({ ...joint, taskId, action: 'arranged' }));
  await agree(await as('chief'), reviewCase, 'agree', '建议通过，请专家会签。');
  await agree(await as('expert1'), reviewCase, undefined, '粒径分布的测定方法可行，同意。');
  await submit(await as('applicant'), joint, {
    ...firstData(jointReview),
    subject: '岚屿演示面霜会审',
    urgency: 'urgent',
  });

  const questionCase = await submit(await as('applicant'), questions, firstData(question));
  await handle(await as('filing'), questionCase, (taskId) => ({
    ...questions,
    taskId,
    action: 'answered',
    fields: { answer: '页脚会显示差额；按 F8 跳到下一个有发现的单元格。' },
  }));
  await submit(await as('applicant'), questions, { ...firstData(question), subject: '导出的表格缺少一列' });

  await notify(await as('filing'), await as('tenantadmin'), chief.id);
  return { reviewCase, questionCase };
}

/** Data of the first step of a scenario: the draft as its applicant saved it. */
function firstData(scenario: { steps: readonly object[] }): JsonObject {
  const first = scenario.steps[0];
  if (!first || !('data' in first)) throw new Error('the scenario begins without data');
  return first.data as JsonObject;
}

async function submit(applicant: Person, area: Place, data: JsonObject): Promise<string> {
  const draft = await applicant.send(areaSave, { ...area, data });
  const { rev } = await applicant.send(draftCheck, { ...area, id: draft.id });
  return (await applicant.send(areaSubmit, { ...area, id: draft.id, rev, acknowledgements: [] })).caseId;
}

/** The person's own task of a case. */
async function taskOf(person: Person, caseId: string): Promise<string> {
  const { dataResult } = await person.send(taskPending, {});
  const task = dataResult.find((one) => one.caseId === caseId);
  if (!task) throw new Error(`no task of case ${caseId} waits`);
  return task.id;
}

async function handle(
  person: Person,
  caseId: string,
  input: (taskId: string) => Place & { taskId: string; action: string; fields?: JsonObject },
): Promise<void> {
  const taskId = await taskOf(person, caseId);
  await person.send(taskLock, { taskId });
  await person.send(areaHandle, { fields: {}, ...input(taskId) });
}

async function agree(person: Person, caseId: string, action: string | undefined, opinion: string): Promise<void> {
  const taskId = await taskOf(person, caseId);
  await person.ask(taskLock, { taskId });
  await person.send(taskAgree, { taskId, action, opinion });
}

/** A bulletin, a message, a draft of an opinion and a substitute. */
async function notify(officer: Person, administrator: Person, delegateId: string): Promise<void> {
  await administrator.send(messageSave, {
    subject: '十二月起启用新的检验项目清单',
    messageType: 'bulletin',
    content: '<p>十二月一日起提交的备案按新的清单准备检验报告。</p>',
    isPublic: true,
  });
  const [receiver] = (await officer.send(messageReceivers, { parameters: [{ key: 'Q^name^SL', value: '林嘉怡' }] }))
    .dataResult;
  if (receiver)
    await officer.send(messageSave, {
      subject: '请核对产品执行的标准',
      content: '<p>标准编号与上传的文件不一致，请核对。</p>',
      receiverId: receiver.id,
    });
  const [task] = (await officer.send(taskPending, {})).dataResult;
  if (task) {
    await officer.send(taskLock, { taskId: task.id });
    await officer.send(taskDraftSave, { taskId: task.id, opinion: '资料基本齐全，标签待核对。' });
  }
  await officer.send(delegateSave, { agentId: delegateId, from: '2026-12-01', to: '2026-12-05', reason: '出差' });
}
