import { fileDownload } from '@app/contract';
import { App, Button, Drawer } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, useDrawerOfTab } from '../../ui/Dialog.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { downloadWithNotice } from '../attachment/download.ts';
import { FileContent } from './FileContent.tsx';
import { ImagesView } from './ImagesView.tsx';
import type { PreviewFile, PreviewPlace } from './preview-context.tsx';
import { previewKind } from './preview-kind.ts';

/** A file beside the page or in a dialog; pictures can be enlarged over the whole window. */
export function FilePreview({
  file,
  among,
  place,
  large: atOnce,
  onClose,
}: {
  file: PreviewFile | null;
  among: readonly PreviewFile[];
  place: PreviewPlace;
  large: boolean;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [large, setLarge] = useState(false);
  const images = among.filter((one) => previewKind(one.name) === 'image');
  const download = (one: PreviewFile) =>
    void downloadWithNotice(message, fileDownload, { attachmentId: one.id }, one.name);
  const isImage = file !== null && previewKind(file.name) === 'image';
  // A picture of a dialog's list opens large at once: there is nothing beside it to compare.
  const direct = isImage && (place === 'dialog' || atOnce);
  const drawer = useDrawerOfTab(file !== null && !direct, onClose);
  const id = file?.id;
  useEffect(() => setLarge(id !== undefined && direct), [id, direct]);
  const viewer =
    file && large ? (
      <ImagesView
        images={images}
        first={file}
        onDownload={download}
        onClose={() => {
          setLarge(false);
          if (direct) onClose();
        }}
      />
    ) : null;
  const content = file ? <FileContent key={file.id} file={file} onEnlarge={() => setLarge(true)} /> : null;
  const save = (
    <Button size="small" onClick={() => file && download(file)}>
      {t('file.download')}
    </Button>
  );
  if (place === 'dialog') {
    return (
      <>
        <Dialog
          open={file !== null && !direct}
          width="min(960px, 90%)"
          title={
            <span className="fv-title">
              <span className="ell">
                <Zh text={file?.name ?? ''} />
              </span>
              {save}
            </span>
          }
          onClose={onClose}
        >
          <div className="fv-dialog">{direct ? null : content}</div>
        </Dialog>
        {viewer}
      </>
    );
  }
  return (
    <>
      <Drawer
        {...drawer}
        size={720}
        title={<Zh text={file?.name ?? ''} />}
        mask={false}
        extra={save}
        styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
      >
        {direct ? null : content}
      </Drawer>
      {viewer}
    </>
  );
}
