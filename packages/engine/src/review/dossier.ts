import {
  type ApplicationDefinition,
  type AreaDefinition,
  type DossierDocument,
  dossierSections,
  type FormulationRow,
  type Json,
  type JsonObject,
  type ReviewDossier,
} from '@app/contract';
import { dataEnv, evaluate } from '../formula/index.ts';
import { isError } from '../formula/value.ts';

const own = new Set(['procedure', 'origin', 'productName', 'classificationCode', 'rows', 'documents']);

/** An area, or what it says of its review. */
interface Reviewed {
  kind?: AreaDefinition['kind'];
  review?: ApplicationDefinition['review'];
}

/**
 * The dossier that the review engine judges, read from an area's data through its `review.mapping` (dossier key → field
 * key; a value that starts with `=` is a formulation over the data, `a|b` is the first of the fields that is filled in). A key such as `label.claims` fills that part of the
 * dossier; a part that does not fit its schema is left out. A section with a key `tests.confirmed` is left out until that
 * field is true: what was read from papers counts once a person has compared it. Keys that are not the dossier's own
 * become facts.
 */
export function dossierOf({ review }: Reviewed, data: JsonObject): ReviewDossier {
  const mapping = review?.mapping ?? {};
  const fields: Record<string, string> = {};
  const dossier: ReviewDossier = { rows: [], documents: [], facts: {}, fields };
  const sections: JsonObject = {};
  const open = new Set<string>();
  for (const [key, source] of Object.entries(mapping)) {
    const isFormulation = source.startsWith('=');
    const field = isFormulation ? '' : firstFilled(source, data);
    const value = isFormulation ? computed(source.slice(1), data) : data[field];
    if (!isFormulation) fields[key] = field;
    if (key.endsWith('.confirmed')) {
      if (value !== true) open.add(key.slice(0, -'.confirmed'.length));
    } else if (key === 'label.sources') fill(sections, key, sourcesIn(value));
    else if (key === 'tests') fill(sections, key, testsIn(value));
    else if (key === 'assessment.ingredients') {
      fields.assessment = field;
      fillAssessed(sections, value);
    } else if (key === 'rows') dossier.rows = formulationRows(value);
    else if (key === 'documents') dossier.documents = documents(value);
    else if (key === 'procedure') Object.assign(dossier, oneOf(key, value, ['filing', 'registration']));
    else if (key === 'origin') Object.assign(dossier, oneOf(key, value, ['domestic', 'imported']));
    else if (sectionOf(key) !== undefined) fill(sections, key, value);
    else if (own.has(key)) {
      if (typeof value === 'string' && value.trim() !== '') Object.assign(dossier, { [key]: value });
    } else if (value !== undefined && value !== null) {
      dossier.facts[key.replace(/^facts\./, '')] = value;
    }
  }
  for (const [name, value] of Object.entries(sections))
    if (!open.has(name)) Object.assign(dossier, section(name, value));
  return dossier;
}

/** The field that a mapping means: of several the first that is filled in, else the last. */
function firstFilled(source: string, data: JsonObject): string {
  const names = source.split('|');
  return names.find((name) => !isBlank(data[name])) ?? names.at(-1) ?? source;
}

function isBlank(value: Json | undefined): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Rows of read regions (`_id` = part of the label, region `x y width height`) as the label's sources. */
function sourcesIn(value: Json | undefined): JsonObject {
  const rows = Array.isArray(value) ? value.filter(isObject) : [];
  return Object.fromEntries(
    rows.flatMap((row): [string, JsonObject][] => {
      const [x, y, width, height] = textIn(row.region).split(' ').map(Number);
      const source: JsonObject = { document: textIn(row.document), quote: textIn(row.quote).slice(0, 2_000) };
      if (x !== undefined && y !== undefined && width !== undefined && height !== undefined)
        source.region = { x, y, width, height };
      const page = Number(row.page);
      if (Number.isInteger(page) && page > 0) source.page = page;
      return [[textIn(row._id), source]];
    }),
  );
}

