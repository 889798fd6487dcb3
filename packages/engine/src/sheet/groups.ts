import { type Column, oneLine, type Target } from './columns.ts';
import type { Ingredient } from './facts.ts';

/** Raw materials with their components: rows that go on under a raw material leave its cells blank, or say them again. */
export function groupsOf(list: readonly Ingredient[], columns: readonly Column[]): Ingredient[][] {
  const has = (target: Target) => columns.some((column) => column.target === target);
  const [hasShare, hasRaw, hasNo, hasActual] = [
    has('share'),
    has('rawName'),
    has('no'),
    has('percent') && has('actual'),
  ];
  const groups: Ingredient[][] = [];
  for (const one of list) {
    const head = groups.at(-1)?.[0];
    const cell = (target: Target, of: Ingredient | undefined = one) => oneLine(of?.line.cells[target] ?? '');
    const blank = cell('percent') === '';
    const isNew = hasRaw && cell('rawName') !== '' && cell('rawName') !== cell('rawName', head);
    const again = blank || cell('percent') === cell('percent', head);
    const goesOn =
      head !== undefined &&
      !isNew &&
      ((hasShare && blank && cell('share') !== '') ||
        (hasActual && blank && cell('actual') !== '' && cell('no') === '') ||
        (hasNo && again && cell('no') !== '' && cell('no') === cell('no', head)) ||
        (hasRaw && hasShare && again && cell('rawName') !== '' && cell('share') !== '') ||
        (blank && cell('share') === '' && cell('actual') === '' && cell('no') === '' && cell('no', head) !== '') ||
        (blank && hasRaw && !hasNo && cell('rawName') === '' && cell('rawName', head) !== ''));
    if (goesOn) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return groups;
}
