import { describe, expect, it } from 'vitest';
import { bpmn } from '../fixtures.ts';
import { parseBpmn } from '../reading/bpmn.ts';
import { readReminders } from './reminder.ts';

describe('reminders of a task', () => {
  it('are read with their defaults: working days, once, a message', () => {
    expect(readReminders('[{"after":2}]')).toEqual([
      {
        since: null,
        after: { amount: 2, unit: 'workingDay' },
        every: { amount: 2, unit: 'workingDay' },
        times: 1,
        action: 'remind',
        outcome: 'agree',
        script: null,
        superviseAfter: null,
        supervisor: null,
        escalateAfter: null,
        escalateTo: null,
      },
    ]);
    expect(readReminders(undefined)).toEqual([]);
  });
  it('say how often, since which node and who supervises', () => {
    const [rule] = readReminders(
      '[{"after":3,"every":1,"times":5,"unit":"calendarDay","since":"check","action":"agree","outcome":"pass","superviseAfter":2,"supervisor":"CHIEF"}]',
    );
    expect(rule).toMatchObject({
      since: 'check',
      every: { amount: 1, unit: 'calendarDay' },
      times: 5,
      action: 'agree',
      outcome: 'pass',
      superviseAfter: 2,
      supervisor: 'CHIEF',
    });
  });
  it.each([
    ['nonsense', 'must be JSON'],
    ['{}', 'must be a JSON list'],
    ['[1]', 'must be a JSON object'],
    ['[{"after":0}]', 'after must be a whole number'],
    ['[{"after":1.5}]', 'after must be a whole number'],
    ['[{"after":1,"unit":"hour"}]', 'unit must be'],
    ['[{"after":1,"action":"shout"}]', 'action must be'],
    ['[{"after":1,"action":"script"}]', 'needs "script"'],
    ['[{"after":1,"superviseAfter":2}]', 'belong together'],
    ['[{"after":1,"escalateTo":"CHIEF"}]', 'belong together'],
    ['[{"after":1,"afterwards":1}]', 'does not know "afterwards"'],
  ])('%s is refused: %s', (text, reason) => {
    expect(() => readReminders(text)).toThrow(reason);
  });
  it('belong to the node of the process, and a bad one refuses the file with its element', async () => {
    const file = (reminders: string) =>
      bpmn(`<bpmn:startEvent id="start"/><bpmn:sequenceFlow id="a" sourceRef="start" targetRef="task"/>
        <bpmn:userTask id="task" p:role="CHIEF" p:reminders='${reminders}'/>
        <bpmn:sequenceFlow id="b" sourceRef="task" targetRef="end"/><bpmn:endEvent id="end"/>`);
    const process = await parseBpmn(file('[{"after":2}]'));
    expect(process.nodes.task?.reminders).toHaveLength(1);
    expect(process.nodes.start?.reminders).toBeUndefined();
    await expect(parseBpmn(file('[]]'))).rejects.toThrow('task: p:reminders must be JSON');
  });
});
