import { constants } from '@app/contract/constants';
import { type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../icons.tsx';
import { Zh } from '../Zh.tsx';
import { hearKey, useFocusInside, usePointers, useWheel } from './image-gestures.ts';
import { useViewedImage, type Viewed, type ViewedImage } from './use-viewed-image.ts';
import './image-viewer.css';

type Download = (image: ViewedImage) => void;

/**
 * Pictures over the whole window. Keys: Esc closes, Space switches between fitted and original size, left and right
 * change the picture, up and down zoom; the wheel zooms, a drag moves, two fingers zoom (R2.5-20…R2.5-29).
 */
export function ImageViewer({
  images,
  first,
  onClose,
  onDownload,
}: {
  images: readonly ViewedImage[];
  first: number;
  onClose: () => void;
  onDownload?: Download;
}): ReactNode {
  const { t } = useTranslation();
  const viewed = useViewedImage(images, first);
  const { image, at, act, show } = viewed;
  const box = useRef<HTMLDivElement>(null);
  useFocusInside(box, at);
  useWheel(box, act);
  const pointers = usePointers(act);
  if (!image) return null;
  const download = onDownload && (() => onDownload(image));
  return createPortal(
    <div
      ref={box}
      className="iv"
      role="dialog"
      aria-modal="true"
      aria-label={t('file.viewer.title', { name: image.name })}
      tabIndex={-1}
      onKeyDown={(event) => hearKey(event, box.current, viewed, onClose)}
      onClick={(event) => event.stopPropagation()}
    >
      <div className="iv-stage" {...pointers}>
        <Picture viewed={viewed} image={image} onDownload={download} />
      </div>
      <div className="iv-head">
        <span className="ell">
          <Zh text={image.name} />
        </span>
        {images.length > 1 ? (
          <span className="nw">{t('file.viewer.count', { at: at + 1, all: images.length })}</span>
        ) : null}
        <span className="sp" />
        {download ? <Tool icon="download" label={t('file.download')} onClick={download} /> : null}
        <Tool icon="close" label={t('common.close')} onClick={onClose} />
      </div>
      {images.length > 1 ? <Sides show={show} /> : null}
      <Tools viewed={viewed} />
    </div>,
    document.body,
  );
}

/** The picture with its rotation and zoom; the offer to download it when it cannot be shown; a spinner without an address. */
function Picture({
  viewed: { lie, isBroken, breakDown },
  image,
  onDownload,
}: {
  viewed: Viewed;
  image: ViewedImage;
  onDownload: (() => void) | undefined;
}): ReactNode {
  const { t } = useTranslation();
  if (isBroken)
    return (
      <div className="iv-failed" role="alert">
        <Icon name="document" size={24} />
        <p>{t('file.viewer.failed')}</p>
        {onDownload ? (
          <button type="button" className="iv-text" onClick={onDownload}>
            {t('file.download')}
          </button>
        ) : null}
      </div>
    );
  if (!image.url) return <span className="spin" role="status" aria-label={t('common.loading')} />;
  return (
    <img
      key={image.id}
      src={image.url}
      alt={image.name}
      draggable={false}
      className={lie.fit ? 'iv-fit' : undefined}
      style={{ transform: `translate(${lie.x}px, ${lie.y}px) rotate(${lie.turn}deg) scale(${lie.scale})` }}
      onError={breakDown}
    />
  );
}

/** Buttons at both edges for the previous and the next picture. */
function Sides({ show }: Pick<Viewed, 'show'>): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Tool className="iv-side iv-previous" icon="left" label={t('file.viewer.previous')} onClick={() => show(-1)} />
      <Tool className="iv-side iv-next" icon="right" label={t('file.viewer.next')} onClick={() => show(1)} />
    </>
  );
}

function Tools({ viewed: { lie, act } }: { viewed: Viewed }): ReactNode {
  const { t } = useTranslation();
  const tools: [IconName, string, () => void][] = [
    ['minus', t('file.viewer.zoomOut'), () => act({ kind: 'zoom', by: -constants.viewerZoomStep })],
    ['plus', t('file.viewer.zoomIn'), () => act({ kind: 'zoom', by: constants.viewerZoomStep })],
    [
      lie.fit ? 'fullscreen' : 'fullscreenExit',
      t(lie.fit ? 'file.viewer.original' : 'file.viewer.fit'),
      () => act({ kind: 'fit' }),
    ],
    ['undo', t('file.viewer.left'), () => act({ kind: 'turn', to: 'left' })],
    ['redo', t('file.viewer.right'), () => act({ kind: 'turn', to: 'right' })],
    ['refresh', t('file.viewer.reset'), () => act({ kind: 'reset' })],
  ];
  return (
    <div className="iv-tools" role="toolbar" aria-label={t('file.viewer.tools')}>
      {tools.map(([icon, label, run]) => (
        <Tool key={label} icon={icon} label={label} onClick={run} />
      ))}
      <span className="iv-scale" aria-live="polite">
        {Math.round(lie.scale * 100)}%
      </span>
    </div>
  );
}

function Tool({
  icon,
  label,
  onClick,
  className = '',
}: {
  icon: IconName;
  label: string;
  onClick: () => void;
  className?: string;
}): ReactNode {
  return (
    <button type="button" className={`iv-tool ${className}`} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={16} />
    </button>
  );
}
