import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from '@app/engine/review';
import type { z } from 'zod';
import {
  type FileFault,
  type FileRow,
  type JsonNode,
  keysAt,
  lettersApart,
  type Place,
  parseCsv,
  parseJsonFile,
  plainOf,
  wordsAt,
} from '../apps/server/src/kernel/definition-file/index.ts';
import { type Parts, partsOfArea, withParts } from '../apps/server/src/platform/area/definitions/parts.ts';
import { readRules } from '../apps/server/src/product/regulation/read-rules.ts';
import { Dice } from '../apps/server/src/scenario/fuzz/hostile-value.testing.ts';
import { faultsIn, faultsOf, type JsonDefinition, jsonDefinitions, readParts } from './definition-files.ts';

/** A word of a definition file that the check must know: a key of an object, or one of the words that a value may be. */
export interface Word extends Place {
  text: string;
  /** Words that would be valid in its place too: a misspelling that equals one of them is no fault. */
  known: readonly string[];
  /** The faults that the check reports when the file has this text. */
  faultsWith(text: string): readonly FileFault[];
  /** The file as it is. */
  source: string;
}

/** Result of the check for a misspelt word. */
export type Verdict = 'named' | 'another word' | 'missed';

/** Every word of a definitions folder that a schema names, each once: a part counts where it is written. */
export async function wordsOf(directory: string): Promise<Word[]> {
  const parts = await readParts(directory);
  const words = new Map<string, Word>();
  const add = (word: Word) => words.set(`${word.file}:${word.line}:${word.column}`, word);
  for (const definition of jsonDefinitions(directory).files) {
    const node = parseJsonFile(definition.file, definition.text);
    const whole = withParts(node, parts);
    const value = plainOf(whole);
    const faultsWith = (file: string) => (text: string) => recheck(definition, parts, file, text);
    const textOf = (file: string) =>
      file === definition.file ? definition.text : readFileSync(join(directory, file), 'utf8');
    collect(whole, [], { schema: definition.schema, value }, (at, text, known) =>
      add({ ...at, text, known, source: textOf(at.file), faultsWith: faultsWith(at.file) }),
    );
    for (const [at, text, known] of usesOf(node, [...parts.keys()]))
      add({ ...at, text, known, source: definition.text, faultsWith: faultsWith(at.file) });
  }
  for (const word of ruleWords(readFileSync(join(directory, 'regulation/rules.csv'), 'utf8'))) add(word);
  return [...words.values()];
}

/** Reads the definition again with one changed file: its own, or that of a part. */
function recheck(definition: JsonDefinition, parts: Parts, file: string, text: string): readonly FileFault[] {
  if (file === definition.file) return faultsIn({ ...definition, text }, parts);
  const node = parseJsonFile(file, text);
  const changed = new Map(parts);
  const [, area] = /^areas\/(.+)\/area\.json$/.exec(file) ?? [];
  if (area !== undefined) {
    for (const [name, part] of partsOfArea(area, node)) changed.set(name, part);
    return faultsIn(definition, changed);
  }
  const prefix = file.replace(/^parts\/|\.json$/g, '');
  if (node.kind === 'object') for (const [key, { node: part }] of node.entries) changed.set(`${prefix}.${key}`, part);
  return faultsIn(definition, changed);
}

type Found = (at: Place, text: string, known: readonly string[]) => void;

/** Keys of objects and words of values, wherever the schema names them. */
function collect(
  node: JsonNode,
  path: readonly PropertyKey[],
  read: { schema: z.ZodType; value: unknown },
  found: Found,
): void {
  if (node.kind === 'array') {
    for (const [index, item] of node.items.entries()) collect(item, [...path, index], read, found);
  } else if (node.kind === 'object') {
    const { keys } = keysAt(read.schema, read.value, path);
    for (const [key, entry] of node.entries) {
      if (keys.includes(key)) found(entry.at, key, keys);
      collect(entry.node, [...path, key], read, found);
    }
  } else if (typeof node.value === 'string') {
    const words = wordsAt(read.schema, read.value, path);
    if (words.includes(node.value)) found(node.at, node.value, words);
  }
}

