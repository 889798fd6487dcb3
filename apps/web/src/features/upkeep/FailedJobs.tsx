import { formatDate, type TroubledJob, upkeepRetry } from '@app/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { Mark } from '../../runtime/admin/Mark.tsx';
import { useAskedAction } from '../../runtime/admin/use-action.ts';
import { Card } from '../../ui/Card.tsx';
import { wordOfJob } from './job-words.ts';

/** Jobs that failed, with their error; those that were given up are tried again one by one or all together, after a question. */
export function FailedJobs({ jobs, dead }: { jobs: readonly TroubledJob[]; dead: number }): ReactNode {
  const { t } = useTranslation();
  const ask = useAskedAction();
  const retry = (title: string, ids?: string[]) =>
    ask(
      { title, content: t('upkeep.askText'), okText: t('upkeep.retry') },
      () => send(upkeepRetry, ids ? { ids } : {}, { quiet: true }),
      (count) => t('upkeep.retried', { count }),
    );
  if (jobs.length === 0)
    return (
      <Card title={t('upkeep.jobs')}>
        <p className="t2">{t('upkeep.jobsNone')}</p>
      </Card>
    );
  return (
    <Card
      title={t('upkeep.jobs')}
      bare
      extra={
        dead > 0 ? (
          <Button size="small" onClick={() => void retry(t('upkeep.askAll', { count: dead }))}>
            {t('upkeep.retryAll')}
          </Button>
        ) : null
      }
    >
      <div className="scroll">
        <table className="tb">
          <thead>
            <tr>
              {(['job', 'state', 'attempts', 'error', 'created', 'next'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`upkeep.${name}`)}
                </th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <JobRow
                key={job.id}
                job={job}
                onRetry={() => void retry(t('upkeep.askOne', { kind: wordOfJob(t, job.kind) }), [job.id])}
              />
            ))}
          </tbody>
        </table>
      </div>
      {dead > jobs.length ? <p className="t2 cbd">{t('upkeep.shown', { count: jobs.length })}</p> : null}
    </Card>
  );
}

function JobRow({ job, onRetry }: { job: TroubledJob; onRetry: () => void }): ReactNode {
  const { t } = useTranslation();
  const isDead = job.state === 'dead';
  return (
    <tr>
      <td title={job.kind}>{wordOfJob(t, job.kind)}</td>
      <td>
        <Mark look={isDead ? 'danger' : 'warning'} icon={isDead ? 'close' : 'clock'}>
          {t(`upkeep.states.${job.state}`)}
        </Mark>
      </td>
      <td>{job.attempts}</td>
      <td className="error">{job.error}</td>
      <td>{formatDate(new Date(job.createTime))}</td>
      <td>{job.nextTime ? formatDate(new Date(job.nextTime)) : '—'}</td>
      <td>
        {isDead ? (
          <button type="button" className="lk" onClick={onRetry}>
            {t('upkeep.retry')}
          </button>
        ) : null}
      </td>
    </tr>
  );
}
