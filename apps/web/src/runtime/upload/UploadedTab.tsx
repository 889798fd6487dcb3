import type { Attachment } from '@app/contract';
import { constants } from '@app/contract/constants';
import { Input, Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { useFilePreview } from '../file-view/preview-context.tsx';
import { type StoredFile, sizeText } from '../form/upload/use-uploads.ts';
import { useOwnFiles } from './use-own-files.tsx';

/** Heights of the table's head with its line, and of what stands below the rows. */
const head = 36;
const pager = 44;

/** Own uploads, paged, found by file name, to choose or to delete (R2.5-11). */
export function UploadedTab({
  chosen,
  onChoose,
}: {
  chosen: readonly StoredFile[];
  onChoose: (files: StoredFile[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const own = useOwnFiles((id) => onChoose(chosen.filter((file) => file.id !== id)));
  const { files, rows, page } = own;
  const columns = useFileColumns(rows, own.askRemove);
  if (files.error) return <ErrorState error={files.error} onRetry={() => void files.refetch()} />;
  const none = <EmptyState icon="document" text={t(own.isSought ? 'file.dialog.noneFound' : 'file.dialog.none')} />;
  return (
    <div className="up-own">
      <Input.Search
        allowClear
        className="up-find"
        placeholder={t('file.dialog.find')}
        aria-label={t('file.dialog.find')}
        onSearch={own.find}
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
            onChange: (_, picked) => onChoose(picked.filter((file) => file !== undefined).map(storedOf)),
          }}
          locale={{ emptyText: files.isPending ? ' ' : none }}
          pagination={{
            size: 'small',
            current: page.pageNo,
            pageSize: page.limit,
            total: files.data?.pageResult.totalCount ?? 0,
            showSizeChanger: true,
            pageSizeOptions: [...constants.pageSizes],
            showTotal: (count) => t('common.total', { count }),
            onChange: own.turn,
          }}
        />
      </div>
    </div>
  );
}

function useFileColumns(
  rows: readonly Attachment[],
  onRemove: (file: Attachment) => Promise<void>,
): TableProps<Attachment>['columns'] {
  const { t } = useTranslation();
  const preview = useFilePreview();
  return [
    {
      title: t('file.dialog.name'),
      dataIndex: 'fileName',
      ellipsis: true,
      render: (_, file) => (
        <button type="button" className="lk ell" onClick={() => preview(storedOf(file), rows.map(storedOf))}>
          <Zh text={file.fileName} />
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
        <button type="button" className="lk" onClick={() => void onRemove(file)}>
          {t('file.dialog.remove')}
        </button>
      ),
    },
  ];
}

function storedOf({ id, fileName, totalBytes }: Attachment): StoredFile {
  return { id, name: fileName, size: totalBytes };
}
