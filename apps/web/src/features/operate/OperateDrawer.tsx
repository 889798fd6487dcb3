import type { OperateRow } from '@app/contract';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab } from '../../client/index.ts';
import { ChangeTable } from '../../runtime/admin/ChangeTable.tsx';
import { useDrawerOfTab } from '../../ui/Dialog.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { SealMark } from './SealMark.tsx';

/** One operation whole: who, what, to which case, what was before and after, and its seal. */
export function OperateDrawer({ row, onClose }: { row: OperateRow | null; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const drawer = useDrawerOfTab(row !== null, onClose);
  const facts: (readonly [string, ReactNode, string?])[] = row
    ? [
        ['time', row.time],
        ['name', <Zh key="name" text={row.name ?? t('operate.system')} />],
        ['account', row.account],
        ['real', row.realName && <Zh text={row.realName} />],
        ['tenant', row.tenantName && <Zh text={row.tenantName} />],
        ['words', row.words],
        ['thing', t(`operate.things.${row.thing}`)],
        ['number', row.number],
        ['titleOf', row.title && <Zh text={row.title} />],
        ['entityId', row.entityId, 'mono'],
        ['ip', row.ip, 'mono'],
        ['seq', row.seq, 'mono'],
        ['seal', <SealMark key="seal" seal={row.seal} />],
        ['hash', row.seal, 'mono operate-hash'],
      ]
    : [];
  const path = row?.path;
  return (
    <Drawer {...drawer} size={720} title={t('operate.detail')} mask={false}>
      <dl className="admin-facts">
        {facts.flatMap(([key, value, look]) =>
          value === null || value === ''
            ? []
            : [
                <dt key={`${key}-label`}>{t(`operate.${key}`)}</dt>,
                <dd key={key} className={look}>
                  {value}
                </dd>,
              ],
        )}
      </dl>
      {path ? <Button onClick={() => openTab({ path })}>{t('operate.open')}</Button> : null}
      <section className="admin-section">
        <h2>{t('operate.changes')}</h2>
        <ChangeTable changes={row?.changes ?? []} />
      </section>
    </Drawer>
  );
}
