import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ImageViewer } from '../../ui/ImageViewer.tsx';
import { imageAddress, tokenFor } from './preview-address.ts';
import type { PreviewFile } from './preview-context.tsx';

/** Stored pictures in the image viewer, all under one preview token. */
export function ImagesView({
  images,
  first,
  onClose,
  onDownload,
}: {
  images: readonly PreviewFile[];
  first: PreviewFile;
  onClose: () => void;
  onDownload?: (file: PreviewFile) => void;
}): ReactNode {
  const shown = images.some((image) => image.id === first.id) ? images : [first];
  const ids = shown.map((image) => image.id);
  const token = useQuery({
    queryKey: ['previewToken', ...ids],
    // A neighbour that the reader may not see does not take the picture away that was asked for.
    queryFn: () => tokenFor(ids).catch(() => tokenFor([first.id])),
    gcTime: 0,
  });
  return (
    <ImageViewer
      images={shown.map((image) => ({
        ...image,
        // Without a token the picture fails to load, and the viewer says what to do.
        url: token.data ? imageAddress(image.id, token.data) : token.isError ? 'data:,' : undefined,
      }))}
      first={Math.max(0, ids.indexOf(first.id))}
      onClose={onClose}
      {...(onDownload ? { onDownload } : {})}
    />
  );
}
