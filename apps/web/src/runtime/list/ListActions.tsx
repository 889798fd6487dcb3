import { areaExport, areaRemove, type ListRequest } from '@app/contract';
import { selectionProblem } from '@app/engine/rules';
import { useMutation } from '@tanstack/react-query';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile, send, toApiError } from '../../client/index.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { pathOf } from './path-of.ts';

/** Exports the filtered list; says why it cannot while nothing is listed. */
export function ExportButton({
  area,
  request,
  total,
  name,
}: {
  area: string;
  request: ListRequest;
  total: number;
  name: string;
}): ReactNode {
  const { t } = useTranslation();
  const job = useMutation({
    mutationFn: () =>
      downloadFile(areaExport, { ...pathOf(area), ...request, requestPage: { pageNo: 1, limit: 500 } }, `${name}.xlsx`),
  });
  return (
    <Button
      loading={job.isPending}
      disabled={total === 0}
      title={total === 0 ? t('list.nothingToExport') : undefined}
      onClick={() => job.mutate()}
    >
      <Icon name="download" size={14} />
      {t('list.export')}
    </Button>
  );
}

/** What may be done with the selected rows; chosen without the right number of rows an action says what it needs. */
export function BulkBar({
  area,
  ids,
  canEdit,
  canRemove,
  onEdit,
  onClear,
  onDone,
}: {
  area: string;
  ids: string[];
  canEdit: boolean;
  canRemove: boolean;
  onEdit: (id: string) => void;
  onClear: () => void;
  onDone: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const job = useMutation({
    mutationFn: () => send(areaRemove, { ...pathOf(area), ids: ids.join(',') }, { quiet: true }),
    onSuccess: (count) => {
      message.success(t('list.removed', { count }));
      onClear();
      onDone();
    },
    onError: (error) => message.error(toApiError(error).text),
  });
  /** Whether the right number of rows is chosen; otherwise it is said (R5-39, R5-40). */
  const chosen = (single: boolean): boolean => {
    const problem = selectionProblem(ids.length, single);
    if (problem) message.warning(t(`rule.${problem.key}`));
    return problem === null;
  };
  const edit = () => {
    const [id] = ids;
    if (chosen(true) && id) onEdit(id);
  };
  const remove = async () => {
    if (!chosen(false)) return;
    if (
      await confirm({
        title: t('list.removeTitle', { count: ids.length }),
        content: t('rule.removeConfirm'),
        okText: t('list.remove'),
        danger: true,
      })
    )
      job.mutate();
  };
  return (
    <>
      {ids.length > 0 ? (
        <>
          <b>{t('list.selected', { count: ids.length })}</b>
          <button type="button" className="lk" onClick={onClear}>
            {t('list.clear')}
          </button>
        </>
      ) : null}
      {canEdit && <Button onClick={edit}>{t('list.edit')}</Button>}
      {canRemove && (
        <Button danger loading={job.isPending} onClick={() => void remove()}>
          {t('list.remove')}
        </Button>
      )}
    </>
  );
}
