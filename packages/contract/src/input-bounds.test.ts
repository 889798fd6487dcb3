import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callList } from './index.ts';

interface Schema {
  [key: string]: unknown;
}
/** Every part of a schema with the path that leads there. */
function* partsOf(schema: unknown, path: string, seen = new Set<unknown>()): Generator<[string, Schema]> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return;
  seen.add(schema);
  const part = schema as Schema;
  yield [path, part];
  for (const key of ['properties', '$defs'])
    for (const [name, inner] of Object.entries((part[key] ?? {}) as Schema))
      yield* partsOf(inner, `${path}.${name}`, seen);
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    for (const inner of (part[key] ?? []) as Schema[]) yield* partsOf(inner, path, seen);
  yield* partsOf(part.items, `${path}[]`, seen);
  yield* partsOf(part.additionalProperties, `${path}{}`, seen);
}

describe('what calls take', () => {
  const inputs = callList.flatMap((call) => [
    ...partsOf(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }), call.id),
  ]);

  it('has an upper limit for every text, so that no column and no index is ever asked to hold more', () => {
    const open = inputs.filter(
      ([, part]) =>
        part.type === 'string' &&
        !['maxLength', 'pattern', 'enum', 'format', 'const'].some((key) => part[key] !== undefined),
    );
    expect(inputs.length).toBeGreaterThan(1_000);
    expect(open.map(([path]) => path)).toEqual([]);
  });

  it('has bounds for every whole number', () => {
    const open = inputs.filter(
      ([, part]) => part.type === 'integer' && !(Number(part.maximum) <= 2 ** 31 && Number(part.minimum) >= -(2 ** 31)),
    );
    expect(open.map(([path]) => path)).toEqual([]);
  });
});
