import { Button, Slider } from 'antd';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import type { DiagramHandle } from './DiagramCanvas.tsx';
import { type TraceStep, type TraceWait, traceOf } from './process-trace.ts';
import './process.css';

const DiagramCanvas = lazy(async () => ({ default: (await import('./DiagramCanvas.tsx')).DiagramCanvas }));

const legend = ['done', 'current', 'stuck', 'ahead'] as const;

/** A chart with its tools: what the marks mean, zoom, where it stands now, and how it came there step by step. */
export function ProcessDiagram({
  xml,
  title,
  steps = [],
  waits = [],
  chosen = null,
  onChoose,
  textVersion,
}: {
  xml: string;
  title: string;
  /** Oldest first; without any it is the chart alone. */
  steps?: readonly TraceStep[];
  waits?: readonly TraceWait[];
  chosen?: string | null;
  onChoose?: (node: string | null) => void;
  /** The same in words, shown in place of the chart. */
  textVersion?: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const handle = useRef<DiagramHandle>(null);
  const [zoom, setZoom] = useState(1);
  const [upTo, setUpTo] = useState<number | null>(null);
  const [inWords, setInWords] = useState(false);
  const trace = useMemo(() => traceOf(steps, waits, upTo), [steps, waits, upTo]);
  const isRun = steps.length > 0 || waits.length > 0;
  const now = waits[0]?.node;
  const step = upTo === null ? null : steps[Math.max(0, upTo - 1)];
  return (
    <div className="wf-diagram">
      <div className="wf-tools">
        {isRun
          ? legend
              .filter((mark) => mark !== 'stuck' || waits.some(({ stuck }) => stuck))
              .map((mark) => (
                <span key={mark} className={`wf-key k-${mark}`}>
                  {t(`workflow.mark.${mark}`)}
                </span>
              ))
          : null}
        <span className="sp" />
        {inWords ? null : (
          <>
            <button
              type="button"
              className="ib"
              aria-label={t('workflow.zoomOut')}
              title={t('workflow.zoomOut')}
              onClick={() => handle.current?.zoomBy(1 / 1.25)}
            >
              <Icon name="minus" />
            </button>
            <output className="wf-zoom">{Math.round(zoom * 100)}%</output>
            <button
              type="button"
              className="ib"
              aria-label={t('workflow.zoomIn')}
              title={t('workflow.zoomIn')}
              onClick={() => handle.current?.zoomBy(1.25)}
            >
              <Icon name="plus" />
            </button>
            <Button size="small" onClick={() => handle.current?.fit()}>
              {t('workflow.fit')}
            </Button>
            {now ? (
              <Button size="small" onClick={() => handle.current?.show(now)}>
                {t('workflow.locate')}
              </Button>
            ) : null}
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
        <Suspense fallback={<div role="status" className="wf-canvas" aria-label={t('common.loading')} />}>
          <DiagramCanvas
            xml={xml}
            trace={trace}
            chosen={chosen}
            onChoose={onChoose}
            onZoom={setZoom}
            label={t('workflow.chartOf', { title })}
            handle={handle}
          />
        </Suspense>
      )}
      {upTo !== null && !inWords ? (
        <div className="wf-replay">
          <Slider
            min={1}
            max={steps.length}
            value={upTo}
            onChange={setUpTo}
            tooltip={{ open: false }}
            ariaLabelForHandle={t('workflow.replay')}
          />
          <span className="t2">
            {upTo} / {steps.length} {step ? `${step.at.slice(0, 16)} ${step.actor ?? t('workflow.system')}` : ''}
          </span>
        </div>
      ) : null}
    </div>
  );
}
