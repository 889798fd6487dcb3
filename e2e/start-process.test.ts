import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from './support/product.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

const key = `trip${Date.now()}`;
/** A business trip as another tool draws it; `gap` leaves out the way on from the approval. */
const trip = (gap: boolean) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:p="urn:cosmetic-platform" id="d" targetNamespace="urn:test">
  <bpmn:process id="${key}" name="出差审批" p:nameEn="Business trip" isExecutable="true">
    <bpmn:startEvent id="start" name="申请"><bpmn:extensionElements><camunda:formData>
      <camunda:formField id="days" label="天数" type="long"><camunda:validation><camunda:constraint name="required"/></camunda:validation></camunda:formField>
    </camunda:formData></bpmn:extensionElements></bpmn:startEvent>
    <bpmn:sequenceFlow id="a" sourceRef="start" targetRef="check"/>
    <bpmn:userTask id="check" name="审批出差" p:nameEn="Approval" p:role="CHIEF"/>
    ${gap ? '' : '<bpmn:sequenceFlow id="b" sourceRef="check" targetRef="end"/>'}<bpmn:endEvent id="end" name="结束"/>
  </bpmn:process>
</bpmn:definitions>`;

test('a process is imported, mended by its report, published, started by its button and worked off', async () => {
  const pictures = join(projectDir, '.tmp/start-process');
  mkdirSync(pictures, { recursive: true });
  const admin = (await stage.window('admin', { choose: true, width: 1280, height: 720 })).page;
  await admin.goto('/platform/processes');
  await admin.getByRole('button', { name: '平台管理' }).click();
  await admin.getByRole('button', { name: '导入流程' }).click();
  const dialog = admin.getByRole('dialog');
  const choose = (gap: boolean) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'trip.bpmn', mimeType: 'application/xml', buffer: Buffer.from(trip(gap)) });
  await choose(true);
  await dialog.getByText('到这里之后没有去路').waitFor();
  await dialog.getByText('审批出差').waitFor();
  await dialog.getByText('请画出后续连线，或改为结束事件。').waitFor();
  await admin.screenshot({ path: join(pictures, 'faults.png') });
  await choose(false);
  await dialog.getByText('可以运行').waitFor();
  await dialog.getByRole('button', { name: '存为草稿' }).click();
  await admin.locator('.wf-page').getByRole('button', { name: '发布', exact: true }).click();
  await admin.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await admin.locator('.wf-page .ph1').getByText('已发布').waitFor();

  const manager = await stage.window('manager', { width: 1280, height: 720 });
  await manager.page.goto('/tasks/initiated');
  await manager.page.getByRole('button', { name: '发起流程' }).click();
  const form = manager.page.getByRole('dialog');
  await manager.page.screenshot({ path: join(pictures, 'start.png') });
  const start = form.getByRole('button', { name: '发起', exact: true });
  expect(await start.isDisabled(), 'nothing is filled in yet').toBe(true);
  await form.getByLabel('标题').fill('赴临川核查');
  await form.getByLabel('天数').fill('3');
  await form.getByLabel('说明').fill('现场核查两家企业');
  await start.click();
  const page = manager.page.locator('.wf-page');
  await page.getByRole('heading', { name: '赴临川核查' }).waitFor();
  await page.locator('.wf-request').getByText('现场核查两家企业').waitFor();
  await manager.page.screenshot({ path: join(pictures, 'case.png') });

  const chief = await stage.window('chief', { width: 1280, height: 720, language: 'en' });
  await chief.page.goto('/tasks/pending?text=赴临川核查');
  await chief.page.getByRole('button', { name: 'Handle', exact: true }).click();
  await chief.page.locator('.wf-page').getByRole('button', { name: 'Agree', exact: true }).click();
  await chief.page.screenshot({ path: join(pictures, 'agree-en.png') });
  await chief.page.getByRole('dialog').getByRole('button', { name: 'Agree', exact: true }).click();
  await chief.page.locator('.wf-page .ph1').getByText('Ended', { exact: true }).waitFor();
  await chief.page.screenshot({ path: join(pictures, 'ended-en.png') });
  expect([...manager.errors, ...chief.errors]).toEqual([]);
});
