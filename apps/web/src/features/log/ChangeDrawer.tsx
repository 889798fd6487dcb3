import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeTable } from '../../runtime/admin/ChangeTable.tsx';
import { useDrawerOfTab } from '../../ui/Dialog.tsx';
import type { LogRow } from './log-columns.tsx';
import { Words } from './Words.tsx';

const facts = [
  'time',
  'name',
  'account',
  'realName',
  'tenantName',
  'ip',
  'action',
  'detail',
  'entity',
  'entityId',
  'method',
  'call',
  'state',
  'ms',
  'requestId',
] as const;

/** One line of a log whole; a change with what was before beside what is after. */
export function ChangeDrawer({
  row,
  title,
  onClose,
}: {
  row: LogRow | null;
  title: string;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const drawer = useDrawerOfTab(row !== null, onClose);
  return (
    <Drawer {...drawer} size={720} title={title} mask={false}>
      <dl className="admin-facts">
        {facts.flatMap((fact) => {
          const value = row?.[fact];
          if (value === null || value === undefined || value === '') return [];
          return [
            <dt key={`${fact}-label`}>{t(`log.fact.${fact}`)}</dt>,
            <dd key={fact} className={['entityId', 'requestId', 'ip'].includes(fact) ? 'mono' : undefined}>
              {fact === 'action' || fact === 'entity' ? (
                <Words group={fact === 'action' ? 'act' : 'thing'} code={String(value)} />
              ) : (
                String(value)
              )}
            </dd>,
          ];
        })}
      </dl>
      {row?.changes ? (
        <section className="admin-section">
          <h2>{t('log.changes')}</h2>
          <ChangeTable changes={row.changes} />
        </section>
      ) : null}
    </Drawer>
  );
}
