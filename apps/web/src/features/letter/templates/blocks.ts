import type { LetterBlock } from '@app/contract';

export type BlockType = LetterBlock['type'];
/** What a new block can be; one for the rows of a table is written in the file of the template, which names the table. */
export const blockTypes: readonly Exclude<BlockType, 'rows'>[] = [
  'heading',
  'paragraph',
  'list',
  'table',
  'items',
  'basis',
  'remedies',
];

/** What can be written of a block as lines: one text, one item a line, or `label: text` a line. */
export function linesOf(block: LetterBlock): string {
  switch (block.type) {
    case 'list':
      return block.items.join('\n');
    case 'table':
      return block.rows.map(({ label, text }) => `${label}：${text}`).join('\n');
    case 'items':
      return block.otherwise ?? '';
    default:
      return block.text;
  }
}

/** A block with other lines; rows of a table keep their conditions by their label. */
export function withLines(block: LetterBlock, lines: string): LetterBlock {
  switch (block.type) {
    case 'list':
      return { ...block, items: lines.split('\n') };
    case 'table':
      return { ...block, rows: lines.split('\n').map((line) => rowOf(line, block.rows)) };
    case 'items': {
      const { otherwise: _before, ...rest } = block;
      return lines === '' ? rest : { ...rest, otherwise: lines };
    }
    case 'basis':
    case 'remedies':
      // Whoever rewords a source of law has it checked anew.
      return { ...block, text: lines, verified: block.verified && lines === block.text };
    default:
      return { ...block, text: lines };
  }
}

type Row = Extract<LetterBlock, { type: 'table' }>['rows'][number];

function rowOf(line: string, before: readonly Row[]): Row {
  const at = line.search(/[：:]/);
  const label = at < 0 ? line : line.slice(0, at);
  const known = before.find((row) => row.label === label);
  return { ...known, label, text: at < 0 ? '' : line.slice(at + 1) };
}

/** A block with another condition; an empty one is none. */
export function withWhen(block: LetterBlock, when: string): LetterBlock {
  const { when: _before, ...rest } = block;
  return when.trim() === '' ? (rest as LetterBlock) : { ...rest, when };
}

/** A new block of a type. */
export function newBlock(type: (typeof blockTypes)[number]): LetterBlock {
  switch (type) {
    case 'list':
      return { type, items: [''] };
    case 'table':
      return { type, rows: [{ label: '', text: '' }] };
    case 'items':
      return { type };
    case 'basis':
    case 'remedies':
      return { type, text: '', verified: false, source: '' };
    default:
      return { type, text: '' };
  }
}

/** The blocks with one moved by a step; at an end nothing moves. */
export function moved(blocks: readonly LetterBlock[], at: number, by: -1 | 1): LetterBlock[] {
  const next = [...blocks];
  const [one, other] = [next[at], next[at + by]];
  if (one && other) [next[at], next[at + by]] = [other, one];
  return next;
}
