import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type FileFault,
  FileFaultError,
  type JsonNode,
  nearestWord,
  parseJsonFile,
} from '../../../kernel/definition-file/index.ts';

/** Content shared by several definitions, by `<file>.<name>`: fields, actions, statuses, texts. */
export type Parts = ReadonlyMap<string, JsonNode>;

/** Reads `parts/*.json`, each file an object of named parts, and what areas may take from one another. */
export async function readParts(directory: string): Promise<Parts> {
  const folder = join(directory, 'parts');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const parts = new Map<string, JsonNode>();
  for (const name of names.filter((one) => one.endsWith('.json')).sort()) {
    const node = parseJsonFile(`parts/${name}`, await readFile(join(folder, name), 'utf8'));
    if (node.kind !== 'object')
      throw new FileFaultError([
        { ...node.at, path: '', message: 'this is no object of named parts', remedy: 'write {"name": …}' },
      ]);
    for (const [key, { node: part }] of node.entries) parts.set(`${name.slice(0, -'.json'.length)}.${key}`, part);
  }
  for (const [name, node] of await areaParts(directory)) parts.set(name, node);
  return parts;
}

/** What one area may take from another: `reg/first.fields`, `reg/first.form.steps`. */
const takenOver = [['fields'], ['form', 'steps'], ['review'], ['publicFields']] as const;

/** Names of parts that are content of areas; definitions that are written back keep their own content. */
export const isOfArea = (name: string): boolean => name.includes('/');

async function areaParts(directory: string): Promise<[string, JsonNode][]> {
  const found: [string, JsonNode][] = [];
  const files = await readdir(join(directory, 'areas'), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const file of files.map((one) => one.replaceAll('\\', '/')).sort()) {
    const id = /^([^/]+\/[^/]+)\/area\.json$/.exec(file)?.[1];
    if (id === undefined) continue;
    const text = await readFile(join(directory, 'areas', file), 'utf8');
    const area = readable(`areas/${file}`, text);
    if (area) found.push(...partsOfArea(id, area));
  }
  return found;
}

/** What other areas may take from an area, each with its name. */
export function partsOfArea(id: string, area: JsonNode): [string, JsonNode][] {
  return takenOver.flatMap((path): [string, JsonNode][] => {
    const part = path.reduce<JsonNode | undefined>(
      (node, key) => (node?.kind === 'object' ? node.entries.get(key)?.node : undefined),
      area,
    );
    return part ? [[`${id}.${path.join('.')}`, part]] : [];
  });
}

/** An area file; what is no JSON is reported where areas are read. */
function readable(file: string, text: string): JsonNode | undefined {
  try {
    return parseJsonFile(file, text);
  } catch (error) {
    if (error instanceof FileFaultError) return undefined;
    throw error;
  }
}

/**
 * Replaces `"use": "file.name"` by the part of that name. The object's own keys override those of the part; in a list, a part that is a list
 * inserts all its items. Content of a part keeps its place in the file of the part.
 */
export function withParts(node: JsonNode, parts: Parts): JsonNode {
  const faults: FileFault[] = [];
  const whole = expand(node, { parts, faults, inside: [] });
  if (faults.length > 0) throw new FileFaultError(faults);
  return whole;
}

interface Work {
  parts: Parts;
  faults: FileFault[];
  /** Names of the parts inside which this one is being replaced, to find a part that uses itself. */
  inside: readonly string[];
}

function expand(node: JsonNode, work: Work): JsonNode {
  if (node.kind === 'scalar') return node;
  if (node.kind === 'array') return { ...node, items: node.items.flatMap((item) => expandItem(item, work)) };
  const used = usedBy(node);
  const entries = new Map(
    Array.from(node.entries)
      .filter(([key]) => key !== 'use' || used === null)
      .map(([key, entry]) => [key, { ...entry, node: expand(entry.node, work) }]),
  );
  if (used === null) return { ...node, entries };
  const part = partOf(used, work);
  if (!part) return { ...node, entries };
  if (part.kind === 'object') return { ...node, entries: new Map([...part.entries, ...entries]) };
  if (entries.size > 0)
    work.faults.push(
      faultOf(used, `“${used.name}” is no object, nothing can be added to it`, 'leave the other keys out'),
    );
  return part;
}

/** The items that stand for one item: all items of the part when it names a list. */
function expandItem(item: JsonNode, work: Work): readonly JsonNode[] {
  const node = expand(item, work);
  return usedBy(item) && node.kind === 'array' ? node.items : [node];
}

interface Use {
  name: string;
  at: JsonNode['at'];
}

function usedBy(node: JsonNode): Use | null {
  const entry = node.kind === 'object' ? node.entries.get('use') : undefined;
  if (entry?.node.kind !== 'scalar' || typeof entry.node.value !== 'string') return null;
  return { name: entry.node.value, at: entry.node.at };
}

/** The named part, with the parts that it uses replaced as well. */
function partOf(use: Use, work: Work): JsonNode | undefined {
  const { parts, faults, inside } = work;
  const part = parts.get(use.name);
  if (part && !inside.includes(use.name)) return expand(part, { ...work, inside: [...inside, use.name] });
  const nearest = part ? undefined : nearestWord(use.name, parts.keys());
  const remedy =
    nearest === undefined
      ? `use one of ${[...parts.keys()].filter((name) => !isOfArea(name)).join(', ') || 'none: there are no parts'}`
      : `write “${nearest}”`;
  if (part) faults.push(faultOf(use, `“${use.name}” uses itself`, 'write out what it needs'));
  else faults.push(faultOf(use, `there is no part “${use.name}”`, remedy));
  return undefined;
}

const faultOf = (use: Use, message: string, remedy: string): FileFault => ({ ...use.at, path: 'use', message, remedy });
