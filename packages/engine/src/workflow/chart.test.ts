import { describe, expect, it } from 'vitest';
import { chart, parts } from './played-case.ts';
import { BpmnRefused, parseBpmn } from './reading/bpmn.ts';

const { start, end, task, gateway } = parts;

async function problemsOf(content: string, flows: string, around = ''): Promise<string[]> {
  const error = await parseBpmn(chart(content, flows, around)).catch((caught: unknown) => caught);
  return error instanceof BpmnRefused ? error.problems.map(({ element, reason }) => `${element}: ${reason}`) : [];
}
const sub = (inside: string, more = '') => `<bpmn:subProcess id="sub" ${more}>${inside}</bpmn:subProcess>`;
const inner =
  '<bpmn:startEvent id="is"/><bpmn:userTask id="it" p:role="R"/><bpmn:endEvent id="ie"/><bpmn:sequenceFlow id="i1" sourceRef="is" targetRef="it"/><bpmn:sequenceFlow id="i2" sourceRef="it" targetRef="ie"/>';
const timer = '<bpmn:timerEventDefinition><bpmn:timeDuration>P1D</bpmn:timeDuration></bpmn:timerEventDefinition>';

describe('a chart is refused at publication when', () => {
  it.each([
    ['an activity leads nowhere', start + task('a'), 's>a', 'a: no way leads on from here'],
    ['a node is cut off', start + task('a b') + end(), 's>a; a>e; b>e', 'b: no way leads here from the start'],
    [
      'a parallel way asks a condition',
      start + gateway('parallel', 'g') + task('a b') + end(),
      's>g; g>a: {x}=1; g>b; a>e; b>e',
      'g_a: a parallel gateway asks no condition',
    ],
    [
      'a way has neither condition nor default',
      start + gateway('inclusive', 'g') + task('a b') + end(),
      's>g; g>a; g>b: {x}=1; a>e; b>e',
      'g_a: needs a condition, or must be the default',
    ],
    [
      'a condition does not parse',
      start + gateway('exclusive', 'g', 'default="g_b"') + task('a b') + end(),
      's>g; g>a: {x}=; g>b; a>e; b>e',
      'g_a: "{x}=" is no formula: #SYNTAX! the formula ends too early',
    ],
    [
      'a flow crosses a border',
      start + sub(inner) + task('a') + end(),
      's>sub; sub>a; a>it',
      'a_it: a flow cannot cross the border of a sub-process',
    ],
    [
      'a sub-process has no start',
      start + sub('<bpmn:endEvent id="ie"/>') + end(),
      's>sub; sub>e',
      'sub: a sub-process needs exactly one start event, found 0',
    ],
    [
      'a sub-process begins by an event',
      start +
        sub(inner.replace('<bpmn:startEvent id="is"/>', `<bpmn:startEvent id="is">${timer}</bpmn:startEvent>`)) +
        end(),
      's>sub; sub>e',
      'sub: only an event sub-process begins by an event',
    ],
    [
      'an event sub-process has no event',
      start + task('a') + sub(inner, 'triggeredByEvent="true"') + end(),
      's>a; a>e',
      'sub: an event sub-process begins by an event',
    ],
    [
      'an event is attached to a gateway',
      `${start + gateway('exclusive', 'g')}<bpmn:boundaryEvent id="b" attachedToRef="g">${timer}</bpmn:boundaryEvent>${end('e e2')}`,
      's>g; g>e; b>e2',
      'b: is attached to no activity',
    ],
    [
      'a task stands behind an event gateway',
      `${start}<bpmn:eventBasedGateway id="g"/>${task('a')}${end()}`,
      's>g; g>a; a>e',
      'a: behind an event gateway only events can stand',
    ],
    [
      'a process calls itself',
      `${start}<bpmn:callActivity id="c" calledElement="test"/>${end()}`,
      's>c; c>e',
      'c: the process calls itself',
    ],
    [
      'a gateway is done several times',
      `${start}<bpmn:userTask id="a" p:role="R"><bpmn:multiInstanceLoopCharacteristics/></bpmn:userTask>${end()}`,
      's>a; a>e',
      'a: a multi-instance needs loopCardinality or a list',
    ],
    [
      'a cycle interrupts',
      `${start + task('a')}<bpmn:boundaryEvent id="b" attachedToRef="a"><bpmn:timerEventDefinition><bpmn:timeCycle>R/P1D</bpmn:timeCycle></bpmn:timerEventDefinition></bpmn:boundaryEvent>${end('e e2')}`,
      's>a; a>e; b>e2',
      'b: a cycle needs a border event that does not interrupt',
    ],
    [
      'a script is not there',
      `${start}<bpmn:userTask id="a" p:assignees="script:pick"/>${end()}`,
      's>a; a>e',
      'a: the process has no p:script named pick',
    ],
    [
      'a vendor is unknown',
      `${start}<bpmn:userTask id="a" p:role="R" xmlns:foo="urn:foo" foo:bar="1"/>${end()}`,
      's>a; a>e',
      'a: foo:bar belongs to no known vendor',
    ],
    [
      'an end throws without a code',
      `${start}<bpmn:endEvent id="e"><bpmn:errorEventDefinition/></bpmn:endEvent>`,
      's>e',
      'e: throws an error without a code',
    ],
  ])('%s', async (_, content, flows, expected) => {
    expect(await problemsOf(content, flows)).toContain(expected);
  });
  it('everything is told at once', async () => {
    const all = await problemsOf(
      `${start}<bpmn:userTask id="a"/><bpmn:complexGateway id="g"/>${end()}`,
      's>a; a>g; g>e',
    );
    expect(all).toHaveLength(2);
  });
  it('scripts of the process are read by their name', async () => {
    const named = '<bpmn:extensionElements><p:script name="pick">[1]</p:script></bpmn:extensionElements>';
    const model = await parseBpmn(
      chart(`${named}${start}<bpmn:userTask id="a" p:assignees="script:pick"/>${end()}`, 's>a; a>e'),
    );
    expect(model.scripts).toEqual({ pick: '[1]' });
  });
});
