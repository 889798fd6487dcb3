import type { Task } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../icons.tsx';

export type Due = NonNullable<Task['due']>;

const looks: Record<Due['light'], { icon: IconName; className: string }> = {
  green: { icon: 'checkCircle', className: 'd-grn' },
  yellow: { icon: 'triangle', className: 'd-yel' },
  red: { icon: 'octagon', className: 'd-over' },
  stopped: { icon: 'pause', className: 'd-stop' },
};

/** Deadline as shape, colour and the number of working days left, in fewer words where there is little room; the date is in the title. */
export function DeadlineTag({ due, short = false }: { due: Due | null; short?: boolean }): ReactNode {
  const { t } = useTranslation();
  if (!due) return <span className="t3">—</span>;
  const { icon, className } = looks[due.light];
  return (
    <span className={`dl ${className}`} title={titleOf(due, t)}>
      <Icon name={icon} size={14} />
      {short ? shortOf(due, t) : textOf(due, t)}
    </span>
  );
}

/** Last day, and for which years the day could only be counted by weekends. */
function titleOf(due: Due, t: (key: string, values?: Record<string, unknown>) => string): string {
  const day = t('common.due.date', { date: due.date });
  const years = weekendWords(due.weekendYears, t);
  return years === null ? day : `${day} · ${years}`;
}

/** That a last day was counted by weekends only, because the holidays of these years are not known; null = they are. */
export function weekendWords(
  years: readonly string[] | undefined,
  t: (key: string, values?: Record<string, unknown>) => string,
): string | null {
  return years === undefined || years.length === 0 ? null : t('common.due.weekendsOnly', { years: years.join(', ') });
}

/** Width that a column of deadlines needs: its longest words, the icon, and the frame of an overdue one. */
export function deadlineWidth(t: (key: string, values?: Record<string, unknown>) => string): {
  words: string[];
  beside: number;
} {
  return {
    words: [t('common.due.left', { count: 20 }), t('common.due.over', { count: 20 }), t('common.due.stopped')],
    beside: 25,
  };
}

function textOf(due: Due, t: (key: string, values?: Record<string, unknown>) => string): string {
  if (due.light === 'stopped') return t('common.due.stopped');
  if (due.remaining < 0) return t('common.due.over', { count: -due.remaining });
  return due.remaining === 0 ? t('common.due.today') : t('common.due.left', { count: due.remaining });
}

function shortOf(due: Due, t: (key: string, values?: Record<string, unknown>) => string): string {
  if (due.light === 'stopped') return t('common.due.shortStopped');
  if (due.remaining < 0) return t('common.due.shortOver', { count: -due.remaining });
  return due.remaining === 0 ? t('common.due.shortToday') : t('common.due.shortLeft', { count: due.remaining });
}
