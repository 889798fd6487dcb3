import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  areaHandle,
  areaSave,
  areaSubmit,
  definitionImport,
  definitionPublish,
  definitionVersions,
  draftCheck,
  instanceQuery,
  instanceStart,
  taskAgree,
  taskPending,
} from '@app/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { act, claim, expectStatus, openTask } from './support/case-page.ts';
import { expectQuiet } from './support/draft-page.ts';
import { accessibilityFaults } from './support/inspect-page.ts';
import { projectDir } from './support/product.ts';
import { setStage, until, type Window } from './support/stage.ts';
import { choosePeople, offered, operate, showChart } from './support/task-page.ts';

const stage = setStage({ inOrder: true });
const area = { group: 'demo', name: 'joint-review' };
const subjects = { first: '岚屿演示防晒乳会审', second: '岚屿演示面霜会审', third: '岚屿演示精华会审' };
const cases: Record<string, string> = {};

/** Sends an application over HTTP; answers the case. */
async function apply(subject: string): Promise<string> {
  const applicant = await stage.person('applicant');
  const data = { subject, urgency: 'normal', content: '请就安全评估结论会审。', files: [] };
  const draft = await applicant.send(areaSave, { ...area, data });
  const { rev } = await applicant.send(draftCheck, { ...area, id: draft.id });
  const { caseId } = await applicant.send(areaSubmit, { ...area, id: draft.id, rev, acknowledgements: [] });
  return caseId;
}
/** A window of an administrator in the sub-system 平台管理. */
async function administrator(account: string, path: string): Promise<Window> {
  const window = await stage.window(account, { choose: true });
  await window.page.goto(path);
  await window.page.getByRole('button', { name: '平台管理' }).click();
  await window.page.locator('.page h1').waitFor();
  return window;
}
const _open = async (page: Page, caseId: string) => {
  await page.goto(`/demo/joint-review/case/${caseId}`);
  await page.locator('.case-page').waitFor();
};

