import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ImageViewer } from '../../ui/image/ImageViewer.tsx';
import { imageAddress, tokenFor } from './preview-address.ts';
import type { PreviewFile } from './preview-file.ts';

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
  const all = images.some((image) => image.id === first.id) ? images : [first];
  const asked = all.map((image) => image.id);
  const token = useQuery({
    queryKey: ['previewTokenOfAll', ...asked],
    // A neighbour that the reader may not see does not take the picture away that was asked for.
    queryFn: async () => {
      const whole = await tokenFor(asked).catch(() => null);
      return whole === null ? { value: await tokenFor([first.id]), ids: [first.id] } : { value: whole, ids: asked };
    },
    gcTime: 0,
  });
  const covered = token.data?.ids ?? asked;
  const shown = all.filter((image) => covered.includes(image.id));
  const at = shown.findIndex((image) => image.id === first.id);
  return (
    <ImageViewer
      images={shown.map((image) => ({
        ...image,
        // Without a token the picture fails to load, and the viewer says what to do.
        url: token.data ? imageAddress(image.id, token.data.value) : token.isError ? 'data:,' : undefined,
      }))}
      // Its position is kept from the first drawing on: with other pictures it is another viewer.
      key={shown.length}
      first={Math.max(0, at)}
      onClose={onClose}
      {...(onDownload ? { onDownload } : {})}
    />
  );
}
