import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AreaDefinition, columnsOf, type FieldDefinition, isChoice, reviewPartOf, type Text } from '@app/contract';
import { inLanguages, readJsonFile } from '../kernel/definition-file/index.ts';
import { choiceWords } from '../product/regulation/change/choice-texts.ts';
import { DossierFields } from '../product/regulation/dossier-fields.ts';
import type { FileRulebook } from '../product/regulation/from-files.ts';

/** A coded value with its words. */
export interface CodedValue {
  value: string;
  words: Text;
}

/** What the product says of the fields of a dossier and of their values; all words come from the form and the tables of the regulation. */
export interface DossierWords {
  /** What a field means. @throws Error for one that dossier-fields.json does not describe */
  description(path: string): string;
  /** The words of a field on the application form; undefined where the form has none. */
  title(path: string): Text | undefined;
  /** The coded values of a field; undefined where it has none. */
  values(path: string): CodedValue[] | undefined;
  /** The values of each group of a classification code. */
  codes: ReadonlyMap<string, CodedValue[]>;
  /** Every path that is described. */
  described: readonly string[];
  /** Paths of the facts that are described. */
  facts: readonly string[];
}

/** Reads the words of a dossier's fields and values. */
export async function readDossierWords(
  definitionsDir: string,
  form: AreaDefinition,
  { data }: FileRulebook,
): Promise<DossierWords> {
  const file = 'regulation/dossier-fields.json';
  const fields = readJsonFile(file, await readFile(join(definitionsDir, file), 'utf8'), DossierFields);
  const codes = new Map<string, CodedValue[]>();
  for (const { group, code, name } of data.codes)
    codes.set(group, [...(codes.get(group) ?? []), { value: code, words: name }]);
  const required = (kind: string) =>
    data.requirements
      .filter((one) => one.kind === kind)
      .map(({ code, title }): CodedValue => ({ value: code, words: title }));
  const listed = (name: string) => data.lists?.[name]?.items ?? [];
  const functions = await readFile(join(definitionsDir, 'regulation/functions_by_inci.csv'), 'utf8');
  const tables: Record<string, () => CodedValue[]> = {
    documents: () => required('document'),
    tests: () => required('test'),
    efficacy: () => codes.get('efficacy') ?? [],
    // In English the first function that belongs to the purpose in the European inventory; of its last word the table may hold the beginning alone.
    purposes: () =>
      listed('purposeFunctions').map(({ key, names: [first = key] = [] }) => {
        const whole = wholeName(functions, first);
        const known = data.codes.find(({ name }) => name['zh-CN'] === key);
        return { value: key, words: inLanguages(key, whole, known?.name['zh-TW']) };
      }),
    partKinds: () => ['part', 'propellant'].flatMap((value) => worded(value, choiceWords('kind', value))),
  };
  const formFields = fieldsByPath(form);
  const entryOf = (path: string) => wordedPaths(path).map((one) => fields[one]);
  const fieldOf = (path: string) => {
    const [named] = entryOf(path).flatMap((entry) => entry?.words ?? []);
    return named === undefined ? formFields.mapped(path) : formFields.named(named);
  };
  return {
    description(path) {
      const [entry] = entryOf(path).filter((one) => one !== undefined);
      if (!entry) throw new Error(`${file} does not describe ${path}`);
      return entry.description;
    },
    title: (path) => fieldOf(path)?.label,
    values(path) {
      const [entry] = entryOf(path).filter((one) => one?.values !== undefined);
      const given = entry?.values;
      if (given === undefined) return optionsOf(fieldOf(path));
      const values = tables[given]?.() ?? optionsOf(formFields.named(given));
      if (!values) throw new Error(`${file} takes the values of ${path} from ${given}, which has none`);
      const [own, others] = [Object.entries(entry?.as ?? {}), new Set(Object.values(entry?.as ?? {}))];
      return [
        ...values.filter(({ value }) => !others.has(value)),
        ...own.flatMap(([value, other]) =>
          values.filter((one) => one.value === other).map((one) => ({ ...one, value })),
        ),
      ];
    },
    codes,
    described: Object.keys(fields),
    facts: Object.keys(fields).filter((path) => path.startsWith('facts.')),
  };
}

/** A name of which a table may hold the beginning alone, as a text says it where it begins a word; without such a place the name itself. */
function wholeName(text: string, begun: string): string {
  for (let at = text.indexOf(begun); at >= 0; at = text.indexOf(begun, at + 1)) {
    if (isInWord(text[at - 1])) continue;
    let end = at + begun.length;
    while (isInWord(text[end])) end += 1;
    return text.slice(at, end);
  }
  return begun;
}

const isInWord = (sign: string | undefined): boolean => sign !== undefined && /^\w$/.test(sign);

/** The names under which a path may be described, its own first. */
function wordedPaths(path: string): string[] {
  const names = path.split('.');
  const at = names.findIndex((name, place) => name === 'source' || (name === 'sources' && names[place + 1] === '*'));
  if (at >= 0) return [path, ['source', ...names.slice(names[at] === 'source' ? at + 1 : at + 2)].join('.')];
  return path.startsWith('salesPackage.') ? [path, path.replace('salesPackage.', 'label.')] : [path];
}

/** Fields of the form by the path of the dossier that they fill, and by their own name. */
function fieldsByPath(form: AreaDefinition): Record<'mapped' | 'named', (path: string) => FieldDefinition | undefined> {
  const named = (path: string) => {
    const [key = '', column] = path.split('.');
    const field = form.fields.find((one) => one.key === key);
    return column === undefined || !field ? field : columnsOf(field).find((one) => one.key === column);
  };
  const mapping = reviewPartOf(form)?.mapping ?? {};
  // Of several fields (`packageClaims|claims`) the first is read from the sales package, the last is what the applicant writes.
  const sourceOf = (path: string) =>
    path.startsWith('salesPackage.')
      ? mapping[path.replace('salesPackage.', 'label.')]?.split('|')[0]
      : (mapping[path] ?? mapping[path.replace(/^facts\./, '')])?.split('|').at(-1);
  return {
    named,
    mapped(path) {
      const source = sourceOf(path);
      if (source !== undefined) return source.startsWith('=') ? undefined : named(source);
      const [table, column] = [path.slice(0, path.lastIndexOf('.')), path.slice(path.lastIndexOf('.') + 1)];
      return table in mapping ? named(`${mapping[table]}.${column}`) : undefined;
    },
  };
}

function optionsOf(field: FieldDefinition | undefined): CodedValue[] | undefined {
  if (!field || !isChoice(field)) return undefined;
  return field.options?.map(({ value, label }) => ({ value, words: label }));
}

const worded = (value: string, words: Text | null): CodedValue[] => (words ? [{ value, words }] : []);
