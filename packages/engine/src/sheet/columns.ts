import { simplified } from '../review/simplified.ts';
import { readNumber, shiftOf } from './number.ts';

/** What a column of a sheet means. `percent` is % of the raw material in the product, `share` % of a component in it. */
export const targets = [
  'no',
  'rawName',
  'name',
  'inci',
  'cas',
  'percent',
  'share',
  'actual',
  'purpose',
  'submissionCode',
  'remark',
] as const;
export type Target = (typeof targets)[number];

/** A column of a sheet and what it means; `target` is null where it is not read. */
export interface Column {
  /** The head of the column, or its letter where it has none. */
  source: string;
  target: Target | null;
  /** Powers of ten from the unit of the head to per cent. */
  shift: number;
}

/** Where the head of a sheet stands, and what its columns mean. */
export interface Head {
  /** Index of the first and of the last row of the head; −1 where the sheet has none. */
  first: number;
  last: number;
  columns: Column[];
}

/** Rows looked at for a head: titles, numbers of papers and dates stand above it. */
const deepest = 30;
/** A longer text is no heading. */
const longest = 60;

type Guess = Target | 'weakName' | 'strongName' | 'amount' | 'none';

// Order matters: the first pattern that fits a heading wins.
const kinds: readonly (readonly [Guess, RegExp])[] = [
  [
    'none',
    /限量|限值|历史|最高|最大|法规|参考|标准值|\bmax|limit|价|成本|金额|price|cost|供应商|厂家|厂商|生产企业|产地|supplier|vendor|manufacturer|批号|lot\b|batch|日期|\bdate/i,
  ],
  ['submissionCode', /报送码|安全信息|submission/i],
  ['none', /(物料|原料|产品|内部|配方|存货)(编码|代码|编号|号)|\bcode\b|item (no|code)/i],
  ['inci', /inci|英文|english|国际化妆品原料名/i],
  ['cas', /\bcas(\b|no|rn|_)/i],
  ['actual', /实际|折算|actual|final|in (the )?(product|formula)/i],
  [
    'share',
    /(组分|成分|组成|复配|复合).{0,12}(含量|百分|比例|占比|%)|(含量|百分|比例|占比|%).{0,12}(组分|成分|复配|component)|原料中|in raw|of (the )?raw|component.{0,12}(%|percent|content)|sub-?ingredient.{0,8}%/i,
  ],
  [
    'percent',
    /含量|百分|用量|添加量|加入量|投料|配比|比例|占比|浓度|重量|质量分数|percent|content|amount|dosage|quantity|concentration|%|w ?\/ ?w|wt|ppm|mg ?\/ ?kg|g ?\/ ?100 ?g|‰/i,
  ],
  ['amount', /数量|净重/],
  ['strongName', /标准中文|中文名|中文|标准名|chinese/i],
  ['purpose', /目的|用途|功能|作用|功效|purpose|function/i],
  ['remark', /备注|说明|附注|remark|note|comment/i],
  ['no', /^(原料)?(序号|编号|行号|号)$|^(no\.?|#|nr\.?|item|s\/?n|index|№)$/i],
  ['rawName', /商品名|贸易名|trade ?name|commercial/i],
  ['weakName', /名称|品名|原料|物料|成分|组成|组分|name|ingredient|material|component/i],
];

/** How many columns of a table are known: the better reading of a file has more. */
export function knownColumns(rows: readonly (readonly string[])[]): number {
  const head = headOf(rows);
  const known = head.columns.filter(({ target }) => target !== null).length;
  return head.first < 0 ? known : known * 10;
}

/** The target of a heading taken alone. */
function guessOf(heading: string): Guess | null {
  const text = simplified(heading.normalize('NFKC')).replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > longest) return null;
  return kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** Whether a heading counts in grams, kilograms or pieces of a batch, which are no percentages. */
export function isAmount(heading: string): boolean {
  const guess = guessOf(heading);
  const isCount = guess === 'percent' || guess === 'actual' || guess === 'share';
  return guess === 'amount' || (isCount && shiftOf(heading) === null);
}

/** What the headings of one row mean together: a name is the trade name only beside a better one. */
export function targetsOf(headings: readonly string[]): (Target | null)[] {
  const guesses = headings.map(guessOf);
  const has = (guess: Guess) => guesses.includes(guess);
  const raw = (heading: string) => /原料|物料|raw ?material/i.test(simplified(heading));
  const weak = guesses.flatMap((guess, at) => (guess === 'weakName' ? [at] : []));
  const own = has('strongName') ? undefined : (weak.find((at) => !raw(headings[at] ?? '')) ?? weak[0]);
  const used = new Set<Target>();
  const take = (target: Target): Target | null => {
    if (used.has(target)) return null;
    used.add(target);
    return target;
  };
  return guesses.map((guess, at): Target | null => {
    switch (guess) {
      case null:
      case 'none':
      case 'amount':
        return null;
      case 'strongName':
        return take('name');
      case 'weakName':
        return at === own ? take('name') : take('rawName');
      case 'share':
        return has('percent') || has('actual') ? take('share') : take('percent');
      case 'percent':
      case 'actual': {
        if (isAmount(headings[at] ?? '')) return null;
        if (guess === 'actual' && !has('percent') && !has('share')) return take('percent');
        return take(guess);
      }
      default:
        return take(guess);
    }
  });
}

/** Whether a column holds percentages. */
export function isCounted(target: Target | null): boolean {
  return target === 'percent' || target === 'share' || target === 'actual';
}

/** Finds the head: the row, or two rows together, whose words mean most columns; without one, columns by what they hold. */
export function headOf(rows: readonly (readonly string[])[]): Head {
  let best: { first: number; last: number; headings: string[]; targets: (Target | null)[]; worth: number } | undefined;
  for (let first = 0; first < Math.min(deepest, rows.length); first += 1) {
    const row = rows[first] ?? [];
    if (holdsNumbers(row)) continue;
    for (const last of [first, first + 1]) {
      const below = rows[last] ?? [];
      if (last > first && (last >= rows.length || holdsNumbers(below))) continue;
      const headings = last === first ? row.map(oneLine) : twoLevels(row, below);
      const found = targetsOf(headings);
      // A name beside an amount of a batch is a head too: what it counts is told to be no percentage.
      const counts = headings.some((heading, at) => !found[at] && isAmount(heading)) && !found.some(isCounted) ? 1 : 0;
      const worth = new Set(found.filter((target) => target !== null)).size + counts;
      if (worth < 2 || !found.some((target) => target === 'name' || target === 'inci' || target === 'rawName'))
        continue;
      if (!best || worth > best.worth) best = { first, last, headings, targets: found, worth };
    }
  }
  if (!best) return byContent(rows);
  const { first, last, headings, targets: found } = best;
  const width = widthOf(rows);
  const columns = Array.from({ length: width }, (_, at): Column => {
    const source = headings[at] || letterOf(at);
    return { source, target: found[at] ?? null, shift: shiftOf(headings[at] ?? '') ?? 0 };
  });
  return { first, last, columns: latinNames(columns, rows.slice(last + 1)) };
}

/** Headings of two rows: the upper one holds for the columns right of it until the next. */
function twoLevels(upper: readonly string[], lower: readonly string[]): string[] {
  let over = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [top, bottom] = [oneLine(upper[at] ?? ''), oneLine(lower[at] ?? '')];
    if (top !== '') over = top;
    else if (bottom === '') over = '';
    return (bottom === '' ? top : `${over} ${bottom}`).trim();
  });
}

