import type { ColumnKey } from './columns.ts';
import { halfWidth, normalisePercent } from './normalise.ts';

/** Words by which a header cell is known, most telling first. */
const headerWords: readonly (readonly [ColumnKey, RegExp])[] = [
  ['actual', /实际|actual/i],
  ['component', /组分|成分含量|成分\s*[%（(]|原料中|复配百分比|component/i],
  ['content', /原料含量|含量|百分比|percent|content|^%$|w\/w/i],
  ['cas', /cas/i],
  ['inci', /inci|英文/i],
  ['submissionCode', /报送码|安全信息|code/i],
  ['purpose', /目的|function|purpose/i],
  ['remark', /备注|说明|remark|note/i],
  ['index', /^(序号|原料序号|编号|no\.?|#)$/i],
  ['name', /名称|中文名|原料|成分|name|ingredient/i],
];

/** The columns that a header line names, or null when the line is no header. */
export function readHeader(line: readonly string[]): (ColumnKey | null)[] | null {
  const used = new Set<ColumnKey>();
  const targets = line.map((cell): ColumnKey | null => {
    const text = halfWidth(cell).replace(/\s+/g, ' ').trim();
    if (text === '' || text.length > 40) return null;
    const found = headerWords.find(([key, words]) => words.test(text) && !used.has(key));
    if (found) used.add(found[0]);
    return found ? found[0] : null;
  });
  const numbers = line.some((cell) => isNumber(cell));
  return !numbers && used.has('name') && used.size >= 2 ? targets : null;
}

function isNumber(cell: string): boolean {
  return /^\d*\.?\d+$/.test(normalisePercent(cell).value);
}

const casNumber = /^\d{2,7}-\d{2}-\d(\s*[,;/、]\s*\d{2,7}-\d{2}-\d)*$/;

/**
 * Knows columns by what stands in them: running numbers, CAS numbers, percentages, Latin capitals (INCI), Chinese.
 * Null when there is no name, no percentage or too little to judge by.
 */
export function detectColumns(lines: readonly (readonly string[])[]): (ColumnKey | null)[] | null {
  const width = Math.max(0, ...lines.map((line) => line.length));
  if (lines.length < 2 || width < 2) return null;
  const used = new Set<ColumnKey>();
  const take = (key: ColumnKey): ColumnKey | null => {
    if (used.has(key)) return null;
    used.add(key);
    return key;
  };
  const targets: (ColumnKey | null)[] = [];
  for (let column = 0; column < width; column += 1) {
    const cells = lines.map((line) => (line[column] ?? '').trim()).filter((cell) => cell !== '');
    targets.push(knownBy(cells, column, take));
  }
  return used.has('name') && used.has('content') ? targets : null;
}

function knownBy(
  cells: readonly string[],
  column: number,
  take: (key: ColumnKey) => ColumnKey | null,
): ColumnKey | null {
  if (cells.length === 0) return null;
  const most = (test: (cell: string) => boolean) => cells.filter(test).length >= cells.length * 0.8;
  if (column === 0 && cells.every((cell, at) => cell === String(at + 1))) return take('index');
  if (most((cell) => casNumber.test(cell))) return take('cas');
  if (most(isNumber)) return take('content') ?? take('component') ?? take('actual');
  if (most((cell) => /^[A-Z0-9 ,.'’()/&+-]+$/i.test(cell))) {
    const code = most((cell) => /^[A-Z0-9-]+$/i.test(cell) && /\d/.test(cell));
    return code && column > 1 ? take('submissionCode') : take('inci');
  }
  return take('name') ?? take('purpose') ?? take('remark');
}
