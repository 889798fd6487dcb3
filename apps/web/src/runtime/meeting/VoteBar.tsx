import type { Json } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sum } from './room.ts';
import './room.css';

/** Words of ballots and conclusions, as the area has them. */
export interface RoomWords {
  ballot: (value: string) => string;
  conclusion: (value: Json | undefined) => string;
}

/** How a vote ended, as a bar. */
export function VoteBar({ sum, words }: { sum: Sum; words: RoomWords }): ReactNode {
  const { t } = useTranslation();
  const { counts, due, aside } = sum;
  const given = counts.reduce((all, [, count]) => all + count, 0);
  return (
    <div className="room-result">
      {counts
        .filter(([, count]) => count > 0)
        .map(([ballot, count]) => (
          <span key={ballot} className={`room-bar is-${ballot}`} style={{ flexGrow: count }}>
            {words.ballot(ballot)} {count}
          </span>
        ))}
      <span className="room-sum t2">{t('meeting.sum', { due, given, aside })}</span>
    </div>
  );
}
