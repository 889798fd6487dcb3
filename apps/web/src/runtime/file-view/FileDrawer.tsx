import { fileDownload } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { lazy, type ReactNode, Suspense, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile, previewUrl } from '../../client/index.ts';
import { PaneElement } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import './file-view.css';
import type { PreviewFile } from './preview-context.tsx';

const PdfPages = lazy(async () => ({ default: (await import('./PdfPages.tsx')).PdfPages }));

/** A file beside the page: PDF, images, text, sound and film; other types say so and offer the download. */
export function FileDrawer({ file, onClose }: { file: PreviewFile | null; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const pane = useContext(PaneElement);
  const url = useQuery({
    queryKey: ['previewUrl', file?.id],
    queryFn: () => previewUrl(file?.id ?? ''),
    enabled: file !== null,
    staleTime: 60_000,
    gcTime: 60_000,
  });
  return (
    <Drawer
      open={file !== null}
      onClose={onClose}
      size={720}
      title={file?.name}
      mask={false}
      getContainer={() => pane ?? document.body}
      rootStyle={pane ? { position: 'absolute' } : undefined}
      extra={
        <Button
          size="small"
          onClick={() => file && void downloadFile(fileDownload, { attachmentId: file.id }, file.name)}
        >
          {t('form.file.download')}
        </Button>
      }
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
    >
      {url.error ? <ErrorState error={url.error} onRetry={() => void url.refetch()} /> : null}
      {file && url.data ? <FileContent key={file.id} name={file.name} url={url.data} /> : null}
    </Drawer>
  );
}

const kinds: Record<string, 'image' | 'pdf' | 'text' | 'audio' | 'video'> = {
  jpg: 'image',
  jpeg: 'image',
  bmp: 'image',
  png: 'image',
  gif: 'image',
  pdf: 'pdf',
  txt: 'text',
  mp3: 'audio',
  mp4: 'video',
};

function FileContent({ name, url }: { name: string; url: string }): ReactNode {
  const { t } = useTranslation();
  switch (kinds[name.split('.').at(-1)?.toLowerCase() ?? '']) {
    case 'pdf':
      return (
        <Suspense fallback={<div className="fv-wait" />}>
          <PdfPages url={url} />
        </Suspense>
      );
    case 'image':
      return (
        <div className="fv-image">
          <img src={url} alt={t('form.file.imageAlt', { name })} />
        </div>
      );
    case 'text':
      return <iframe className="fv-text" title={name} src={url} sandbox="" />;
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: an applicant's own recording has no captions
      return <audio className="fv-media" controls src={url} />;
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: an applicant's own film has no captions
      return <video className="fv-media" controls src={url} />;
    default:
      return <EmptyState text={t('form.file.noPreview')} icon="document" />;
  }
}
