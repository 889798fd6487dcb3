import { type Node, parse } from './parse.ts';
import { isError } from './value.ts';

const comparisons: ReadonlySet<string> = new Set(['=', '<>', '<', '<=', '>', '>=']);

/**
 * Paths with several values that a formula compares directly within AND, which takes every item of a list: it holds for an empty one and asks all
 * items of a longer one, while elsewhere a comparison holds when one item does. Whoever means "is among them" counts: `COUNTIF({list},"x")>0`.
 */
export function listsInAnd(source: string, isList: (path: string) => boolean): string[] {
  const node = parse(source);
  return isError(node) ? [] : [...new Set(found(node, isList))];
}

function found(node: Node, isList: (path: string) => boolean): string[] {
  switch (node.kind) {
    case 'unary':
      return found(node.operand, isList);
    case 'binary':
      return [...found(node.left, isList), ...found(node.right, isList)];
    case 'list':
      return node.items.flatMap((item) => found(item, isList));
    case 'call':
      return [
        ...(node.name === 'AND' ? node.args.flatMap((arg) => compared(arg, isList)) : []),
        ...node.args.flatMap((arg) => found(arg, isList)),
      ];
    default:
      return [];
  }
}

function compared(node: Node, isList: (path: string) => boolean): string[] {
  if (node.kind !== 'binary' || !comparisons.has(node.operator)) return [];
  return [node.left, node.right].flatMap((side) => (side.kind === 'field' && isList(side.path) ? [side.path] : []));
}
