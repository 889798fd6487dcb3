import type { Json, JsonObject } from '@app/contract';
import { datedOf } from './story-day.ts';
import type { Layer, StoryFile } from './story-file.ts';

/** A product of demo/formulas.json. */
export interface Formulation {
  id: string;
  rows: Record<string, string | number>[];
}

/** A paper that a company hands in with a form. */
export interface HandedIn {
  name: string;
  /** Documents of the list that it is, by code, and attachments of the form that it stands in. */
  documents: string[];
  fields: string[];
  lines: string[];
}

/** What a story begins with: the form, the papers that are uploaded with it, and documents of the list that are said not to be needed. */
export interface Dossier {
  form: JsonObject;
  papers: HandedIn[];
  notApplicable: { code: string; reason: string }[];
}

/** A form, the rows of whose tables are known by their ids. */
interface Draft {
  data: JsonObject;
  tables: Map<string, { every: JsonObject; of?: string; rows: Map<string, JsonObject> }>;
  papers: Map<string, NonNullable<NonNullable<Layer['papers']>[string]>>;
}

/** What a story begins with, its dossiers and its own changes laid over each other. @throws Error for a dossier, a table or a value that is not there */
export function dossierFor(
  file: Pick<StoryFile, 'dossiers'>,
  story: Layer & { day: number },
  formulations: readonly Formulation[],
  today: Date,
): Dossier {
  const began = new Date(today.getTime() + story.day * 86_400_000);
  const draft: Draft = { data: {}, tables: new Map(), papers: new Map() };
  for (const layer of layersOf(file, story)) lay(draft, layer, formulations);
  const { data, tables, papers } = datedDraft(draft, today, began);
  const words = new Words(data, tables);
  for (const name of tables.keys()) data[name] = words.rowsOf(name).map(withoutNotes);
  const form = withoutNotes(words.filled(data) as JsonObject);
  const dossier: Dossier = { form, papers: [], notApplicable: [] };
  for (const { name, documents = [], fields = [], lines = [], notApplicable } of papers.values()) {
    if (notApplicable !== undefined)
      dossier.notApplicable.push(...documents.map((code) => ({ code, reason: notApplicable })));
    else
      dossier.papers.push({
        ...{ name: words.say(name ?? ''), documents, fields },
        lines: lines.flatMap((line) =>
          typeof line === 'string'
            ? [words.say(line)]
            : words.rowsOf(line.of).map((row, at) => words.say(line.line, row, at)),
        ),
      });
  }
  return dossier;
}

/** A dossier's layers, what it is built on first. */
function layersOf(file: Pick<StoryFile, 'dossiers'>, layer: Layer, inside: readonly string[] = []): Layer[] {
  const names = layer.base === undefined ? [] : typeof layer.base === 'string' ? [layer.base] : layer.base;
  const under = names.flatMap((name) => {
    const dossier = file.dossiers[name];
    if (!dossier) throw new Error(`there is no dossier '${name}'`);
    if (inside.includes(name)) throw new Error(`the dossier '${name}' holds itself`);
    return layersOf(file, dossier, [...inside, name]);
  });
  return [...under, layer];
}

function lay(draft: Draft, layer: Layer, formulations: readonly Formulation[]): void {
  Object.assign(draft.data, layer.data);
  if (layer.formulation !== undefined) {
    const found = formulations.find(({ id }) => id === layer.formulation);
    if (!found) throw new Error(`there is no formulation '${layer.formulation}'`);
    const { every = {} } = draft.tables.get('productFormula') ?? {};
    const rows = new Map(found.rows.map((row, at): [string, JsonObject] => [`row${at + 1}`, row]));
    draft.tables.set('productFormula', { every, rows });
  }
  for (const [name, { every, of, rows }] of Object.entries(layer.tables ?? {})) {
    const table = draft.tables.get(name) ?? { every: {}, rows: new Map<string, JsonObject>() };
    draft.tables.set(name, table);
    Object.assign(table.every, every);
    if (of !== undefined) table.of = of;
    for (const [id, cells] of Object.entries(rows ?? {}))
      if (cells === null) table.rows.delete(id);
      else table.rows.set(id, { ...table.rows.get(id), ...cells });
  }
  for (const [id, paper] of Object.entries(layer.papers ?? {}))
    if (paper === null) draft.papers.delete(id);
    else draft.papers.set(id, { ...draft.papers.get(id), ...paper });
}

