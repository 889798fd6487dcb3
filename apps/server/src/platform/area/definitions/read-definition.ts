import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { AreaDefinition } from '@app/contract';
import {
  type FileFault,
  FileFaultError,
  type JsonNode,
  type Place,
  parseJsonFile,
  placeAt,
  readNode,
} from '../../../kernel/definition-file/index.ts';
import type { Abilities } from './abilities.ts';
import { checkDefinition } from './check-definition.ts';
import { type Parts, readParts, withParts } from './parts.ts';

/** One definition as read from its files: plain JSON, its process, and the fingerprint of both. */
export interface DefinitionFile {
  file: string;
  definition: AreaDefinition;
  processXml: string | null;
  sha256: string;
  /** The place of a path of the definition: in the area file, in a part, or in the process (`process.bpmn#task`). */
  placeOf(path: string): Place;
}

/** Reads and checks every `areas/<group>/<name>/area.json`; throws one error with all faults of all files. */
export async function readDefinitions(directory: string, can: Abilities | null = null): Promise<DefinitionFile[]> {
  const parts = await readParts(directory);
  const files: DefinitionFile[] = [];
  const faults: FileFault[] = [];
  for (const folder of await foldersBelow(join(directory, 'areas'))) {
    const found = await readDefinition(directory, folder, parts, can).catch((error: unknown) => {
      if (error instanceof FileFaultError) faults.push(...error.faults);
      else throw error;
      return null;
    });
    if (found) files.push(found);
  }
  if (faults.length > 0) throw new FileFaultError(faults);
  return files;
}

/** Folders `<group>/<name>` that hold an area file, in a stable order. */
async function foldersBelow(areas: string): Promise<string[]> {
  const folders: string[] = [];
  for (const group of await namesOf(areas)) {
    for (const name of await namesOf(join(areas, group))) {
      const files = await readdir(join(areas, group, name));
      if (files.includes('area.json')) folders.push(join(areas, group, name));
    }
  }
  return folders;
}

async function namesOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function readDefinition(
  root: string,
  folder: string,
  parts: Parts,
  can: Abilities | null,
): Promise<DefinitionFile> {
  const file = relative(root, join(folder, 'area.json')).replaceAll('\\', '/');
  const { node, definition } = parseDefinition(file, await readFile(join(folder, 'area.json'), 'utf8'), parts);
  const processXml = definition.kind === 'application' ? await readProcess(folder, definition.process, node) : null;
  const slug = relative(join(root, 'areas'), folder).replaceAll('\\', '/');
  const faults = await checkDefinition(definition, processXml, slug, can);
  const placeIn = (path: string) => placeOf(path, node, processXml);
  if (faults.length > 0) throw new FileFaultError(faults.map((fault) => ({ ...fault, ...placeIn(fault.path) })));
  return { file, definition, processXml, sha256: fingerprint(definition, processXml), placeOf: placeIn };
}

/** Reads an area file and replaces its parts; throws `FileFaultError` when it is no JSON or not a valid area. */
export function parseDefinition(
  file: string,
  text: string,
  parts: Parts,
): { node: JsonNode; definition: AreaDefinition } {
  const node = withParts(parseJsonFile(file, text), parts);
  const { $schema: _, ...definition } = readNode(node, AreaDefinition, ['use']);
  return { node, definition };
}

/** The place of a fault in a checked definition: in the area file, a part of it, or the process beside it (`process.bpmn#task`). */
function placeOf(path: string, node: JsonNode, processXml: string | null): Place {
  const [process = '', element] = path.split('#');
  // `fields.3(name).pattern` has the key of the field after its index.
  if (element === undefined)
    return placeAt(
      node,
      path.split('.').map((step) => step.split('(')[0] ?? step),
    );
  const lines = (processXml ?? '').split('\n');
  const line = lines.findIndex((text) => text.includes(` id="${element}"`));
  const file = node.at.file.replace(/area\.json$/, process);
  return { file, line: Math.max(line, 0) + 1, column: Math.max(lines[line]?.indexOf('<') ?? 0, 0) + 1 };
}

async function readProcess(folder: string, name: string, node: JsonNode): Promise<string> {
  const fault = (message: string, remedy: string) =>
    new FileFaultError([{ ...placeAt(node, ['process']), path: 'process', message, remedy }]);
  if (!/^[\w-]+\.bpmn$/.test(name))
    throw fault(`'${name}' is no .bpmn file name`, 'name a file beside area.json, e.g. process.bpmn');
  return readFile(join(folder, name), 'utf8').catch(() => {
    throw fault(`${name} is missing beside the area file`, `add ${name}`);
  });
}

/** Fingerprint of a definition: independent of key order, so that a definition written back by a designer keeps it. */
export function fingerprint(definition: unknown, processXml: string | null): string {
  return createHash('sha256')
    .update(canonical(definition))
    .update('\n')
    .update(processXml ?? '')
    .digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}
