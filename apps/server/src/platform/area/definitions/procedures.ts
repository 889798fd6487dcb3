import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProcedureDefinition, type ProcedureOption } from '@app/contract';
import {
  type FileFault,
  FileFaultError,
  type JsonNode,
  nearestWord,
  parseJsonFile,
  placeAt,
  readNode,
} from '../../../kernel/definition-file/index.ts';
import { chartFile } from './charts.ts';
import { optionsNamedIn } from './fill-options.ts';
import { type Parts, withParts } from './parts.ts';

/** A shared procedure as its files say it; options are not filled in yet. */
export interface Procedure {
  id: string;
  node: JsonNode;
  options: readonly ProcedureOption[];
  xml: string;
}
export type Procedures = ReadonlyMap<string, Procedure>;

/** Reads every `procedures/<id>/procedure.json` with its chart; throws one error with all faults of all of them. */
export async function readProcedures(directory: string, parts: Parts): Promise<Procedures> {
  const procedures = new Map<string, Procedure>();
  const faults: FileFault[] = [];
  for (const folder of await foldersOf(join(directory, 'procedures'))) {
    const read = await readProcedure(directory, folder, parts).catch((error: unknown) => {
      if (!(error instanceof FileFaultError)) throw error;
      faults.push(...error.faults);
      return null;
    });
    if (read) procedures.set(read.id, read);
  }
  if (faults.length > 0) throw new FileFaultError(faults);
  return procedures;
}

async function readProcedure(directory: string, id: string, parts: Parts): Promise<Procedure> {
  const file = `procedures/${id}/procedure.json`;
  const fault = (at: FileFault | JsonNode['at'], path: string, message: string, remedy: string) =>
    new FileFaultError([{ ...at, path, message, remedy }]);
  const start = { file, line: 1, column: 1 };
  const text = await readFile(join(directory, file), 'utf8').catch(() => {
    throw fault(start, '', 'it is missing in the folder of the procedure', 'add procedure.json');
  });
  const node = withParts(parseJsonFile(file, text), parts);
  const definition = readNode(node, ProcedureDefinition, ['use']);
  if (definition.id !== id)
    throw fault(placeAt(node, ['id']), 'id', `'${definition.id}' is not the folder '${id}'`, `set id to '${id}'`);
  const xml = await readFile(join(directory, chartFile(id)), 'utf8').catch(() => {
    throw fault(start, '', `${chartFile(id)} is missing beside it`, 'add process.bpmn');
  });
  const options = definition.options ?? [];
  const faults = [...optionFaults(node, options), ...unknownOptions(node, { file: chartFile(id), xml }, options)];
  if (faults.length > 0) throw new FileFaultError(faults);
  return { id, node, options, xml };
}

/** Options that stand twice, and defaults that their own option does not take. */
function optionFaults(node: JsonNode, options: readonly ProcedureOption[]): FileFault[] {
  return options.flatMap((option, index) => {
    const at = (key: string) => ({ ...placeAt(node, ['options', index, key]), path: `options.${index}.${key}` });
    const wrong = option.default === undefined ? null : optionFault(option, option.default);
    return [
      ...(options.findIndex(({ key }) => key === option.key) < index
        ? [{ ...at('key'), message: `the option “${option.key}” stands twice`, remedy: 'leave one out' }]
        : []),
      ...(wrong === null ? [] : [{ ...at('default'), ...wrong }]),
    ];
  });
}

/** What is wrong with a value of an option; null = it is taken. */
export function optionFault(
  option: ProcedureOption,
  value: string | number | boolean,
): { message: string; remedy: string } | null {
  const wanted = { boolean: 'boolean', text: 'string', choice: 'string', integer: 'number' }[option.type];
  if (typeof value !== wanted || (option.type === 'integer' && !Number.isInteger(value)))
    return {
      message: `“${String(value)}” is no ${option.type}`,
      remedy: option.type === 'choice' ? `write one of ${option.values.join(', ')}` : `write a ${option.type}`,
    };
  if (option.type === 'choice' && !option.values.includes(String(value))) {
    const nearest = nearestWord(String(value), option.values);
    return {
      message: `“${String(value)}” is none of ${option.values.join(', ')}`,
      remedy: nearest === undefined ? 'write one of them' : `write “${nearest}”`,
    };
  }
  if (option.type === 'text' && /["\\]/.test(String(value)))
    return { message: 'a quotation mark or backslash cannot stand in an option', remedy: 'leave it out' };
  return null;
}

/** Options that the chart or the tasks read and that the procedure does not have, each where it is read. */
function unknownOptions(
  node: JsonNode,
  chart: { file: string; xml: string },
  options: readonly ProcedureOption[],
): FileFault[] {
  const known = options.map(({ key }) => key);
  const places = [
    ...textsIn(node),
    ...chart.xml.split('\n').map((text, line) => ({ text, at: { file: chart.file, line: line + 1, column: 1 } })),
  ];
  return places.flatMap(({ text, at }) =>
    optionsNamedIn(text)
      .filter((name) => !known.includes(name))
      .map((name): FileFault => {
        const nearest = nearestWord(name, known);
        const remedy = nearest === undefined ? `options are ${known.join(', ') || 'none'}` : `write “${nearest}”`;
        return { ...at, path: 'options', message: `the procedure has no option “${name}”`, remedy };
      }),
  );
}

function textsIn(node: JsonNode): { text: string; at: JsonNode['at'] }[] {
  if (node.kind === 'array') return node.items.flatMap(textsIn);
  if (node.kind === 'object') return Array.from(node.entries.values()).flatMap((entry) => textsIn(entry.node));
  return typeof node.value === 'string' ? [{ text: node.value, at: node.at }] : [];
}

async function foldersOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
