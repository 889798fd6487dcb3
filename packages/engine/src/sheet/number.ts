import { withoutEnd } from '@app/contract/ends';

/** What was done to a typed number that can only mean one thing. */
export type NumberChange = 'fullWidth' | 'percentSign' | 'comma' | 'thousands' | 'unit' | 'exponent';

/** Which sign is the decimal mark of a sheet. */
export type Mark = 'point' | 'comma';

/** Why a text is no number that could be filed. */
export type NotANumber =
  | 'empty'
  | 'negative'
  | 'range'
  | 'bound'
  | 'about'
  | 'rest'
  | 'some'
  | 'date'
  | 'broken'
  | 'text';

/** A typed percentage as it was read. */
export type NumberRead =
  | { kind: 'number'; value: string; changes: readonly NumberChange[] }
  /** `1,500`: what it says with either decimal mark. Nobody but its writer knows. */
  | { kind: 'ambiguous'; point: string; comma: string }
  | { kind: NotANumber };

/** What the rest of the sheet says about how to read a number. */
export interface NumberOptions {
  /** The decimal mark that somebody chose for numbers that could be read in two ways. */
  mark?: Mark;
  /** Other numbers beside it are written with a decimal comma: `1.500` may be a thousand and a half. */
  besideCommas?: boolean;
  /** Powers of ten from the unit in the head of the column to per cent: −4 for ppm. */
  shift?: number;
}

/** No number of a formulation is longer; what is longer is text, and costs no time. */
const longest = 60;
/** Digits that the number may have on either side of its mark. */
const mostDigits = 18;

/**
 * Reads a percentage as people write it. What can only mean one number is that number; what can mean two is ambiguous;
 * everything else says what it is and stays as it was written.
 */
export function readNumber(typed: string, options: NumberOptions = {}): NumberRead {
  if (typed.length > longest) return { kind: typed.trim() === '' ? 'empty' : 'text' };
  const plain = typed
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, ' ')
    .trim();
  if (plain === '') return { kind: 'empty' };
  const words = wordsOf(plain);
  if (words) return { kind: words };
  const { body, shift, sign } = withoutUnit(plain);
  const changes: NumberChange[] = [];
  if (/[\uff01-\uff5e]/.test(typed)) changes.push('fullWidth');
  if (sign === '%') changes.push('percentSign');
  const scale = sign === undefined ? (options.shift ?? 0) : shift;
  if (scale !== 0 || (sign !== undefined && (options.shift ?? 0) !== shift)) changes.push('unit');
  const read = digitsOf(body.replace(/^\+ ?/, ''), options);
  if (!read) return { kind: shapeOf(body) };
  if ('point' in read)
    return { kind: 'ambiguous', point: shifted(read.point, scale), comma: shifted(read.comma, scale) };
  const value = shifted(read.digits, scale + read.exponent);
  return { kind: 'number', value, changes: [...changes, ...read.changes] };
}

