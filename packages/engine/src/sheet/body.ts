import type { Column, Head, Target } from './columns.ts';
import { oneLine, targetsOf } from './columns.ts';
import { readNumber } from './number.ts';
import type { Choices, SheetCells, Skipped } from './reading.ts';
import { reasons } from './say.ts';

/** A row of the sheet that holds an ingredient: its texts by what their columns mean. */
export interface Line {
  /** Row of the sheet, from 1. */
  row: number;
  cells: Partial<Record<Target, string>>;
}

/** Characters of a row that are quoted where it is not taken. */
const quoted = 60;
const sum =
  /^(合计|总计|小计|总和|总量|共计|累计|合計|總計|小計|總和|總量|共計|(grand |sub-?)?total|sums?|Σ|∑)([:：(（%％ ].{0,20})?$/i;
const partSum = /^(小计|小計|sub|(grand )?total (of )?phase)/i;
/** ‘A相小计’: the sum of a phase. */
const phaseSum =
  /^([a-z\d一二三四五六七八九十甲乙丙丁]{1,2}|油|水|粉|乳化|香精|防腐|冷却|后添加)\s*(相|组|組|部分)\s*(小计|合计|小計|合計)([:：(（%％ ].{0,20})?$|^phase\s*[a-z\d]{1,2}\s+(sub-?)?total:?$/i;
const isSum = (cell: string) => sum.test(cell) || phaseSum.test(cell);
/** Signs of a sentence, which no name of an ingredient has. */
const sentence = /[。；;!?！？:：，]|\.$|\. |\b(is|are|the|this|must|may|not|shall|be)\b/i;
const note =
  /^(注|备注|说明|附注|註|備註|說明|编制|制表|制单|审核|批准|核准|复核|編製|審核|日期|签名|签字|note|remark|prepared|checked|approved|reviewed|signed|date|\*|※)/i;
const section =
  /^((第[一二三四五六七八九十]|[a-z\d一二三四五六七八九十甲乙丙丁]{1,2}|油|水|粉|乳化|香精|防腐|冷却|后添加)\s*(相|组|部分)([:：(（].{0,30})?|phase\s*[a-z\d]{0,2}([:：(].{0,30})?|(part|group|step)\s*[a-z\d]{1,2})$/i;

/** The rows of a sheet that hold an ingredient, and those that are left out with their reasons. */
export function linesOf(
  sheet: SheetCells,
  head: Head,
  columns: readonly Column[],
  choices: Choices,
): { lines: Line[]; skipped: Skipped[] } {
  const lines: Line[] = [];
  const skipped: Skipped[] = [];
  const keep = new Set(choices.keep ?? []);
  const hidden = new Set(sheet.hidden ?? []);
  let ended = false;
  for (const [index, cells] of sheet.rows.entries()) {
    const row = index + 1;
    const texts = cells.map(oneLine);
    const filled = texts.filter((cell) => cell !== '');
    if (filled.length === 0 || (index >= head.first && index <= head.last)) continue;
    const skip = (reason: Skipped['reason'], canKeep = true) =>
      skipped.push({ row, text: filled.join(' ').slice(0, quoted), reason, canKeep });
    if (index < head.first) {
      skip(reasons.title, false);
      continue;
    }
    const line: Line = { row, cells: {} };
    columns.forEach(({ target }, at) => {
      if (target) line.cells[target] = (cells[at] ?? '').trim();
    });
    fillDown(line, sheet, columns, index);
    if (keep.has(row)) {
      lines.push(line);
      continue;
    }
    const { no = '', rawName = '', name = '', inci = '', percent = '', share = '', actual = '' } = line.cells;
    const named = [rawName, name, inci].filter((cell) => cell !== '');
    const counted = [percent, share, actual].filter((cell) => cell !== '');
    const reason = ((): Skipped['reason'] | undefined => {
      if (hidden.has(index)) return reasons.hidden;
      if (isHead(texts, columns)) return reasons.head;
      const first = filled[0] ?? '';
      const sums = [first, ...named].filter(isSum);
      if (sums.length > 0 && named.every(isSum)) {
        ended ||= !sums.some((cell) => partSum.test(cell) || phaseSum.test(cell));
        return reasons.sum;
      }
      const alone = counted.length === 0 && filled.length <= 2;
      if (alone && filled.every((cell) => section.test(cell) || cell === first) && section.test(first))
        return reasons.section;
      if (counted.length === 0 && note.test(first) && (filled.length === 1 || named.length === 0 || ended))
        return reasons.note;
      const isName = [name, inci].some((cell) => oneLine(cell) === first) && !sentence.test(first);
      if (filled.length === 1 && first.length > 30 && counted.length === 0 && !isName) return reasons.note;
      if (ended) return counted.some((cell) => readNumber(cell).kind === 'number') ? reasons.afterSum : reasons.note;
      return undefined;
    })();
    // A form numbers its blank lines in advance.
    const isBlank = no !== '' && filled.length === 1 && named.length === 0 && counted.length === 0;
    if (reason) skip(reason);
    else if (!isBlank) lines.push(line);
  }
  return { lines, skipped };
}

/** A purpose merged over several rows is the purpose of each. */
function fillDown(line: Line, sheet: SheetCells, columns: readonly Column[], index: number): void {
  const at = columns.findIndex(({ target }) => target === 'purpose');
  const merged = sheet.merges?.find(({ left, top, bottom }) => left === at && top < index && bottom >= index);
  if (merged && !line.cells.purpose) line.cells.purpose = (sheet.rows[merged.top]?.[at] ?? '').trim();
}

/** The head printed again on the next page. */
function isHead(texts: readonly string[], columns: readonly Column[]): boolean {
  const same = columns.filter(({ target, source }, at) => target && source !== '' && texts[at] === source);
  if (same.length >= 2) return true;
  const found = targetsOf(texts);
  const again = columns.filter(({ target }, at) => target !== null && found[at] === target);
  return again.length >= 3 && again.length >= columns.filter(({ target }) => target).length - 1;
}
