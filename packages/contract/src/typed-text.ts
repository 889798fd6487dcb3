import { z } from 'zod';

/**
 * What may be written into a text, in every call of the product (ADR 0054). A *name* is shown in lists, numbers and certificates; a *text* is
 * prose with lines. Both are stored in the composed form (NFC).
 */
export type TextKind = 'text' | 'name';

/** Why a text is refused: the first wrong character and its position (from 1). */
export interface TextFault {
  fault: 'control' | 'surrogate' | 'direction' | 'markup';
  sign: string;
  at: number;
}

// Tab and line ends are the control characters that a text may hold.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/;
const surrogate = /\p{Surrogate}/u;
/** Embeddings and overrides reorder all text after them; Unicode itself has replaced them by isolates. */
const override = /[\u202a-\u202e]/;
/** Isolates enclose one writing direction inside another: allowed in prose, not in a name. */
const isolate = /[\u2066-\u2069]/;
const element =
  'a|abbr|applet|audio|base|body|button|canvas|details|dialog|div|embed|form|frame|frameset|head|html|iframe|img|input|link|marquee|math|meta|object|option|script|select|source|span|style|svg|table|template|textarea|title|video';
/** A tag, an unfinished tag that browsers would complete, or a comment; but not `<0.1`, `<LOD` and `a < b`. */
const markup = new RegExp(`<[/!?%]?[a-z][^<>]*>|<!--|<!\\[CDATA|</?(?:${element})[\\s/]`, 'i');

/** The first fault that prevents a text from being stored and shown as written; null when there is none. */
export function textFault(text: string, kind: TextKind): TextFault | null {
  const found =
    faultAt('control', control, text) ?? faultAt('surrogate', surrogate, text) ?? faultAt('direction', override, text);
  if (found !== null || kind === 'text') return found;
  return faultAt('direction', isolate, text) ?? faultAt('markup', markup, text);
}

function faultAt(fault: TextFault['fault'], what: RegExp, text: string): TextFault | null {
  const found = what.exec(text);
  if (!found) return null;
  const code = text.charCodeAt(found.index).toString(16).toUpperCase().padStart(4, '0');
  const sign = fault === 'markup' ? found[0].slice(0, 20) : `U+${code}`;
  return { fault, sign, at: Array.from(text.slice(0, found.index)).length + 1 };
}

/** The composed form, equal for texts that look the same: 'é' is one character, however it was typed. */
export function composed(text: string): string {
  return text.normalize('NFC');
}

/** Invisible characters that no name needs: byte order mark, soft hyphen, zero-width space, direction marks. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/g;

/**
 * A name on one line: composed, without invisible characters, with single blanks for line ends and tabs, trimmed. Joiners that scripts need stay.
 */
export function cleanName(name: string): string {
  return composed(name.replace(unseen, '').replace(/[\t\r\n\u2028\u2029]+/g, ' ')).trim();
}

/** Refuses a text, with the fault in `params` of the issue, from which the server makes its message. */
function refusing(kind: TextKind) {
  return (text: string, context: z.RefinementCtx): void => {
    const fault = textFault(text, kind);
    if (fault) context.addIssue({ code: 'custom', params: fault, message: `${fault.fault} ${fault.sign}` });
  };
}

/** A name of a person, company, product or thing, on one line. */
export const Name = (most: number) => z.string().overwrite(cleanName).min(1).max(most).superRefine(refusing('name'));
/** The same, which may be left empty. */
export const NameOrNone = (most: number) => z.string().overwrite(cleanName).max(most).superRefine(refusing('name'));
/** A name in each language; zh-TW may be left out. */
export const NameInEach = z.object({ 'zh-CN': Name(100), 'zh-TW': Name(100).optional(), en: Name(100) });
/** Text with lines: opinions, reasons, contents. */
export const Prose = (most: number) => z.string().overwrite(composed).max(most).superRefine(refusing('text'));
/** A word of our own or of a program, which is looked up and never displayed: a key, a token, a window id. */
export const Code = (most: number) => z.string().max(most).superRefine(refusing('name'));
/** A mobile number of the mainland (R5-19, R5-20). */
export const Mobile = z.string().regex(/^1[3-9]\d{9}$/);
