import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { AreaDefinition, proceduresOf } from '@app/contract';
import {
  type FileFault,
  FileFaultError,
  faultLine,
  type JsonNode,
  type Place,
  parseJsonFile,
  placeAt,
  readNode,
} from '../../../kernel/definition-file/index.ts';
import type { Abilities } from './abilities.ts';
import { type Charts, chartsOf, noCharts } from './charts.ts';
import { checkCalendar } from './check-calendar.ts';
import { checkDefinition } from './check-definition.ts';
import { checkOrigins } from './check-origins.ts';
import { checkReferences } from './check-references.ts';
import { checkStarts } from './check-starts.ts';
import { type Parts, readParts, withParts } from './parts.ts';
import { type Procedures, readProcedures } from './procedures.ts';
import { withProcedures } from './with-procedures.ts';

/** One definition as read from its files: plain JSON with what its procedures say, its processes, and the fingerprint of both. */
export interface DefinitionFile {
  file: string;
  definition: AreaDefinition;
  charts: Charts;
  sha256: string;
  /** The place of a path of the definition: in the area file, in a part, or in the process (`process.bpmn#task`). */
  placeOf(path: string): Place;
}

/** Reads and checks every `areas/<group>/<name>/area.json`; throws one error with all faults of all files. */
export async function readDefinitions(directory: string, can: Abilities | null = null): Promise<DefinitionFile[]> {
  const parts = await readParts(directory);
  const procedures = await readProcedures(directory, parts);
  const files: DefinitionFile[] = [];
  const faults: FileFault[] = [];
  for (const folder of await foldersBelow(join(directory, 'areas'))) {
    const found = await readDefinition(directory, folder, { parts, procedures, can }).catch((error: unknown) => {
      if (error instanceof FileFaultError) faults.push(...error.faults);
      else throw error;
      return null;
    });
    if (found) files.push(found);
  }
  if (can) faults.push(...referenceFaults(files, can), ...(await startFaults(files)));
  // A fault of a procedure is found in every area that uses it.
  if (faults.length > 0)
    throw new FileFaultError([...new Map(faults.map((fault) => [faultLine(fault), fault])).values()]);
  return files;
}

/** What is wrong with references from area to area, when all are read. */
function referenceFaults(files: readonly DefinitionFile[], can: Abilities): FileFault[] {
  const registers = new Map(
    files.flatMap(({ definition }) => (definition.kind === 'register' ? [[definition.id, definition]] : [])),
  );
  const areas = new Map(files.map(({ definition }) => [definition.id, definition]));
  const procedures = new Set(files.flatMap(({ definition }) => proceduresOf(definition).map(({ id }) => id)));
  return files.flatMap(({ definition, placeOf: at }) => {
    const faults: FileFault[] = [];
    if (
      definition.kind === 'report' &&
      'procedure' in definition.report &&
      !procedures.has(definition.report.procedure)
    )
      faults.push({
        path: 'report.procedure',
        message: `no area uses a procedure '${definition.report.procedure}'`,
        remedy: `use one of ${[...procedures].sort().join(', ')}`,
        ...at('report.procedure'),
      });
    const say = (path: string, message: string, remedy: string) => faults.push({ path, message, remedy, ...at(path) });
    checkReferences(definition, { registers, sources: can.references }, say);
    checkOrigins(definition, areas, say);
    checkCalendar(definition, areas, say);
    return faults;
  });
}

/** What is wrong with the cases of other areas that processes begin, when all areas are read. */
async function startFaults(files: readonly DefinitionFile[]): Promise<FileFault[]> {
  const areas = new Map(files.map(({ definition }) => [definition.id, definition]));
  const faults: FileFault[] = [];
  for (const { definition, charts, placeOf: at } of files)
    await checkStarts(definition, charts, areas, (path, message, remedy) =>
      faults.push({ path, message, remedy, ...at(path) }),
    );
  return faults;
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
  { parts, procedures, can }: { parts: Parts; procedures: Procedures; can: Abilities | null },
): Promise<DefinitionFile> {
  const file = relative(root, join(folder, 'area.json')).replaceAll('\\', '/');
  const text = await readFile(join(folder, 'area.json'), 'utf8');
  const { node, definition, shared } = parseDefinition(file, text, parts, procedures);
  const own = definition.kind === 'application' ? definition.process : undefined;
  const charts: Charts = { own: own === undefined ? null : await readProcess(folder, own, node), shared };
  const slug = relative(join(root, 'areas'), folder).replaceAll('\\', '/');
  const faults = await checkDefinition(definition, charts, slug, can);
  const placeIn = (path: string) => placeOf(path, node, file, charts);
  if (faults.length > 0) throw new FileFaultError(faults.map((fault) => ({ ...fault, ...placeIn(fault.path) })));
  return { file, definition, charts, sha256: fingerprint(definition, charts), placeOf: placeIn };
}

/** Reads an area file, replaces its parts and adds its procedures; throws `FileFaultError` when it is no JSON or not a valid area. */
export function parseDefinition(
  file: string,
  text: string,
  parts: Parts,
  procedures: Procedures,
): { node: JsonNode; definition: AreaDefinition; shared: Charts['shared'] } {
  const written = withParts(parseJsonFile(file, text), parts);
  const { node, charts: shared } = withProcedures(written, readNode(written, AreaDefinition, ['use']), procedures);
  const { $schema: _, ...definition } = readNode(node, AreaDefinition, ['use']);
  return { node, definition, shared };
}

/** The place of a fault in a checked definition: in the area file, a part of it, or the process beside it (`process.bpmn#task`). */
function placeOf(path: string, node: JsonNode, areaFile: string, charts: Charts): Place {
  const [process = '', element] = path.split('#');
  // `fields.3(name).pattern` has the key of the field after its index.
  if (element === undefined)
    return placeAt(
      node,
      path.split('.').map((step) => step.split('(')[0] ?? step),
    );
  const chart = chartsOf(charts, process).find((one) => one.file === process);
  const lines = (chart?.xml ?? '').split('\n');
  const line = lines.findIndex((text) => text.includes(` id="${element}"`));
  const file = chart?.procedure ? process : areaFile.replace(/area\.json$/, process);
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
export function fingerprint(definition: unknown, { own, shared }: Charts = noCharts): string {
  const hash = createHash('sha256')
    .update(canonical(definition))
    .update('\n')
    .update(own ?? '');
  for (const [id, xml] of Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`\n${id}\n${xml}`);
  return hash.digest('hex');
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