test('the manager sees who gets the case next, and why; the chief gets it', async () => {
  for (const [key, subject] of Object.entries(subjects)) cases[key] = await apply(subject);
  const { page, errors } = await stage.window('manager');
  await openTask(page, subjects.first);
  await claim(page);
  await page.getByRole('button', { name: '安排会审', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const next = dialog.getByRole('region', { name: '下一步' });
  await next.getByText('主审意见').waitFor();
  expect(await next.innerText()).toContain('周敏');
  await dialog.getByRole('button', { name: '安排会审', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expectStatus(page, '会审中');
  const manager = await stage.person('manager');
  for (const { id: taskId } of (await manager.send(taskPending, {})).dataResult)
    await manager.send(areaHandle, { ...area, taskId, action: 'arranged', fields: {} });
  expectQuiet(errors);
});

test('the chief adds a signer beside herself; the one who was asked signs, then the experts have it', async () => {
  const { page, errors } = await stage.window('chief');
  await openTask(page, subjects.first);
  await claim(page);
  await operate(page, '加签', async (dialog) => choosePeople(dialog, '何一鸣'));
  await page.locator('.case-side').getByText('何一鸣').waitFor();
  const added = await stage.window('recheck');
  await openTask(added.page, subjects.first);
  expect(await offered(added.page)).not.toContain('终止流程');
  await operate(added.page, '同意', async (dialog) => dialog.getByRole('textbox').first().fill('方法可行。'));
  await page.reload();
  await page.locator('.case-side').getByText('方法可行。').waitFor();
  await act(page, '提请会签');
  const chart = await showChart(page);
  await until(
    () => chart.locator('.djs-shape.wf-current').count(),
    (count) => count === 1,
  );
  // Where it stands is ringed, not only coloured; the chart opens whole, and says so once a part of it is out of sight.
  expect(await chart.locator('.djs-shape.wf-current .wf-ring').count()).toBe(1);
  const cut = chart.getByText('流程图没有显示完', { exact: false });
  expect(await cut.count()).toBe(0);
  for (let press = 0; press < 3; press += 1) await page.getByRole('button', { name: '放大' }).click();
  await cut.waitFor();
  await page.getByRole('button', { name: '适应窗口' }).click();
  await cut.waitFor({ state: 'detached' });
  expectQuiet([...errors, ...added.errors]);
});

test('an expert sends it back to the chief, who sends it straight back; the votes cast before still count', async () => {
  const opposed = await stage.window('expert1');
  await openTask(opposed.page, subjects.first);
  await operate(opposed.page, '反对', async (dialog) => dialog.getByRole('textbox').first().fill('粒径数据不足。'));
  const expert = await stage.window('expert2');
  await openTask(expert.page, subjects.first);
  await operate(expert.page, '驳回', async (dialog) => {
    await dialog.getByText('上一环节').click();
    await dialog.getByText('直接回到我这里').click();
    await dialog.getByRole('textbox').first().fill('请补充测定方法。');
  });
  const chief = await stage.window('chief');
  await openTask(chief.page, subjects.first);
  await chief.page.getByText('请补充测定方法。').first().waitFor();
  await act(chief.page, '提请会签');
  await openTask(expert.page, subjects.first);
  await expert.page.locator('.case-side-head label', { hasText: '会签' }).click();
  await expert.page.getByText('粒径数据不足。').waitFor();
  expect(await expert.page.locator('.task-tally').getAttribute('aria-label')).toContain('反对 1');
  expectQuiet([...opposed.errors, ...expert.errors, ...chief.errors]);
});

test('the ratio decides at three of five although one opposed', async () => {
  for (const account of ['expert2', 'expert3']) {
    const person = await stage.person(account);
    const task = (await person.send(taskPending, {})).dataResult.find(({ caseId }) => caseId === cases.first);
    await person.send(taskAgree, { taskId: task?.id ?? '' });
  }
  const { page, errors } = await stage.window('expert4');
  await openTask(page, subjects.first);
  await operate(page, '同意');
  await expectStatus(page, '待审批');
  const rest = (await (await stage.person('expert5')).send(taskPending, {})).dataResult;
  expect(rest.filter(({ caseId }) => caseId === cases.first)).toEqual([]);
  expectQuiet(errors);
});

test('the director asks a colleague first; the answer comes back and the director decides', async () => {
  const director = await stage.window('approver');
  await openTask(director.page, subjects.first);
  await claim(director.page);
  await operate(director.page, '委托', async (dialog) => choosePeople(dialog, '田沐'));
  const colleague = await stage.window('approver2');
  await openTask(colleague.page, subjects.first);
  await operate(colleague.page, '同意', async (dialog) => dialog.getByRole('textbox').first().fill('建议批准。'));
  await openTask(director.page, subjects.first);
  await director.page.getByText('建议批准。').first().waitFor();
  await act(director.page, '批准');
  await expectStatus(director.page, '通过');
  await director.page
    .locator('.task-items')
    .getByText(/^批准 /)
    .waitFor();
  const chart = await showChart(director.page);
  expect(await chart.locator('.djs-connection.wf-taken').count()).toBeGreaterThan(8);
  // The mark of bpmn.io stands inside what is seen, on the screen and on paper.
  for (const media of ['print', 'screen'] as const) {
    await director.page.emulateMedia({ media });
    const mark = await chart.locator('.bjs-powered-by').boundingBox();
    const card = await director.page.locator('.case-dossier').boundingBox();
    if (!mark || !card) throw new Error(`${media}: no mark`);
    expect(mark.width > 40 && mark.height > 15 && mark.y + mark.height <= card.y + card.height, media).toBe(true);
  }
  expect(await accessibilityFaults(director.page)).toEqual([]);
  expectQuiet([...director.errors, ...colleague.errors]);
});

test('R1.6-05 a new version is imported, published and, after a dry run, running cases move to it', async () => {
  const xml = readFileSync(join(projectDir, 'definitions/areas/demo/joint-review/process.bpmn'), 'utf8');
  const changed = xml.replace('p:signNeed="60%"', 'p:signNeed="80%"');
  const { page, errors } = await administrator('admin', '/platform/processes?f.key=demo/joint-review');
  const row = page.getByRole('row').filter({ hasText: 'demo/joint-review' });
  await row.getByRole('button', { name: /更多操作/ }).click();
  await page.getByRole('menuitem', { name: '导入新版' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'process.bpmn', mimeType: 'application/xml', buffer: Buffer.from(changed) });
  await dialog.getByText('可以运行').waitFor();
  await dialog.getByRole('button', { name: '存为草稿' }).click();
  await page.waitForURL(/\/platform\/processes\/\d+/);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await page
    .locator('.wf-page .ph1')
    .getByText(/第 \d+ 版/)
    .waitFor();

  const office = await administrator('tenantadmin', '/platform/instances');
  const admin = await stage.person('tenantadmin');
  const versions = await admin.send(definitionVersions, { key: 'demo/joint-review' });
  await office.page.goto(`/platform/processes/${versions[0]?.id}`);
  await office.page.locator('.wf-canvas .djs-shape').first().waitFor();
  expect(await accessibilityFaults(office.page)).toEqual([]);
  await office.page.getByRole('button', { name: /把 2 个在办流程迁到这一版/ }).click();
  const migration = office.page.getByRole('dialog');
  expect(await migration.getByRole('button', { name: /^迁移 0 个/ }).isDisabled()).toBe(true);
  await migration.getByRole('button', { name: '试运行' }).click();
  await migration.getByText('2 个流程中，2 个可以迁移').waitFor();
  const before = await admin.send(definitionVersions, { key: 'demo/joint-review' });
  expect(before[0]?.running, 'a dry run moves nothing').toBe(0);
  await migration.getByRole('button', { name: '迁移 2 个' }).click();
  await migration.getByText('已迁移 2 个流程').waitFor();
  const after = await admin.send(definitionVersions, { key: 'demo/joint-review' });
  expect(after[0]?.running).toBe(2);
  expectQuiet([...errors, ...office.errors]);
});

const sending = (key: string, message: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:p="urn:cosmetic-platform" id="d" targetNamespace="urn:e2e">
  <bpmn:message id="m" name="${message}"/>
  <bpmn:process id="${key}" name="发函办理" isExecutable="true">
    <bpmn:startEvent id="start" name="开始"/><bpmn:sequenceFlow id="a" sourceRef="start" targetRef="tell"/>
    <bpmn:sendTask id="tell" name="发函" messageRef="m"/><bpmn:sequenceFlow id="b" sourceRef="tell" targetRef="check"/>
    <bpmn:userTask id="check" name="归档" p:role="CHIEF"/><bpmn:sequenceFlow id="c" sourceRef="check" targetRef="end"/>
    <bpmn:endEvent id="end" name="结束"/>
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${key}">
    ${[
      ['start', 100, 36],
      ['tell', 200, 100],
      ['check', 360, 100],
      ['end', 520, 36],
    ]
      .map(
        ([id, x, width]) =>
          `<bpmndi:BPMNShape id="${id}_s" bpmnElement="${id}"><dc:Bounds x="${x}" y="${width === 36 ? 122 : 100}" width="${width}" height="${width === 36 ? 36 : 80}"/></bpmndi:BPMNShape>`,
      )
      .join('')}
    ${[
      ['a', 136, 200],
      ['b', 300, 360],
      ['c', 460, 520],
    ]
      .map(
        ([id, from, to]) =>
          `<bpmndi:BPMNEdge id="${id}_e" bpmnElement="${id}"><di:waypoint x="${from}" y="140"/><di:waypoint x="${to}" y="140"/></bpmndi:BPMNEdge>`,
      )
      .join('')}
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;

test('R1.6-06 an administrator simulates a version, suspends and resumes, tries an incident again and ends a case', async () => {
  const message = `letter${Date.now()}`;
  const admin = await stage.person('admin');
  const publish = async (key: string, xml: string) => {
    await admin.send(definitionImport, { key, xml });
    return (await admin.send(definitionPublish, { key })).id;
  };
  const key = `send${message}`;
  const id = await publish(key, sending(key, message));
  const officer = await stage.person('chief');
  const { proInstId } = await officer.send(instanceStart, { defId: key, title: `发函${message}` });

  const { page, errors } = await administrator('tenantadmin', '/platform/instances');
  await page.goto(`/platform/processes/${id}`);
  await page.locator('.wf-side-head').getByText('模拟', { exact: true }).click();
  await page.getByRole('button', { name: '开始模拟' }).click();
  await page.getByText('走到结束 1').or(page.getByText('停在中途 1')).waitFor();

  await page.goto(`/platform/instances/${proInstId}`);
  const mark = page.locator('.wf-page .ph1');
  const notify = async (verb: string, state: string) => {
    await page.locator('.wf-page').getByRole('button', { name: verb, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('核实来函');
    await dialog.getByRole('button', { name: verb, exact: true }).click();
    await mark.getByText(state, { exact: true }).waitFor();
  };
  await notify('暂停', '已暂停');
  await notify('恢复', '进行中');

  const incidents = page.locator('.wf-side-head label', { hasText: '故障' });
  await until(
    async () => {
      await page.reload();
      await page.locator('.wf-canvas .djs-shape').first().waitFor();
      return await incidents.innerText();
    },
    (text) => text.includes('1'),
  );
  // The case rests at people; the letter that nobody took stands at its own place.
  expect(await page.locator('.djs-shape.wf-current').count()).toBe(1);
  expect(await page.locator('.djs-shape.wf-stuck').count()).toBe(1);
  await incidents.click();
  await page.getByRole('button', { name: '重试' }).click();
  await page
    .getByText(/重试仍未成功/)
    .first()
    .waitFor();
  const reply = `reply${message}`;
  await publish(
    reply,
    sending(reply, message)
      .replace(
        '<bpmn:startEvent id="start" name="开始"/>',
        '<bpmn:startEvent id="start" name="开始"><bpmn:messageEventDefinition messageRef="m"/></bpmn:startEvent>',
      )
      .replace('<bpmn:sendTask id="tell" name="发函" messageRef="m"/>', '<bpmn:manualTask id="tell" name="登记"/>'),
  );
  await page.getByRole('button', { name: '重试' }).click();
  await until(
    () => incidents.innerText(),
    (text) => text.includes('0'),
  );
  const begun = await (await stage.person('tenantadmin')).send(instanceQuery, {
    parameters: [{ key: 'Q^area^S', value: reply }],
  });
  expect(begun.dataResult).toMatchObject([{ state: 'running' }]);
  await notify('终止', '已终止');
  expect(await page.locator('.djs-shape.wf-current').count()).toBe(0);
  expectQuiet(errors);
});
