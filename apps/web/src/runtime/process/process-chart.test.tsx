// @vitest-environment jsdom
import type { CaseDetail, InstanceDetail, Json } from '@app/contract';
import { act, createRef, type ReactNode, useState } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { CaseProcess } from './CaseProcess.tsx';
import { DiagramCanvas, type DiagramHandle } from './DiagramCanvas.tsx';
import { ProcessDiagram } from './ProcessDiagram.tsx';
import { ProcessHistory } from './ProcessHistory.tsx';
import type { ProcessTrace } from './process-trace.ts';

// Files of tests share one window.
let takeBack = () => {};
afterAll(() => takeBack());

/** What drawings ask of a browser that lays out and this window does not have: every box has the same size, nothing moves. */
beforeAll(() => {
  class Matrix {
    a = 1;
    b = 0;
    c = 0;
    d = 1;
    e = 0;
    f = 0;
    multiply = () => this;
    inverse = () => this;
    translate = () => this;
    scale = () => this;
  }
  Object.assign(globalThis, { SVGMatrix: Matrix });
  const own = HTMLCanvasElement.prototype.getContext;
  takeBack = () => {
    HTMLCanvasElement.prototype.getContext = own;
  };
  HTMLCanvasElement.prototype.getContext = (() => ({ measureText: () => ({ width: 40 }) })) as never;
  const full = new Matrix();
  const transforms = {
    numberOfItems: 0,
    clear() {},
    appendItem() {},
    initialize() {},
    consolidate: () => ({ matrix: full }),
    createSVGTransformFromMatrix: () => ({ matrix: full }),
  };
  Object.assign(SVGElement.prototype, {
    getBBox: () => ({ x: 0, y: 0, width: 40, height: 16 }),
    getScreenCTM: () => full,
    getCTM: () => full,
    createSVGMatrix: () => new Matrix(),
    createSVGTransform: () => ({ matrix: full, setMatrix() {}, setTranslate() {}, setRotate() {}, setScale() {} }),
    createSVGTransformFromMatrix: () => ({ matrix: full }),
    createSVGPoint: () => ({ x: 0, y: 0, matrixTransform: () => ({ x: 0, y: 0 }) }),
    getComputedTextLength: () => 40,
  });
  Object.defineProperty(SVGElement.prototype, 'transform', {
    configurable: true,
    get: () => ({ baseVal: transforms }),
  });
});

const words = (text: string) => ({ 'zh-CN': text });
const xml = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="d" targetNamespace="t">
  <bpmn:process id="p"><bpmn:startEvent id="begin" name="开始"/><bpmn:userTask id="check" name="核查"/><bpmn:sequenceFlow id="way" sourceRef="begin" targetRef="check"/></bpmn:process>
  <bpmndi:BPMNDiagram id="di"><bpmndi:BPMNPlane id="pl" bpmnElement="p">
    <bpmndi:BPMNShape id="begin_di" bpmnElement="begin"><dc:Bounds x="100" y="100" width="36" height="36"/></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="check_di" bpmnElement="check"><dc:Bounds x="200" y="80" width="100" height="80"/></bpmndi:BPMNShape>
    <bpmndi:BPMNEdge id="way_di" bpmnElement="way"><di:waypoint x="136" y="118"/><di:waypoint x="200" y="118"/></bpmndi:BPMNEdge>
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;
const trace: ProcessTrace = { done: { begin: '林申 11-20' }, current: { check: '陈审评' }, stuck: {} };
const entry = (id: string, more: object = {}): InstanceDetail['history'][number] =>
  ({
    id,
    node: 'check',
    title: words('核查'),
    actor: '陈审评',
    action: 'agree',
    at: `2026-11-2${id} 10:00:00`,
    opinion: null,
    ...more,
  }) as never;

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const node = (id: string) => document.querySelector<SVGElement>(`[data-element-id="${id}"]`);
const drawn = () => page.until(() => page.screen.queryByRole('img', { name: /的流程图|图样/ }), 'the drawing');

describe('the drawing of a process', () => {
  it('marks what was done, what waits with a ring and not by colour alone, and the way that was taken', async () => {
    page = await draw(<DiagramCanvas xml={xml} trace={trace} label="图样" />);
    await drawn();
    expect(node('begin')?.getAttribute('class')).toContain('wf-done');
    expect(node('check')?.getAttribute('class')).toContain('wf-current');
    expect(node('way')?.getAttribute('class')).toContain('wf-taken');
    expect(document.querySelectorAll('.wf-ring').length).toBe(1);
    expect(document.querySelector('.wf-line')?.textContent).toBe('陈审评');
    await page.redraw(
      <DiagramCanvas xml={xml} trace={{ done: {}, current: {}, stuck: { check: '' } }} chosen="begin" label="图样" />,
    );
    expect([...document.querySelectorAll('.wf-ring')].map((ring) => ring.getAttribute('class'))).toEqual([
      'wf-ring r-chosen',
      'wf-ring r-stuck',
    ]);
    expect(node('check')?.getAttribute('class')).not.toContain('wf-current');
  });

  it('a file that cannot be drawn says why; another file is drawn in its place', async () => {
    page = await draw(<DiagramCanvas xml="<nothing/>" trace={trace} label="图样" />);
    const alert = await page.screen.findByRole('alert');
    expect(alert.textContent).toContain('这张图画不出来');
    expect(page.screen.getByRole('region', { name: '图样' }).getAttribute('aria-busy')).toBe('false');
    await page.redraw(<DiagramCanvas xml={xml} trace={trace} label="图样" />);
    await drawn();
    expect(page.screen.queryByRole('alert')).toBeNull();
  });

  it('the tools do nothing before it stands, and then change its size within bounds', async () => {
    const handle = createRef<DiagramHandle>();
    const sizes: number[] = [];
    page = await draw(
      <DiagramCanvas xml={xml} trace={trace} label="图样" handle={handle} onZoom={(size) => sizes.push(size)} />,
    );
    handle.current?.fit();
    await drawn();
    sizes.splice(0);
    await act(async () => {
      handle.current?.zoomBy(100);
      handle.current?.zoomBy(1 / 1000);
      handle.current?.show('check');
      handle.current?.show('nowhere');
      handle.current?.fit();
    });
    expect(sizes.length).toBeGreaterThan(2);
  });
});

