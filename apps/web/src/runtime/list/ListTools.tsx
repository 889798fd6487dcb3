import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { tablet, useMedia } from '../../ui/use-media.ts';
import { CardOrder } from './CardOrder.tsx';
import { ColumnSettings } from './ColumnSettings.tsx';
import { exportRows } from './export-rows.ts';
import { RefreshButton } from './RefreshButton.tsx';
import { labelOf, type OpenList } from './use-list.ts';

/** The line above the rows: their number, or the actions on the chosen ones; export, columns, refresh. */
export function ListTools<R extends { id: string }>({ list }: { list: OpenList<R> }): ReactNode {
  const { t } = useTranslation();
  const { spec, total, columns, chosen } = list;
  const isSmall = useMedia(tablet);
  return (
    <div className={chosen.length > 0 ? 'list-tools bulk' : 'list-tools'}>
      {chosen.length > 0 || total === undefined ? null : (
        <span className="t3">{t('common.total', { count: total })}</span>
      )}
      <BulkBar list={list} />
      <span className="sp" />
      {isSmall && chosen.length === 0 ? <CardOrder list={list} /> : null}
      {spec.exports === true ? <ExportRows list={list} /> : null}
      <ColumnSettings
        labelOf={(field) => labelOf(spec, field) ?? field}
        choice={columns.choice}
        onChange={columns.choose}
      />
      <RefreshButton refetch={list.found.refetch} />
    </div>
  );
}

/** The actions on the chosen rows; a refused one shows the reason. Actions with `stands` check the choice in `run`. */
function BulkBar<R extends { id: string }>({ list: { spec, chosen, select } }: { list: OpenList<R> }): ReactNode {
  const { t } = useTranslation();
  const offered = (spec.bulkActions ?? [])
    .filter((action) => chosen.length > 0 || action.stands)
    .map((action) => ({ action, refusal: action.refusal?.(chosen) ?? null }));
  const refused = offered.find(({ refusal }) => refusal !== null);
  return (
    <>
      {chosen.length > 0 ? (
        <>
          <b>{t('list.selected', { count: chosen.length })}</b>
          <button type="button" className="lk" onClick={() => select([])}>
            {t('list.clear')}
          </button>
        </>
      ) : null}
      {offered.map(({ action, refusal }) => (
        <Button
          key={action.key}
          size={action.stands ? 'middle' : 'small'}
          danger={action.danger}
          disabled={refusal !== null}
          title={refusal ?? undefined}
          onClick={() => void action.run(chosen)}
        >
          {action.label}
        </Button>
      ))}
      {refused ? (
        <span className="t2 sm ell">
          {t('admin.unavailable', { action: refused.action.label, reason: refused.refusal ?? '' })}
        </span>
      ) : null}
    </>
  );
}

/** Button that saves all pages of the filtered list as CSV. */
function ExportRows<R extends { id: string }>({
  list: { spec, state, request, total = 0 },
}: {
  list: OpenList<R>;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await exportRows(spec, request, state.view, total);
    } catch (error) {
      message.error(toApiError(error).text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="ib"
      disabled={busy || total === 0}
      aria-label={t('admin.export')}
      title={total === 0 ? t('list.nothingToExport') : t('admin.export')}
      onClick={() => void run()}
    >
      {busy ? <span className="spin" /> : <Icon name="download" />}
    </button>
  );
}
