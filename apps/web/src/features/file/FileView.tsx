import { fileDownload } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attachmentOf } from '../../runtime/attachment/attachment-client.ts';
import { downloadWithNotice } from '../../runtime/attachment/download.ts';
import { FileContent } from '../../runtime/file-view/FileContent.tsx';
import { ImagesView } from '../../runtime/file-view/ImagesView.tsx';
import type { PreviewVariant } from '../../runtime/file-view/preview-address.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Zh } from '../../ui/Zh.tsx';
import '../../runtime/file-view/file-view.css';

/** One attachment in a window of its own: `?attachmentId=…`. Experts look, they do not take the file along. */
export function FileView({ id, variant }: { id: string; variant: PreviewVariant }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [large, setLarge] = useState(false);
  const found = useQuery({
    queryKey: ['attachment', id],
    queryFn: () => attachmentOf(id),
    enabled: /^\d{1,19}$/.test(id),
  });
  const name = found.data?.fileName;
  useEffect(() => {
    if (name) document.title = name;
  }, [name]);
  const file = found.data ? { id: found.data.id, name: found.data.fileName } : null;
  return (
    <main className="fv-file-page">
      <header className="fv-bar">
        <h1 className="ell">{name ? <Zh text={name} /> : t('file.title')}</h1>
        <span className="sp" />
        {file && variant === 'plain' ? (
          <Button
            size="small"
            onClick={() => void downloadWithNotice(message, fileDownload, { attachmentId: file.id }, file.name)}
          >
            {t('file.download')}
          </Button>
        ) : null}
      </header>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data === null || !found.isEnabled ? <EmptyState icon="document" text={t('file.missing')} /> : null}
      {file ? <FileContent file={file} variant={variant} onEnlarge={() => setLarge(true)} /> : null}
      {file && large ? (
        <ImagesView
          images={[file]}
          first={file}
          onClose={() => setLarge(false)}
          {...(variant === 'plain'
            ? { onDownload: () => void downloadWithNotice(message, fileDownload, { attachmentId: id }, file.name) }
            : {})}
        />
      ) : null}
    </main>
  );
}
