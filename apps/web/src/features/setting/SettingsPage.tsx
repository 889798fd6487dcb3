import { type Switch as Setting, settingQuery, settingSave } from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Skeleton, Switch } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab, send, toApiError, useTabShown } from '../../client/index.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ClockSection } from './ClockSection.tsx';
import '../../runtime/admin/admin.css';

/** Switches of the platform: each says what it does, who changed it last, and asks before it lets more in or shuts out. */
export default function SettingsPage(): ReactNode {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['admin', 'settings'],
    queryFn: ({ signal }) => send(settingQuery, {}, { quiet: true, signal }),
  });
  const { refetch } = found;
  useTabShown(() => void refetch());
  return (
    <div className="page">
      <PageHeader
        title={t('setting.title')}
        actions={
          <button
            type="button"
            className="lk"
            onClick={() => openTab({ path: '/platform/logs?view=changes&f.entity=platform_setting' })}
          >
            {t('setting.history')}
          </button>
        }
      />
      <section className="card" aria-label={t('setting.title')} aria-busy={found.isFetching}>
        {found.isError && !found.data ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
        {found.isPending ? <Skeleton active className="admin-wait" /> : null}
        <ul className="admin-switches">
          {found.data?.map((setting) => (
            <SettingRow key={setting.key} setting={setting} />
          ))}
        </ul>
      </section>
      <ClockSection />
    </div>
  );
}

function SettingRow({ setting }: { setting: Setting }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const change = async (value: boolean) => {
    const agreed = await confirm({
      title: t(value ? 'setting.onTitle' : 'setting.offTitle', { name: setting.name }),
      content: (
        <>
          <p>{setting.description}</p>
          <p className="t3">{t('setting.atOnce')}</p>
        </>
      ),
      okText: t(value ? 'setting.on' : 'setting.off'),
    });
    if (!agreed) return;
    setBusy(true);
    try {
      await send(settingSave, { key: setting.key, value }, { quiet: true });
      message.success(t(value ? 'setting.isOn' : 'setting.isOff', { name: setting.name }));
    } catch (error) {
      message.error(toApiError(error).text);
    } finally {
      await queries.invalidateQueries({ queryKey: ['admin', 'settings'] });
      setBusy(false);
    }
  };
  return (
    <li>
      <div>
        <b id={id}>{setting.name}</b>
        <p className="t2" id={`${id}-help`}>
          {setting.description}
        </p>
        <p className="t3 sm">
          {setting.changedAt
            ? t('setting.changed', { time: setting.changedAt, name: setting.changedBy ?? '—' })
            : t('setting.unchanged')}
        </p>
      </div>
      <span className="admin-switch">
        <span className="t2" aria-hidden="true">
          {t(setting.value ? 'setting.stateOn' : 'setting.stateOff')}
        </span>
        <Switch
          checked={setting.value}
          loading={busy}
          aria-labelledby={id}
          aria-describedby={`${id}-help`}
          onChange={(value) => void change(value)}
        />
      </span>
    </li>
  );
}