/** `use` itself and the parts it names, which are gone once the parts are in place. */
function usesOf(node: JsonNode, names: readonly string[]): [Place, string, readonly string[]][] {
  if (node.kind === 'scalar') return [];
  if (node.kind === 'array') return node.items.flatMap((item) => usesOf(item, names));
  return Array.from(node.entries).flatMap(([key, { at, node: inner }]) =>
    key === 'use' && inner.kind === 'scalar' && names.includes(String(inner.value))
      ? [
          [at, key, ['use']] as [Place, string, readonly string[]],
          [inner.at, String(inner.value), names] as [Place, string, readonly string[]],
        ]
      : usesOf(inner, names),
  );
}

/** Columns, checks, severities and options of rules.csv. */
function ruleWords(source: string): Word[] {
  const file = 'regulation/rules.csv';
  const words: Word[] = [];
  const faultsWith = (text: string) => faultsOf(() => readRules(file, text));
  const rows = parseCsv(file, source);
  const add = (at: Place, text: string, known: readonly string[]) =>
    words.push({ ...at, text, known, source, faultsWith });
  const head = Object.keys(rows[0]?.cells ?? {});
  for (const [index, name] of head.entries())
    add({ file, line: 1, column: head.slice(0, index).join(',').length + (index > 0 ? 2 : 1) }, name, head);
  for (const row of rows) {
    const cell = (name: string) => ({ file, ...placeOf(row, name), text: row.cells[name]?.text ?? '' });
    const [check, severity, options] = [cell('check'), cell('severity'), cell('options')];
    add(check, check.text, Object.keys(checks));
    add(severity, severity.text, ['error', 'warn', 'info']);
    const schema = checks[check.text]?.options;
    if (!schema) continue;
    const node = parseJsonFile(file, options.text);
    collect(node, [], { schema, value: plainOf(node) }, (at, text, known) => {
      const before = options.text.slice(0, at.column - 1);
      add({ file, line: options.line, column: options.column + before.length + before.split('"').length }, text, known);
    });
  }
  return words;
}

const placeOf = (row: FileRow, name: string) => ({
  line: row.cells[name]?.line ?? row.line,
  column: row.cells[name]?.column ?? 1,
});

/** Tries one misspelling of a word; null when it is another word that is right there. */
export function tryMisspelt(word: Word, seed: number): { misspelt: string; verdict: Verdict } | null {
  const misspelt = misspell(word.text, new Dice(seed));
  if (word.known.includes(misspelt)) return null;
  const lines = word.source.split('\n');
  const line = lines[word.line - 1] ?? '';
  const at = line.indexOf(word.text, word.column - 1);
  if (at < 0 || at > word.column + 2) throw new Error(`${word.file}:${word.line}:${word.column} is not “${word.text}”`);
  lines[word.line - 1] = line.slice(0, at) + misspelt + line.slice(at + word.text.length);
  const faults = word.faultsWith(lines.join('\n')).filter((one) => one.file === word.file && one.line === word.line);
  const told = faults.filter(({ message }) => message.includes(`“${misspelt}”`));
  if (told.some(({ remedy }) => remedy.includes(`“${word.text}”`))) return { misspelt, verdict: 'named' };
  // Another word that is as near could be the right one as well.
  const meant = told.map(({ remedy }) => /write “([^”]*)”/.exec(remedy)?.[1]);
  const isAsNear = meant.some(
    (one) => one !== undefined && lettersApart(misspelt, one) <= lettersApart(misspelt, word.text),
  );
  return { misspelt, verdict: isAsNear ? 'another word' : 'missed' };
}

/** A typing error: a letter left out, doubled, swapped with the next, or replaced by its neighbour on the keyboard. */
function misspell(word: string, dice: Dice): string {
  const at = dice.below(word.length);
  const slips = [
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + word.charAt(at) + word.slice(at),
    () => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
    () => word.slice(0, at) + dice.pick([...'aeinorstx']) + word.slice(at + 1),
  ];
  const slipped = dice.pick(slips)();
  return slipped === word ? misspell(word, dice) : slipped;
}
