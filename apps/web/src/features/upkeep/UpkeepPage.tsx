import { upkeepState } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send, useTabShown } from '../../client/index.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FailedJobs } from './FailedJobs.tsx';
import { LastHour } from './LastHour.tsx';
import { QueueTable } from './QueueTable.tsx';
import { ServerFacts } from './ServerFacts.tsx';
import '../../runtime/admin/admin.css';
import './upkeep.css';

/** How often the page reads the state anew while it is shown. */
const everyMs = 30_000;

/** How the server and its database are, for the administrator of the platform: failed jobs first, because they want something. */
export default function UpkeepPage(): ReactNode {
  const { t } = useTranslation();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'upkeep'],
    queryFn: ({ signal }) => send(upkeepState, {}, { quiet: true, signal }),
    refetchInterval: everyMs,
  });
  useTabShown(() => void refetch());
  return (
    <div className="page upkeep" aria-busy={isFetching}>
      <PageHeader
        title={t('upkeep.title')}
        actions={<Button onClick={() => void refetch()}>{t('upkeep.refresh')}</Button>}
      />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <Skeleton active className="admin-wait" /> : null}
      {data ? (
        <>
          <FailedJobs jobs={data.jobs} dead={data.queues.reduce((sum, queue) => sum + queue.dead, 0)} />
          <LastHour samples={data.samples} />
          <ServerFacts state={data} />
          <QueueTable queues={data.queues} />
        </>
      ) : null}
    </div>
  );
}
