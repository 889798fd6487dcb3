import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { semicolon } from '../../client/index.ts';
import { niceScale } from '../../ui/nice-scale.ts';

/** A line of a picture: its name and a value for each stretch of time; null where nothing was measured. */
export interface HourLine {
  name: string;
  values: readonly (number | null)[];
}

const width = 480;
const height = 150;
const left = 44;
const top = 10;
const bottom = 10;

/** Milliseconds over the last hour; the first line is drawn through, the second dashed, so that colour alone carries nothing. */
export function HourChart({ name, lines }: { name: string; lines: readonly HourLine[] }): ReactNode {
  const { t } = useTranslation();
  const { max, ticks } = niceScale(Math.ceil(Math.max(0, ...lines.map(({ values }) => most(values)))));
  const y = (value: number) => top + (1 - value / max) * (height - top - bottom);
  const words = lines.map((line) =>
    t('upkeep.lineOf', { name: line.name, most: most(line.values), last: line.values.at(-1) ?? 0 }),
  );
  return (
    <figure className="upkeep-picture">
      <figcaption>
        <b>{name}</b>
        {lines.map((line, at) => (
          <span key={line.name} className="t2">
            <svg width="18" height="8" aria-hidden="true">
              <path d="M0 4H18" className={at === 0 ? 'first' : 'second'} />
            </svg>
            {line.name}
          </span>
        ))}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('upkeep.pictureOf', { name, lines: words.join(semicolon()) })}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${left} ${y(tick)}H${width}`} className="rule" />
            <text x={left - 8} y={y(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {lines.map((line, at) => (
          <path key={line.name} d={pathOf(line.values, y)} className={at === 0 ? 'first' : 'second'} />
        ))}
      </svg>
    </figure>
  );
}

const most = (values: HourLine['values']): number => Math.max(0, ...values.map((value) => value ?? 0));

/** The newest value stands at the right; a stretch without value interrupts the line. */
function pathOf(values: HourLine['values'], y: (value: number) => number): string {
  const step = (width - left - 4) / Math.max(1, values.length - 1);
  return values
    .map((value, at) => {
      if (value === null) return '';
      const begins = at === 0 || values[at - 1] === null;
      const alone = begins && (values[at + 1] ?? null) === null;
      const x = (left + at * step).toFixed(1);
      return `${begins ? 'M' : 'L'}${x} ${y(value).toFixed(1)}${alone ? 'h3' : ''}`;
    })
    .join('');
}