/** The cells of a row that are filled in, with the place that they were read from. */
function readRow({ _id, document, page, quote, ...cells }: JsonObject): JsonObject {
  const filled = Object.entries(cells).filter(([, cell]) => !isBlank(cell));
  if (isBlank(document)) return Object.fromEntries(filled);
  const source: JsonObject = { document: textIn(document), quote: textIn(quote).slice(0, 2_000) };
  const number = Number(page);
  if (Number.isInteger(number) && number > 0) source.page = number;
  return { ...Object.fromEntries(filled), source };
}

/** Rows of test results; one without an item says nothing. Undefined when there are none, which is unknown, not ‘no tests’. */
function testsIn(value: Json | undefined): Json | undefined {
  const rows = Array.isArray(value) ? value.filter(isObject) : [];
  const tests = rows.flatMap((row) => (isBlank(row.item) ? [] : [{ ...readRow(row), id: textIn(row._id) }]));
  return tests.length === 0 ? undefined : tests;
}

/** Assessed ingredients; the first line that was read stands for the paper. */
function fillAssessed(sections: JsonObject, value: Json | undefined): void {
  const rows = (Array.isArray(value) ? value.filter(isObject) : [])
    .filter(({ name }) => !isBlank(name))
    .map((row) => readRow(row));
  if (rows.length === 0) return;
  fill(sections, 'assessment.ingredients', rows);
  fill(sections, 'assessment.source', rows.find(({ source }) => source !== undefined)?.source);
}

type SectionName = keyof typeof dossierSections;

function sectionOf(key: string): SectionName | undefined {
  const [name = ''] = key.split('.');
  return Object.hasOwn(dossierSections, name) ? (name as SectionName) : undefined;
}

/** Puts a value at `label.claims` into `{ label: { claims } }`; an empty one stays away. */
function fill(sections: JsonObject, key: string, value: Json | undefined): void {
  if (value === undefined || value === null || value === '') return;
  const [name = '', part] = key.split('.');
  if (part === undefined) sections[name] = value;
  else {
    const known = sections[name];
    sections[name] = { ...(isObject(known) ? known : {}), [part]: value };
  }
}

/** A section as its schema takes it. One key that does not fit takes only itself away, not the section. */
function section(name: string, value: Json | undefined): object {
  const schema = dossierSections[name as SectionName];
  const whole = schema.safeParse(value);
  if (whole.success) return { [name]: whole.data };
  if (!isObject(value)) return {};
  const fitting = Object.entries(value).filter(([key, one]) => schema.safeParse({ [key]: one }).success);
  const rest = schema.safeParse(Object.fromEntries(fitting));
  return rest.success ? { [name]: rest.data } : {};
}

function computed(source: string, data: JsonObject): Json | undefined {
  const value = evaluate(source, dataEnv(data));
  return isError(value) || value === null ? undefined : (value as Json);
}

function oneOf(key: string, value: Json | undefined, allowed: readonly string[]): object {
  return typeof value === 'string' && allowed.includes(value) ? { [key]: value } : {};
}

/** Formulation rows of a table field; a row keeps its `_id`, an unfilled row (no name and no percentage) is left out. */
function formulationRows(value: Json | undefined): FormulationRow[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item, index): FormulationRow[] => {
    if (!isObject(item)) return [];
    const row: FormulationRow = {
      rowId: typeof item._id === 'string' ? item._id : String(index + 1),
      level: Number(item.level) === 2 ? 2 : 1,
      name: textIn(item.name),
      percent: textIn(item.percent),
    };
    for (const key of ['inci', 'cas', 'purpose', 'submissionCode', 'remark', 'part'] as const) {
      const text = textIn(item[key]);
      if (text !== '') row[key] = text;
    }
    return row.name.trim() === '' && row.percent.trim() === '' && row.inci === undefined ? [] : [row];
  });
}

function documents(value: Json | undefined): DossierDocument[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item): DossierDocument[] => {
    if (!isObject(item) || typeof item.code !== 'string') return [];
    const files = (Array.isArray(item.files) ? item.files : []).flatMap((file) =>
      isObject(file) ? [{ id: textIn(file.id), name: textIn(file.name) }] : [],
    );
    const reason = textIn(item.notApplicable).trim();
    return [{ code: item.code, files, ...(reason === '' ? {} : { notApplicable: reason }) }];
  });
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textIn(value: Json | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
