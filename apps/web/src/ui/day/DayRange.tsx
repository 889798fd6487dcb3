import dayjs from 'dayjs';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons.tsx';
import { DayInput } from './DayInput.tsx';
import { endsOf, firstEnd, rangeFault, rangeOf } from './day-range.ts';

interface DayRangeProps {
  id?: string;
  /** What the range is about; the names of both inputs begin with it. */
  label: string;
  value?: string;
  onChange?: (range: string) => void;
  /** The first day that may be chosen. */
  min?: string;
  /** True when the form around it shows the fault, so that it is not shown here too. */
  toldByForm?: boolean;
}

/**
 * Two days as people write them, with the value `from,to`; either may be empty. Text that is no day, and an end before its
 * start, stay as typed with the fault shown below; before using the range, check it by `rangeFault`.
 */
export function DayRange({ id, label, value = '', onChange, min, toldByForm = false }: DayRangeProps): ReactNode {
  const { t } = useTranslation();
  const own = useId();
  const { from, to } = endsOf(value);
  const fault = rangeFault(value, t, min);
  const told = fault !== null && !toldByForm ? `${own}-fault` : undefined;
  const ends = { label, isWrong: fault !== null, told };
  const { box, clear } = useCleared(value, onChange);
  return (
    <div className="day-range">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn with its own frame and may not be a row */}
      <div
        ref={box}
        role="group"
        aria-label={label}
        className={`day-range-box${fault === null ? '' : ' day-range-wrong'}`}
      >
        <End
          {...ends}
          {...(id === undefined ? {} : { id })}
          end="from"
          day={from}
          earliest={min}
          onChange={(next) => onChange?.(rangeOf(next, to))}
        />
        <span aria-hidden="true">–</span>
        <End
          {...ends}
          end="to"
          day={to}
          earliest={firstEnd(from, min)}
          onChange={(next) => onChange?.(rangeOf(from, next))}
        />
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

/** The input of one of the two days. */
function End({
  id,
  end,
  label,
  day,
  earliest,
  isWrong,
  told,
  onChange,
}: {
  id?: string;
  end: 'from' | 'to';
  label: string;
  day: string;
  earliest: string | undefined;
  isWrong: boolean;
  /** Id of the element with the fault text, for `aria-describedby`. */
  told: string | undefined;
  onChange: (day: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <DayInput
      {...(id === undefined ? {} : { id })}
      variant="borderless"
      allowClear={false}
      suffixIcon={null}
      aria-label={t(end === 'from' ? 'common.startOf' : 'common.endOf', { label })}
      aria-invalid={isWrong && day !== ''}
      placeholder={t(end === 'from' ? 'common.startDay' : 'common.endDay')}
      {...(told ? { 'aria-describedby': told } : {})}
      {...(earliest ? { minDate: dayjs(earliest) } : {})}
      value={day}
      onChange={onChange}
    />
  );
}

/** Clears both ends. That may remount an input with unreadable text, so the first input is focused afterwards. */
function useCleared(value: string, onChange: ((range: string) => void) | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const cleared = useRef(false);
  useEffect(() => {
    if (cleared.current && value === '') box.current?.querySelector('input')?.focus();
    cleared.current = false;
  }, [value]);
  const clear = () => {
    cleared.current = true;
    onChange?.('');
  };
  return { box, clear };
}
