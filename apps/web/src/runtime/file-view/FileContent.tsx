import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FileRefused } from './FileRefused.tsx';
import type { FilePlace } from './file-place.ts';
import { NoPreview } from './NoPreview.tsx';
import { OfficeContent } from './OfficeContent.tsx';
import { PlaceFrames } from './PlaceFrames.tsx';
import { type PreviewVariant, previewAddress, usePreviewToken } from './preview-address.ts';
import { previewKind } from './preview-kind.ts';
import { TextContent } from './TextContent.tsx';
import './file-view.css';
import type { PreviewFile } from './preview-file.ts';

const PdfPages = lazy(async () => ({ default: (await import('./PdfPages.tsx')).PdfPages }));

const noPlaces: readonly FilePlace[] = [];

/** A stored file to look at, by its type; types without a view offer the download (R2.5-13…R2.5-19). */
export function FileContent({
  file,
  variant = 'plain',
  onEnlarge,
  places = noPlaces,
}: {
  file: PreviewFile;
  variant?: PreviewVariant;
  /** Opens the image viewer. */
  onEnlarge?: () => void;
  /** Places of its pages that findings or items speak of. */
  places?: readonly FilePlace[];
}): ReactNode {
  const { t } = useTranslation();
  const kind = previewKind(file.name);
  const token = usePreviewToken(kind === 'none' ? null : file.id);
  if (kind === 'none') return <NoPreview file={file} text={t('file.noPreview')} />;
  if (token.error) return <FileRefused error={token.error} onRetry={() => void token.refetch()} />;
  if (!token.data) return <div className="fv-wait" />;
  const url = previewAddress(file.id, token.data, variant);
  switch (kind) {
    case 'pdf':
      return (
        <Suspense fallback={<div className="fv-wait" />}>
          <PdfPages url={url} places={places} />
        </Suspense>
      );
    case 'office':
      return <OfficeContent file={file} url={url} places={places} />;
    case 'image':
      return (
        <div className="fv-image">
          {onEnlarge ? (
            <button type="button" aria-label={t('file.enlarge', { name: file.name })} onClick={onEnlarge}>
              <img src={url} alt={t('file.viewer.failed')} title={file.name} />
            </button>
          ) : (
            <span className="fv-picture">
              <img src={url} alt={t('file.viewer.failed')} title={file.name} />
              <PlaceFrames places={places} />
            </span>
          )}
        </div>
      );
    case 'text':
      return <TextContent file={file} token={token.data} />;
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: an applicant's own recording has no captions
      return <audio className="fv-media" controls src={url} aria-label={file.name} />;
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: an applicant's own film has no captions
      return <video className="fv-media" controls src={url} aria-label={file.name} />;
  }
}
