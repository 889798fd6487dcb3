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

interface Marked {
  marks: readonly RegionMark[];
  active: string | null;
  onPick: (part: string) => void;
}

/** A page as it was uploaded, set upright, with the regions of what was read on it. */
export function PagePicture({
  file,
  page,
  ...marked
}: Marked & { file: StoredFile; page: Pick<ReadPage, 'page' | 'ratio' | 'quarters'> }): ReactNode {
  const { ratio, quarters } = page;
  const isTurned = quarters % 2 === 1;
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
          <UploadedPage file={file} page={page.page} />
          <Marks page={page.page} {...marked} />
        </div>
      </div>
    </div>
  );
}

/** The picture itself; nothing until its address is known. */
function UploadedPage({ file, page }: { file: StoredFile; page: number }): ReactNode {
  const { data: token } = usePreviewToken(file.id);
  if (!token) return null;
  if (previewKind(file.name) !== 'pdf')
    return <img src={imageAddress(file.id, token)} alt={file.name} draggable={false} />;
  return (
    <Suspense>
      <PdfPagePicture url={previewAddress(file.id, token)} number={page} />
    </Suspense>
  );
}

/** The marks of a page; the active one is scrolled to the middle of the frame. */
function Marks({ page, marks, active, onPick }: Marked & { page: number }): ReactNode {
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another field was chosen
  useEffect(() => {
    const mark = current.current;
    const frame = mark?.closest('.rd-frame');
    if (!mark || !frame) return;
    const [inside, outside] = [mark.getBoundingClientRect(), frame.getBoundingClientRect()];
    frame.scrollBy({ top: inside.top - outside.top - outside.height / 2 + inside.height / 2 });
  }, [active, page]);
  return marks.map(({ part, region, label, open }) => (
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
  ));
}
