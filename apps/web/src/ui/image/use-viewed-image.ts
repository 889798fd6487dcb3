import { useReducer, useState } from 'react';
import { changeImage, neighbour, plainImage } from './image-state.ts';

export interface ViewedImage {
  id: string;
  name: string;
  /** Undefined while its address is being asked for. */
  url: string | undefined;
}

/** The picture shown, its state and the actions on it; changing the picture resets rotation and zoom. */
export function useViewedImage(images: readonly ViewedImage[], first: number) {
  const [at, setAt] = useState(first);
  const [lie, act] = useReducer(changeImage, plainImage);
  const [isBroken, setBroken] = useState(false);
  return {
    image: images[at],
    at,
    lie,
    act,
    isBroken,
    breakDown: () => setBroken(true),
    /** Shows the next (1) or previous (-1) picture; after the last comes the first. */
    show: (by: 1 | -1) => {
      setAt(neighbour(at, by, images.length));
      setBroken(false);
      act({ kind: 'reset' });
    },
  };
}
export type Viewed = ReturnType<typeof useViewedImage>;
