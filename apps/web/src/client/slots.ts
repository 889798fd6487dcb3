import { constants } from '@app/contract/constants';
import { withoutEnd } from '@app/contract/ends';

/** Further addresses of the same server, used in turn: each for five requests, at most twenty (R7-08, R9-02). */
export interface Rotation {
  next(): string;
}

/** Makes a rotation; without slots every call goes to the page's own origin. */
export function createRotation(slots: readonly string[], every: number = constants.domainRotation): Rotation {
  const used = slots.slice(0, constants.domainSlots).map((slot) => withoutEnd(slot, '/'));
  let requests = 0;
  return {
    next() {
      if (used.length === 0) return '';
      const slot = used[Math.floor(requests / every) % used.length] ?? '';
      requests += 1;
      return slot;
    },
  };
}
