import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../ui/icons.tsx';
import type { Hit } from './use-search-hits.ts';

/** One hit of the search panel; a chosen help topic unfolds. */
export function HitRow({
  hit,
  isCurrent,
  isRead,
  onPoint,
  onChoose,
}: {
  hit: Hit;
  isCurrent: boolean;
  isRead: boolean;
  onPoint: () => void;
  onChoose: () => void;
}): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an unfolded topic is brought into sight as well
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent, isRead]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys of its options
    <div
      ref={element}
      id={`hit-${hit.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={isCurrent ? 'hit on' : 'hit'}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <Icon name={hit.icon} />
      <span className="ell">{hit.title}</span>
      <span className="sp" />
      <span className="t3 sm nosp ell">{hit.note}</span>
      {isRead ? <p className="hit-text">{hit.text}</p> : null}
    </div>
  );
}
