import { type Attachment, attachmentDelete, attachmentModifyName, attachmentQuery, fileDownload } from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { App, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { AdminListPage } from '../../runtime/admin/AdminList.tsx';
import type { AdminListSpec } from '../../runtime/admin/admin-types.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { TimeCell } from '../../runtime/admin/TimeCell.tsx';
import { useAction } from '../../runtime/admin/use-action.ts';
import { downloadWithNotice } from '../../runtime/attachment/download.ts';
import { PreviewProvider, useFilePreview } from '../../runtime/file-view/preview-context.tsx';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { sizeText } from './size-text.ts';

/** Everything that the person uploaded: look, rename, download, and remove what no submitted case uses. */
export default function AttachmentsPage(): ReactNode {
  return (
    <PreviewProvider>
      <Attachments />
    </PreviewProvider>
  );
}

function Attachments(): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const act = useAction();
  const preview = useFilePreview();
  const [renamed, setRenamed] = useState<Attachment | null>(null);
  const remove = async (files: readonly Attachment[]) => {
    const agreed = await confirm({
      title: t(files.length === 1 ? 'attachment.removeTitle' : 'attachment.removeMany', {
        count: files.length,
        name: files[0]?.fileName,
      }),
      content: t('list.removeText'),
      okText: t('list.remove'),
      danger: true,
    });
    const attachmentIds = files.map(({ id }) => id).join(',');
    if (agreed)
      await act(
        () => send(attachmentDelete, { attachmentIds }, { quiet: true }),
        t('list.removed', { count: files.length }),
      );
  };
  const spec: AdminListSpec<Attachment> = {
    id: 'attachments',
    title: t('attachment.title'),
    load: (request, signal) => send(attachmentQuery, request, { quiet: true, signal }),
    sorts: [{ field: 'createTime', order: 'DESC' }],
    filters: [
      { field: 'fileName', label: t('attachment.name'), kind: 'text' },
      { field: 'ext', label: t('attachment.ext'), kind: 'text', operator: 'S' },
      { field: 'createTime', label: t('attachment.time'), kind: 'date' },
    ],
    columns: [
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
      {
        field: 'createTime',
        title: t('attachment.time'),
        width: 'time',
        render: (row) => <TimeCell time={row.createTime} />,
      },
    ],
    nameOf: (row) => row.fileName,
    onOpen: (row) => preview({ id: row.id, name: row.fileName }),
    rowActions: [
      {
        key: 'download',
        label: t('admin.download'),
        run: (row) => void downloadWithNotice(message, fileDownload, { attachmentId: row.id }, row.fileName),
      },
      { key: 'rename', label: t('attachment.rename'), run: setRenamed },
      { key: 'remove', label: t('list.remove'), danger: true, run: (row) => remove([row]) },
    ],
    bulkActions: [{ key: 'remove', label: t('list.remove'), danger: true, run: remove }],
    exports: true,
    empty: { text: t('attachment.none'), hint: t('attachment.noneHint') },
  };
  const ending = renamed ? `.${renamed.ext}` : '';
  const stem = renamed?.fileName.toLowerCase().endsWith(ending.toLowerCase())
    ? renamed.fileName.slice(0, -ending.length)
    : (renamed?.fileName ?? '');
  return (
    <>
      <AdminListPage spec={spec} />
      <FormDrawer<{ name: string }>
        open={renamed !== null}
        title={t('attachment.renameTitle')}
        initial={{ name: stem }}
        onSave={async ({ name }) => {
          await send(
            attachmentModifyName,
            { id: renamed?.id ?? '', fileName: `${name.trim()}${ending}` },
            { quiet: true },
          );
          message.success(t('admin.saved'));
          await queries.invalidateQueries({ queryKey: ['admin'] });
        }}
        onClose={() => setRenamed(null)}
      >
        <Form.Item
          name="name"
          label={t('attachment.name')}
          extra={t('attachment.renameHelp')}
          rules={[{ required: true, whitespace: true, message: t('attachment.needName') }]}
        >
          <Input maxLength={180} suffix={<span className="t3">{ending}</span>} />
        </Form.Item>
      </FormDrawer>
    </>
  );
}
