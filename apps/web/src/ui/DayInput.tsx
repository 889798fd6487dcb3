import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';

const format = 'YYYY-MM-DD';

/** A day typed or picked, held as `yyyy-MM-dd`. Enter takes the day and never sends the form around it. */
export function DayInput({
  value,
  onChange,
  ...rest
}: {
  value?: string;
  onChange?: (day: string) => void;
  id?: string;
  disabled?: boolean;
  onBlur?: () => void;
}): ReactNode {
  const day = value ? dayjs(value) : null;
  return (
    <DatePicker
      {...rest}
      format={format}
      placeholder="2027-01-01"
      style={{ width: 160 }}
      value={day?.isValid() ? day : null}
      onChange={(next) => onChange?.(next ? next.format(format) : '')}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
