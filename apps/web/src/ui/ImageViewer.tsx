import { constants } from '@app/contract/constants';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from './icons.tsx';
import { changeImage, type ImageAction, neighbour, plainImage } from './image-state.ts';
import { Zh } from './Zh.tsx';
import './image-viewer.css';

export interface ViewedImage {
  id: string;
  name: string;
  /** Undefined while its address is being asked for. */
  url: string | undefined;
}

/**
 * Pictures over the whole window. Keys: Esc closes, Space fits or shows the own size, arrows change and zoom; the wheel
 * zooms, a drag moves, two fingers zoom (R2.5-20…R2.5-29).
 */
export function ImageViewer({
  images,
  first,
  onClose,
  onDownload,
  onShow,
}: {
  images: readonly ViewedImage[];
  first: number;
  onClose: () => void;
  onDownload?: (image: ViewedImage) => void;
  /** Told of each picture that comes up, so that its address can be asked for. */
  onShow?: (image: ViewedImage) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [at, setAt] = useState(first);
  const [state, act] = useReducer(changeImage, plainImage);
  const [failed, setFailed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const image = images[at];
  const show = (by: 1 | -1) => {
    const next = neighbour(at, by, images.length);
    setAt(next);
    setFailed(false);
    act({ kind: 'reset' });
    const shown = images[next];
    if (shown) onShow?.(shown);
  };
  useFocusInside(box, at);
  useWheel(box, act);
  const pointers = usePointers(act);

  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Tab') trapTab(event, box.current);
    // A focused button is pressed by Space, as everywhere.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
    if (event.ctrlKey || event.metaKey || event.altKey || !press(event.key)) return;
    event.preventDefault();
    // What is under the viewer must not hear its keys: Esc would close the dialog below as well.
    event.stopPropagation();
  };
  const press = (key: string): boolean => {
    switch (key) {
      case 'Escape':
        onClose();
        return true;
      case ' ':
        act({ kind: 'fit' });
        return true;
      case 'ArrowLeft':
        show(-1);
        return true;
      case 'ArrowRight':
        show(1);
        return true;
      case 'ArrowUp':
        act({ kind: 'zoom', by: constants.viewerZoomStep });
        return true;
      case 'ArrowDown':
        act({ kind: 'zoom', by: -constants.viewerZoomStep });
        return true;
      default:
        return false;
    }
  };
  if (!image) return null;
  const tools: [IconName, string, () => void, boolean?][] = [
    ['minus', t('file.viewer.zoomOut'), () => act({ kind: 'zoom', by: -constants.viewerZoomStep })],
    ['plus', t('file.viewer.zoomIn'), () => act({ kind: 'zoom', by: constants.viewerZoomStep })],
    [
      state.fit ? 'fullscreen' : 'fullscreenExit',
      t(state.fit ? 'file.viewer.original' : 'file.viewer.fit'),
      () => act({ kind: 'fit' }),
    ],
    ['undo', t('file.viewer.left'), () => act({ kind: 'turn', to: 'left' })],
    ['redo', t('file.viewer.right'), () => act({ kind: 'turn', to: 'right' })],
    ['refresh', t('file.viewer.reset'), () => act({ kind: 'reset' })],
  ];
  return createPortal(
    <div
      ref={box}
      className="iv"
      role="dialog"
      aria-modal="true"
      aria-label={t('file.viewer.title', { name: image.name })}
      tabIndex={-1}
      onKeyDown={keys}
      onClick={(event) => event.stopPropagation()}
    >
      <div className="iv-stage" {...pointers}>
        {failed ? (
          <div className="iv-failed" role="alert">
            <Icon name="document" size={24} />
            <p>{t('file.viewer.failed')}</p>
            {onDownload ? (
              <button type="button" className="iv-text" onClick={() => onDownload(image)}>
                {t('file.download')}
              </button>
            ) : null}
          </div>
        ) : image.url ? (
          <img
            key={image.id}
            src={image.url}
            alt={image.name}
            draggable={false}
            className={state.fit ? 'iv-fit' : undefined}
            style={{
              transform: `translate(${state.x}px, ${state.y}px) rotate(${state.turn}deg) scale(${state.scale})`,
            }}
            onError={() => setFailed(true)}
          />
        ) : (
          <span className="spin" role="status" aria-label={t('common.loading')} />
        )}
      </div>
      <div className="iv-head">
        <span className="ell">
          <Zh text={image.name} />
        </span>
        {images.length > 1 ? (
          <span className="nw">{t('file.viewer.count', { at: at + 1, all: images.length })}</span>
        ) : null}
        <span className="sp" />
        {onDownload ? <Tool icon="download" label={t('file.download')} onClick={() => onDownload(image)} /> : null}
        <Tool icon="close" label={t('common.close')} onClick={onClose} />
      </div>
      {images.length > 1 ? (
        <>
          <Tool
            className="iv-side iv-previous"
            icon="left"
            label={t('file.viewer.previous')}
            onClick={() => show(-1)}
          />
          <Tool className="iv-side iv-next" icon="right" label={t('file.viewer.next')} onClick={() => show(1)} />
        </>
      ) : null}
      <div className="iv-tools" role="toolbar" aria-label={t('file.viewer.tools')}>
        {tools.map(([icon, label, run]) => (
          <Tool key={label} icon={icon} label={label} onClick={run} />
        ))}
        <span className="iv-scale" aria-live="polite">
          {Math.round(state.scale * 100)}%
        </span>
      </div>
    </div>,
    document.body,
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

/** Focus starts inside, stays there when its button goes with a picture, and returns to the opener. */
function useFocusInside(box: React.RefObject<HTMLDivElement | null>, at: number): void {
  useEffect(() => {
    const opener = document.activeElement;
    box.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other picture may take the focused button with it
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) box.current?.focus();
  }, [box, at]);
}

/** The first control follows the last one and the other way round. */
function trapTab(event: KeyboardEvent, box: HTMLDivElement | null): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('button') ?? [])];
  const [first] = stops;
  const last = stops.at(-1);
  if (!first || !last) return;
  const here = document.activeElement;
  if (event.shiftKey && (here === first || here === box)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && here === last) {
    event.preventDefault();
    first.focus();
  }
}

/** React listens to the wheel passively; the page behind must not scroll. */
function useWheel(box: React.RefObject<HTMLDivElement | null>, act: (action: ImageAction) => void): void {
  useEffect(() => {
    const element = box.current;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      act({ kind: 'zoom', by: event.deltaY < 0 ? constants.viewerWheelStep : -constants.viewerWheelStep });
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [box, act]);
}

/** One pointer moves the picture, two zoom it. */
function usePointers(act: (action: ImageAction) => void) {
  const down = useRef(new Map<number, { x: number; y: number }>());
  const spread = () => {
    const [one, other] = [...down.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const leave = (event: PointerEvent) => {
    down.current.delete(event.pointerId);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent) => {
      const before = down.current.get(event.pointerId);
      if (!before) return;
      const wide = spread();
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (down.current.size === 1) act({ kind: 'move', x: event.clientX - before.x, y: event.clientY - before.y });
      else if (wide > 0) act({ kind: 'zoom', by: (spread() - wide) / wide });
    },
    onPointerUp: leave,
    onPointerCancel: leave,
  };
}
