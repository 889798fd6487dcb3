import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { AreaDefinition } from '@app/contract';
import { addTaiwan } from '@app/engine/taiwan';
import { transformSync } from 'esbuild';
import type { Abilities } from './abilities.ts';
import { checkDefinition } from './check-definition.ts';
import { DefinitionError, type Problem } from './definition-error.ts';

/** One definition as its file says it: plain JSON, its process and the fingerprint of both. */
export interface DefinitionFile {
  file: string;
  definition: AreaDefinition;
  processXml: string | null;
  sha256: string;
}

/** Reads and checks every `areas/<group>/<name>/area.{ts,json}`; all problems of all files are told at once. */
export async function readDefinitions(directory: string, can: Abilities | null = null): Promise<DefinitionFile[]> {
  const areas = join(directory, 'areas');
  const files: DefinitionFile[] = [];
  const problems: Problem[] = [];
  for (const folder of await foldersBelow(areas)) {
    const found = await readOne(directory, folder, can).catch((error: unknown) => {
      if (error instanceof DefinitionError) problems.push(...error.problems);
      else throw error;
      return null;
    });
    if (found) files.push(found);
  }
  if (problems.length > 0) throw new DefinitionError(problems);
  return files;
}

/** Folders `<group>/<name>` that hold an area file, in a stable order. */
async function foldersBelow(areas: string): Promise<string[]> {
  const folders: string[] = [];
  for (const group of await namesOf(areas)) {
    for (const name of await namesOf(join(areas, group))) {
      const files = await readdir(join(areas, group, name));
      if (files.includes('area.ts') || files.includes('area.json')) folders.push(join(areas, group, name));
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

async function readOne(root: string, folder: string, can: Abilities | null): Promise<DefinitionFile> {
  const names = await readdir(folder);
  const path = join(folder, names.includes('area.ts') ? 'area.ts' : 'area.json');
  const file = relative(root, path);
  const value = path.endsWith('.ts') ? await readModule(path, file) : readJson(await readFile(path, 'utf8'), file);
  const parsed = AreaDefinition.safeParse(addTaiwan(value));
  if (!parsed.success) {
    throw new DefinitionError(
      parsed.error.issues.map((issue) => ({
        file,
        path: issue.path.join('.') || '(root)',
        message: issue.message,
        remedy: `correct ${issue.path.join('.') || 'the file'}; the shape is AreaDefinition in packages/contract/src/definition.ts`,
      })),
    );
  }
  const definition = parsed.data;
  const processXml = definition.kind === 'application' ? await readProcess(folder, definition.process, file) : null;
  const slug = relative(join(root, 'areas'), folder).replaceAll('\\', '/');
  const problems = await checkDefinition(definition, processXml, file, slug, can);
  if (problems.length > 0) throw new DefinitionError(problems);
  return { file, definition, processXml, sha256: fingerprint(definition, processXml) };
}

async function readProcess(folder: string, name: string, file: string): Promise<string> {
  if (!/^[\w-]+\.bpmn$/.test(name))
    throw new DefinitionError([
      {
        file,
        path: 'process',
        message: `'${name}' is no .bpmn file name`,
        remedy: 'name a file beside area.ts, e.g. process.bpmn',
      },
    ]);
  return readFile(join(folder, name), 'utf8').catch(() => {
    throw new DefinitionError([
      {
        file,
        path: 'process',
        message: `${name} is missing beside the area file`,
        remedy: `add ${name}`,
      },
    ]);
  });
}

/** Imports a definition module from memory: nothing but type imports resolves there, so a definition cannot run product code. */
export async function readModule(path: string, file: string): Promise<unknown> {
  const source = await readFile(path, 'utf8');
  const { code } = transformSync(source, { loader: 'ts', format: 'esm', sourcefile: file });
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  const module: { default?: unknown } = await import(/* @vite-ignore */ url).catch((error: unknown) => {
    throw new DefinitionError([
      {
        file,
        path: '(module)',
        message: error instanceof Error ? error.message : String(error),
        remedy: 'a definition imports types only (`import type`) and has one `export default`',
      },
    ]);
  });
  const value = module.default;
  const hidden = notPlain(value, []);
  if (hidden)
    throw new DefinitionError([
      {
        file,
        path: hidden.path.join('.') || '(root)',
        message: `holds ${hidden.what}`,
        remedy: 'a definition is plain JSON: text, number, boolean, list, object',
      },
    ]);
  return JSON.parse(JSON.stringify(value));
}

function readJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DefinitionError([
      {
        file,
        path: '(root)',
        message: error instanceof Error ? error.message : String(error),
        remedy: 'write valid JSON',
      },
    ]);
  }
}

/** The first thing in a value that JSON cannot carry. */
function notPlain(value: unknown, path: string[]): { path: string[]; what: string } | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : { path, what: String(value) };
  if (Array.isArray(value))
    return firstOf(
      value.map((item, at) => [String(at), item]),
      path,
    );
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return firstOf(
      Object.entries(value).filter(([, item]) => item !== undefined),
      path,
    );
  return { path, what: value === undefined ? 'nothing (no default export)' : `a ${typeof value}` };
}

function firstOf(entries: [string, unknown][], path: string[]): { path: string[]; what: string } | null {
  for (const [key, item] of entries) {
    const found = notPlain(item, [...path, key]);
    if (found) return found;
  }
  return null;
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
