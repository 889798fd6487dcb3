import { type Attachment, attachmentModifyName } from '@app/contract';
import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { useSaved } from '../../runtime/admin/use-action.ts';
import { PreviewProvider } from '../../runtime/file-view/preview-context.tsx';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { useAttachmentList } from './attachment-list.tsx';

/** Everything that the person uploaded: look, rename, download, and remove what no submitted case uses. */
export default function AttachmentsPage(): ReactNode {
  return (
    <PreviewProvider>
      <Attachments />
    </PreviewProvider>
  );
}

function Attachments(): ReactNode {
  const [renamed, setRenamed] = useState<Attachment | null>(null);
  return (
    <>
      <ListPage spec={useAttachmentList(setRenamed)} />
      <RenameDrawer file={renamed} onClose={() => setRenamed(null)} />
    </>
  );
}

/** A new name for a file; its ending says what it is and stays. */
function RenameDrawer({ file, onClose }: { file: Attachment | null; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  const ending = file ? `.${file.ext}` : '';
  const name = file?.fileName ?? '';
  const stem = name.toLowerCase().endsWith(ending.toLowerCase()) ? name.slice(0, name.length - ending.length) : name;
  const rename = async (values: { name: string }) => {
    const fileName = `${values.name.trim()}${ending}`;
    await send(attachmentModifyName, { id: file?.id ?? '', fileName }, { quiet: true });
    await saved();
  };
  return (
    <FormDrawer<{ name: string }>
      open={file !== null}
      title={t('attachment.renameTitle')}
      initial={{ name: stem }}
      onSave={rename}
      onClose={onClose}
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
  );
}
