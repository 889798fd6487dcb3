import type { UpkeepState } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { wordOfJob } from './job-words.ts';

/** Jobs after the commits by their kind: how many wait, how long the oldest has been due, how many were given up. */
export function QueueTable({ queues }: { queues: UpkeepState['queues'] }): ReactNode {
  const { t } = useTranslation();
  if (queues.length === 0)
    return (
      <Card title={t('upkeep.queues')}>
        <p className="t2">{t('upkeep.queuesNone')}</p>
      </Card>
    );
  return (
    <Card title={t('upkeep.queues')} bare>
      <div className="scroll">
        <table className="tb">
          <thead>
            <tr>
              {(['kind', 'waiting', 'oldest', 'dead'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`upkeep.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {queues.map((queue) => (
              <tr key={queue.kind}>
                <td title={queue.kind}>{wordOfJob(t, queue.kind)}</td>
                <td>{queue.waiting}</td>
                <td>{queue.oldestSeconds}</td>
                <td>{queue.dead}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
