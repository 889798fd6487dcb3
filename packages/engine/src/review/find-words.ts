import { linearPattern } from '../pattern/index.ts';
import { perObject, perText } from '../remember.ts';
import type { Subject } from './judging/rulebook.ts';
import { textAt } from './places.ts';
import { simplified } from './simplified.ts';

/** A word found: the path of its text, and the words around it. */
export interface Hit {
  path: string;
  context: string;
}

/** A text ready for searching. */
export interface Prepared {
  path: string;
  original: string;
  /** One spelling, one character for one; the ingredient statement and ingredient names are blanked out. */
  folded: string;
  /** The same without the blanks inside words (`消 炎`). */
  dense: string;
  /** Where each character of `dense` stands in the text; absent where nothing was left out. */
  at?: readonly number[];
}
/** Stands where something was blanked out: a private character, no blank, so that the words around it stay apart. */
const gap = '\uE000';

const prepared = perObject((subject: Subject) =>
  perText((path): readonly Prepared[] => {
    const original = textAt(subject, path);
    if (original === undefined) return [];
    const folded = blank(subject, fold(original));
    return [{ path, original, folded, ...denseOf(folded) }];
  }),
);

/** The texts of a dossier at these paths, ready for searching; a path with nothing at it is left out. */
export function textsOf(subject: Subject, paths: readonly string[]): Prepared[] {
  return paths.flatMap(prepared(subject));
}

/** The texts with a word blanked out wherever it stands, so that no shorter word is found inside it. */
export function without(texts: readonly Prepared[], word: string): Prepared[] {
  return texts.map((one) => ({ ...one, dense: one.dense.replaceAll(fold(word), gap.repeat(word.length)) }));
}

/** What is no claim wherever it stands: the ingredient statement, prescribed warnings, names of ingredients. */
const sparedOf = perObject((subject: Subject): readonly string[] => {
  const whole = ['label.ingredients', 'label.warnings'].flatMap((path) => textAt(subject, path) ?? []);
  const names = subject.substances.map((substance) => substance.row.name).filter((name) => name.trim().length > 2);
  return [...whole, ...names].map(fold);
});

function blank(subject: Subject, folded: string): string {
  let text = folded;
  for (const name of sparedOf(subject)) if (text.includes(name)) text = text.replaceAll(name, gap.repeat(name.length));
  return text;
}

/** Half width, upper case, simplified, one character for one, so that positions stay. */
const fold = perText((source) =>
  simplified(
    source
      .replace(/[！-～]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
      .replace(/[a-z]+/g, (some) => some.toUpperCase()),
  ),
);

/** Blanks between two Chinese characters; a line break parts words. */
const blanksInWords =
  /(?<=\p{Script=Han})[^\S\r\n\u2028\u2029]+(?=\p{Script=Han})|[\u200B-\u200D\u2060\uFEFF\u00AD]+/gu;

function denseOf(folded: string): Pick<Prepared, 'dense' | 'at'> {
  const blanks = [...folded.matchAll(blanksInWords)];
  if (blanks.length === 0) return { dense: folded };
  const at: number[] = [];
  let from = 0;
  for (const { 0: blank_, index } of [...blanks, { 0: '', index: folded.length }]) {
    for (let one = from; one < index; one += 1) at.push(one);
    from = index + blank_.length;
  }
  return { dense: at.map((one) => folded.charAt(one)).join(''), at };
}

const negations =
  /(?:不|无|無|非|未|勿|没有|沒有|并非|並非|不含|不得|不能|不可|不是|禁止|避免|避开|避開|请勿|請勿|切勿|不具有?|不用于|不用於|不作)[^，。；、！,.;!\s\uE000]{0,4}$/;

/** A denial of several things in a row: `不具有美白、祛斑`, `不含激素、抗生素`. */
const denials = /不含|不添加|未添加|无添加|不具有?|不具备|没有|并非|不是|不用于|不能(?:代替|替代)/g;

function isDenied(before: string): boolean {
  if (negations.test(before.slice(-8))) return true;
  for (const { 0: denial, index } of before.matchAll(denials)) {
    const things = before.slice(index + denial.length);
    if (/[，。；！,.;!\s\uE000]/.test(things)) continue;
    const named = things.split(/[、和或及与]/);
    if (named.length > 1 && named.every((one) => one.length <= 8) && (named.at(-1)?.length ?? 0) <= 4) return true;
  }
  return false;
}

/** Where a word first stands in the texts; not where it is denied (`negation`), nor inside one of the ordinary expressions. */
export function find(
  texts: readonly Prepared[],
  word: string,
  negation: boolean,
  ordinary: readonly string[] = [],
): Hit | undefined {
  const needle = fold(word);
  if (needle === '') return undefined;
  for (const { path, original, folded, dense, at: places } of texts) {
    for (let at = dense.indexOf(needle); at >= 0; at = dense.indexOf(needle, at + needle.length)) {
      if (ordinary.some((one) => standsAround(one, dense, needle, at))) continue;
      const [first, last] = [at, at + needle.length - 1].map((one) => places?.[one] ?? one) as [number, number];
      if (places && isParted(folded.slice(first, last + 1)) && !standsFree(folded, first, last)) continue;
      if (negation && isDenied(folded.slice(Math.max(0, first - 40), first))) continue;
      const [start, end] = [Math.max(0, first - 12), Math.min(original.length, last + 13)];
      return {
        path,
        context: `${start > 0 ? '…' : ''}${original.slice(start, end)}${end < original.length ? '…' : ''}`,
      };
    }
  }
  return undefined;
}

/** Whether blanks that are seen stand in a word. */
function isParted(found: string): boolean {
  return /[^\S\uFEFF]/.test(found);
}

/** Whether a word found across a blank begins or ends where words do: `取消 炎热` has none, `消 炎` and `祛痘消 炎` do. */
function standsFree(folded: string, first: number, last: number): boolean {
  return [folded.charAt(first - 1), folded.charAt(last + 1)].some((one) => !han.test(one));
}

const han = /\p{Script=Han}/u;

/** Whether the word found at a place is part of a longer expression there. */
function standsAround(expression: string, dense: string, word: string, at: number): boolean {
  const around = fold(expression);
  for (let inside = around.indexOf(word); inside >= 0; inside = around.indexOf(word, inside + 1))
    if (dense.startsWith(around, at - inside)) return true;
  return false;
}

/** What the patterns find, as words. */
export function matches(texts: readonly Prepared[], patterns: readonly string[]): string[] {
  return patterns.flatMap((source) => texts.flatMap(({ dense }) => dense.match(linearPattern(source, 'g')) ?? []));
}
