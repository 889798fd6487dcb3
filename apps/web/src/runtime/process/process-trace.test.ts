import { describe, expect, test } from 'vitest';
import { type TraceFlow, takenFlows, traceOf } from './process-trace.ts';
import { type DrawnElement, nameIn, widenLabels, withLayout } from './process-xml.ts';

const steps = [
  { node: 'start', actor: '林嘉怡', at: '2026-05-28 09:00:00', action: 'start' },
  { node: 'check', actor: '赵可', at: '2026-06-03 10:00:00', action: 'agree' },
  { node: null, actor: '赵可', at: '2026-06-03 10:01:00', action: 'urge' },
];
const waits = [{ node: 'opinion', label: '周敏' }];

describe('marks of a case on its chart', () => {
  test('what was done carries who and when, what waits carries for whom', () => {
    expect(traceOf(steps, waits)).toEqual({
      done: { start: '林嘉怡 05-28', check: '赵可 06-03' },
      current: { opinion: '周敏' },
      stuck: {},
    });
  });
  test('a node that waits again is current, not done', () => {
    expect(traceOf(steps, [{ node: 'check', label: '赵可' }])).toMatchObject({
      done: { start: '林嘉怡 05-28' },
      current: { check: '赵可' },
    });
  });
  test('several who wait at one node stand beside each other; an incident is a mark of its own', () => {
    const { current, stuck } = traceOf(
      [],
      [
        { node: 'a', label: '周敏' },
        { node: 'a', label: '何一鸣' },
        { node: 'b', label: '没有办理人', stuck: true },
      ],
    );
    expect(current).toEqual({ a: '周敏、何一鸣' });
    expect(stuck).toEqual({ b: '没有办理人' });
  });
  test('playback shows the chart as it stood after some entries', () => {
    expect(traceOf(steps, waits, 1)).toEqual({
      done: { start: '林嘉怡 05-28' },
      current: { check: '赵可' },
      stuck: {},
    });
  });
});

describe('flows that were taken', () => {
  const flow = (from: string, to: string): TraceFlow => ({ id: `${from}-${to}`, from, to });
  const flows = [
    flow('start', 'check'),
    flow('check', 'gate'),
    flow('gate', 'opinion'),
    flow('gate', 'refuse'),
    flow('refuse', 'end'),
    // A loop back through a task that was never done.
    flow('gate', 'more'),
    flow('more', 'check'),
  ];
  const isGateway = (node: string) => node === 'gate';
  test('lead through gateways, which leave no entry, and not into branches that did not happen', () => {
    expect([...takenFlows(traceOf(steps, waits), flows, isGateway)].sort()).toEqual([
      'check-gate',
      'gate-opinion',
      'start-check',
    ]);
  });
  test('a ring ends', () => {
    const ring = [flow('start', 'a'), flow('a', 'b'), flow('b', 'a')];
    expect([...takenFlows({ done: { start: '' }, current: {}, stuck: {} }, ring, () => true)]).toEqual([]);
  });
});

describe('the drawn file', () => {
  const bare = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="urn:x">
  <bpmn:process id="p" isExecutable="true">
    <bpmn:startEvent id="start" /><bpmn:userTask id="a" /><bpmn:endEvent id="end" />
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="a" /><bpmn:sequenceFlow id="f2" sourceRef="a" targetRef="end" />
  </bpmn:process>
</bpmn:definitions>`;
  test('a file without a drawing gets one, with every node and flow', async () => {
    const drawn = await withLayout(bare);
    for (const id of ['start', 'a', 'end', 'f1', 'f2']) expect(drawn).toContain(`bpmnElement="${id}"`);
    // From left to right: each node stands right of the one before.
    const left = ['start', 'a', 'end'].map((id) =>
      Number(new RegExp(`bpmnElement="${id}"[^>]*>\\s*<dc:Bounds x="(-?\\d+)`).exec(drawn)?.[1]),
    );
    expect(left).toEqual([...left].sort((a, b) => a - b));
    expect(new Set(left).size).toBe(3);
    expect(await withLayout(drawn)).toBe(drawn);
  });
  test('names are those of the language, whatever prefix the file uses; without one the name stays', () => {
    const elements = (): DrawnElement[] => [
      { $type: 'bpmn:Definitions', $attrs: { 'xmlns:own': 'urn:cosmetic-platform' } },
      { $type: 'bpmn:UserTask', id: 'a', name: '审查', $attrs: { 'own:nameEn': 'Check', 'own:nameTw': '審查' } },
      { $type: 'bpmn:UserTask', id: 'b', name: '送达', $attrs: {} },
    ];
    const named = (language: string) => {
      const all = elements();
      nameIn(language, all);
      return all.slice(1).map(({ name }) => name);
    };
    expect(named('en')).toEqual(['Check', '送达']);
    expect(named('zh-TW')).toEqual(['審查', '送达']);
    expect(named('zh-CN')).toEqual(['审查', '送达']);
  });
  test('places of names are wide enough for a word, about the same middle; shapes without such a place stay', () => {
    const edge = (x: number, width: number): DrawnElement => ({
      $type: 'bpmndi:BPMNEdge',
      label: { bounds: { x, width } },
    });
    const all = [edge(100, 24), edge(100, 90), { $type: 'bpmndi:BPMNShape' }];
    widenLabels(all);
    expect(all.map(({ label }) => label)).toEqual([
      { bounds: { x: 82, width: 60 } },
      { bounds: { x: 86, width: 118 } },
      undefined,
    ]);
  });
});
