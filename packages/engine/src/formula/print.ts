import { type Node, powerOf } from './parse.ts';

/** Writes a tree as source again; parsing that gives the same tree. */
export function printFormula(node: Node): string {
  switch (node.kind) {
    case 'literal':
      if (typeof node.value === 'string') return `"${node.value.replaceAll('"', '""')}"`;
      if (typeof node.value === 'boolean') return node.value ? 'TRUE' : 'FALSE';
      return String(node.value);
    case 'field':
      return `{${node.path}}`;
    case 'unary':
      return node.operator === '%' ? `${atom(node.operand)}%` : `${node.operator}${atom(node.operand)}`;
    case 'binary': {
      const power = powerOf(node.operator);
      return `${side(node.left, power)}${node.operator}${side(node.right, power + 1)}`;
    }
    case 'list':
      return `[${node.items.map(printFormula).join(',')}]`;
    case 'call':
      return `${node.name}(${node.args.map(printFormula).join(',')})`;
  }
}

function side(node: Node, least: number): string {
  const text = printFormula(node);
  return node.kind === 'binary' && powerOf(node.operator) < least ? `(${text})` : text;
}

function atom(node: Node): string {
  return node.kind === 'binary' || node.kind === 'unary' ? `(${printFormula(node)})` : printFormula(node);
}
