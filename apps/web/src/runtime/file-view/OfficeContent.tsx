import { previewState } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/http.ts';
import { FileRefused } from './FileRefused.tsx';
import type { FilePlace } from './file-place.ts';
import { NoPreview } from './NoPreview.tsx';
import type { PreviewFile } from './preview-file.ts';

const PdfPages = lazy(async () => ({ default: (await import('./PdfPages.tsx')).PdfPages }));

/** An Office file as the PDF that a job makes of it; where it cannot be made, why, and the download. */
export function OfficeContent({
  file,
  url,
  places = [],
}: {
  file: PreviewFile;
  url: string;
  places?: readonly FilePlace[];
}): ReactNode {
  const { t } = useTranslation();
  const state = useQuery({
    queryKey: ['previewState', file.id],
    queryFn: ({ signal }) => send(previewState, { attachmentId: file.id }, { silent: true, signal }),
    refetchInterval: (query) => (query.state.data?.state === 'waiting' ? 1_000 : false),
    gcTime: 0,
  });
  if (state.error) return <FileRefused error={state.error} onRetry={() => void state.refetch()} />;
  switch (state.data?.state) {
    case 'ready':
      return (
        <Suspense fallback={<div className="fv-wait" />}>
          <PdfPages url={url} places={places} />
        </Suspense>
      );
    case 'impossible':
      return <NoPreview file={file} text={state.data.message || t('file.noPreview')} />;
    default:
      return (
        <div className="fv-wait" role="status">
          <span className="spin" /> {t('file.converting')}
        </div>
      );
  }
}
