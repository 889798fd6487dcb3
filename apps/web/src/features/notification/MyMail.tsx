import type { MyNotifications } from '@app/contract';
import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../client/index.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AddressCard } from './AddressCard.tsx';
import { KindsCard } from './KindsCard.tsx';
import { isUnderWay, useMyMail } from './use-my-mail.ts';

/** What a person is told by mail, when, and at which address. */
export function MyMail(): ReactNode {
  const { t } = useTranslation();
  const mail = useMyMail();
  const { setTitle } = useTab();
  // No menu names this page, and its texts come after its tab.
  useEffect(() => setTitle(t('notification.title')), [setTitle, t]);
  const { data, error, isPending, refetch } = mail.found;
  return (
    <div className="page my-mail">
      <PageHeader
        title={t('notification.title')}
        actions={
          data ? (
            <>
              <TestButton mine={data} busy={mail.busy} onTest={() => void mail.test()} />
              <Button type="primary" disabled={!mail.isChanged} loading={mail.busy} onClick={() => void mail.save()}>
                {t('notification.save')}
              </Button>
            </>
          ) : null
        }
      />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <Skeleton active className="admin-wait" /> : null}
      {data ? (
        <>
          {data.server ? null : <Alert type="info" showIcon title={t('notification.noServer')} />}
          <TestResult mine={data} />
          <AddressCard mine={data} mail={mail} />
          <KindsCard mine={data} mail={mail} />
        </>
      ) : null}
    </div>
  );
}

function TestButton({ mine, busy, onTest }: { mine: MyNotifications; busy: boolean; onTest: () => void }): ReactNode {
  const { t } = useTranslation();
  const isPossible = mine.server && mine.confirmed && !mine.refused;
  const why = mine.server ? t('notification.testNeeds') : t('notification.noServer');
  return (
    <Button disabled={!isPossible || busy || isUnderWay(mine)} title={isPossible ? undefined : why} onClick={onTest}>
      {t('notification.testSend')}
    </Button>
  );
}

/** What became of the last test mail, in words. */
function TestResult({ mine: { test } }: { mine: MyNotifications }): ReactNode {
  const { t } = useTranslation();
  if (!test) return null;
  if (test.state === 'sent')
    return <Alert type="success" showIcon title={t('notification.testSent', { time: test.time })} />;
  const reason = test.reason === null ? null : t(`notification.reasons.${test.reason}`);
  if (test.state === 'waiting' || test.state === 'sending')
    return <Alert type="info" showIcon title={[t('notification.testWaiting'), reason].filter(Boolean).join(' ')} />;
  const words = reason ?? t(`notification.states.${test.state}`);
  return <Alert type="warning" showIcon title={t('notification.testFailed', { time: test.time, reason: words })} />;
}
