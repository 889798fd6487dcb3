import { type Json, type JsonObject, Text } from '@app/contract';
import { z } from 'zod';
import type { App } from '../../kernel/context.ts';
import { documentOf } from '../dictionary/index.ts';

/** Path of a column of a dossier: a field, or a field of a table and its column. */
const Path = z.string().regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)?$/);

/** definitions/dictionaries/relations.json: whom a dossier names, and which registers know of relations of people. */
export const Relations = z.strictObject({
  /** Companies and institutes that a dossier names; the company of the case is always one. */
  parties: z.array(z.strictObject({ label: Text, paths: z.array(Path).min(1) })),
  /** Registers of people, with the columns that say who may be drawn and to whom they are related. */
  registers: z.array(
    z.strictObject({
      area: z.string(),
      /** Field of type `reference` to a person: the account. */
      person: z.string(),
      unit: z.string(),
      enabled: z.string(),
      /** Last day of the term. */
      until: z.string(),
      tables: z.array(
        z.strictObject({
          table: z.string(),
          company: z.string(),
          /** Column with the last day; empty = it goes on. */
          until: z.string(),
          /** Column with the relation in words. */
          words: z.string().optional(),
          /** How many years after its last day it still counts. */
          years: z.int().min(0).max(50),
        }),
      ),
    }),
  ),
});
export type Relations = z.infer<typeof Relations>;
export type RegisterOfPeople = Relations['registers'][number];

/** What this installation knows of relations; nothing where the file is missing. */
export function relationsOf(app: App): Relations {
  const document = documentOf(app, 'relations');
  return document === undefined ? { parties: [], registers: [] } : Relations.parse(document);
}

/** The description of a register of people. */
export function registerOf(app: App, area: string): RegisterOfPeople {
  const register = relationsOf(app).registers.find((one) => one.area === area);
  if (!register) throw new Error(`definitions/dictionaries/relations.json does not describe the register '${area}'`);
  return register;
}

/** A company or institute that a case names. */
export interface Party {
  /** What it is in the case. */
  label: Text;
  name: string;
}

/** Everybody whom a case names, each once. */
export function partiesOf(relations: Relations, data: JsonObject, holder: Party): Party[] {
  const named = relations.parties.flatMap(({ label, paths }) =>
    paths.flatMap((path) => namesAt(data, path).map((name) => ({ label, name }))),
  );
  const seen = new Set<string>();
  return [holder, ...named].filter(({ name }) => {
    const key = normalised(name);
    return key !== '' && !seen.has(key) && seen.add(key);
  });
}

function namesAt(data: JsonObject, path: string): string[] {
  const [field = '', column] = path.split('.');
  const value = data[field];
  if (column === undefined) return textsIn(value);
  return Array.isArray(value) ? value.flatMap((row) => (isObject(row) ? textsIn(row[column]) : [])) : [];
}

function textsIn(value: Json | undefined): string[] {
  return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [];
}

/** A name as it is compared: width, case, spaces, marks and what stands in brackets at its end do not matter. */
export function normalised(name: string): string {
  return name
    .normalize('NFKC')
    .trimEnd()
    .replace(/[(【[][^([【)\]】]*[)\]】]$/u, '')
    .replace(/[\s\p{P}\p{S}]/gu, '')
    .toLowerCase();
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