/** A column of names that holds INCI names alone is one. */
function latinNames(columns: Column[], body: readonly (readonly string[])[]): Column[] {
  const at = columns.findIndex(({ target }) => target === 'name');
  if (at < 0 || columns.some(({ target }) => target === 'inci')) return columns;
  const cells = body.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');
  const latin = cells.filter((cell) => /[a-z]{2}/i.test(cell) && !/\p{Script=Han}/u.test(cell)).length;
  const rest = cells.filter((cell) => /\p{Script=Han}/u.test(cell)).length;
  if (latin < 2 || latin < rest * 4) return columns;
  return columns.map((column, index) => (index === at ? { ...column, target: 'inci' } : column));
}

const casNumber = /^\d{2,7}-\d{2}-\d( ?[,;/、] ?\d{2,7}-\d{2}-\d)*$/;

/** Knows columns by what stands in them: running numbers, CAS numbers, percentages, Latin letters (INCI), Chinese. */
function byContent(rows: readonly (readonly string[])[]): Head {
  const width = widthOf(rows);
  const sample = rows.slice(0, 60).filter((row) => row.filter((cell) => cell.trim() !== '').length >= 2);
  const used = new Set<Target>();
  const take = (...wanted: Target[]): Target | null => {
    const free = wanted.find((target) => !used.has(target));
    if (free) used.add(free);
    return free ?? null;
  };
  const kindOf = (at: number): Target | null => {
    const cells = sample.map((row) => oneLine(row[at] ?? '')).filter((cell) => cell !== '');
    if (cells.length === 0) return null;
    const most = (test: (cell: string) => boolean) => cells.filter(test).length >= cells.length * 0.7;
    if (cells.every((cell, index) => cell === String(index + 1)) && at === 0 && width > 2) return take('no');
    if (most((cell) => casNumber.test(cell))) return take('cas');
    if (most((cell) => ['number', 'ambiguous', 'rest', 'range', 'negative', 'about'].includes(readNumber(cell).kind)))
      return take('percent', 'share', 'actual');
    if (most((cell) => /^[a-z0-9 ,.'’()/&+-]+$/i.test(cell))) {
      const code = most((cell) => /^[a-z0-9-]+$/i.test(cell) && /\d/.test(cell));
      return code && at > 1 ? take('submissionCode') : take('inci');
    }
    return take('name', 'purpose', 'remark');
  };
  const columns = Array.from(
    { length: width },
    (_, at): Column => ({ source: letterOf(at), target: kindOf(at), shift: 0 }),
  );
  return { first: -1, last: -1, columns };
}

/** Cells of the longest row. Each row as an argument would be too many for a call. */
function widthOf(rows: readonly (readonly string[])[]): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}

/** Whether a row holds figures or what stands for one (至100, 适量, 0.2-0.5), as no head does. */
function holdsNumbers(row: readonly string[]): boolean {
  return row.some((cell) => !['empty', 'text', 'broken', 'date'].includes(readNumber(cell).kind));
}

/** One line of text: line breaks and runs of blanks become one blank. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The letter of a column as spreadsheets show it. */
export function letterOf(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26);
}
