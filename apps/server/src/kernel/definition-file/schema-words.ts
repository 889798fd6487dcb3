import type { z } from 'zod';

/** The part of zod's internal description of a schema that says of what schemas it is made. */
interface Description {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  items?: z.ZodType[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  getter?: () => z.ZodType;
  options?: z.ZodType[];
  discriminator?: string;
  left?: z.ZodType;
  right?: z.ZodType;
  entries?: Record<string, string>;
  values?: unknown[];
}
const descriptionOf = (schema: z.ZodType) => schema._zod.def as unknown as Description;

/** The schemas inside wrappers (optional, default, transform, lazy); several for a union, narrowed to those that may hold `value`. */
function branchesOf(schema: z.ZodType, value: unknown): z.ZodType[] {
  const { type, innerType, in: source, getter, options, discriminator, left, right } = descriptionOf(schema);
  if (innerType) return branchesOf(innerType, value);
  if (type === 'pipe' && source) return branchesOf(source, value);
  if (type === 'lazy' && getter) return branchesOf(getter(), value);
  if (type === 'intersection') return [left, right].flatMap((part) => (part ? branchesOf(part, value) : []));
  if (!options) return [schema];
  const chosen = discriminator === undefined ? options : options.filter((one) => answer(one, discriminator, value));
  return chosen.flatMap((one) => branchesOf(one, value));
}

/** Whether a branch of a union accepts the discriminator of a value. */
function answer(branch: z.ZodType, discriminator: string, value: unknown): boolean {
  const named = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const [, given] = named.find(([key]) => key === discriminator) ?? [];
  return branchesOf(branch, value).some((one) => {
    const { shape } = descriptionOf(one);
    return shape?.[discriminator]?.safeParse(given).success === true;
  });
}

/** The schemas that apply to the value at the end of a path; empty where the schema has no such path. */
export function schemasAt(schema: z.ZodType, value: unknown, path: readonly PropertyKey[]): z.ZodType[] {
  const branches = branchesOf(schema, value);
  const [step, ...rest] = path;
  if (step === undefined) return branches;
  const inner = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
  return branches.flatMap((branch) => {
    const { shape, element, items, valueType } = descriptionOf(branch);
    const next = shape ? shape[String(step)] : (element ?? items?.[Number(step)] ?? valueType);
    return next ? schemasAt(next, inner, rest) : [];
  });
}

/**
 * The keys that the object at the end of a path may have; `isObject` is true for an object with keys named by the schema, false for a dictionary.
 */
export function keysAt(
  schema: z.ZodType,
  value: unknown,
  path: readonly PropertyKey[],
): { keys: string[]; isObject: boolean } {
  const found = schemasAt(schema, value, path).map(descriptionOf);
  const shapes = found.flatMap(({ shape }) => (shape ? [Object.keys(shape)] : []));
  const words = found.flatMap(({ keyType, valueType }) => (keyType && valueType ? wordsOf(keyType) : []));
  return { keys: [...new Set([...shapes.flat(), ...words])], isObject: shapes.length > 0 };
}

/** The words allowed for the value at the end of a path, where the schema is a list of words. */
export function wordsAt(schema: z.ZodType, value: unknown, path: readonly PropertyKey[]): string[] {
  return [...new Set(schemasAt(schema, value, path).flatMap(wordsOf))];
}

function wordsOf(schema: z.ZodType): string[] {
  return branchesOf(schema, undefined).flatMap((branch) => {
    const { entries, values } = descriptionOf(branch);
    return entries ? Object.values(entries) : (values ?? []).filter((one) => typeof one === 'string');
  });
}
