import type NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import type Canvas from 'diagram-js/lib/core/Canvas';
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markNodes, ringAround } from './chart-marks.ts';
import { fitChart, isCut } from './chart-view.ts';
import { drawChart, makeViewer } from './chart-viewer.ts';
import type { ProcessTrace } from './process-trace.ts';

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

/** A chart drawn by bpmn-js, only to look at: what was done, what waits and where it hangs is marked on it. */
export function DiagramCanvas(props: DiagramCanvasProps): ReactNode {
  const { trace, chosen = null, label, handle } = props;
  const { t } = useTranslation();
  const { frame, drawn, problem, isCut } = useDrawing(props);
  useEffect(() => (drawn ? markNodes(drawn, trace) : undefined), [drawn, trace]);
  useEffect(() => {
    if (drawn && chosen !== null) return ringAround(drawn, chosen, 'chosen');
  }, [drawn, chosen]);
  useImperativeHandle(handle, () => handleOf(drawn), [drawn]);
  return (
    <section className="wf-canvas" aria-label={label} aria-busy={drawn === null && problem === null}>
      <div ref={frame} className="wf-frame" />
      {isCut ? <p className="wf-cut">{t('workflow.chartCut')}</p> : null}
      {problem ? (
        <p role="alert" className="wf-problem">
          {t('workflow.cannotDraw', { reason: problem })}
        </p>
      ) : null}
    </section>
  );
}

/** The drawing of a file, made anew for another file alone; what else changes around it is asked when it is needed. */
function useDrawing({ xml, trace, label, onChoose, onZoom }: DiagramCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<NavigatedViewer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [cut, setCut] = useState(false);
  const latest = useRef({ trace, label, onChoose, onZoom });
  latest.current = { trace, label, onChoose, onZoom };
  useEffect(() => {
    if (!frame.current) return;
    let left = false;
    const viewer = makeViewer(frame.current, {
      choose: (node) => latest.current.onChoose?.(node),
      move: (canvas) => {
        latest.current.onZoom?.(canvas.zoom());
        setCut(isCut(canvas));
      },
    });
    setProblem(null);
    setDrawn(null);
    const told = { label: () => latest.current.label, waitsAt: () => waitsAt(latest.current.trace) };
    drawChart(viewer, xml, () => left, told).then(
      (stands) => stands && setDrawn(viewer),
      (error: unknown) => !left && setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      left = true;
      viewer.destroy();
    };
  }, [xml]);
  return { frame, drawn, problem, isCut: cut };
}

const waitsAt = ({ stuck, current }: ProcessTrace): string | null => Object.keys({ ...stuck, ...current })[0] ?? null;

/** What the tools do with a drawing; nothing before it stands. */
function handleOf(drawn: NavigatedViewer | null): DiagramHandle {
  const canvas = drawn?.get<Canvas>('canvas');
  return {
    zoomBy: (factor) => void canvas?.zoom(Math.min(largest, Math.max(smallest, canvas.zoom() * factor))),
    fit: () => canvas && fitChart(canvas),
    show: (node) => {
      const element = drawn?.get<ElementRegistry>('elementRegistry').get(node);
      if (element) canvas?.scrollToElement(element, 80);
    },
  };
}
