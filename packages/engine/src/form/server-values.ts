import { columnsOf, type FieldDefinition, type Json, type JsonObject, type PatchOp } from '@app/contract';
import type { Need } from '../formula/index.ts';
import { needsOf } from './compute.ts';
import type { FormDefinition } from './options.ts';
import { applyPatch, isObject, rowSegment } from './patch.ts';

/** A computed value of a document: path of its field or cell, and the present value. */
interface Place {
  path: string[];
  value: Json | undefined;
}

const serverOnly: readonly Need[] = ['random', 'lookUp', 'isWorkingDay'];

/**
 * The document with all random values (RAND, UUID) as they were before, so that a client cannot set them; those not drawn
 * yet are left empty, to be drawn by the server.
 */
export function keepDrawn(definition: FormDefinition, data: JsonObject, before: JsonObject): JsonObject {
  const drawn = new Map(
    placesOf(definition, before, ['random']).map(({ path, value }) => [path.join('\n'), value ?? null]),
  );
  const ops = placesOf(definition, data, ['random']).map(({ path }): PatchOp => {
    const value = drawn.get(path.join('\n'));
    return value === undefined || value === null ? { op: 'unset', path } : { op: 'set', path, value };
  });
  return applyPatch(data, ops);
}

/** Values that only the server can compute and that differ from `known`, as changes for the browser's copy. */
export function serverValues(definition: FormDefinition, data: JsonObject, known: JsonObject): PatchOp[] {
  const there = new Map(
    placesOf(definition, known, serverOnly).map(({ path, value }) => [path.join('\n'), JSON.stringify(value ?? null)]),
  );
  return placesOf(definition, data, serverOnly)
    .filter(({ path, value }) => there.get(path.join('\n')) !== JSON.stringify(value ?? null))
    .map(({ path, value }): PatchOp => ({ op: 'set', path, value: value ?? null }));
}

function placesOf(definition: FormDefinition, data: JsonObject, needs: readonly Need[]): Place[] {
  const isOne = (field: FieldDefinition) =>
    field.compute !== undefined && needs.some((need) => needsOf(field.compute ?? '').has(need));
  return definition.fields.flatMap((field): Place[] => {
    if (isOne(field)) return [{ path: [field.key], value: data[field.key] }];
    const columns = columnsOf(field).filter(isOne);
    const rows = data[field.key];
    if (columns.length === 0 || !Array.isArray(rows)) return [];
    return rows.flatMap((row) =>
      isObject(row) && typeof row._id === 'string'
        ? columns.map((column) => ({
            path: [field.key, rowSegment(String(row._id)), column.key],
            value: row[column.key],
          }))
        : [],
    );
  });
}
