import { simplified } from '../simplified.ts';

/** A text in one spelling, and where each of its characters stands in the original; no `at` where nothing moved. */
export interface Plain {
  readonly text: string;
  readonly at?: readonly number[];
}

/** Characters that are not seen: format characters such as zero-width and bidi marks, marks upon letters, fillers, private ones. */
const unseen = /^[\p{Cf}\p{Mn}\p{Me}\p{Co}\u115F\u1160\u3164\uFFA0]$/u;
const control = /^\p{Cc}$/u;

/** Cyrillic and Greek letters that look like a Latin one, each followed by it. */
const lookalikes = new Map(
  Array.from(
    'АAВBЕEЗ3ІIЈJКKМMНHОOРPСCТTУYХXЅSԚQԜWаAеEоOрPсCуYхXіIјJѕSΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοOɡG'.matchAll(/(.)(.)/gu),
    ([, sign = '', latin = '']): [string, string] => [sign, latin],
  ),
);

const forms = new Map<number, string>();
const mostForms = 20_000;

/** A character as every text is compared: half width, upper case, simplified, without marks; '' when it is not seen. */
function formOf(code: number): string {
  const before = forms.get(code);
  if (before !== undefined) return before;
  const form = plainForm(String.fromCodePoint(code));
  if (forms.size >= mostForms) forms.clear();
  forms.set(code, form);
  return form;
}

function plainForm(sign: string): string {
  if (unseen.test(sign)) return '';
  if (control.test(sign)) return /\s/.test(sign) ? sign : '';
  const compatible = sign === '\u2800' ? ' ' : sign.normalize('NFKC');
  // Letters with marks are taken apart; kana and other scripts keep theirs.
  const bare = /\p{Script=Latin}/u.test(compatible) ? compatible.normalize('NFD') : compatible;
  const seen = Array.from(bare)
    .filter((one) => !unseen.test(one))
    .map((one) => lookalikes.get(one) ?? one)
    .join('');
  return simplified(seen.toUpperCase());
}

/** A text in one spelling; takes time in proportion to it. */
export function plainOf(original: string): Plain {
  let text = '';
  let at: number[] | undefined;
  for (let index = 0; index < original.length; ) {
    const code = original.codePointAt(index) ?? 0;
    const length = code > 0xffff ? 2 : 1;
    const form = formOf(code);
    if (at === undefined && form.length !== length) at = Array.from({ length: index }, (_, one) => one);
    if (at) for (let unit = 0; unit < form.length; unit += 1) at.push(index + (form.length === length ? unit : 0));
    text += form;
    index += length;
  }
  return at ? { text, at } : { text };
}

/** Where a character of a plain text begins in the original. */
export function originOf({ at }: Plain, index: number): number {
  return at?.[index] ?? index;
}

/** A plain text with some pieces replaced, in their order and apart from each other; the new characters stand where the old ones did. */
export function replaced(plain: Plain, pieces: readonly { from: number; to: number; by: string }[]): Plain {
  if (pieces.length === 0) return plain;
  let text = '';
  const at: number[] = [];
  let index = 0;
  const copy = (to: number): void => {
    text += plain.text.slice(index, to);
    for (; index < to; index += 1) at.push(originOf(plain, index));
  };
  for (const { from, to, by } of pieces) {
    copy(from);
    text += by;
    const last = to - from - 1;
    for (let unit = 0; unit < by.length; unit += 1)
      // The last new character stands for the last old one, so that a passage marked in the original is whole.
      at.push(originOf(plain, from + (unit === by.length - 1 ? last : Math.min(unit, last))));
    index = to;
  }
  copy(plain.text.length);
  return { text, at };
}
