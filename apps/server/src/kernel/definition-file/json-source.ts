import { type ParseError, parseTree, printParseErrorCode, type Node as Tree } from 'jsonc-parser';
import { type FileFault, FileFaultError, type Place } from './file-fault.ts';

/** A value of a JSON file with its place in the file. */
export type JsonNode = { at: Place } & (
  | { kind: 'object'; entries: ReadonlyMap<string, JsonEntry> }
  | { kind: 'array'; items: readonly JsonNode[] }
  | { kind: 'scalar'; value: string | number | boolean | null }
);
/** A key of an object: where the key stands, and its value. */
export interface JsonEntry {
  at: Place;
  node: JsonNode;
}

/** Reads a JSON file; throws `FileFaultError` when the text is no JSON or an object has the same key twice. */
export function parseJsonFile(file: string, text: string): JsonNode {
  const lines = lineStarts(text);
  const placeOf = (offset: number): Place => {
    const line = lineAt(lines, offset);
    return { file, line: line + 1, column: offset - (lines[line] ?? 0) + 1 };
  };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const faults = errors.map(
    ({ error, offset }): FileFault => ({
      ...placeOf(offset),
      path: '',
      message: `this is no JSON: ${inWords(printParseErrorCode(error))}`,
      remedy: 'write valid JSON',
    }),
  );
  if (faults.length > 0 || !tree) throw new FileFaultError(faults.length > 0 ? faults : [emptyFault(file)]);
  const node = nodeOf(tree, placeOf, [], faults);
  if (faults.length > 0) throw new FileFaultError(faults);
  return node;
}

const emptyFault = (file: string): FileFault => ({
  file,
  line: 1,
  column: 1,
  path: '',
  message: 'the file is empty',
  remedy: 'write valid JSON',
});

function nodeOf(
  tree: Tree,
  placeOf: (offset: number) => Place,
  path: readonly string[],
  faults: FileFault[],
): JsonNode {
  const at = placeOf(tree.offset);
  if (tree.type === 'array')
    return {
      at,
      kind: 'array',
      items: (tree.children ?? []).map((item, index) => nodeOf(item, placeOf, [...path, String(index)], faults)),
    };
  if (tree.type !== 'object') return { at, kind: 'scalar', value: tree.value };
  const entries = new Map<string, JsonEntry>();
  for (const { children = [] } of tree.children ?? []) {
    const [name, value] = children;
    if (!name || !value) continue;
    const key = String(name.value);
    const own = placeOf(name.offset);
    if (entries.has(key))
      faults.push({
        ...own,
        path: [...path, key].join('.'),
        message: `“${key}” stands twice`,
        remedy: 'leave one out',
      });
    entries.set(key, { at: own, node: nodeOf(value, placeOf, [...path, key], faults) });
  }
  return { at, kind: 'object', entries };
}

/** The plain value of a node. */
export function plainOf(node: JsonNode): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'array') return node.items.map(plainOf);
  return Object.fromEntries(Array.from(node.entries, ([key, entry]) => [key, plainOf(entry.node)]));
}

/** The node at the end of a path, or undefined. */
export function nodeAt(node: JsonNode, path: readonly PropertyKey[]): JsonNode | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return node;
  const next = childOf(node, String(step));
  return next && nodeAt(next.node, rest);
}

/** The place of the node at the end of a path; where the path leaves the file (an absent key), the place of the last object on it. */
export function placeAt(node: JsonNode, path: readonly PropertyKey[]): Place {
  let [here, at] = [node, node.at];
  for (const step of path) {
    const next = childOf(here, String(step));
    if (!next) break;
    [here, at] = [next.node, next.at];
  }
  return at;
}

/** The child that one step of a path names: a key, an index, or the `key` of a list item (`main` in `steps.main`). */
function childOf(node: JsonNode, step: string): JsonEntry | undefined {
  if (node.kind === 'object') return node.entries.get(step);
  if (node.kind !== 'array') return undefined;
  const item = /^\d+$/.test(step) ? node.items[Number(step)] : node.items.find((one) => isNamed(one, step));
  return item && { at: item.at, node: item };
}

function isNamed(node: JsonNode, name: string): boolean {
  const key = node.kind === 'object' ? node.entries.get('key')?.node : undefined;
  return key?.kind === 'scalar' && key.value === name;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The line (from 0) that holds a character, by binary search. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** `CommaExpected` → `comma expected`. */
const inWords = (code: string) => code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
