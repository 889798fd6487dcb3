import { type ChangedRow, type Json, languages, type RegulationKind } from '@app/contract';
import { type ParametersOf, tidyOptions } from './parameters/tidy-options.ts';

/** How a field of a row is edited. */
export interface RowField {
  field: string;
  kind: 'text' | 'long' | 'lines' | 'words' | 'switch' | 'severity' | 'day' | 'check' | 'parameters' | 'citation';
  /** Part of the row's name: told, not changed. */
  fixed?: boolean;
}
const field = (name: string, kind: RowField['kind'] = 'text', fixed = false): RowField => ({
  field: name,
  kind,
  fixed,
});

/** Fields of each kind of row, in the order of the editor. */
export const rowFields: Record<RegulationKind, readonly RowField[]> = {
  limit: [
    field('entry', 'text', true),
    field('branch', 'text', true),
    field('maxPercent'),
    field('limitText', 'long'),
    field('scopeText'),
    field('scopeWhen'),
    field('conditions', 'long'),
    field('warning', 'long'),
    field('names', 'lines'),
    field('cas', 'lines'),
    field('to', 'day'),
  ],
  rule: [
    field('enabled', 'switch'),
    field('severity', 'severity'),
    field('check', 'check'),
    field('when'),
    field('options', 'parameters'),
    field('title', 'words'),
    field('to', 'day'),
  ],
  requirement: [field('when'), field('level'), field('title', 'words'), field('reason', 'words'), field('to', 'day')],
  code: [field('name', 'words'), field('rule', 'long'), field('special', 'switch'), field('conflictWhen')],
  list: [
    field('key'),
    field('group'),
    field('names', 'lines'),
    field('cas', 'lines'),
    field('value'),
    field('when'),
    field('note', 'long'),
    field('noteEn', 'long'),
    field('noteTw', 'long'),
    field('from', 'day'),
    field('to', 'day'),
  ],
  listHead: [field('title', 'words'), field('citation', 'citation')],
};

export type Row = Record<string, Json>;
/** What the editor holds: texts and switches; parameters and grounds as they are, `optionsText` = parameters as JSON. */
export type RowValues = Record<string, Json | undefined>;
/** The parts of a ground that are typed; whether it was compared is said elsewhere. */
export const citationParts = ['regulation', 'article', 'text', 'url'] as const;

/** A row as the editor's fields hold it. */
export function valuesOf(kind: RegulationKind, row: Row): RowValues {
  return Object.fromEntries(
    rowFields[kind].flatMap(({ field: name, kind: shape }): [string, Json][] => {
      const value = row[name];
      if (shape === 'words') return languages.map((language) => [wordsName(name, language), wordIn(value, language)]);
      return [[name, valueIn(shape, value)]];
    }),
  );
}

/** Name of the field that holds a text in one language. */
export function wordsName(name: string, language: string): string {
  return `${name}.${language}`;
}

function wordIn(value: Json | undefined, language: string): string {
  const word = typeof value === 'object' && value !== null && !Array.isArray(value) ? value[language] : undefined;
  return typeof word === 'string' ? word : '';
}

function valueIn(shape: RowField['kind'], value: Json | undefined): Json {
  if (shape === 'parameters' || shape === 'citation') return value ?? {};
  if (shape === 'switch') return value === true;
  if (value === undefined || value === null) return '';
  if (shape === 'lines') return Array.isArray(value) ? value.map(String).join('\n') : '';
  return String(value);
}

/**
 * The row that the fields make of another; what no field shows stays. Parameters become those of the row's check, as far as
 * `parametersOf` knows it. Throws `SyntaxError` for parameters that are no JSON.
 */
export function rowOf(
  kind: RegulationKind,
  row: Row,
  values: RowValues,
  parametersOf: ParametersOf = () => undefined,
): Row {
  const made: Row = { ...row };
  for (const { field: name, kind: shape } of rowFields[kind]) {
    const value = values[name];
    if (shape === 'words') {
      const words = languages.flatMap((language) => {
        const word = values[wordsName(name, language)];
        return typeof word === 'string' && word.trim() !== '' ? [[language, word.trim()] as const] : [];
      });
      if (words.length > 0) made[name] = Object.fromEntries(words);
      else delete made[name];
    } else if (shape === 'switch') made[name] = value === true;
    else if (shape === 'parameters') made[name] = optionsIn(values, parametersOf);
    else if (shape === 'citation') made[name] = citationIn(row[name], value);
    else if (typeof value !== 'string' || value.trim() === '') delete made[name];
    else if (shape === 'lines')
      made[name] = value
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
    else made[name] = value.trim();
  }
  // Lists that a row of this kind must have, even empty.
  if (kind === 'limit') for (const name of ['names', 'cas']) made[name] ??= [];
  return made;
}

function optionsIn({ check, options, optionsText }: RowValues, parametersOf: ParametersOf): Json {
  if (typeof optionsText === 'string') return JSON.parse(optionsText) as Json;
  const parameters = typeof check === 'string' ? parametersOf(check.trim()) : undefined;
  return parameters ? tidyOptions(parameters, options, parametersOf) : (options ?? {});
}

function citationIn(before: Json | undefined, value: Json | undefined): Json {
  const [known, typed] = [before, value].map((one) =>
    typeof one === 'object' && one !== null && !Array.isArray(one) ? one : {},
  );
  const made: { [key: string]: Json } = { ...known };
  for (const part of citationParts) {
    const text = String(typed?.[part] ?? '').trim();
    if (text === '') delete made[part];
    else made[part] = text;
  }
  return made;
}

/** The fields in which two rows differ. */
export function changesOf(before: Row | null, after: Row | null) {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));
}

/** A row id without its day, which stands last. */
const entryOf = ({ id }: ChangedRow) => id.slice(0, id.lastIndexOf('|'));
const isEnded = ({ op, before, after }: ChangedRow) =>
  op === 'edit' && typeof after?.to === 'string' && after.to !== before?.to;

/** The other half of a new text: the row that ends the present one, or the row that follows it. */
export function otherHalf(row: ChangedRow, rows: readonly ChangedRow[]): ChangedRow | undefined {
  const other = row.op === 'add' ? isEnded : isEnded(row) ? ({ op }: ChangedRow) => op === 'add' : () => false;
  return rows.find((one) => one.table === row.table && entryOf(one) === entryOf(row) && other(one));
}
