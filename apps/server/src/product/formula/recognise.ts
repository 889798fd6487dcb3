import type { FormulaRow, Text } from '@app/contract';
import type { Sheet } from '../../kernel/read-table.ts';

/** What a column of the sheet means. */
export type Target =
  | 'no'
  | 'rawName'
  | 'name'
  | 'inci'
  | 'cas'
  | 'percent'
  | 'share'
  | 'actual'
  | 'purpose'
  | 'submissionCode'
  | 'remark';

/** A bad cell: where, what stands there, what is wrong and what to do; texts in both languages. */
export interface Problem {
  row: number;
  column: string;
  value: string;
  message: Text;
  remedy: Text;
}
export interface Recognised {
  rows: FormulaRow[];
  columns: { source: string; target: Target | null }[];
  problems: Problem[];
  total: number;
}

// Order matters: the first pattern that fits a heading wins.
const headings: [Target, RegExp][] = [
  ['share', /组分|原料中成分|复配|in raw|component ?%/i],
  ['actual', /实际|actual/i],
  ['submissionCode', /报送码|submission/i],
  ['rawName', /^(原料名称|原料商品名|raw material( name)?)$/i],
  ['inci', /inci|英文|english/i],
  ['cas', /cas/i],
  ['name', /中文|名称|成分|原料$|name|ingredient/i],
  ['percent', /含量|百分|percent|%|wt|w\/w/i],
  ['purpose', /目的|用途|purpose|function/i],
  ['remark', /备注|remark|note/i],
  ['no', /序号|^no\.?$|^#$/i],
];

/** Rows read at most; a longer sheet is reported, not cut silently. */
export const maxRows = 2000;
const maxNameLength = 200;

/** Full-width digits, signs and spaces become half-width; a trailing % goes. */
export function normalisePercent(text: string): string {
  return text
    .replace(/[０-９．－＋％]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\s,]/g, '')
    .replace(/%$/, '');
}

function percentProblem(value: string): { message: Text; remedy: Text } | null {
  const remedy: Text = {
    'zh-CN': '请只填数字，例如 3.000。',
    en: 'Enter a number only, such as 3.000.',
    'zh-TW': '請只填數字，例如 3.000。',
  };
  if (value === '')
    return { message: { 'zh-CN': '没有填含量', en: 'The percentage is empty', 'zh-TW': '沒有填含量' }, remedy };
  const number = normalisePercent(value);
  if (/^-\d/.test(number))
    return {
      message: {
        'zh-CN': `含量“${value}”是负数`,
        en: `The percentage “${value}” is negative`,
        'zh-TW': `含量「${value}」是負數`,
      },
      remedy,
    };
  if (/^\d+(\.\d+)?[-~–]\d/.test(number))
    return {
      message: {
        'zh-CN': `含量“${value}”是范围，不是一个数`,
        en: `The percentage “${value}” is a range, not one number`,
        'zh-TW': `含量「${value}」是範圍，不是一個數`,
      },
      remedy,
    };
  if (!/^\+?\d+(\.\d*)?$|^\.\d+$|^\d+(\.\d+)?[eE]-?\d+$/.test(number))
    return {
      message: {
        'zh-CN': `含量“${value}”不是数字`,
        en: `The percentage “${value}” is not a number`,
        'zh-TW': `含量「${value}」不是數字`,
      },
      remedy,
    };
  if (Number(number) > 100)
    return {
      message: {
        'zh-CN': `含量“${value}”大于 100`,
        en: `The percentage “${value}” is above 100`,
        'zh-TW': `含量「${value}」大於 100`,
      },
      remedy,
    };
  return null;
}

function plainPercent(value: string): string {
  const number = normalisePercent(value);
  if (/[eE]/.test(number)) return Number(number).toFixed(9).replace(/0+$/, '').replace(/\.$/, '');
  return number.replace(/^\+/, '').replace(/^\./, '0.');
}

/**
 * Turns a sheet into formula rows: finds the heading row, maps columns, keeps good rows and reports every bad cell by
 * row number of the sheet, column and remedy. A row without raw-material percentage belongs to the raw
 * material above it, as merged cells of the official form come out.
 */
