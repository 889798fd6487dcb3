import { type NotificationSummary, notificationRetry, notificationStates, notificationSummary } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { useAskedAction } from '../../runtime/admin/use-action.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { kilobytes, useMailList } from './mail-list.tsx';

/** How often counts and the state of the mail server are read anew while the page is shown. */
const everyMs = 15_000;

/** What was mailed to whom, when, and why not, with the counts and the state of the mail server above. */
export function Mails(): ReactNode {
  const { t } = useTranslation();
  const ask = useAskedAction();
  const spec = useMailList();
  const { data } = useQuery({
    queryKey: ['admin', 'mails', 'summary'],
    queryFn: ({ signal }) => send(notificationSummary, {}, { quiet: true, signal }),
    refetchInterval: everyMs,
  });
  const failed = data?.states.failed ?? 0;
  const retryAll = () =>
    ask(
      {
        title: t('notification.sent.retryEvery', { count: failed }),
        content: t('notification.sent.retryText'),
        okText: t('notification.sent.retry'),
      },
      () => send(notificationRetry, {}, { quiet: true }),
      (count) => t('notification.sent.retried', { count }),
    );
  return (
    <ListPage
      spec={spec}
      actions={failed > 0 ? <Button onClick={() => void retryAll()}>{t('notification.sent.retryAll')}</Button> : null}
      banner={data ? <Summary summary={data} /> : null}
    />
  );
}

function Summary({ summary }: { summary: NotificationSummary }): ReactNode {
  const { t } = useTranslation();
  const { health } = summary;
  if (!summary.server)
    return <Alert type="info" showIcon title={t('notification.sent.noServer')} className="admin-fault" />;
  return (
    <>
      {health?.failingSince ? (
        <Alert
          type="warning"
          showIcon
          className="admin-fault"
          title={t('notification.sent.failing', {
            since: health.failingSince,
            error: health.error ?? '',
            resume: health.resumeTime ?? t('notification.sent.soon'),
          })}
        />
      ) : null}
      <div className="mail-summary">
        {notificationStates.map((state) => (
          <span key={state}>
            {t(`notification.states.${state}`)} <b>{summary.states[state]}</b>
          </span>
        ))}
        <span className="t2">
          {t('notification.sent.summary', {
            mails: summary.mailsOfDay,
            size: kilobytes(summary.bytesOfDay),
            days: summary.keptDays,
            all: kilobytes(summary.bytes),
          })}
        </span>
        {health?.lastSentTime ? (
          <span className="t2">{t('notification.sent.last', { time: health.lastSentTime })}</span>
        ) : null}
      </div>
    </>
  );
}
