import { fileDownload } from '@app/contract';
import { App, Button, Drawer } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, useDrawerOfTab } from '../../ui/Dialog.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { downloadWithNotice } from '../attachment/download.ts';
import { FileContent } from './FileContent.tsx';
import { ImagesView } from './ImagesView.tsx';
import type { PreviewFile, PreviewPlace } from './preview-file.ts';
import { previewKind } from './preview-kind.ts';

interface FilePreviewProps {
  file: PreviewFile | null;
  among: readonly PreviewFile[];
  place: PreviewPlace;
  large: boolean;
  onClose: () => void;
}

/** A file beside the page or in a dialog; pictures can be enlarged over the whole window. */
export function FilePreview({ file, among, place, large: atOnce, onClose }: FilePreviewProps): ReactNode {
  const { message } = App.useApp();
  const [large, setLarge] = useState(false);
  const isImage = file !== null && previewKind(file.name) === 'image';
  // A picture of a dialog's list opens large at once: there is nothing beside it to compare.
  const direct = isImage && (place === 'dialog' || atOnce);
  const id = file?.id;
  useEffect(() => setLarge(id !== undefined && direct), [id, direct]);
  const download = (one: PreviewFile) =>
    void downloadWithNotice(message, fileDownload, { attachmentId: one.id }, one.name);
  const Frame = place === 'dialog' ? InDialog : Beside;
  return (
    <>
      <Frame
        name={file?.name ?? ''}
        open={file !== null && !direct}
        onSave={() => file && download(file)}
        onClose={onClose}
      >
        {file && !direct ? <FileContent key={file.id} file={file} onEnlarge={() => setLarge(true)} /> : null}
      </Frame>
      {file && large ? (
        <ImagesView
          images={among.filter((one) => previewKind(one.name) === 'image')}
          first={file}
          onDownload={download}
          onClose={() => {
            setLarge(false);
            if (direct) onClose();
          }}
        />
      ) : null}
    </>
  );
}

interface FrameProps {
  name: string;
  open: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

function InDialog({ name, open, onSave, onClose, children }: FrameProps): ReactNode {
  const title = (
    <span className="fv-title">
      <span className="ell">
        <Zh text={name} />
      </span>
      <Save onSave={onSave} />
    </span>
  );
  return (
    <Dialog open={open} width="min(960px, 90%)" title={title} onClose={onClose}>
      <div className="fv-dialog">{children}</div>
    </Dialog>
  );
}

/** Beside the page, which stays usable. */
function Beside({ name, open, onSave, onClose, children }: FrameProps): ReactNode {
  const drawer = useDrawerOfTab(open, onClose);
  return (
    <Drawer
      {...drawer}
      size={720}
      title={<Zh text={name} />}
      mask={false}
      extra={<Save onSave={onSave} />}
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
    >
      {children}
    </Drawer>
  );
}

function Save({ onSave }: Pick<FrameProps, 'onSave'>): ReactNode {
  const { t } = useTranslation();
  return (
    <Button size="small" onClick={onSave}>
      {t('file.download')}
    </Button>
  );
}