export function recogniseFormula(sheet: Sheet, newId: () => string): Recognised {
  const headAt = sheet
    .slice(0, 15)
    .findIndex((row) => targetsOf(row).filter((t) => t === 'name' || t === 'inci' || t === 'percent').length >= 2);
  const head = headAt < 0 ? null : (sheet[headAt] ?? null);
  const targets: (Target | null)[] = head ? targetsOf(head) : guessTargets(sheet);
  const columns = targets.map((target, i) => ({ source: head?.[i] || `${i + 1}`, target }));
  const columnName = (target: Target) => columns.find((column) => column.target === target)?.source ?? target;
  const body = sheet.slice(headAt + 1);
  const result: Recognised = { rows: [], columns, problems: [], total: 0 };
  const hasShare = targets.includes('share');
  const cell = (row: string[], target: Target) => {
    const at = targets.indexOf(target);
    return at < 0 ? '' : (row[at] ?? '').trim();
  };
  body.forEach((row, i) => {
    const line = headAt + 2 + i;
    if (row.every((value) => !value) || isFooter(row)) return;
    result.total += 1;
    if (result.total > maxRows) {
      if (result.total === maxRows + 1)
        result.problems.push({
          row: line,
          column: '',
          value: '',
          message: {
            'zh-CN': `超过 ${maxRows} 行，后面的没有读入`,
            en: `More than ${maxRows} rows; the rest was not read`,
            'zh-TW': `超過 ${maxRows} 列，後面的沒有讀入`,
          },
          remedy: { 'zh-CN': '请分成几个文件。', en: 'Split the file.', 'zh-TW': '請分成幾個檔案。' },
        });
      return;
    }
    const name = cell(row, 'name') || cell(row, 'inci');
    if (!name) {
      result.problems.push({
        row: line,
        column: columnName('name'),
        value: '',
        message: {
          'zh-CN': '没有原料名称，这一行没有读入',
          en: 'No ingredient name; the row was left out',
          'zh-TW': '沒有原料名稱，這一列沒有讀入',
        },
        remedy: {
          'zh-CN': '请补上标准中文名或 INCI 名称。',
          en: 'Add the Chinese standard name or the INCI name.',
          'zh-TW': '請補上標準中文名或 INCI 名稱。',
        },
      });
      return;
    }
    if (name.length > maxNameLength) {
      result.problems.push({
        row: line,
        column: columnName('name'),
        value: `${name.slice(0, 40)}…`,
        message: {
          'zh-CN': `名称有 ${name.length} 个字，最多 ${maxNameLength} 个`,
          en: `The name has ${name.length} characters; at most ${maxNameLength}`,
          'zh-TW': `名稱有 ${name.length} 個字，最多 ${maxNameLength} 個`,
        },
        remedy: { 'zh-CN': '请只填标准名称。', en: 'Enter the standard name only.', 'zh-TW': '請只填標準名稱。' },
      });
      return;
    }
    const facts = {
      name,
      inci: cell(row, 'inci'),
      cas: cell(row, 'cas'),
      purpose: cell(row, 'purpose'),
      submissionCode: cell(row, 'submissionCode'),
      remark: cell(row, 'remark'),
    };
    const percent = cell(row, 'percent') || (hasShare ? '' : cell(row, 'actual'));
    const share = cell(row, 'share');
    const isComponent = hasShare && percent === '' && share !== '' && result.rows.length > 0;
    const check = (value: string, target: Target) => {
      const problem = percentProblem(value);
      if (problem) result.problems.push({ row: line, column: columnName(target), value, ...problem });
      // What cannot be read stays in the cell as typed: the grid shows it, nothing is lost.
      return problem ? value : plainPercent(value);
    };
    if (isComponent) {
      const before = result.rows.at(-1);
      // The first component of a blend stood on the raw material's own row.
      if (before && before.level === 1) splitBlend(result.rows, before, newId);
      result.rows.push({ rowId: newId(), level: 2, ...facts, percent: check(share, 'share') });
      return;
    }
    const rawName = cell(row, 'rawName');
    const raw: FormulaRow = { rowId: newId(), level: 1, ...facts, percent: check(percent, 'percent') };
    const blend = share !== '' && Number(normalisePercent(share)) !== 100;
    if (!blend) {
      result.rows.push(raw);
      return;
    }
    result.rows.push({
      rowId: newId(),
      level: 1,
      name: rawName || `${name} 复配原料`,
      inci: '',
      cas: '',
      percent: raw.percent,
      purpose: raw.purpose,
      submissionCode: raw.submissionCode,
      remark: '',
    });
    result.rows.push({ ...raw, submissionCode: '', percent: check(share, 'share') });
    const component = result.rows.at(-1);
    if (component) component.level = 2;
  });
  return result;
}

function splitBlend(rows: FormulaRow[], raw: FormulaRow, newId: () => string): void {
  rows[rows.length - 1] = {
    rowId: newId(),
    level: 1,
    name: `${raw.name} 复配原料`,
    inci: '',
    cas: '',
    percent: raw.percent,
    purpose: raw.purpose,
    submissionCode: raw.submissionCode,
    remark: '',
  };
  rows.push({ ...raw, level: 2, percent: '100', submissionCode: '' });
}

function targetsOf(row: string[]): (Target | null)[] {
  const used = new Set<Target>();
  return row.map((text) => {
    const found =
      text.length > 30
        ? undefined
        : headings.find(([target, pattern]) => pattern.test(text.replace(/\s+/g, ' ').trim()) && !used.has(target));
    if (!found) return null;
    used.add(found[0]);
    return found[0];
  });
}

/** Without headings: the first column of words is the name, the first column of numbers the percentage. */
function guessTargets(sheet: Sheet): (Target | null)[] {
  const width = Math.max(0, ...sheet.slice(0, 20).map((row) => row.length));
  const sample = sheet.slice(0, 20);
  const numeric = (i: number) => sample.filter((row) => /^\d+(\.\d+)?%?$/.test(normalisePercent(row[i] ?? ''))).length;
  const worded = (i: number) => sample.filter((row) => /\p{Script=Han}|\p{L}{2,}/u.test(row[i] ?? '')).length;
  const isCounter = (i: number) => sample.every((row, at) => !row[i] || Number(row[i]) === at + 1);
  const targets: (Target | null)[] = Array.from({ length: width }, () => null);
  const names = Array.from({ length: width }, (_, i) => i).filter((i) => worded(i) > sample.length / 2);
  const percents = Array.from({ length: width }, (_, i) => i).filter(
    (i) => numeric(i) > sample.length / 2 && !isCounter(i),
  );
  if (names[0] !== undefined) targets[names[0]] = 'name';
  if (names[1] !== undefined) targets[names[1]] = 'inci';
  if (percents[0] !== undefined) targets[percents[0]] = 'percent';
  return targets;
}

/** A total line at the end of the sheet is no ingredient. */
function isFooter(row: string[]): boolean {
  const words = row.filter((value) => value && !/^[\d.,%\s]+$/.test(value));
  return words.length > 0 && words.every((word) => /^(合计|总计|total|sum)[：:]?$/i.test(word));
}
