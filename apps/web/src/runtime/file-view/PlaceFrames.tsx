import { type ReactNode, useEffect, useRef } from 'react';
import { type FilePlace, frameOf } from './file-place.ts';

/** Frames around the places of a page; the one that is spoken of now comes into sight. */
export function PlaceFrames({ places }: { places: readonly FilePlace[] }): ReactNode {
  const now = useRef<HTMLElement>(null);
  const current = places.find(({ isNow }) => isNow);
  useEffect(() => {
    if (current) now.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [current]);
  return places.map((place) => (
    <i
      key={`${place.label}/${JSON.stringify(place.region)}`}
      ref={place.isNow ? now : undefined}
      className={place.isNow ? 'fv-frame fv-now' : 'fv-frame'}
      role="img"
      aria-label={place.label}
      title={place.label}
      style={place.region ? frameOf(place.region) : { inset: 0 }}
    />
  ));
}
