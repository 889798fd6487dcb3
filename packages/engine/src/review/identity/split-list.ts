/** One entry of a label's ingredient list. */
export interface ListedName {
  text: string;
  /** The list gives it after `May contain` or `+/-`: not in every shade. */
  mayContain: boolean;
}

const lead =
  /^(?:(?:in)?active ingredients?|ingredients?(?: list)?|inci|composition|full ingredients|成分|全成分|其他微量成分|配料|成份)\s*(?:\([^)]*\)\s*)?[:：]\s*/i;
const mayContain =
  /(?:\bmay contain\b|\bpeut contenir\b|可能含有|(?:[[(]\s{0,3})?\+\s{0,3}(?:\/\s{0,3})?-|(?:[[(]\s{0,3})?±)\s*(?:[:：]\s*)?/i;
const separators = new Set([',', '，', '、', ';', '；', '\n', '\r', '|', '•', '·', '\u2022']);
const opening = new Map([
  ['(', ')'],
  ['（', '）'],
  ['[', ']'],
  ['【', '】'],
]);
const closing = new Set(opening.values());

/**
 * Reads a label's ingredient list into names, as they stand there. A comma inside a chemical name (`1,2-hexanediol`) or
 * inside brackets does not part names; colour numbers listed in brackets (`Iron oxides (CI 77491, CI 77492)`) stay with
 * their name. Notes after the last name stay in the text of that name.
 */
export function splitIngredientList(list: string): ListedName[] {
  const names: ListedName[] = [];
  let optional = false;
  for (const part of partsOf(list)) {
    if (part.trim() === '') continue;
    const marked = mayContain.exec(part);
    const pieces: [string, boolean][] = marked
      ? [
          [part.slice(0, marked.index), optional],
          [part.slice(marked.index + marked[0].length), true],
        ]
      : [[part, optional]];
    if (marked) optional = true;
    for (const [piece, option] of pieces)
      for (const text of runTogether(piece)) {
        const clean = text.trim().replace(lead, '').trim();
        if (/[\p{L}\d]/u.test(clean)) names.push({ text: clean, mayContain: option });
      }
  }
  return names;
}

/** Parts between separators that stand outside brackets; an unclosed bracket does not swallow the rest of the list. */
function partsOf(list: string): string[] {
  const closers = unclosed(list);
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  let begun = false;
  for (let at = 0; at < list.length; at += 1) {
    const sign = list[at] ?? '';
    // A square bracket at the beginning of a part holds names of its own (`[+/- Mica, CI 77491]`).
    const ofList = sign === '[' && !begun;
    begun ||= sign.trim() !== '';
    if (opening.has(sign) && !closers.has(at) && !ofList) depth += 1;
    else if (closing.has(sign)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && separators.has(sign) && !insideName(list, at)) {
      parts.push(list.slice(start, at));
      start = at + 1;
      begun = false;
    }
  }
  parts.push(list.slice(start));
  return parts;
}

/** Positions of opening brackets that nothing closes within reach. */
function unclosed(list: string): Set<number> {
  const open: number[] = [];
  for (let at = 0; at < list.length; at += 1) {
    const sign = list[at] ?? '';
    if (opening.has(sign)) open.push(at);
    else if (closing.has(sign)) open.pop();
  }
  return new Set(open);
}

/** `1,2-hexanediol`, `2,4-D`: a comma between locants at the beginning of a name, or after a dash, is part of it. */
function insideName(list: string, at: number): boolean {
  const sign = list[at];
  if (sign === '·') return /[\p{L}\d]/u.test(list[at - 1] ?? '') && /[\p{L}\d]/u.test(list[at + 1] ?? '');
  if (sign !== ',' && sign !== '，') return false;
  const before = /(?:^|[,，;；:(\-–[\n]\s{0,5}|\d['’])\d{1,2}['’]?$/.test(list.slice(Math.max(0, at - 6), at));
  return before && /^\s?\d{1,2}['’]?\s?[,\-–\p{L}]/u.test(list.slice(at + 1, at + 7));
}

const notesOfPages = /\bRds Product Name:[^,]{0,100}?\(\)|^.{0,200}\bingredients?\s{0,9}[:：](?=\s*\S)/i;

/**
 * Names that stand in one part because a comma is missing: after a percentage (`Octisalate 5.0%Water`), around `(and)`,
 * and where one list ends and the next begins (`Sodium Benzoate. Step two: Water`).
 */
function runTogether(text: string): string[] {
  return text
    .replace(notesOfPages, '\n')
    .replace(/\((?:and|et|和)\)/gi, '\n')
    .replace(/(\d\s?%\)?)\.?\s*(?=\p{L}{3})/gu, '$1\n')
    .replace(/(?<=\p{L}{4})\.\s+(?=\p{Lu}[^,.:]{1,60}:\s{0,9}\p{L})/gu, '\n')
    .replace(/(?<=\p{L}{4})(?<!denat)\.\s+(?=\p{Lu}[\p{L}-]+(?:\s[\p{L}-]+){0,3}\.?$)/giu, '\n')
    .split('\n');
}