/** The decimal mark that numbers side by side prove: those that can be read in one way only. */
export function marksOf(texts: readonly string[]): { point: boolean; comma: boolean } {
  const proven = { point: false, comma: false };
  for (const text of texts) {
    if (text.length > longest) continue;
    const { body } = withoutUnit(text.normalize('NFKC').trim());
    const comma = body.lastIndexOf(',');
    const point = body.lastIndexOf('.');
    if (!/^\+?\d[\d.,' ]*$/.test(body)) continue;
    if (comma >= 0 && point >= 0) proven[comma > point ? 'comma' : 'point'] = true;
    else if (/^\d+,\d+$/.test(body) && !groups.test(body)) proven.comma = true;
    else if (/^\d+\.\d+$/.test(body) && !/^[1-9]\d{0,2}\.\d{3}$/.test(body)) proven.point = true;
  }
  return proven;
}

/** Powers of ten from a unit in words to per cent; undefined for none, null for an amount that is no share of the whole. */
export function shiftOf(words: string): number | null | undefined {
  const text = words.normalize('NFKC').replace(/μ|µ/g, 'u').toLowerCase();
  const known = units.find(([pattern]) => pattern.test(text));
  return known?.[1];
}

const units: readonly (readonly [RegExp, number | null])[] = [
  [/ng ?\/ ?kg/, -10],
  [/ppb|ug ?\/ ?kg|ng ?\/ ?g/, -7],
  [/ug ?\/ ?100 ?g/, -6],
  [/ppm|mg ?\/ ?kg|ug ?\/ ?g|mg ?\/ ?l\b/, -4],
  [/mg ?\/ ?100 ?g|毫克 ?\/ ?100 ?克/, -3],
  [/‰|(?<![a-z])g ?\/ ?kg|mg ?\/ ?g/, -1],
  [/%|(?<![a-z])g ?\/ ?100 ?g|(?<!毫)克 ?\/ ?100 ?克|百分|percent|w ?\/ ?w/, 0],
  [/\bkg\b|\bmg\b|[(/ \p{Script=Han}](g|克|ml|l)\)?$|公斤|千克|毫克|毫升/u, null],
];

/** `[1-9]` first: nobody writes a thousand as 0,500. */
const groups = /^[1-9]\d{0,2},\d{3}$/;

function digitsOf(
  body: string,
  options: NumberOptions,
): { digits: string; exponent: number; changes: NumberChange[] } | { point: string; comma: string } | null {
  const power = /^([\d.,]+)e([+-]?\d{1,2})$/i.exec(body);
  if (power) {
    const [, front = '', exponent = '0'] = power;
    // Nobody groups the thousands of a mantissa: a single mark in it is the decimal one.
    const isComma = /^\d+,\d+$/.test(front);
    const read = isComma
      ? plainly(front.replace(',', '.'), ['comma'])
      : digitsOf(front, { ...options, besideCommas: false });
    return read && 'digits' in read
      ? { ...read, exponent: Number(exponent), changes: [...read.changes, 'exponent'] }
      : null;
  }
  if (/^(\d+(?:\.\d*)?|\.\d+)$/.test(body)) {
    const suspect = options.besideCommas && /^[1-9]\d{0,2}\.\d{3}$/.test(body);
    if (!suspect) return plainly(body, []);
    const thousand = body.replace('.', '');
    if (!options.mark) return { point: body, comma: thousand };
    return options.mark === 'point' ? plainly(body, []) : plainly(thousand, ['thousands']);
  }
  if (/^(\d+,\d*|,\d+)$/.test(body)) {
    const decimal = body.replace(',', '.');
    if (!groups.test(body)) return plainly(decimal, ['comma']);
    const thousand = body.replace(',', '');
    if (!options.mark) return { point: thousand, comma: decimal };
    return options.mark === 'comma' ? plainly(decimal, ['comma']) : plainly(thousand, ['thousands']);
  }
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(body)) return plainly(body.replaceAll(',', ''), ['thousands']);
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(body))
    return plainly(body.replaceAll('.', '').replace(',', '.'), ['thousands', ...(body.includes(',') ? commaOnly : [])]);
  if (/^\d{1,3}([ '’]\d{3})+([.,]\d+)?$/.test(body))
    return plainly(body.replace(/[ '’]/g, '').replace(',', '.'), [
      'thousands',
      ...(body.includes(',') ? commaOnly : []),
    ]);
  return null;
}

const commaOnly: readonly NumberChange[] = ['comma'];

function plainly(
  digits: string,
  changes: NumberChange[],
): { digits: string; exponent: number; changes: NumberChange[] } | null {
  const [whole = '', fraction = ''] = digits.split('.');
  if (whole.length > mostDigits || fraction.length > mostDigits) return null;
  const tidy = `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
  return { digits: tidy, exponent: 0, changes };
}

/** The number ten to the `by` times as large, digit for digit. */
function shifted(digits: string, by: number): string {
  if (by === 0) return digits;
  const [whole = '0', fraction = ''] = digits.split('.');
  const all = `${whole}${fraction}`;
  const at = whole.length + by;
  const left = at <= 0 ? '0' : all.slice(0, at).padEnd(at, '0');
  const right = at <= 0 ? all.padStart(all.length - at, '0') : all.slice(at);
  const kept = withoutEnd(right, '0');
  return `${left.replace(/^0+(?=\d)/, '')}${kept === '' ? '' : `.${kept}`}`;
}

/** A unit behind a number: its power of ten to per cent. */
function withoutUnit(plain: string): { body: string; shift: number; sign?: string } {
  const found =
    /(%(?: ?\(?w\/w\)?)?|‰|ppm|ppb|wt ?%|w\/w|ng\/k?g|mg\/kg|[uμ]g\/g|[uμ]g\/kg|g\/kg|mg\/g|[muμ]?g\/100 ?g)$/i.exec(
      plain,
    );
  if (!found || found.index === 0) return { body: plain, shift: 0 };
  const shift = shiftOf(found[0]);
  return {
    body: plain.slice(0, found.index).trimEnd(),
    shift: shift ?? 0,
    sign: found[0].startsWith('%') ? '%' : found[0],
  };
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const rests = new RegExp(
  [
    '^(?:水)?(?:加水|补水|補水|补足|補足|添加|加|余量|餘量)?(?:至|到) ?(?:100|100\\.0+) ?%?$',
    '^(?:q\\.? ?s\\.? ?)?(?:add(?:ed)? to|up to|to|ad|add|ad\\.) ?(?:100|100\\.0+) ?%?$',
    '^q\\.? ?s\\.? ?(?:100|100\\.0+) ?%?$',
    '^(?:余量|餘量|平衡|剩余|其余|balance|bal\\.?|remainder)$',
  ].join('|'),
  'i',
);
const dates = new RegExp(
  [
    '^\\d{4}[-/.年]\\d{1,2}[-/.月]\\d{1,2}日?(?: [\\d:]+)?$',
    '^\\d{1,2}/\\d{1,2}/\\d{2,4}$',
    '^\\d{1,2}月\\d{1,2}日?$',
    `^\\d{1,2}[- ](?:${months})[a-z]*(?:[- ]\\d{2,4})?$`,
    `^(?:${months})[a-z]*[- ]\\d{1,4}$`,
  ].join('|'),
  'i',
);

/** Texts that are known as a whole. */
function wordsOf(plain: string): NotANumber | undefined {
  if (rests.test(plain)) return 'rest';
  if (/^(适量|適量|少量|微量|酌量|q\.? ?s\.?|quantum satis|traces?|as (needed|required))$/i.test(plain)) return 'some';
  if (dates.test(plain)) return 'date';
  if (/^#(ref!|div\/0!|value!|n\/a|name\?|null!|num!|#+)$/i.test(plain)) return 'broken';
  return undefined;
}

const one = '\\d[\\d.,]* ?%?';
const shapes: readonly (readonly [NotANumber, RegExp])[] = [
  ['negative', new RegExp(`^(?:- ?${one}|\\( ?${one} ?\\))$`)],
  ['range', new RegExp(`^${one} ?(?:-|~|至|到|to|…) ?${one}$`, 'i')],
  ['bound', new RegExp(`^(?:<=?|>=?|≤|≥|=<|不超过|不高于|小于|大于|低于|max\\.?|min\\.?|less than) ?${one}$`, 'i')],
  ['about', new RegExp(`^(?:约|約|大约|大約|~|≈|ca\\.?|about|approx\\.?) ?${one}$|^${one} ?(?:左右|±.*)$`, 'i')],
];

/** What a text looks like that is no single number. */
function shapeOf(body: string): NotANumber {
  // Full stops between two numbers are no part of either: of `0.5...1` there is one reading to try.
  const plain = body.replace(/\.\.\.?/g, '…');
  return shapes.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'text';
}
