import { type ReactNode, useEffect, useRef } from 'react';
import { type FilePlace, frameOf } from './file-place.ts';

/** Frames around the places of a page; the one that is spoken of now comes into sight. */
export function PlaceFrames({ places }: { places: readonly FilePlace[] }): ReactNode {
  const now = useRef<HTMLElement>(null);
  const current = places.find(({ isNow }) => isNow);
  // By its words: the places are made anew whenever the page around is drawn, which is no reason to go there again.
  const spoken = current && keyOf(current);
  useEffect(() => {
    if (spoken) now.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [spoken]);
  return places.map((place) => (
    <i
      key={keyOf(place)}
      ref={place.isNow ? now : undefined}
      className={place.isNow ? 'fv-frame fv-now' : 'fv-frame'}
      role="img"
      aria-label={place.label}
      title={place.label}
      style={place.region ? frameOf(place.region) : { inset: 0 }}
    />
  ));
}

const keyOf = ({ label, region }: FilePlace) => `${label}/${JSON.stringify(region)}`;
