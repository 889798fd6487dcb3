import {
  schemaCreate,
  schemaDrop,
  schemaExportDownload,
  schemaExports,
  schemaGet,
  type TenantRecord,
} from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { TypeToConfirm } from '../../runtime/admin/TypeToConfirm.tsx';
import { useAction } from '../../runtime/admin/use-action.ts';
import { downloadWithNotice } from '../../runtime/attachment/download.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SpaceMark } from './tenant-marks.tsx';

const keepDays = 30;
const running = new Set(['CREATING', 'DROPPING']);

/** The space of an authority: made in one step, dropped only after its name was typed, archives kept 30 days (R4-05, R4-06). */
export function TenantSpaceCard({ tenant }: { tenant: TenantRecord }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const act = useAction();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [drops, setDrops] = useState(false);
  const space = useQuery({
    queryKey: ['admin', 'space', tenant.id],
    // Asked again while it is being made, nobody waits for the answer.
    queryFn: ({ signal, client, queryKey }) => {
      const again = client.getQueryData(queryKey) !== undefined;
      return send(schemaGet, { tenantId: tenant.id }, { silent: again, quiet: true, signal });
    },
    refetchInterval: ({ state }) => (running.has(state.data?.schemaStatus ?? '') ? 1_000 : false),
  });
  const archives = useQuery({
    queryKey: ['admin', 'space', tenant.id, 'exports', space.data?.schemaStatus],
    queryFn: ({ signal }) =>
      send(
        schemaExports,
        { parameters: [{ key: 'Q^tenantId^S', value: tenant.id }], requestPage: { pageNo: 1, limit: 20 } },
        { quiet: true, signal },
      ),
  });
  const create = async () => {
    setBusy(true);
    await act(() => send(schemaCreate, { tenantId: tenant.id }, { quiet: true }), t('tenant.space.created'));
    setBusy(false);
  };
  const drop = async (confirm: string) => {
    await send(schemaDrop, { tenantId: tenant.id, confirm }, { quiet: true });
    await queries.invalidateQueries({ queryKey: ['admin'] });
  };
  if (space.isError) return <ErrorState error={space.error} onRetry={() => void space.refetch()} />;
  if (!space.data) return <Skeleton active paragraph={{ rows: 2 }} />;
  const { schemaStatus, schemaName, schemaError, tables, cases, createTime } = space.data;
  const exists = schemaStatus === 'CREATED' || schemaStatus === 'ERROR';
  const refusal =
    tenant.status === 'ENABLED'
      ? t('tenant.space.dropNeedsDisabled')
      : running.has(schemaStatus)
        ? t('tenant.space.waits')
        : null;
  return (
    <section className="admin-section" aria-label={t('tenant.space.title')}>
      <h2>{t('tenant.space.title')}</h2>
      <p className="admin-help">{t('tenant.space.help')}</p>
      <dl className="admin-facts">
        <dt>{t('tenant.space.stateLabel')}</dt>
        <dd>
          <SpaceMark status={schemaStatus} />
        </dd>
        {exists ? (
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
      {schemaError ? <Alert type="error" showIcon title={schemaError} className="admin-fault" /> : null}
      <div className="admin-tools">
        {exists ? (
          <Button danger disabled={refusal !== null} onClick={() => setDrops(true)}>
            <Icon name="trash" size={14} />
            {t('tenant.space.drop')}
          </Button>
        ) : (
          <Button
            type="primary"
            loading={busy || running.has(schemaStatus)}
            disabled={tenant.approveStatus !== 'PASSED'}
            onClick={() => void create()}
          >
            {t('tenant.space.create')}
          </Button>
        )}
        {exists && refusal ? <span className="t3 sm">{refusal}</span> : null}
        {!exists && tenant.approveStatus !== 'PASSED' ? (
          <span className="t3 sm">{t('tenant.space.createNeedsPassed')}</span>
        ) : null}
      </div>
      {(archives.data?.dataResult.length ?? 0) > 0 ? (
        <>
          <h3>{t('tenant.space.archives')}</h3>
          <ul className="admin-rows">
            {archives.data?.dataResult.map((archive) => (
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
      ) : null}
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
