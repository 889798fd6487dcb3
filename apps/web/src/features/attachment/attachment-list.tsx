import { type Attachment, attachmentDelete, attachmentQuery, fileDownload } from '@app/contract';
import { App } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { removing, useRemoval } from '../../runtime/admin/use-action.ts';
import { downloadWithNotice } from '../../runtime/attachment/download.ts';
import { useFilePreview } from '../../runtime/file-view/preview-context.tsx';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { sizeText } from './size-text.ts';

/** The files that the person uploaded; what a submitted case uses is not removed. */
export function useAttachmentList(rename: (file: Attachment) => void): ListSpec<Attachment> {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const preview = useFilePreview();
  const remove = useRemoval<Attachment>(
    (files) =>
      t(files.length === 1 ? 'attachment.removeTitle' : 'attachment.removeMany', {
        count: files.length,
        name: files[0]?.fileName,
      }),
    (attachmentIds) => send(attachmentDelete, { attachmentIds }, { quiet: true }),
  );
  const removal = removing(t('list.remove'), remove);
  const download = (row: Attachment) =>
    void downloadWithNotice(message, fileDownload, { attachmentId: row.id }, row.fileName);
  return {
    id: 'attachments',
    title: t('attachment.title'),
    load: (request, signal) => send(attachmentQuery, request, { quiet: true, signal }),
    sorts: [{ field: 'createTime', order: 'DESC' }],
    filters: [
      { field: 'fileName', label: t('attachment.name'), kind: 'text' },
      { field: 'ext', label: t('attachment.ext'), kind: 'text', operator: 'S' },
      { field: 'createTime', label: t('attachment.time'), kind: 'date' },
    ],
    columns: columnsOf(t),
    nameOf: (row) => row.fileName,
    onOpen: (row) => preview({ id: row.id, name: row.fileName }),
    rowActions: [
      { key: 'download', label: t('admin.download'), run: download },
      { key: 'rename', label: t('attachment.rename'), run: rename },
      removal.row,
    ],
    bulkActions: [removal.bulk],
    exports: true,
    empty: { text: t('attachment.none'), hint: t('attachment.noneHint') },
  };
}

const columnsOf = (t: TFunction): ListColumn<Attachment>[] => [
  { field: 'fileName', title: t('attachment.name'), width: 320 },
  { field: 'ext', title: t('attachment.ext'), width: 90 },
  {
    field: 'totalBytes',
    title: t('attachment.size'),
    width: 110,
    align: 'right',
    render: (row) => sizeText(row.totalBytes),
    text: (row) => String(row.totalBytes),
  },
  { field: 'type', title: t('attachment.type'), width: 140, priority: 2 },
  {
    field: 'scanStatus',
    title: t('attachment.scan'),
    width: 110,
    sortable: false,
    render: (row) => (row.scanStatus === 'notScanned' ? t('attachment.notScanned') : ''),
    text: (row) => (row.scanStatus === 'notScanned' ? t('attachment.notScanned') : ''),
  },
  { field: 'bizId', title: t('attachment.record'), width: 180, priority: 3 },
  { field: 'sha256', title: t('attachment.hash'), width: 260, priority: 3, sortable: false },
  { field: 'createTime', title: t('attachment.time'), kind: 'time' },
];
