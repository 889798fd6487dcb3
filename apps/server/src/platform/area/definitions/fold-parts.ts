import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@app/contract';
import { plainOf } from '../../../kernel/definition-file/index.ts';
import { isOfArea, type Parts, withParts } from './parts.ts';

interface NamedPart {
  name: string;
  value: Json;
}

/**
 * The inverse of `withParts`: the same definition with `use` in place of content that equals a part, as it is written in files. Applying
 * `withParts` to the result gives the definition again.
 */
export function foldParts(value: Json, parts: Parts): Json {
  const known = Array.from(
    [...parts].filter(([name]) => !isOfArea(name)),
    ([name, node]): NamedPart => ({ name, value: plainOf(withParts(node, parts)) as Json }),
  );
  // Largest parts first, so that a part contained in another one does not replace only a piece of it.
  return fold(
    value,
    known.sort((a, b) => JSON.stringify(b.value).length - JSON.stringify(a.value).length),
  );
}

function fold(value: Json, parts: readonly NamedPart[]): Json {
  if (typeof value !== 'object' || value === null) return value;
  const same = parts.find((part) => isDeepStrictEqual(part.value, value));
  if (same) return { use: same.name };
  if (Array.isArray(value)) return foldItems(value, parts);
  const base = parts.find((part) => holds(value, part.value));
  const own = Object.entries(value).filter(([key]) => base === undefined || !Object.hasOwn(Object(base.value), key));
  return {
    ...(base ? { use: base.name } : {}),
    ...Object.fromEntries(own.map(([key, inner]) => [key, fold(inner, parts)])),
  };
}

/** Whether an object has all keys and values of a part, and maybe more. */
function holds(value: { [key: string]: Json }, part: Json): boolean {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return false;
  return Object.entries(part).every(([key, inner]) => isDeepStrictEqual(value[key], inner));
}

/** Replaces each run of items that equals a list part by one `use`. */
function foldItems(items: readonly Json[], parts: readonly NamedPart[]): Json[] {
  const folded: Json[] = [];
  for (let at = 0; at < items.length; ) {
    const run = parts.find(
      ({ value }) =>
        Array.isArray(value) && value.length > 1 && isDeepStrictEqual(items.slice(at, at + value.length), value),
    );
    const item = items[at] ?? null;
    // A nested list is not replaced itself: a list part used as an item would insert all its items into the outer list.
    folded.push(run ? { use: run.name } : Array.isArray(item) ? foldItems(item, parts) : fold(item, parts));
    at += run && Array.isArray(run.value) ? run.value.length : 1;
  }
  return folded;
}
