import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { ColumnSettings } from '../list/ColumnSettings.tsx';
import type { useColumnChoice } from '../list/column-choice.ts';
import type { ListState } from '../list/list-state.ts';
import { RefreshButton } from '../list/RefreshButton.tsx';
import { textOf } from './AdminTable.tsx';
import { requestOf } from './admin-request.ts';
import type { AdminListSpec, BulkAction } from './admin-types.ts';
import { csvOf, saveText } from './csv.ts';

/** More rows are neither paged to nor exported. */
export const exportLimit = 10_000;
const exportPage = 500;

interface ToolsProps<R extends { id: string }> {
  spec: AdminListSpec<R>;
  state: ListState;
  /** How many rows there are; undefined before that is known. */
  total: number | undefined;
  columns: ReturnType<typeof useColumnChoice>;
  chosen: readonly R[];
  onClear: () => void;
  refetch: () => Promise<{ isError: boolean; error: unknown }>;
}

/** Above the rows: how many there are, or what can be done with the chosen ones; export, columns, reading again. */
export function AdminTools<R extends { id: string }>(props: ToolsProps<R>): ReactNode {
  const { t } = useTranslation();
  const { spec, state, total, columns, chosen } = props;
  return (
    <div className={chosen.length > 0 ? 'list-tools bulk' : 'list-tools'}>
      {chosen.length > 0 ? (
        <BulkBar actions={spec.bulkActions ?? []} rows={chosen} onClear={props.onClear} />
      ) : (
        <span className="t3">{total === undefined ? '' : t('common.total', { count: total })}</span>
      )}
      <span className="sp" />
      {spec.exports ? <ExportButton spec={spec} state={state} total={total ?? 0} /> : null}
      <ColumnSettings
        labelOf={(field) => spec.columns.find((column) => column.field === field)?.title ?? field}
        choice={columns.choice}
        onChange={columns.choose}
      />
      <RefreshButton refetch={props.refetch} />
    </div>
  );
}

function BulkBar<R>({
  actions,
  rows,
  onClear,
}: {
  actions: readonly BulkAction<R>[];
  rows: readonly R[];
  onClear: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const refused = actions
    .map((action) => ({ action, refusal: action.refusal?.(rows) ?? null }))
    .find(({ refusal }) => refusal !== null);
  return (
    <>
      <b>{t('list.selected', { count: rows.length })}</b>
      <button type="button" className="lk" onClick={onClear}>
        {t('list.clear')}
      </button>
      {actions.map((action) => {
        const refusal = action.refusal?.(rows) ?? null;
        return (
          <Button
            key={action.key}
            size="small"
            danger={action.danger}
            disabled={refusal !== null}
            title={refusal ?? undefined}
            onClick={() => void action.run(rows)}
          >
            {action.label}
          </Button>
        );
      })}
      {refused ? (
        <span className="t2 sm ell">
          {t('admin.unavailable', { action: refused.action.label, reason: refused.refusal ?? '' })}
        </span>
      ) : null}
    </>
  );
}

/** Saves what the list finds, all its pages, as CSV. */
function ExportButton<R extends { id: string }>({
  spec,
  state,
  total,
}: {
  spec: AdminListSpec<R>;
  state: ListState;
  total: number;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const rows: R[] = [];
      for (let pageNo = 1; rows.length < Math.min(total, exportLimit); pageNo += 1) {
        const request = { ...requestOf(state, spec), requestPage: { pageNo, limit: exportPage } };
        const { dataResult } = await spec.load(request, AbortSignal.timeout(60_000), state.view);
        rows.push(...dataResult);
        if (dataResult.length < exportPage) break;
      }
      const head = spec.columns.map((column) => column.title);
      const body = rows.map((row) =>
        spec.columns.map((column) => (column.text ? column.text(row) : textOf(row, column.field).replace(/^—$/, ''))),
      );
      saveText(csvOf([head, ...body]), `${spec.title}.csv`);
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
