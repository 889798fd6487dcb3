import { type FactRoot, factRoots, type Json, type JsonObject } from '@app/contract';

/** Facts over other records by their first word (`packages/contract/src/facts.ts`); one that is absent is not known. */
export type Facts = Partial<Record<FactRoot, JsonObject>>;

/** The document with the facts beside it: `{product.state}` reads the fact, `{product.text}` what the form's own field holds. */
export function withFacts(data: JsonObject, facts: Facts | undefined): JsonObject {
  if (facts === undefined) return data;
  const both: JsonObject = { ...data };
  for (const root of factRoots) {
    const known = facts[root];
    if (known !== undefined) both[root] = { ...objectOrNone(data[root]), ...known };
  }
  return both;
}

/** First words of the facts that definitions or charts read, by their text; most read none. */
export function factsRead(...texts: readonly string[]): ReadonlySet<FactRoot> {
  return new Set(factRoots.filter((root) => texts.some((text) => text.includes(`{${root}.`))));
}

function objectOrNone(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
