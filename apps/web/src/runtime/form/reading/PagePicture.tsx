import type { ReadPage } from '@app/contract';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { imageAddress, previewAddress, usePreviewToken } from '../../file-view/preview-address.ts';
import { previewKind } from '../../file-view/preview-kind.ts';
import type { StoredFile } from '../upload/use-uploads.ts';
import type { PlacedRegion } from './regions.ts';

const PdfPagePicture = lazy(async () => ({
  default: (await import('../../file-view/PdfPagePicture.tsx')).PdfPagePicture,
}));

/** A mark on the picture. `open`: proposed and not taken over. */
export interface RegionMark extends PlacedRegion {
  label: string;
  open: boolean;
}

/** A page as it was uploaded, set upright, with the regions of what was read on it. */
export function PagePicture({
  file,
  page,
  marks,
  active,
  onPick,
}: {
  file: StoredFile;
  page: Pick<ReadPage, 'page' | 'ratio' | 'quarters'>;
  marks: readonly RegionMark[];
  active: string | null;
  onPick: (part: string) => void;
}): ReactNode {
  const token = usePreviewToken(file.id);
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another field was chosen
  useEffect(() => {
    const mark = current.current;
    const frame = mark?.closest('.rd-frame');
    if (!mark || !frame) return;
    const [inside, outside] = [mark.getBoundingClientRect(), frame.getBoundingClientRect()];
    frame.scrollBy({ top: inside.top - outside.top - outside.height / 2 + inside.height / 2 });
  }, [active, page.page]);
  const { ratio, quarters } = page;
  const isTurned = quarters % 2 === 1;
  const url = token.data
    ? previewKind(file.name) === 'pdf'
      ? previewAddress(file.id, token.data)
      : imageAddress(file.id, token.data)
    : null;
  return (
    <div className="rd-frame">
      <div className="rd-upright" style={{ aspectRatio: isTurned ? 1 / ratio : ratio }}>
        <div
          className="rd-page"
          style={{
            width: isTurned ? `${ratio * 100}%` : '100%',
            aspectRatio: ratio,
            transform: `translate(-50%, -50%) rotate(${quarters * 90}deg)`,
          }}
        >
          {url === null ? null : previewKind(file.name) === 'pdf' ? (
            <Suspense>
              <PdfPagePicture url={url} number={page.page} />
            </Suspense>
          ) : (
            <img src={url} alt={file.name} draggable={false} />
          )}
          {marks.map(({ part, region, label, open }) => (
            <button
              key={part}
              ref={part === active ? current : undefined}
              type="button"
              className={`rd-mark${open ? ' rd-open' : ''}${part === active ? ' rd-active' : ''}`}
              aria-label={label}
              aria-pressed={part === active}
              title={label}
              onClick={() => onPick(part)}
              style={{
                left: `${region.x * 100}%`,
                top: `${region.y * 100}%`,
                width: `${region.width * 100}%`,
                height: `${region.height * 100}%`,
              }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
