import { type AreaDefinition, type Json, type JsonObject, type ReviewDossier, reviewPartOf } from '@app/contract';
import { typeOf } from '../fields/index.ts';
import { cleanData } from '../form/index.ts';
import { dossierOf } from './dossier.ts';

/**
 * The data of an area's form that a dossier gives: the way back from `dossierOf`. Values that the form computes come from
 * its formulations again. A dossier that holds the application of this area (`application`) gives all of it, with its files; what
 * its other parts say otherwise was changed since and wins. Without it files stay behind, for the other parts name them
 * only. `left`: what the form has no field for.
 */
export function dataOfDossier(
  definition: AreaDefinition,
  dossier: ReviewDossier,
): { data: JsonObject; left: string[] } {
  const { application } = dossier;
  const whole = application && application.area === definition.id ? application.data : null;
  const data: JsonObject = whole ? cleanData(definition, whole) : {};
  const said = whole ? dossierOf(definition, data) : null;
  const written = new Set<string>();
  const taken = new Set<string>();
  for (const [key, source] of Object.entries(reviewPartOf(definition)?.mapping ?? {})) {
    const value = valueAt(dossier, key);
    if (value === undefined) continue;
    taken.add(factOf(key));
    if (said && isSameJson(value, valueAt(said, key))) continue;
    // Of several fields (`packageClaims|claims`) the last is what the applicant writes, the others were read from files.
    const own = source.split('|').at(-1) ?? source;
    const field = definition.fields.find((one) => one.key === own);
    if (!field || field.compute !== undefined || written.has(own)) continue;
    const fitting =
      key === 'rows'
        ? rowsFor(dossier)
        : key === 'documents'
          ? documentsFor(dossier)
          : typeOf(field).taken(field, value);
    if (fitting === undefined) continue;
    data[own] = fitting;
    written.add(own);
  }
  const unknown = Object.keys(whole ?? {}).filter((key) => !definition.fields.some((field) => field.key === key));
  const left = [...keysOf(dossier).filter((key) => !taken.has(key)), ...unknown.map((key) => `application.${key}`)];
  return { data, left };
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
  const { facts, fields: _fields, application: _application, rows, documents, ...rest } = dossier;
  return [
    ...(rows.length > 0 ? ['rows'] : []),
    ...(documents.length > 0 ? ['documents'] : []),
    ...Object.keys(facts),
    ...Object.entries(rest as unknown as JsonObject).flatMap(([name, value]) =>
      isObject(value) ? Object.keys(value).map((part) => `${name}.${part}`) : value === undefined ? [] : [name],
    ),
  ];
}

/** Whether two values say the same, whatever the order of their keys. */
function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, at) => isSameJson(one, b[at]))
    );
  if (!isObject(a) || !isObject(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSameJson(a[key], b[key]));
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
