import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Place, ReviewDossier } from '@app/contract';
import {
  FileFaultError,
  type JsonNode,
  nodeAt,
  parseJsonFile,
  placeAt,
  readNode,
} from '../kernel/definition-file/index.ts';
import { ZipRefused, zipEntries, zipLimits } from '../kernel/files/read-zip.ts';
import { sayOf } from '../product/archive/verify/words.ts';
import { StrictDossier } from '../product/review/strict-dossier.ts';

/** A dossier as it lies in a file: the file, its text, and how many lines of the file stand before it. */
export interface DossierText {
  file: string;
  text: string;
  before: number;
}

/** What holds no dossier that could be read, and why, as a line that names it. */
export interface Refused {
  refused: string;
}

/** Where a place of a dossier stands in its file. */
export type LineOf = (place: Place) => { line: number; column: number };

/**
 * The dossiers that paths name, in the order of their names: a file, every `.json` and `.ndjson` below a folder, those of a `.zip` in its own order,
 * `-` = standard input. A `.ndjson` has a dossier on each line. @throws Error for a path that cannot be read
 */
export async function* dossierTexts(
  paths: readonly string[],
  input: AsyncIterable<Buffer>,
): AsyncGenerator<DossierText | Refused> {
  for (const path of paths) {
    if (path === '-') {
      const chunks: Buffer[] = [];
      for await (const chunk of input) chunks.push(chunk);
      yield { file: '-', text: withoutMark(Buffer.concat(chunks).toString('utf8')), before: 0 };
    } else if (/\.zip$/i.test(path) && !(await stat(path)).isDirectory()) yield* textsInZip(path);
    else for (const file of await filesAt(path)) yield* textsIn(file, await readFile(file, 'utf8'));
  }
}

/** The dossiers of a zip, within the limits of every zip that the product opens. */
async function* textsInZip(path: string, limits = zipLimits): AsyncGenerator<DossierText | Refused> {
  try {
    for await (const { name, text } of zipEntries(path, isDossierFile, limits)) {
      const file = `${path}/${name}`;
      if (text !== null) yield* textsIn(file, text);
      else if (/\.zip$/i.test(name)) yield { refused: `${file}: a zip inside a zip is not opened` };
      else if (!isOfSystem(name))
        yield { refused: `${file}: this is no dossier; its name ends neither in .json nor in .ndjson` };
    }
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    yield { refused: `${path}: ${sayOf('en')(`zip.${error.reason}`, { name: error.entry })}` };
  }
}

function* textsIn(file: string, marked: string): Generator<DossierText> {
  const text = withoutMark(marked);
  if (!file.endsWith('.ndjson')) {
    yield { file, text, before: 0 };
    return;
  }
  for (const [before, line] of text.split('\n').entries()) if (line.trim() !== '') yield { file, text: line, before };
}

/** What Macs and Windows put beside the files of a folder that they pack. */
const isOfSystem = (name: string) => /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(name);
const isDossierFile = (name: string) => /\.(nd)?json$/.test(name) && !isOfSystem(name);

async function filesAt(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && isDossierFile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Programs of Windows begin their files with a mark that is no JSON. */
const withoutMark = (text: string) => text.replace(/^\uFEFF/, '');

/**
 * Reads a dossier; keys that it does not have, days that do not exist and values of another kind are each named with their line and what was meant.
 * @throws FileFaultError
 */
export function readDossier({ file, text, before }: DossierText): { dossier: ReviewDossier; lineOf: LineOf } {
  try {
    const node = parseJsonFile(file, text);
    // The strict schema knows every key, but not how long a list may be.
    readNode(node, StrictDossier);
    const dossier = readNode(node, ReviewDossier);
    const own = new Map(Object.entries(dossier.fields ?? {}).map(([key, field]) => [field, key]));
    return {
      dossier,
      lineOf: ({ field, rowId, column: cell }) => {
        const way = (own.get(field) ?? field).split('.');
        const row = rowOf(nodeAt(node, way), rowId);
        const { line, column } = placeAt(node, [...way, ...row, ...(cell ? [cell] : [])]);
        return { line: line + before, column };
      },
    };
  } catch (error) {
    if (!(error instanceof FileFaultError)) throw error;
    throw new FileFaultError(error.faults.map((fault) => ({ ...fault, line: fault.line + before })));
  }
}

/** The index of a row of a table, which places name by its id. */
function rowOf(table: JsonNode | undefined, rowId: string | undefined): number[] {
  if (rowId === undefined || table?.kind !== 'array') return [];
  const at = table.items.findIndex(
    (item) =>
      item.kind === 'object' &&
      ['rowId', 'id', 'code', 'name'].some((key) => {
        const value = item.entries.get(key)?.node;
        return value?.kind === 'scalar' && value.value === rowId;
      }),
  );
  return at < 0 ? [] : [at];
}
