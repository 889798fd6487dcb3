import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readText, recordOf, writeText } from '../../../client/storage.ts';
import { Icon } from '../../../ui/icons.tsx';

type Side = 'left' | 'right';
interface Sizes {
  /** Width in pixels; null = as the window is wide. */
  left: number | null;
  right: number | null;
  leftOpen: boolean;
  rightOpen: boolean;
}

const storage = 'workbench.panes';
const least = { left: 300, right: 220 } as const;
/** The middle never becomes narrower than this. */
const leastMiddle = 340;
const stepOfKey = 24;

function remembered(): Sizes {
  const known = recordOf(readText(storage));
  const width = (side: Side) => {
    const value = known[side];
    return typeof value === 'number' && value >= least[side] ? value : null;
  };
  return {
    left: width('left'),
    right: width('right'),
    leftOpen: known.leftOpen !== false,
    rightOpen: known.rightOpen !== false,
  };
}

/** Three panes beside one another: the outer two are made wider or narrower and folded away, and stay as they were left. */
export function WorkPanes({
  left,
  middle,
  right,
  names,
}: {
  left: ReactNode;
  middle: ReactNode;
  right: ReactNode;
  names: Record<Side, string>;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [sizes, setSizes] = useState(remembered);
  const change = (next: Partial<Sizes>) => {
    const all = { ...sizes, ...next };
    setSizes(all);
    writeText(storage, JSON.stringify(all));
  };
  const resize = (side: Side, width: number) => {
    const whole = box.current?.clientWidth ?? 0;
    const other = side === 'left' ? '.work-right' : '.work-left';
    const taken = box.current?.querySelector<HTMLElement>(other)?.offsetWidth ?? 0;
    const most = Math.max(least[side], whole - taken - leastMiddle);
    change({ [side]: Math.round(Math.min(most, Math.max(least[side], width))) });
  };
  const widthOf = (side: Side) => box.current?.querySelector<HTMLElement>(`.work-${side}`)?.offsetWidth ?? least[side];
  const style = {
    ...(sizes.left ? { '--work-left': `${sizes.left}px` } : {}),
    ...(sizes.right ? { '--work-right': `${sizes.right}px` } : {}),
  } as CSSProperties;
  const edge = (side: Side) => (
    <Edge
      side={side}
      name={names[side]}
      width={sizes[side] ?? least[side]}
      isOpen={sizes[`${side}Open`]}
      onFold={() => change({ [`${side}Open`]: !sizes[`${side}Open`] })}
      widthNow={() => widthOf(side)}
      onResize={(width) => resize(side, width)}
    />
  );
  const folded = `${sizes.leftOpen ? '' : ' no-left'}${sizes.rightOpen ? '' : ' no-right'}`;
  return (
    <div ref={box} className={`work-panes${folded}`} style={style}>
      <div className="work-left" hidden={!sizes.leftOpen}>
        {left}
      </div>
      {edge('left')}
      <div className="work-middle">{middle}</div>
      {edge('right')}
      <div className="work-right" hidden={!sizes.rightOpen}>
        {right}
      </div>
    </div>
  );
}

/** Between two panes: drawn with the pointer or moved with the arrow keys; its button folds the outer one away. */
function Edge({
  side,
  name,
  width,
  isOpen,
  onFold,
  widthNow,
  onResize,
}: {
  side: Side;
  name: string;
  width: number;
  isOpen: boolean;
  onFold: () => void;
  widthNow: () => number;
  onResize: (width: number) => void;
}): ReactNode {
  const { t } = useTranslation();
  const drag = useRef<{ x: number; width: number } | null>(null);
  const outwards = side === 'left' ? 1 : -1;
  const press = (event: PointerEvent<HTMLElement>) => {
    drag.current = { x: event.clientX, width: widthNow() };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (drag.current) onResize(drag.current.width + (event.clientX - drag.current.x) * outwards);
  };
  const keys = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? stepOfKey : event.key === 'ArrowLeft' ? -stepOfKey : 0;
    if (by === 0) return;
    event.preventDefault();
    onResize(widthNow() + by * outwards);
  };
  const fold = t(isOpen ? 'work.fold' : 'work.unfold', { name });
  return (
    <div className={`work-edge work-edge-${side}`}>
      <button
        type="button"
        className="ib work-fold"
        aria-label={fold}
        title={fold}
        aria-expanded={isOpen}
        onClick={onFold}
      >
        <Icon name={(side === 'left') === isOpen ? 'left' : 'right'} size={12} />
      </button>
      {isOpen ? (
        // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
        <div
          role="separator"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={t('work.resize', { name })}
          aria-valuenow={width}
          aria-valuemin={least[side]}
          aria-valuemax={1600}
          className="work-bar"
          onPointerDown={press}
          onPointerMove={move}
          onPointerUp={() => {
            drag.current = null;
          }}
          onKeyDown={keys}
        />
      ) : null}
    </div>
  );
}
