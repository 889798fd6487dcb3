import { type AreaDefinition, type Json, type JsonObject, type ReviewDossier, reviewPartOf } from '@app/contract';
import { typeOf } from '../fields/index.ts';

/**
 * The data of an area's form that a dossier gives: the way back from `dossierOf`. Values that the form computes come from
 * its formulations again; files stay behind, for a dossier names them only. `left`: what the form has no field for.
 */
export function dataOfDossier(
  definition: AreaDefinition,
  dossier: ReviewDossier,
): { data: JsonObject; left: string[] } {
  const data: JsonObject = {};
  const taken = new Set<string>();
  for (const [key, source] of Object.entries(reviewPartOf(definition)?.mapping ?? {})) {
    const value = valueAt(dossier, key);
    if (value === undefined) continue;
    taken.add(factOf(key));
    // Of several fields (`packageClaims|claims`) the last is what the applicant writes, the others were read from files.
    const own = source.split('|').at(-1) ?? source;
    const field = definition.fields.find((one) => one.key === own);
    if (!field || field.compute !== undefined || data[own] !== undefined) continue;
    const fitting =
      key === 'rows'
        ? rowsFor(dossier)
        : key === 'documents'
          ? documentsFor(dossier)
          : typeOf(field).taken(field, value);
    if (fitting !== undefined) data[own] = fitting;
  }
  return { data, left: keysOf(dossier).filter((key) => !taken.has(key)) };
}

/** The name under which a dossier keeps what a mapping gives as `facts.…`. */
const factOf = (key: string) => key.replace(/^facts\./, '');

function valueAt(dossier: ReviewDossier, key: string): Json | undefined {
  const [name = '', part] = factOf(key).split('.');
  const own = (dossier as unknown as JsonObject)[name];
  if (part === undefined) return own ?? dossier.facts[name];
  return isObject(own) ? own[part] : undefined;
}

/** Formulation rows with the ids of the form; levels and cells as they are. */
function rowsFor(dossier: ReviewDossier): Json {
  return dossier.rows.map(({ rowId, ...row }) => ({ _id: rowId, ...row }));
}

/** Documents keep only why there is none. */
function documentsFor(dossier: ReviewDossier): Json | undefined {
  const told = dossier.documents.filter(({ notApplicable }) => notApplicable);
  return told.length === 0
    ? undefined
    : told.map(({ code, notApplicable = '' }) => ({ code, files: [], notApplicable }));
}

/** Every part that the dossier has, `label.claims` for those of a section. */
function keysOf(dossier: ReviewDossier): string[] {
  const { facts, fields: _fields, rows, documents, ...rest } = dossier;
  return [
    ...(rows.length > 0 ? ['rows'] : []),
    ...(documents.length > 0 ? ['documents'] : []),
    ...Object.keys(facts),
    ...Object.entries(rest as unknown as JsonObject).flatMap(([name, value]) =>
      isObject(value) ? Object.keys(value).map((part) => `${name}.${part}`) : value === undefined ? [] : [name],
    ),
  ];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
