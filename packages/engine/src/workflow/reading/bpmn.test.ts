import { describe, expect, it } from 'vitest';
import { bpmn, orderProcess } from '../fixtures.ts';
import { BpmnRefused, parseBpmn } from './bpmn.ts';

async function problemsOf(xml: string): Promise<string[]> {
  try {
    await parseBpmn(xml);
    return [];
  } catch (error) {
    if (error instanceof BpmnRefused) return error.problems.map(({ element, reason }) => `${element}: ${reason}`);
    throw error;
  }
}
const flow = (id: string, from: string, to: string) =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`;
const between = (content: string, id: string) =>
  bpmn(`<bpmn:startEvent id="s"/>${flow('a', 's', id)}${content}${flow('b', id, 'e')}<bpmn:endEvent id="e"/>`);

describe('reading a process', () => {
  it('gives nodes, flows, titles in both languages and the options of each element', async () => {
    const process = await parseBpmn(orderProcess);
    expect(process).toMatchObject({ id: 'test', start: 'start', title: { 'zh-CN': '测试', en: '测试' } });
    expect(process.nodes.check).toMatchObject({
      type: 'userTask',
      title: { 'zh-CN': '核查', en: 'Check' },
      incoming: ['f2', 'f4'],
      outgoing: ['f3'],
      options: {
        role: 'OFFICER',
        limit: { amount: 20, from: null, unit: 'workingDay' },
        onTimeout: 'show',
        withdrawBy: null,
      },
    });
    expect(process.nodes.number?.options).toEqual({ service: 'giveNumber', options: { series: 'x' } });
    expect(process.flows.pass).toEqual({ id: 'pass', from: 'decision', to: 'pause', condition: '{outcome}="pass"' });
  });
  it('finds the attributes of the platform under any prefix', async () => {
    const process = await parseBpmn(orderProcess.replaceAll(' p:', ' house:').replaceAll('xmlns:p=', 'xmlns:house='));
    expect(process.nodes.correct?.options).toMatchObject({ role: 'HOLDER', onTimeout: 'leave' });
  });
  it('reads ISO durations of timers', async () => {
    const timer = (duration: string) =>
      between(
        `<bpmn:intermediateCatchEvent id="t"><bpmn:timerEventDefinition id="d"><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">${duration}</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>`,
        't',
      );
    expect((await parseBpmn(timer('P10D'))).nodes.t?.options).toMatchObject({
      event: { kind: 'timer', timer: { limit: { amount: 10, from: null, unit: 'calendarDay' } } },
    });
    expect((await parseBpmn(timer('P1DT1H2M3S'))).nodes.t?.options).toMatchObject({
      event: { timer: { limit: { amount: 90_123, from: null, unit: 'second' } } },
    });
    expect(await problemsOf(timer('P1Y'))).toEqual([
      't: a timer needs p:limit or a duration like P10D or PT30M, not "P1Y"',
    ]);
    expect(await problemsOf(timer('P'))).toHaveLength(1);
  });
});

