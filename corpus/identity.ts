import type { Identity } from '@app/engine/review';
import { splitIngredientList } from '@app/engine/review';
import { readBeside } from './palette.ts';

export interface IdentityFigures {
  /** Names as our reader parts the lists. */
  names: number;
  resolved: number;
  /** Names by a plain parting at commas outside brackets, up to 100 characters: what was counted first. */
  plainNames: number;
  plainResolved: number;
  checked: number;
  wrong: readonly { name: string; expected: string; got: string }[];
  /** Share of names that the catalogue itself has, as they stand. */
  exact: number;
}

/** Reads every published list and every hand-checked name. */
export function measureIdentity(
  identify: (name: string) => Identity,
  isExact: (name: string) => boolean,
): IdentityFigures {
  const lists = readBeside('marketed-lists.csv').map((cells) => cells[3] ?? '');
  const known = new Map<string, boolean>();
  const resolved = (name: string): boolean => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const is = identify(name).kind === 'identified';
    known.set(name, is);
    return is;
  };
  const own = lists.flatMap((list) => splitIngredientList(list).map(({ text }) => text));
  const plain = lists.flatMap(partPlainly);
  const checked = readBeside('hand-checked-names.csv');
  return {
    names: own.length,
    resolved: own.filter(resolved).length,
    plainNames: plain.length,
    plainResolved: plain.filter(resolved).length,
    exact: plain.filter(isExact).length,
    checked: checked.length,
    wrong: checked.flatMap(([name = '', inci = '']) => {
      const identity = identify(name);
      if (identity.kind !== 'identified') return [];
      const right = identity.substances.some((one) => one.inci === inci);
      return right ? [] : [{ name, expected: inci, got: identity.substances[0]?.inci ?? '' }];
    }),
  };
}

function partPlainly(list: string): string[] {
  const parts: string[] = [];
  let [depth, part] = [0, ''];
  for (const sign of list) {
    if ('(['.includes(sign)) depth += 1;
    else if (')]'.includes(sign)) depth = Math.max(0, depth - 1);
    if (sign === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += sign;
  }
  return [...parts, part]
    .map((one) => one.replace(/\s+/g, ' ').replace(/^[ .*]+|[ .*]+$/g, ''))
    .filter((one) => one.length >= 1 && one.length <= 100);
}
