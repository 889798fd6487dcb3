import { expect, test } from 'vitest';
import { bpmn } from './fixtures.ts';
import { limitKeyOf } from './limit-key.ts';
import { parseBpmn } from './reading/bpmn.ts';

test('tasks and timers name a limit of base data; an element that says nothing of itself names none', async () => {
  const model = await parseBpmn(
    bpmn(`
  <bpmn:startEvent id="start" name="开始"/>
  <bpmn:sequenceFlow id="a" sourceRef="start" targetRef="note"/>
  <bpmn:manualTask id="note" name="登记"/>
  <bpmn:sequenceFlow id="b" sourceRef="note" targetRef="check"/>
  <bpmn:userTask id="check" name="核查" p:role="OFFICER" p:limitKey="form.check"/>
  <bpmn:sequenceFlow id="c" sourceRef="check" targetRef="pause"/>
  <bpmn:intermediateCatchEvent id="pause" name="公示" p:limitKey="publish"><bpmn:timerEventDefinition id="t"/></bpmn:intermediateCatchEvent>
  <bpmn:sequenceFlow id="d" sourceRef="pause" targetRef="end"/>
  <bpmn:endEvent id="end" name="结束"/>`),
  );
  const keys = Object.values(model.nodes).map((node) => [node.id, limitKeyOf(node)]);
  expect(Object.fromEntries(keys)).toEqual({
    start: undefined,
    note: undefined,
    check: 'form.check',
    pause: 'publish',
    end: undefined,
  });
});
