import type { Output, reviewStatistics } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { semicolon } from '../../../client/index.ts';
import { niceScale } from '../../../ui/nice-scale.ts';

type Month = Output<typeof reviewStatistics>['months'][number];
const [width, height, left, bottom, top] = [960, 180, 36, 22, 12];

/** Findings of each month as a bar, its accepted and rejected parts within: fill, hatching and words carry the meaning. */
export function TrendChart({ months }: { months: readonly Month[] }): ReactNode {
  const { t } = useTranslation();
  if (months.length === 0) return <p className="t3 stat-none">{t('review.noStatistics')}</p>;
  const { max, ticks } = niceScale(Math.max(...months.map(({ found }) => found)));
  const plot = height - bottom - top;
  const y = (value: number) => top + plot - (value / max) * plot;
  const band = (width - left) / Math.max(6, months.length);
  const bar = Math.min(48, band * 0.6);
  const words = (month: Month) => t('review.monthFigures', { ...month });
  return (
    <div className="stat-chart">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={months.map(words).join(semicolon())}>
        <defs>
          <pattern id="stat-rejected" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="5" height="5" fill="var(--surface)" />
            <path d="M0 0v5" stroke="var(--danger-f)" strokeWidth="2" />
          </pattern>
        </defs>
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${left} ${y(tick)}H${width}`} stroke="var(--line)" />
            <text x={left - 6} y={y(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {months.map((month, at) => {
          const x = left + band * at + (band - bar) / 2;
          const piece = (from: number, count: number, fill: string) =>
            count > 0 ? (
              <rect
                x={x}
                y={y(from + count)}
                width={bar}
                height={y(from) - y(from + count)}
                fill={fill}
                stroke="var(--action)"
              />
            ) : null;
          return (
            <g key={month.month}>
              <title>{words(month)}</title>
              {piece(0, month.accepted, 'var(--action)')}
              {piece(month.accepted, month.rejected, 'url(#stat-rejected)')}
              {piece(month.accepted + month.rejected, month.found - month.accepted - month.rejected, 'var(--surface)')}
              <text x={x + bar / 2} y={height - 6} textAnchor="middle">
                {month.month}
              </text>
            </g>
          );
        })}
      </svg>
      <p className="t2 stat-key">
        <i className="is-accepted" /> {t('review.stat.accepted')} <i className="is-rejected" />{' '}
        {t('review.stat.rejected')} <i /> {t('review.stat.open')}
      </p>
    </div>
  );
}