describe('a chart with its tools', () => {
  const steps = [entry('0', { node: 'begin', actor: null, action: 'start' }), entry('1')];
  const waits = [{ node: 'check', label: '王专家' }];

  it('says what the marks mean, plays back how the case came here, and says the same in words', async () => {
    page = await draw(
      <ProcessDiagram xml={xml} title="面霜" steps={steps} waits={waits} textVersion={<p>文字说明</p>} />,
    );
    await drawn();
    for (const mark of ['已完成', '当前', '未到达']) expect(page.text()).toContain(mark);
    expect(page.text()).not.toContain('故障');
    for (const tool of ['放大', '缩小', '适应窗口', '定位当前'])
      await page.user.click(page.screen.getByRole('button', { name: tool }));
    await page.click('回放');
    await page.see('1 / 2 2026-11-20 10:00 系统');
    expect(node('check')?.getAttribute('class')).toContain('wf-current');
    await page.focus(page.screen.getByRole('slider'));
    await page.press('ArrowRight');
    await page.click('结束回放');
    expect(page.text()).not.toContain('/ 2');
    await page.click('文字版');
    expect(page.text()).toContain('文字说明');
    expect(page.screen.queryByRole('img', { name: '面霜的流程图' })).toBeNull();
    expect(page.button('适应窗口')).toBeUndefined();
    await page.click('图形');
    await drawn();
  });

  it('without a run it is the chart alone; one that hangs has a mark of its own', async () => {
    page = await draw(<ProcessDiagram xml={xml} title="备案" />);
    await drawn();
    for (const none of ['已完成', '回放', '定位当前', '文字版']) expect(page.text()).not.toContain(none);
    await page.redraw(<ProcessDiagram xml={xml} title="备案" waits={[{ node: 'check', label: '', stuck: true }]} />);
    expect(page.text()).toContain('故障');
  });
});

function Chosen({ history }: { history: readonly InstanceDetail['history'][number][] }): ReactNode {
  const [chosen, choose] = useState<string | null>(null);
  const waiting = [{ node: 'next', title: '复核', label: '王专家' }];
  return <ProcessHistory area="reg/first" history={history} waiting={waiting} chosen={chosen} onChoose={choose} />;
}

describe('the way of a case in words', () => {
  const area = {
    definition: {
      id: 'reg/first',
      kind: 'application',
      tasks: { check: { actions: [{ key: 'pass', title: words('核查通过') }] } },
    },
  };
  const lines = () => page.screen.getAllByRole('listitem').map((one) => one.textContent);

  it('what waits stands above, then newest first, in the words of the area, else of the platform', async () => {
    const history = [
      entry('0', { node: null, title: words('开始'), actor: null, action: 'nobody knows' }),
      entry('1', { action: 'pass', opinion: '资料齐全' }),
      entry('2', { action: 'unknown' }),
    ];
    page = await draw(<Chosen history={history} />, () => [area] as unknown as Json);
    await page.see('核查通过');
    expect(lines()).toEqual([
      '复核现在王专家',
      '核查11-22 10:00陈审评 · unknown',
      '核查11-21 10:00陈审评 · 核查通过资料齐全',
      '开始11-20 10:00系统',
    ]);
    await page.user.click(page.screen.getAllByRole('button', { name: '核查' })[0] as HTMLElement);
    expect([...document.querySelectorAll('li.chosen')].length).toBe(2);
    // What belongs to no node of the chart cannot be shown on it.
    expect(page.screen.queryByRole('button', { name: '开始' })).toBeNull();
  });

  it('nothing yet is said so', async () => {
    page = await draw(<ProcessHistory area="reg/first" history={[]} />, () => []);
    expect(page.text()).toContain('还没有办理记录');
  });
});

describe('the way of a case on its page', () => {
  const detail = {
    id: '7',
    area: 'reg/first',
    title: '面霜',
    updatedAt: '',
    history: [],
    tasks: [
      { node: 'check', nodeTitle: words('核查'), claimedBy: '陈审评' },
      { node: 'check', nodeTitle: words('核查'), claimedBy: '陈审评' },
    ],
  } as unknown as CaseDetail;

  it('shows who has it now; a refusal can be tried again', async () => {
    let refuses = true;
    const tokens = [
      { node: 'check', wait: 'task' },
      { node: 'begin', wait: 'timer' },
      { node: 'way', wait: null },
    ];
    page = await draw(<CaseProcess detail={detail} />, ({ path }) => {
      if (!path.endsWith('/history')) return [];
      return refuses ? new Error('请稍后再试') : ({ xml, history: [], tokens } as Json);
    });
    await page.see('请稍后再试');
    refuses = false;
    await page.click('重试');
    await drawn();
    await page.click('文字版');
    expect(page.screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '核查现在陈审评',
      'begin现在等待到时',
      'way现在等待',
    ]);
  });
});
