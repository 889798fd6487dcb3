import { Button, Slider } from 'antd';
import { lazy, type ReactNode, type RefObject, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../ui/icons.tsx';
import type { DiagramHandle } from './DiagramCanvas.tsx';
import { type TraceStep, type TraceWait, traceOf } from './process-trace.ts';
import './process.css';

const DiagramCanvas = lazy(async () => ({ default: (await import('./DiagramCanvas.tsx')).DiagramCanvas }));

const legend = ['done', 'current', 'stuck', 'ahead'] as const;

interface ProcessDiagramProps {
  xml: string;
  title: string;
  /** Oldest first; without any it is the chart alone. */
  steps?: readonly TraceStep[];
  waits?: readonly TraceWait[];
  chosen?: string | null;
  onChoose?: (node: string | null) => void;
  /** The same in words, shown in place of the chart. */
  textVersion?: ReactNode;
}

/** A chart with its tools: what the marks mean, zoom, where it stands now, and how it came there step by step. */
export function ProcessDiagram({
  steps = [],
  waits = [],
  title,
  textVersion,
  ...chart
}: ProcessDiagramProps): ReactNode {
  const { t } = useTranslation();
  const handle = useRef<DiagramHandle>(null);
  const [zoom, setZoom] = useState(1);
  const [upTo, setUpTo] = useState<number | null>(null);
  const [inWords, setInWords] = useState(false);
  const trace = useMemo(() => traceOf(steps, waits, upTo), [steps, waits, upTo]);
  return (
    <div className="wf-diagram">
      <div className="wf-tools">
        {steps.length > 0 || waits.length > 0 ? <Legend isStuck={waits.some(({ stuck }) => stuck)} /> : null}
        <span className="sp" />
        {inWords ? null : (
          <>
            <ChartTools handle={handle} zoom={zoom} now={waits[0]?.node} />
            {steps.length > 1 ? (
              <Button size="small" aria-pressed={upTo !== null} onClick={() => setUpTo(upTo === null ? 1 : null)}>
                {t(upTo === null ? 'workflow.replay' : 'workflow.replayEnd')}
              </Button>
            ) : null}
          </>
        )}
        {textVersion ? (
          <Button size="small" aria-pressed={inWords} onClick={() => setInWords(!inWords)}>
            <Icon name="menu" size={12} />
            {t(inWords ? 'workflow.asChart' : 'workflow.inWords')}
          </Button>
        ) : null}
      </div>
      {inWords ? (
        <div className="wf-words">{textVersion}</div>
      ) : (
        <>
          <Suspense fallback={<div role="status" className="wf-canvas" aria-label={t('common.loading')} />}>
            <DiagramCanvas
              {...chart}
              {...{ trace, handle }}
              onZoom={setZoom}
              label={t('workflow.chartOf', { title })}
            />
          </Suspense>
          {upTo === null ? null : <Replay steps={steps} upTo={upTo} onChange={setUpTo} />}
        </>
      )}
    </div>
  );
}

/** What the marks mean. */
function Legend({ isStuck }: { isStuck: boolean }): ReactNode {
  const { t } = useTranslation();
  return legend
    .filter((mark) => mark !== 'stuck' || isStuck)
    .map((mark) => (
      <span key={mark} className={`wf-key k-${mark}`}>
        {t(`workflow.mark.${mark}`)}
      </span>
    ));
}

/** Smaller, larger, all of it, and where it stands now. */
function ChartTools({
  handle,
  zoom,
  now,
}: {
  handle: RefObject<DiagramHandle | null>;
  zoom: number;
  /** The node that waits. */
  now: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const by = (factor: number, icon: IconName, label: string) => (
    <button
      type="button"
      className="ib"
      aria-label={label}
      title={label}
      onClick={() => handle.current?.zoomBy(factor)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <>
      {by(1 / 1.25, 'minus', t('workflow.zoomOut'))}
      <output className="wf-zoom">{Math.round(zoom * 100)}%</output>
      {by(1.25, 'plus', t('workflow.zoomIn'))}
      <Button size="small" onClick={() => handle.current?.fit()}>
        {t('workflow.fit')}
      </Button>
      {now ? (
        <Button size="small" onClick={() => handle.current?.show(now)}>
          {t('workflow.locate')}
        </Button>
      ) : null}
    </>
  );
}

/** How the case came here, step by step. */
function Replay({
  steps,
  upTo,
  onChange,
}: {
  steps: readonly TraceStep[];
  /** So many steps are shown, from 1 on. */
  upTo: number;
  onChange: (upTo: number) => void;
}): ReactNode {
  const { t } = useTranslation();
  const step = steps[upTo - 1];
  return (
    <div className="wf-replay">
      <Slider
        min={1}
        max={steps.length}
        value={upTo}
        onChange={onChange}
        tooltip={{ open: false }}
        ariaLabelForHandle={t('workflow.replay')}
      />
      <span className="t2">
        {upTo} / {steps.length} {step ? `${step.at.slice(0, 16)} ${step.actor ?? t('workflow.system')}` : ''}
      </span>
    </div>
  );
}
