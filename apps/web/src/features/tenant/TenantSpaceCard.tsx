import { schemaExportDownload, type TenantRecord } from '@app/contract';
import { Alert, App, Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TypeToConfirm } from '../../runtime/admin/TypeToConfirm.tsx';
import { downloadWithNotice } from '../../runtime/attachment/download.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SpaceMark } from './tenant-marks.tsx';
import { isRunning, isThere, type Space, useArchives, useSpace } from './use-space.ts';

const keepDays = 30;

/** The space of an authority: made in one step, dropped only after its name was typed, archives kept 30 days (R4-05, R4-06). */
export function TenantSpaceCard({ tenant }: { tenant: TenantRecord }): ReactNode {
  const { t } = useTranslation();
  const { space, create, busy, drop } = useSpace(tenant);
  const [drops, setDrops] = useState(false);
  if (space.isError) return <ErrorState error={space.error} onRetry={() => void space.refetch()} />;
  if (!space.data) return <Skeleton active paragraph={{ rows: 2 }} />;
  const { schemaStatus, schemaError, tables, cases } = space.data;
  return (
    <section className="admin-section" aria-label={t('tenant.space.title')}>
      <h2>{t('tenant.space.title')}</h2>
      <p className="admin-help">{t('tenant.space.help')}</p>
      <SpaceFacts space={space.data} />
      {schemaError ? <Alert type="error" showIcon title={schemaError} className="admin-fault" /> : null}
      <SpaceTools
        tenant={tenant}
        state={schemaStatus}
        busy={busy}
        onCreate={() => void create()}
        onDrop={() => setDrops(true)}
      />
      <Archives tenantId={tenant.id} state={schemaStatus} />
      <TypeToConfirm
        open={drops}
        title={t('tenant.space.dropTitle', { name: tenant.name })}
        word={tenant.code}
        okText={t('tenant.space.drop')}
        onConfirm={drop}
        onClose={() => setDrops(false)}
      >
        <ul className="admin-points">
          <li>{t('tenant.space.dropLoses', { tables, cases })}</li>
          <li>{t('tenant.space.dropExports')}</li>
          <li>{t('tenant.space.dropKeeps', { count: keepDays })}</li>
        </ul>
      </TypeToConfirm>
    </section>
  );
}

function SpaceFacts({ space }: { space: Space }): ReactNode {
  const { t } = useTranslation();
  const { schemaStatus, schemaName, tables, cases, createTime } = space;
  return (
    <dl className="admin-facts">
      <dt>{t('tenant.space.stateLabel')}</dt>
      <dd>
        <SpaceMark status={schemaStatus} />
      </dd>
      {isThere(schemaStatus) ? (
        <>
          <dt>{t('tenant.space.name')}</dt>
          <dd className="mono">{schemaName ?? '—'}</dd>
          <dt>{t('tenant.space.content')}</dt>
          <dd>{t('tenant.space.size', { tables, cases })}</dd>
          <dt>{t('tenant.createTime')}</dt>
          <dd>{createTime ?? '—'}</dd>
        </>
      ) : null}
    </dl>
  );
}

/** Makes the space, or drops the one that is there; where that cannot be, says why. */
function SpaceTools({
  tenant,
  state,
  busy,
  onCreate,
  onDrop,
}: {
  tenant: TenantRecord;
  state: Space['schemaStatus'];
  busy: boolean;
  onCreate: () => void;
  onDrop: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const isPassed = tenant.approveStatus === 'PASSED';
  const hint = (text: string) => <span className="t3 sm">{text}</span>;
  if (!isThere(state))
    return (
      <div className="admin-tools">
        <Button type="primary" loading={busy || isRunning(state)} disabled={!isPassed} onClick={onCreate}>
          {t('tenant.space.create')}
        </Button>
        {isPassed ? null : hint(t('tenant.space.createNeedsPassed'))}
      </div>
    );
  const isEnabled = tenant.status === 'ENABLED';
  return (
    <div className="admin-tools">
      <Button danger disabled={isEnabled} onClick={onDrop}>
        <Icon name="trash" size={14} />
        {t('tenant.space.drop')}
      </Button>
      {isEnabled ? hint(t('tenant.space.dropNeedsDisabled')) : null}
    </div>
  );
}

/** What was in spaces that were dropped, to download. */
function Archives({ tenantId, state }: { tenantId: string; state: Space['schemaStatus'] }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const archives = useArchives(tenantId, state).data?.dataResult ?? [];
  if (archives.length === 0) return null;
  return (
    <>
      <h3>{t('tenant.space.archives')}</h3>
      <ul className="admin-rows">
        {archives.map((archive) => (
          <li key={archive.id}>
            <span className="ell">{archive.fileName}</span>
            <span className="t3 sm nw">
              {t('tenant.space.archiveFacts', {
                tables: archive.tables,
                rows: archive.rows,
                until: archive.expireTime.slice(0, 10),
              })}
            </span>
            <button
              type="button"
              className="lk nw"
              onClick={() =>
                void downloadWithNotice(message, schemaExportDownload, { exportId: archive.id }, archive.fileName)
              }
            >
              {t('admin.download')}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
