import { type DeadlineLedger, textOf } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { weekendWords } from '../../ui/tag/DeadlineTag.tsx';
import { Zh } from '../../ui/Zh.tsx';

/** The clocks of an instance: each with its limit, its date, and all that happened to it. */
export function DeadlineList({ deadlines }: { deadlines: readonly DeadlineLedger[] }): ReactNode {
  const { t } = useTranslation();
  if (deadlines.length === 0) return <EmptyState icon="clock" text={t('workflow.noClocks')} />;
  return (
    <ul className="wf-outcomes">
      {deadlines.map((deadline) => (
        <li key={deadline.id}>
          <b>{textOf(deadline.nodeTitle, getLanguage())}</b>
          <span className="t2">{t(`workflow.clock.${deadline.state}`)}</span>
          <p className="t2 sm">
            {t(`workflow.clock.${deadline.unit}`, {
              count: deadline.amount,
              start: deadline.start.slice(0, 10),
              due: deadline.due.slice(0, deadline.unit === 'second' ? 16 : 10),
            })}
            {deadline.weekendYears.length > 0 && ` · ${weekendWords(deadline.weekendYears, t)}`}
          </p>
          <ol className="wf-ledger">
            {deadline.events.map((event) => (
              <li key={`${event.at} ${event.kind} ${event.dueAfter}`}>
                <time>{event.at.slice(5, 16)}</time>
                <span>
                  {t(`workflow.clockEvent.${event.kind}`)}
                  {event.actor ? (
                    <>
                      {' '}
                      <Zh text={event.actor} />
                    </>
                  ) : null}
                  {event.reason ? (
                    <>
                      ：<Zh text={event.reason} />
                    </>
                  ) : null}
                  {event.dueAfter && event.dueAfter !== event.dueBefore ? ` → ${event.dueAfter.slice(0, 10)}` : ''}
                </span>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}
