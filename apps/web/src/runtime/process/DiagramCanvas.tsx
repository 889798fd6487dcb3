import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import type Canvas from 'diagram-js/lib/core/Canvas';
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry';
import type EventBus from 'diagram-js/lib/core/EventBus';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { markNodes, ringAround } from './chart-marks.ts';
import { fitChart, freeNames, isCut, openChart } from './chart-view.ts';
import type { ProcessTrace } from './process-trace.ts';
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

const smallest = 0.2;
const largest = 4;
/** Of names in nodes and beside them: large enough to be read while a whole process is in sight. */
const nameSize = 14;
const besideSize = 13;

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
  const [cut, setCut] = useState(false);
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
      textRenderer: { defaultStyle: { fontFamily: font, fontSize: nameSize }, externalStyle: { fontSize: besideSize } },
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
    bus.on('canvas.viewbox.changed', () => {
      const canvas = made.get<Canvas>('canvas');
      told.current.onZoom?.(canvas.zoom());
      setCut(isCut(canvas));
    });
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
          freeNames(made);
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
    if (drawn && chosen !== null) return ringAround(drawn, chosen, 'chosen');
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
    <section className="wf-canvas" aria-label={label} aria-busy={drawn === null && problem === null}>
      <div ref={frame} className="wf-frame" />
      {cut ? <p className="wf-cut">{t('workflow.chartCut')}</p> : null}
      {problem ? (
        <p role="alert" className="wf-problem">
          {t('workflow.cannotDraw', { reason: problem })}
        </p>
      ) : null}
    </section>
  );
}
