import type { MenuNode } from '@app/contract';
import { useEffect, useMemo, useState } from 'react';
import { flatten, pathTo } from './menu-tree.ts';

/** A tree with more entries starts folded. */
const mostUnfolded = 200;

/** Which groups of the menu tree are unfolded: all of a small one, and always those above the chosen entry. */
export function useUnfolded(tree: readonly MenuNode[], chosen: string | undefined) {
  const nodes = useMemo(() => flatten(tree), [tree]);
  const startsOpen = nodes.length < mostUnfolded;
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const unfolded = nodes
    .filter(({ id, children }) => children.length > 0 && turned.has(id) !== startsOpen)
    .map(({ id }) => id);
  const turn = (id: string) =>
    setTurned((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  useEffect(() => {
    const above = chosen === undefined ? [] : pathTo(tree, chosen).map(({ id }) => id);
    setTurned((before) => {
      const hidden = above.filter((id) => before.has(id) === startsOpen);
      if (hidden.length === 0) return before;
      return new Set(startsOpen ? [...before].filter((id) => !hidden.includes(id)) : [...before, ...hidden]);
    });
  }, [chosen, tree, startsOpen]);
  return { unfolded, turn };
}
