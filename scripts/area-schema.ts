import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AreaDefinition, ProcedureDefinition } from '@app/contract';
import { z } from 'zod';
import { readParts } from '../apps/server/src/platform/area/definitions/parts.ts';

const definitions = join(fileURLToPath(new URL('..', import.meta.url)), 'definitions');

interface Schema {
  [key: string]: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  $defs?: Record<string, Schema>;
}

/** The JSON Schema of area.json as text, by which editors complete and check it, names of parts included. */
export function areaSchema(directory = definitions): Promise<string> {
  const head = { title: 'Area', description: 'A business module; see docs/adding-an-area.md' };
  return schemaOf(AreaDefinition, head, directory);
}

/** The same of procedure.json. */
export function procedureSchema(directory = definitions): Promise<string> {
  const head = { title: 'Procedure', description: 'A procedure that areas share; see docs/adding-an-area.md' };
  return schemaOf(ProcedureDefinition, head, directory);
}

async function schemaOf(shape: z.ZodType, head: Schema, directory: string): Promise<string> {
  const schema = withUse(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any', reused: 'ref' }));
  const { $defs = {}, ...rest } = schema as Schema;
  const use = {
    enum: [...(await readParts(directory)).keys()],
    description: 'A part of definitions/parts stands here; keys beside it are laid over it',
  };
  const part = { type: 'object', properties: { use: toUse }, required: ['use'], additionalProperties: false };
  return `${JSON.stringify({ ...rest, ...head, $defs: { ...$defs, use, part } })}\n`;
}

const toUse = { $ref: '#/$defs/use' };

/** Lets a part stand in place of every object: required keys of the object may then come from the part. */
function withUse(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withUse);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { properties, required, ...rest } = schema as Schema;
  // A part alone fits several branches of a union; which one, only its content decides.
  const inner = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key === 'oneOf' ? 'anyOf' : key, withUse(value)]),
  );
  if (!properties) return required === undefined ? inner : { ...inner, required };
  return {
    ...inner,
    properties: {
      ...Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, orPart(withUse(value))])),
      use: toUse,
    },
    ...(required === undefined ? {} : { anyOf: [{ required }, { required: ['use'] }] }),
  };
}

/** Lets a part stand in place of a list, or of a schema that is described once for several places. */
function orPart(schema: unknown): unknown {
  const { type, $ref } = Object(schema) as Schema;
  return type === 'array' || $ref !== undefined ? { anyOf: [schema, { $ref: '#/$defs/part' }] } : schema;
}

// Writes the schemas when it is run, not when it is imported.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(definitions, 'area.schema.json'), await areaSchema());
  writeFileSync(join(definitions, 'procedure.schema.json'), await procedureSchema());
}
