import { addTaiwan } from '@app/engine/taiwan';
import type { z } from 'zod';
import { type FileFault, FileFaultError } from './file-fault.ts';
import { type JsonNode, nodeAt, parseJsonFile, placeAt, plainOf } from './json-source.ts';
import { lettersApart, nearestWord } from './nearest-word.ts';
import { keysAt } from './schema-words.ts';

type Issue = z.core.$ZodIssue;
type Way = readonly PropertyKey[];

interface Read {
  node: JsonNode;
  schema: z.ZodType;
  value: unknown;
  furtherKeys: readonly string[];
}

/** Reads a JSON file with its schema; throws `FileFaultError` that names every fault with line, column and the nearest right word. */
export function readJsonFile<T>(file: string, text: string, schema: z.ZodType<T>): T {
  return readNode(parseJsonFile(file, text), schema);
}

/** The same for a file that was parsed already; `furtherKeys` are top-level keys that the caller has read before and the schema does not know. */
export function readNode<T>(node: JsonNode, schema: z.ZodType<T>, furtherKeys: readonly string[] = []): T {
  const value = plainOf(node);
  const result = schema.safeParse(addTaiwan(value));
  if (result.success) return result.data;
  throw new FileFaultError(faultsOf(result.error, { node, schema, value, furtherKeys }));
}

/** The faults that a schema finds in a value, with their places in the file from which the value was read. */
function faultsOf(error: z.ZodError, read: Read): FileFault[] {
  const issues = error.issues.flatMap((issue) => simple(issue, []));
  const misspelt = new Set<string>();
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? unknownKeys(issue, read, misspelt) : [],
  );
  const others = issues.filter(
    (issue) => issue.code !== 'unrecognized_keys' && !misspelt.has(issue.path.map(String).join('.')),
  );
  return [...unknown, ...others.map((issue) => wrongValue(issue, read))];
}

/**
 * Replaces an issue of a union by the issues of the branch that fits best: a branch that accepts the type of the value, knows most of its keys, and has
 * the fewest issues.
 */
function simple(issue: Issue, before: Way): Issue[] {
  const path = [...before, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const depth = (issues: Issue[]) =>
      issues.some(({ path: inner }) => inner.length === 0 && isOfType(issues)) ? 1 : 0;
    const outside = (issues: Issue[]) => issues.filter(({ path: inner }) => inner.length < 2).length;
    const [best] = [...issue.errors].sort(
      (a, b) => depth(a) - depth(b) || outside(a) - outside(b) || a.length - b.length,
    );
    return (best ?? []).flatMap((one) => simple(one, path));
  }
  return [{ ...issue, path: [...path] } as Issue];
}

/** Whether a branch of a union refuses the type of the value as a whole. */
const isOfType = (issues: readonly Issue[]) =>
  issues.some(({ code, path }) => path.length === 0 && (code === 'invalid_type' || code === 'invalid_value'));

function unknownKeys(issue: Issue & { code: 'unrecognized_keys' }, read: Read, misspelt: Set<string>): FileFault[] {
  const { keys } = keysAt(read.schema, read.value, issue.path);
  const here = nodeAt(read.node, issue.path);
  const given = here?.kind === 'object' ? here.entries : undefined;
  const free = [...keys, ...read.furtherKeys].filter((key) => !given?.has(key));
  return issue.keys.map((key) => {
    const nearest = nearestWord(key, free);
    if (nearest !== undefined) misspelt.add([...issue.path, nearest].map(String).join('.'));
    return {
      ...placeAt(read.node, [...issue.path, key]),
      path: [...issue.path, key].map(String).join('.'),
      message: `there is no “${key}” here`,
      remedy: nearest === undefined ? `leave it out; known: ${free.join(', ')}` : `write “${nearest}”`,
    };
  });
}

/**
 * Finds a misspelt key that makes the whole object fail: a union discriminated by this key matches no branch, or the content that `use` would have
 * brought is missing. Then this key is reported as the fault.
 */
function hidingKey(issue: Issue, { node, furtherKeys }: Read): FileFault | undefined {
  const own = nodeAt(node, issue.path);
  const way = own?.kind === 'object' ? issue.path : issue.path.slice(0, -1);
  const holder = nodeAt(node, way);
  if (holder?.kind !== 'object') return undefined;
  const wanted = issue.code === 'invalid_union' && own === undefined ? [String(issue.path.at(-1))] : [];
  for (const word of [...wanted, ...furtherKeys]) {
    const given = nearestWord(word, holder.entries.keys());
    if (given === undefined || lettersApart(given, word) > 2) continue;
    const path = [...way, given];
    const message = `there is no “${given}” here`;
    return { ...placeAt(node, path), path: path.map(String).join('.'), message, remedy: `write “${word}”` };
  }
  return undefined;
}

function wrongValue(issue: Issue, read: Read): FileFault {
  const { node, value } = read;
  const path = issue.path.map(String).join('.');
  const at = placeAt(node, issue.path);
  const given = issue.path.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  );
  const hiding = given === undefined || typeof given === 'object' ? hidingKey(issue, read) : undefined;
  if (hiding) return hiding;
  if (given === undefined)
    return {
      ...at,
      path,
      message: `“${String(issue.path.at(-1) ?? '')}” is missing`,
      remedy: `give it; ${said(issue)}`,
    };
  const words = wordsOf(issue);
  if (typeof given === 'string' && words.length > 0) {
    const nearest = nearestWord(given, words);
    const remedy = nearest === undefined ? `write one of ${words.join(', ')}` : `write “${nearest}”`;
    return { ...at, path, message: `“${given}” is none of ${words.join(', ')}`, remedy };
  }
  return { ...at, path, message: issue.message, remedy: 'correct it' };
}

/** The values that an issue would take. */
function wordsOf(issue: Issue): string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  return issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options)
    ? issue.options.map(String)
    : [];
}

/** What a schema expects, as the end of a sentence. */
function said(issue: Issue): string {
  const words = wordsOf(issue);
  return words.length > 0
    ? `one of ${words.join(', ')}`
    : issue.code === 'invalid_type'
      ? `it is ${issue.expected}`
      : issue.message;
}
