import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import type Canvas from 'diagram-js/lib/core/Canvas';
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry';
import type EventBus from 'diagram-js/lib/core/EventBus';
import type Overlays from 'diagram-js/lib/features/overlays/Overlays';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { type ProcessTrace, type TraceFlow, takenFlows } from './process-trace.ts';
import { type DrawnElement, nameIn, widenLabels, withLayout } from './process-xml.ts';

/** What the tools above the chart may ask of it. */
export interface DiagramHandle {
  zoomBy(factor: number): void;
  fit(): void;
  /** Brings a node into the middle. */
  show(node: string): void;
}
interface DiagramCanvasProps {
  xml: string;
  trace: ProcessTrace;
  /** Node that is chosen beside the chart. */
  chosen?: string | null;
  onChoose?: (node: string | null) => void;
  onZoom?: (factor: number) => void;
  /** What the chart shows; the text version says the same in words. */
  label: string;
  handle?: Ref<DiagramHandle>;
}

const marks = { done: 'wf-done', current: 'wf-current', stuck: 'wf-stuck' } as const;
const smallest = 0.2;
const largest = 4;
/** Below this names cannot be read; around the chart some room stays. */
const readable = 0.68;
const margin = 24;

/** A chart drawn by bpmn-js, only to look at: what was done, what waits and where it hangs is marked on it. */
export function DiagramCanvas({
  xml,
  trace,
  chosen = null,
  onChoose,
  onZoom,
  label,
  handle,
}: DiagramCanvasProps): ReactNode {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const viewer = useRef<NavigatedViewer | null>(null);
  const [drawn, setDrawn] = useState<NavigatedViewer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const told = useRef({ onChoose, onZoom });
  told.current = { onChoose, onZoom };
  const named = useRef(label);
  named.current = label;
  const waitsAt = useRef<string | null>(null);
  waitsAt.current = Object.keys({ ...trace.stuck, ...trace.current })[0] ?? null;

  useEffect(() => {
    const container = frame.current;
    if (!container) return;
    let left = false;
    const font = getComputedStyle(container).fontFamily;
    const made = new NavigatedViewer({
      container,
      bpmnRenderer: {
        defaultFillColor: 'var(--surface)',
        defaultStrokeColor: 'var(--text2)',
        defaultLabelColor: 'var(--text)',
      },
      // Names are measured before they are drawn, so the font must be the one that is drawn with.
      textRenderer: { defaultStyle: { fontFamily: font, fontSize: 12 }, externalStyle: { fontSize: 12 } },
    });
    viewer.current = made;
    const bus = made.get<EventBus>('eventBus');
    bus.on(
      'import.parse.complete',
      (event: { definitions?: DrawnElement; elementsById?: Record<string, DrawnElement> }) => {
        const elements = Object.values(event.elementsById ?? {});
        if (event.definitions) nameIn(getLanguage(), [event.definitions, ...elements]);
        widenLabels(elements);
      },
    );
    bus.on('element.click', (event: { element?: { id: string; type: string } }) => {
      const { element } = event;
      const isNode = element !== undefined && element.type !== 'bpmn:Process' && element.type !== 'bpmn:SequenceFlow';
      told.current.onChoose?.(isNode ? element.id.replace(/_label$/, '') : null);
    });
    bus.on('canvas.viewbox.changed', () => told.current.onZoom?.(made.get<Canvas>('canvas').zoom()));
    setProblem(null);
    setDrawn(null);
    withLayout(xml)
      .then((full) => (left ? undefined : made.importXML(full)))
      .then(
        () => {
          if (left) return;
          const drawing = container.querySelector('.djs-container > svg');
          drawing?.setAttribute('role', 'img');
          drawing?.setAttribute('aria-label', named.current);
          openChart(made, waitsAt.current);
          setDrawn(made);
        },
        (error: unknown) => !left && setProblem(error instanceof Error ? error.message : String(error)),
      );
    return () => {
      left = true;
      viewer.current = null;
      made.destroy();
    };
  }, [xml]);

  useEffect(() => (drawn ? markNodes(drawn, trace) : undefined), [drawn, trace]);
  useEffect(() => {
    if (!drawn || chosen === null || !drawn.get<ElementRegistry>('elementRegistry').get(chosen)) return;
    const canvas = drawn.get<Canvas>('canvas');
    canvas.addMarker(chosen, 'wf-chosen');
    return () => canvas.removeMarker(chosen, 'wf-chosen');
  }, [drawn, chosen]);

  useImperativeHandle(handle, () => {
    const canvas = () => viewer.current?.get<Canvas>('canvas');
    return {
      zoomBy(factor) {
        const target = canvas();
        target?.zoom(Math.min(largest, Math.max(smallest, target.zoom() * factor)));
      },
      fit: () => {
        const target = canvas();
        if (target) fitChart(target);
      },
      show(node) {
        const element = viewer.current?.get<ElementRegistry>('elementRegistry').get(node);
        if (element) canvas()?.scrollToElement(element, 80);
      },
    };
  }, []);

  return (
    <section className="wf-canvas" aria-label={label}>
      <div ref={frame} className="wf-frame" />
      {problem ? (
        <p role="alert" className="wf-problem">
          {t('workflow.cannotDraw', { reason: problem })}
        </p>
      ) : null}
    </section>
  );
}

