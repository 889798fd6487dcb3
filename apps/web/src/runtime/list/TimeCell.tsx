import type { ReactNode } from 'react';

/** A time to the minute; the second is in the title. */
export function TimeCell({ time }: { time: string | null | undefined }): ReactNode {
  return time ? (
    <time dir="ltr" title={time}>
      {time.slice(0, 16)}
    </time>
  ) : (
    <span className="t3">—</span>
  );
}