function datedDraft({ data, tables, papers }: Draft, today: Date, began: Date): Draft {
  const dated = (value: Json) => datedOf(value, today, began) as JsonObject;
  return {
    data: dated(data),
    tables: new Map(
      [...tables].map(([name, { every, rows, ...rest }]) => [
        name,
        { ...rest, every: dated(every), rows: new Map([...rows].map(([id, row]) => [id, dated(row)])) },
      ]),
    ),
    papers,
  };
}

/** What has a name that begins with `$` is said in papers alone. */
function withoutNotes(row: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('$')));
}

/** Texts of a dossier with its values in them: `{field}`, `{table.column}`, `{row.column}`, `{row.no}` and `{ingredients}`. */
class Words {
  private readonly made = new Map<string, JsonObject[]>();

  constructor(
    private readonly data: JsonObject,
    private readonly tables: Draft['tables'],
  ) {}

  /** The rows of a table, what every row holds included. @throws Error for a table that is not there */
  rowsOf(name: string): JsonObject[] {
    const known = this.made.get(name);
    if (known) return known;
    if (name === 'ingredients') return this.ingredients();
    const table = this.tables.get(name);
    if (!table) throw new Error(`there is no table '${name}'`);
    const { every, of, rows } = table;
    const from = of === undefined ? [...rows].map(([_id, row]) => ({ ...row, _id })) : this.rowsOf(of);
    const made = from.map((row, at): JsonObject => {
      const id = String(row._id);
      const own = { ...every, ...(of === undefined ? row : rows.get(id)), _id: id };
      return Object.fromEntries(Object.entries(own).map(([key, cell]) => [key, this.filled(cell, row, at)]));
    });
    this.made.set(name, made);
    return made;
  }

  /** A value with all texts in it filled in. */
  filled(value: Json, row?: JsonObject, at?: number): Json {
    if (Array.isArray(value)) return value.map((one) => this.filled(one, row, at));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.filled(one, row, at)]));
    return typeof value === 'string' ? this.say(value, row, at) : value;
  }

  /** A text filled in. @throws Error for a value that is not there */
  say(text: string, row?: JsonObject, at = 0): string {
    return text.replaceAll(/\{([$\w.]+)\}/g, (_, name: string) => {
      if (name === 'ingredients') return this.statement();
      if (name === 'row.no') return String(at + 1).padStart(5, '0');
      const [table = '', column] = name.split('.');
      if (column === undefined) return this.plain(this.data[name], name);
      if (table === 'row') return this.plain(row?.[column], name, '');
      return this.rowsOf(table)
        .map((one) => this.plain(one[column], name, ''))
        .join('、');
    });
  }

  private plain(value: Json | undefined, name: string, otherwise?: string): string {
    if (typeof value === 'string') return this.say(value);
    if (typeof value === 'number') return String(value);
    if (otherwise !== undefined) return otherwise;
    throw new Error(`the dossier has no value '${name}'`);
  }

  /** The ingredients by content: raw materials, or the components of those that have some. */
  private ingredients(): JsonObject[] {
    const rows = this.rowsOf('productFormula');
    let whole = 0;
    const single = rows.flatMap((row, at) => {
      const percent = Number(row.percent);
      if (row.level !== 2) whole = percent;
      const isMixed = row.level !== 2 && rows[at + 1]?.level === 2;
      return isMixed ? [] : [{ row, content: row.level === 2 ? (whole * percent) / 100 : percent }];
    });
    return single
      .toSorted((one, other) => other.content - one.content)
      .map(({ row, content }) => ({ ...row, content: content.toFixed(5) }));
  }

  /** The ingredients as a label names them: those of at most 0.1 % at its end. */
  private statement(): string {
    const names = (isTrace: boolean) =>
      this.ingredients()
        .filter(({ content }) => Number(content) <= 0.1 === isTrace)
        .map(({ name }) => name)
        .join('、');
    return `成分：${names(false)}${names(true) === '' ? '' : `。其他微量成分：${names(true)}`}`;
  }
}