/** As it opens: the whole chart when it can be read so, else at a size that can, with where it stands in the middle. */
function openChart(viewer: NavigatedViewer, waitsAt: string | null): void {
  const canvas = viewer.get<Canvas>('canvas');
  fitChart(canvas);
  const { inner, outer, scale } = canvas.viewbox();
  if (scale >= readable) return;
  const registry = viewer.get<ElementRegistry>('elementRegistry');
  const node = waitsAt === null ? undefined : registry.get(waitsAt);
  const width = outer.width / readable;
  const height = outer.height / readable;
  const middle = {
    x: node ? Number(node.x) + Number(node.width) / 2 : inner.x + width / 2 - margin,
    y: node ? Number(node.y) + Number(node.height) / 2 : inner.y + inner.height / 2,
  };
  const within = (from: number, size: number, total: number, at: number) =>
    total <= size
      ? from + (total - size) / 2
      : Math.min(Math.max(at - size / 2, from - margin), from + total - size + margin);
  canvas.viewbox({
    x: within(inner.x, width, inner.width, middle.x),
    y: within(inner.y, height, inner.height, middle.y),
    width,
    height,
  });
}

/** The whole chart, but never larger than drawn. */
function fitChart(canvas: Canvas): void {
  canvas.resized();
  // Any point given means: in the middle.
  canvas.zoom('fit-viewport', { x: 0, y: 0 });
  if (canvas.zoom() < 1) canvas.zoom(canvas.zoom() * 0.95);
}

/** Marks nodes and taken flows; answers what takes the marks away again. */
function markNodes(viewer: NavigatedViewer, trace: ProcessTrace): () => void {
  const canvas = viewer.get<Canvas>('canvas');
  const overlays = viewer.get<Overlays>('overlays');
  const registry = viewer.get<ElementRegistry>('elementRegistry');
  const marked: [string, string][] = [];
  const mark = (id: string, name: string) => {
    if (!registry.get(id)) return;
    canvas.addMarker(id, name);
    marked.push([id, name]);
  };
  const added: string[] = [];
  for (const kind of ['done', 'current', 'stuck'] as const)
    for (const [id, line] of Object.entries(trace[kind])) {
      const shape = registry.get(id);
      if (!shape) continue;
      mark(id, marks[kind]);
      const width = Number(shape.width ?? 0);
      if (line && width >= 80)
        added.push(overlays.add(id, { position: { bottom: 20, left: 0 }, html: lineOf(line, width), scale: true }));
      if (kind === 'done' && width >= 80)
        added.push(overlays.add(id, { position: { top: -9, right: 9 }, html: tick(), scale: true }));
    }
  for (const id of takenFlows(trace, flowsOf(registry), (node) => /Gateway$/.test(registry.get(node)?.type ?? '')))
    mark(id, 'wf-taken');
  return () => {
    for (const [id, name] of marked) if (registry.get(id)) canvas.removeMarker(id, name);
    for (const id of added) overlays.remove(id);
  };
}

function flowsOf(registry: ElementRegistry): TraceFlow[] {
  return registry
    .filter((element) => element.type === 'bpmn:SequenceFlow' && !element.labelTarget)
    .map((element) => ({ id: element.id, from: element.source?.id ?? '', to: element.target?.id ?? '' }));
}

function lineOf(text: string, width: number): HTMLElement {
  const line = document.createElement('div');
  line.className = 'wf-line';
  line.style.width = `${width}px`;
  line.textContent = text;
  line.title = text;
  return line;
}

function tick(): HTMLElement {
  const mark = document.createElement('div');
  mark.className = 'wf-tick';
  return mark;
}
