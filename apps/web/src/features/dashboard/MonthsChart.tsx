import type { Dashboard } from '@app/contract';
import type { TFunction } from 'i18next';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { semicolon } from '../../client/index.ts';
import { niceScale } from '../../ui/nice-scale.ts';

const left = 30;
const bottom = 22;
const top = 10;

/** Submitted (filled) and finished (hatched) cases by month; shape and word carry the meaning, not colour alone. */
export function MonthsChart({ months }: { months: Dashboard['months'] }): ReactNode {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(frame);
  const { max, ticks } = niceScale(Math.max(0, ...months.flatMap((month) => [month.submitted, month.finished])));
  const plot = height - bottom - top;
  const y = (value: number) => top + plot - (value / max) * plot;
  const band = (width - left - 4) / Math.max(1, months.length);
  const bar = Math.min(18, band / 3.2);
  return (
    <div className="chart" ref={frame}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={months.map((month) => figuresOf(month, t)).join(semicolon())}
      >
        <defs>
          <pattern id="finished" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="4" height="4" fill="var(--surface)" />
            <path d="M0 0v4" stroke="var(--action)" strokeWidth="2" />
          </pattern>
        </defs>
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${left} ${y(tick)}H${width}`} stroke="var(--line)" />
            <text x={left - 8} y={y(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {months.map((month, index) => {
          return (
            <Bars
              key={month.month}
              month={month}
              x={left + band * index + band / 2}
              bar={bar}
              y={y}
              base={height - 6}
            />
          );
        })}
      </svg>
    </div>
  );
}

type Month = Dashboard['months'][number];

const figuresOf = ({ month, submitted, finished }: Month, t: TFunction): string =>
  t('dashboard.monthFigures', { month, submitted, finished });

/** The two bars of a month around `x`, each `bar` wide; `y` says how high a figure stands. */
function Bars({
  month,
  x,
  bar,
  y,
  base,
}: {
  month: Month;
  x: number;
  bar: number;
  y: (value: number) => number;
  /** Where the name of the month stands. */
  base: number;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <g>
      <title>{figuresOf(month, t)}</title>
      <rect
        x={x - bar - 1}
        y={y(month.submitted)}
        width={bar}
        height={y(0) - y(month.submitted)}
        fill="var(--action)"
      />
      {month.finished > 0 ? (
        <rect
          x={x + 1.5}
          y={y(month.finished) + 0.5}
          width={bar - 1}
          height={y(0) - y(month.finished) - 0.5}
          fill="url(#finished)"
          stroke="var(--action)"
        />
      ) : null}
      <text x={x} y={base} textAnchor="middle">
        {t(`dashboard.month${Number(month.month.slice(5))}`)}
      </text>
    </g>
  );
}

/** Size of the place where the chart is drawn, so that its text keeps its size. */
function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 330, height: 130 });
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => {
      if (node.clientWidth > 0) setSize({ width: node.clientWidth, height: Math.max(100, node.clientHeight) });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => watch.disconnect();
  }, [element]);
  return size;
}
