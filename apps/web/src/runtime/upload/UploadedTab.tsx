import { type Attachment, attachmentDelete, attachmentQuery } from '@app/contract';
import { constants } from '@app/contract/constants';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Input, Table, type TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiError } from '../../client/index.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { useFilePreview } from '../file-view/preview-context.tsx';
import { type StoredFile, sizeText } from '../form/upload/use-uploads.ts';

/** Height of the table's head with its line. */
const head = 36;

/** Own uploads, paged, found by file name, to choose or to delete (R2.5-11). */
export function UploadedTab({
  chosen,
  onChoose,
}: {
  chosen: readonly StoredFile[];
  onChoose: (files: StoredFile[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const preview = useFilePreview();
  const [name, setName] = useState('');
  const [page, setPage] = useState<{ pageNo: number; limit: number }>({ pageNo: 1, limit: constants.pageSize });
  const files = useQuery({
    queryKey: ['attachment', 'own', name, page],
    queryFn: ({ signal }) =>
      send(
        attachmentQuery,
        { parameters: name ? [{ key: 'Q^fileName^SL', value: name }] : [], requestPage: page, sorts: [] },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  });
  const remove = useMutation({
    mutationFn: (id: string) => send(attachmentDelete, { attachmentIds: id }, { quiet: true }),
    onSuccess: (_, id) => {
      message.success(t('file.dialog.removed'));
      onChoose(chosen.filter((file) => file.id !== id));
      void queries.invalidateQueries({ queryKey: ['attachment', 'own'] });
    },
    onError: (error) => message.error(toApiError(error).text),
  });
  const askRemove = async (file: Attachment) => {
    const yes = await confirm({
      title: t('file.dialog.removeTitle'),
      content: (
        <>
          <p>
            <Zh text={file.fileName} />
          </p>
          {t('rule.removeConfirm')}
        </>
      ),
      okText: t('file.dialog.remove'),
      danger: true,
    });
    if (yes) remove.mutate(file.id);
  };
  const rows = files.data?.dataResult ?? [];
  const columns: TableProps<Attachment>['columns'] = [
    {
      title: t('file.dialog.name'),
      dataIndex: 'fileName',
      ellipsis: true,
      render: (fileName: string, file) => (
        <button
          type="button"
          className="lk ell"
          onClick={() =>
            preview(
              { id: file.id, name: fileName },
              rows.map((row) => ({ id: row.id, name: row.fileName })),
            )
          }
        >
          <Zh text={fileName} />
        </button>
      ),
    },
    { title: t('file.dialog.bytes'), dataIndex: 'totalBytes', width: 96, align: 'right', render: sizeText },
    { title: t('file.dialog.time'), dataIndex: 'createTime', width: 160, className: 'nosp' },
    {
      title: t('file.dialog.actions'),
      key: 'actions',
      width: 72,
      render: (_, file) => (
        <button type="button" className="lk" onClick={() => void askRemove(file)}>
          {t('file.dialog.remove')}
        </button>
      ),
    },
  ];
  if (files.error) return <ErrorState error={files.error} onRetry={() => void files.refetch()} />;
  return (
    <div className="up-own">
      <Input.Search
        allowClear
        className="up-find"
        placeholder={t('file.dialog.find')}
        aria-label={t('file.dialog.find')}
        onSearch={(text) => {
          setName(text.trim());
          setPage({ ...page, pageNo: 1 });
        }}
      />
      <div className="up-table" style={{ height: constants.uploadedTableHeight }}>
        <Table<Attachment>
          rowKey="id"
          size="small"
          columns={columns}
          dataSource={rows}
          loading={files.isPending}
          scroll={{ y: constants.uploadedTableHeight - head - pager }}
          rowSelection={{
            preserveSelectedRowKeys: true,
            selectedRowKeys: chosen.map((file) => file.id),
            onChange: (_, picked) =>
              onChoose(
                picked
                  .filter((file) => file !== undefined)
                  .map((file) => ({ id: file.id, name: file.fileName, size: file.totalBytes })),
              ),
          }}
          locale={{
            emptyText: files.isPending ? (
              ' '
            ) : (
              <EmptyState icon="document" text={t(name ? 'file.dialog.noneFound' : 'file.dialog.none')} />
            ),
          }}
          pagination={{
            size: 'small',
            current: page.pageNo,
            pageSize: page.limit,
            total: files.data?.pageResult.totalCount ?? 0,
            showSizeChanger: true,
            pageSizeOptions: [...constants.pageSizes],
            showTotal: (count) => t('common.total', { count }),
            onChange: (pageNo, limit) => setPage({ pageNo: limit === page.limit ? pageNo : 1, limit }),
          }}
        />
      </div>
    </div>
  );
}
const pager = 44;
