import type { AreaDefinition, CaseDetail, Meeting } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { roomOf } from './room.ts';
import './room.css';

/** Who comes to a meeting, who is there, and what its minutes say. */
export function MeetingPeople({
  definition,
  meeting,
  detail,
}: {
  definition: AreaDefinition;
  meeting: Meeting;
  detail: CaseDetail;
}): ReactNode {
  const { t } = useTranslation();
  const { seats, items, minutes } = roomOf(definition, meeting, detail);
  return (
    <div className="room-people">
      {seats.length === 0 ? (
        <EmptyState icon="users" text={t('meeting.nobody')} />
      ) : (
        <table className="room-votes">
          <thead>
            <tr>
              <th scope="col">{t('meeting.name')}</th>
              <th scope="col">{t('meeting.answer')}</th>
              <th scope="col">{t('meeting.signIn')}</th>
            </tr>
          </thead>
          <tbody>
            {seats.map(({ key, name, answeredAt, cameAt }) => (
              <tr key={key}>
                <th scope="row">
                  <Zh text={name} />
                </th>
                <td>{answeredAt ? t('meeting.comes', { at: answeredAt.slice(5, 16) }) : '—'}</td>
                <td>
                  {cameAt ? (
                    <span className="room-ballot is-agree">
                      <Icon name="check" size={14} />
                      {cameAt.slice(11, 16)}
                    </span>
                  ) : (
                    <span className="t3">{t('meeting.notThere')}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h3>{t('meeting.minutes')}</h3>
      <ol className="room-minutes">
        {items.map(({ key, title, result }) => (
          <li key={key}>
            <span className="ell" title={title}>
              <Zh text={title} />
            </span>
            <span className={result ? 't2' : 't3'}>{t(result ? 'meeting.written' : 'meeting.awaitsConclusion')}</span>
          </li>
        ))}
      </ol>
      {minutes === '' ? null : (
        <p className="room-minutes-text">
          <Zh text={minutes} />
        </p>
      )}
    </div>
  );
}
