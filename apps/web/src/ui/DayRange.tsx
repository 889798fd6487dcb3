import dayjs from 'dayjs';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from './DayInput.tsx';
import { isDay } from './day.ts';
import { endsOf, rangeFault, rangeOf } from './day-range.ts';
import { Icon } from './icons.tsx';

/**
 * Two days as people write them, held as `from,to`; either may be open. What is no day and an end before its start stay as
 * typed and are told below; whoever takes the range asks `rangeFault` first.
 */
export function DayRange({
  id,
  label,
  value = '',
  onChange,
  min,
  toldByForm = false,
}: {
  id?: string;
  /** What the days are of; each of the two is named after it. */
  label: string;
  value?: string;
  onChange?: (range: string) => void;
  /** The first day that may be chosen. */
  min?: string;
  /** The form around it tells what is wrong. */
  toldByForm?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const own = useId();
  const box = useRef<HTMLDivElement>(null);
  const { from, to } = endsOf(value);
  const fault = rangeFault(value, t, min);
  const told = fault !== null && !toldByForm ? `${own}-fault` : undefined;
  const first = [min, from].filter((day) => day !== undefined && isDay(day)).sort();
  const input = (end: 'from' | 'to', day: string, earliest: string | undefined) => (
    <DayInput
      {...(id === undefined || end === 'to' ? {} : { id })}
      variant="borderless"
      allowClear={false}
      suffixIcon={null}
      aria-label={t(end === 'from' ? 'common.startOf' : 'common.endOf', { label })}
      aria-invalid={fault !== null && day !== ''}
      placeholder={t(end === 'from' ? 'common.startDay' : 'common.endDay')}
      {...(told ? { 'aria-describedby': told } : {})}
      {...(earliest ? { minDate: dayjs(earliest) } : {})}
      value={day}
      onChange={(next) => onChange?.(end === 'from' ? rangeOf(next, to) : rangeOf(from, next))}
    />
  );
  const cleared = useRef(false);
  const clear = () => {
    cleared.current = true;
    onChange?.('');
  };
  // An input with half a day is drawn anew when it is cleared: the focus goes to the one that is there then.
  useEffect(() => {
    if (cleared.current && value === '') box.current?.querySelector('input')?.focus();
    cleared.current = false;
  }, [value]);
  return (
    <div className="day-range">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn with its own frame and may not be a row */}
      <div
        ref={box}
        role="group"
        aria-label={label}
        className={`day-range-box${fault === null ? '' : ' day-range-wrong'}`}
      >
        {input('from', from, min)}
        <span aria-hidden="true">–</span>
        {input('to', to, first.at(-1))}
        {value === '' ? (
          <Icon name="calendar" size={14} className="day-range-icon" />
        ) : (
          <button type="button" className="day-range-icon" aria-label={t('common.clearDays')} onClick={clear}>
            <Icon name="close" size={12} />
          </button>
        )}
      </div>
      {told ? (
        <p id={told} role="alert" className="day-range-fault">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
