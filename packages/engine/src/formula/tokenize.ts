import { errorOf, type FormulaError, limits } from './value.ts';

/** A token of a formula; `at` is its offset in the source, from 0. */
export type Token =
  | { kind: 'number'; value: number; at: number }
  | { kind: 'text'; value: string; at: number }
  | { kind: 'field'; value: string; at: number }
  | { kind: 'name'; value: string; at: number }
  | { kind: 'operator'; value: string; at: number }
  | { kind: 'end'; value: ''; at: number };

const space = /\s+/y;
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?/y;
const text = /"((?:[^"]|"")*)"/y;
// A field of another form begins with the form's name: `{group/name.field}`.
const field = /\{\s*([\p{L}_][\p{L}\p{N}_-]*(?:\/[\p{L}\p{N}_-]+(?=\.))?(?:\.[\p{L}\p{N}_-]+)*)\s*\}/uy;
const name = /[A-Za-z_][A-Za-z0-9_]*/y;
const operator = /<>|!=|==|<=|>=|[-+*/^&%=<>(),[\]]/y;

/** Cuts a formula into tokens; the last is `end`. */
export function tokenize(source: string): Token[] | FormulaError {
  if (source.length > limits.characters)
    return errorOf('#SYNTAX!', `longer than ${limits.characters} characters`, limits.characters);
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  while (at < source.length) {
    const gap = match(space);
    if (gap) {
      at += gap[0].length;
      continue;
    }
    const found = read(match, at);
    if (!found) return errorOf('#SYNTAX!', explain(source, at), at);
    tokens.push(found.token);
    at += found.length;
  }
  tokens.push({ kind: 'end', value: '', at });
  return tokens;
}

function read(
  match: (pattern: RegExp) => RegExpExecArray | null,
  at: number,
): { token: Token; length: number } | undefined {
  const digits = match(number);
  if (digits) {
    const value = Number(digits[0]);
    return Number.isFinite(value) ? { token: { kind: 'number', value, at }, length: digits[0].length } : undefined;
  }
  const quoted = match(text);
  if (quoted)
    return { token: { kind: 'text', value: (quoted[1] ?? '').replaceAll('""', '"'), at }, length: quoted[0].length };
  const reference = match(field);
  if (reference) return { token: { kind: 'field', value: reference[1] ?? '', at }, length: reference[0].length };
  const word = match(name);
  if (word) return { token: { kind: 'name', value: word[0].toUpperCase(), at }, length: word[0].length };
  const sign = match(operator);
  if (!sign) return undefined;
  const value = sign[0] === '!=' ? '<>' : sign[0] === '==' ? '=' : sign[0];
  return { token: { kind: 'operator', value, at }, length: sign[0].length };
}

function explain(source: string, at: number): string {
  const character = source.charAt(at);
  if (character === '"') return 'a text without its closing quote';
  if (character === '{') return 'a field is written {field} or {table.column}';
  return `unexpected ${character}`;
}
