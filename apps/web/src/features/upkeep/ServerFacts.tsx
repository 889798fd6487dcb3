import { formatDate, type UpkeepState } from '@app/contract';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../runtime/admin/Mark.tsx';
import { Card } from '../../ui/Card.tsx';

/** Hours after which the last backup is old: a day and some. */
const oldHours = 26;
const gigabytes = (bytes: number): string => (bytes / 1_000_000_000).toFixed(1);
const moment = (at: string): string => formatDate(new Date(at));

/** What runs, on what, since when, and when it was last backed up. */
export function ServerFacts({ state }: { state: UpkeepState }): ReactNode {
  const { t } = useTranslation();
  const { version, node, database, databaseBytes, freeBytes, startTime, sessions, unsealed, connections } = state;
  const facts: [string, ReactNode][] = [
    ['backup', <Backup key="backup" at={state.lastBackup} />],
    ['version', version],
    ['since', moment(startTime)],
    ['database', t('upkeep.databaseSize', { version: database, size: gigabytes(databaseBytes) })],
    ['free', freeBytes === null ? t('upkeep.unknown') : t('upkeep.freeSize', { size: gigabytes(freeBytes) })],
    ['connections', t('upkeep.connectionsNow', connections)],
    ['sessions', sessions],
    ['unsealed', unsealed],
    ['others', state.otherServers],
    ['node', node],
  ];
  return (
    <Card title={t('upkeep.facts')}>
      <dl className="admin-facts">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{t(`upkeep.${name}`)}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}

function Backup({ at }: { at: string | null }): ReactNode {
  const { t } = useTranslation();
  if (at === null)
    return (
      <Mark look="warning" icon="triangle">
        {t('upkeep.backupNone')}
      </Mark>
    );
  const hours = Math.floor((Date.now() - Date.parse(at)) / 3_600_000);
  if (hours < oldHours) return moment(at);
  return (
    <Mark look="warning" icon="triangle">
      {t('upkeep.backupOld', { time: moment(at), hours })}
    </Mark>
  );
}