describe('a process is refused with element and reason when', () => {
  const cases: [string, string, string][] = [
    [
      'an element is not supported',
      between('<bpmn:complexGateway id="x"/>', 'x'),
      'x: complexGateway is not supported',
    ],
    ['a user task has no role', between('<bpmn:userTask id="x"/>', 'x'), 'x: a user task needs p:role or p:assignees'],
    [
      'a limit is no number',
      between('<bpmn:userTask id="x" p:role="R" p:limit="0"/>', 'x'),
      'x: p:limit must be a whole number from 1 to 9999, not 0',
    ],
    [
      'a limit has another unit',
      between('<bpmn:userTask id="x" p:role="R" p:limit="3" p:limitUnit="week"/>', 'x'),
      'x: p:limitUnit must be workingDay or calendarDay, not week',
    ],
    [
      'a limit of base data has an amount of its own',
      between('<bpmn:userTask id="x" p:role="R" p:limitKey="form.check" p:limit="3"/>', 'x'),
      'x: p:limitKey stands alone: base data says amount and unit',
    ],
    [
      'the key of a limit is none',
      between('<bpmn:userTask id="x" p:role="R" p:limitKey="form check"/>', 'x'),
      'x: p:limitKey must be a key such as form.check, not form check',
    ],
    [
      'a timeout has no limit',
      between('<bpmn:userTask id="x" p:role="R" p:onTimeout="leave"/>', 'x'),
      'x: p:onTimeout="leave" needs p:limit, p:limitFrom or p:limitKey',
    ],
    ['a service has no name', between('<bpmn:serviceTask id="x"/>', 'x'), 'x: a service task needs p:service'],
    [
      'options are no JSON',
      between('<bpmn:serviceTask id="x" p:service="a" p:options="{"/>', 'x'),
      'x: p:options must be a JSON object',
    ],
    [
      'a condition is waited for',
      between(
        '<bpmn:intermediateCatchEvent id="x"><bpmn:conditionalEventDefinition id="m"/></bpmn:intermediateCatchEvent>',
        'x',
      ),
      'x: conditionalEventDefinition is not supported',
    ],
    [
      'a task forks',
      between(`<bpmn:userTask id="x" p:role="R"/>${flow('c', 'x', 'e')}`, 'x'),
      'x: only a gateway may have several ways on',
    ],
    [
      'a way of a gateway has no condition',
      between(`<bpmn:exclusiveGateway id="x"/>${flow('c', 'x', 'e')}`, 'x'),
      'c: needs a condition, or must be the default',
    ],
    [
      'a node leads nowhere',
      bpmn(`<bpmn:startEvent id="s"/>${flow('a', 's', 'x')}<bpmn:userTask id="x" p:role="R"/>`),
      'x: no way leads on from here',
    ],
    [
      'a node is cut off',
      between(`<bpmn:userTask id="x" p:role="R"/><bpmn:userTask id="y" p:role="R"/>${flow('c', 'y', 'e')}`, 'x'),
      'y: no way leads here from the start',
    ],
    ['there is no start', bpmn('<bpmn:endEvent id="e"/>'), 'test: exactly one start event is needed, found 0'],
    [
      'a circle never waits',
      bpmn(
        `<bpmn:startEvent id="s"/>${flow('a', 's', 'x')}<bpmn:serviceTask id="x" p:service="a"/>${flow('b', 'x', 'g')}<bpmn:exclusiveGateway id="g" default="c"/>${flow('c', 'g', 'x')}<bpmn:sequenceFlow id="d" sourceRef="g" targetRef="e"><bpmn:conditionExpression>TRUE</bpmn:conditionExpression></bpmn:sequenceFlow><bpmn:endEvent id="e"/>`,
      ),
      'x: lies on a circle in which nothing ever waits',
    ],
    [
      'pools exchange messages',
      bpmn('').replace(
        '<bpmn:process',
        '<bpmn:collaboration id="c"><bpmn:participant id="a" processRef="test"/><bpmn:participant id="b"/><bpmn:messageFlow id="m" sourceRef="a" targetRef="b"/></bpmn:collaboration><bpmn:process',
      ),
      'm: a flow between pools cannot be run',
    ],
    [
      'there are two processes',
      bpmn('').replace('</bpmn:definitions>', '<bpmn:process id="two"/></bpmn:definitions>'),
      'definitions: exactly one process is needed, found 2',
    ],
  ];
  it.each(cases)('%s', async (_, xml, expected) => {
    expect(await problemsOf(xml)).toContain(expected);
  });
  it('it is no XML, or refers to what is not there', async () => {
    expect(await problemsOf('hello')).toHaveLength(1);
    expect(
      (
        await problemsOf(
          between(
            '<bpmn:userTask id="x" p:role="R"/><bpmn:sequenceFlow id="z" sourceRef="x" targetRef="nobody"/>',
            'x',
          ),
        )
      ).join(),
    ).toContain('nobody');
  });
});
