import { type Call, callList, prefixes } from '@app/contract';
import { z } from 'zod';
import type { TestApp } from '../../testing/testing.ts';
import type { Schema } from '../fuzz/generate.testing.ts';
import { missingId } from '../matrix/world.testing.ts';

/** The smallest value that fits a schema. */
function smallest(schema: Schema, root: Schema): unknown {
  if (schema.$ref) return smallest(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, root);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return smallest(choice, root);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => smallest(part, root)));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return smallestText(schema);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => smallest(schema.items ?? {}, root));
    case 'object': {
      const required = (schema.required ?? []).map((key) => [key, smallest(schema.properties?.[key] ?? {}, root)]);
      return Object.fromEntries(required);
    }
    default:
      return {};
  }
}

function smallestText({ format, pattern, minLength }: Schema): string {
  if (format === 'date' || pattern?.includes('\\d{4}-')) return '2026-11-24';
  if (pattern?.includes('\\d') || pattern?.includes('0-9')) return missingId;
  return 'word'.padEnd(minLength ?? 0, 'x');
}

/** A call with a place of its input that may name a record. */
export interface Place {
  call: Call;
  /** Key of the input, or of a condition of the list. */
  key: string;
  /** The input with this id at the place. */
  input(id: string): Record<string, unknown>;
}

const named = { group: 'relation', name: 'plant-consent', area: 'relation/plant-consent' };
/** Words that let calls get past what they check before they look for the record. */
const words: Record<string, unknown> = {
  ...{
    windowId: 'leaks-window',
    patchId: 'leaks-patch-1',
    way: 'post',
    on: '2026-11-24',
    text: '演示',
    mode: 'changeUser',
  },
  action: 'confirm',
  data: { lines: 1 },
  fields: { lines: 1 },
  field: 'plant',
};
/** Conditions by which lists may be asked for a record. */
const conditions = ['id', 'caseId', 'taskId', 'productId', 'letterId'];
const isId = (key: string) => /(^id|Id|Ids|^ids|proof|recordId)$/.test(key);

/** Every place of every call of the contract that takes the id of a record. */
export function places(): Place[] {
  return callList.filter(({ access, kind }) => access !== 'public' && kind !== 'stream').flatMap(placesOf);
}

/** Every call that reads and needs no id of a record, with the smallest input. */
export function readsOfAll(): { call: Call; input: Record<string, unknown> }[] {
  return callList
    .filter(({ access, kind, writes }) => access !== 'public' && kind === undefined && !writes)
    .flatMap((call) => {
      const { base, needed } = inputOf(call);
      return needed.length > 0 ? [] : [{ call, input: base }];
    });
}

function inputOf(call: Call) {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const properties = schema.properties ?? {};
  const base = smallest(schema, schema) as Record<string, unknown>;
  for (const key of Object.keys(properties)) {
    if (key in named) base[key] = named[key as keyof typeof named];
    // What is given by task is a record of its own for each: what a task asks for is not its form.
    const byTask = properties[key]?.propertyNames?.pattern !== undefined;
    if (key in words && !byTask && (key in base || ['action', 'data', 'fields'].includes(key))) base[key] = words[key];
  }
  return { base, properties, needed: Object.keys(base).filter(isId) };
}

function placesOf(call: Call): Place[] {
  const { base, properties } = inputOf(call);
  const direct = Object.keys(properties)
    .filter(isId)
    .map((key) => ({
      call,
      key,
      input: (id: string) => ({ ...base, [key]: isList(properties[key]) ? [id] : id }),
    }));
  if (!('parameters' in properties)) return direct;
  const asked = conditions.map((key) => ({
    call,
    key: `parameters.${key}`,
    input: (id: string) => ({ ...base, parameters: [{ key, value: id }] }),
  }));
  return [...direct, ...asked];
}

function isList(schema: Schema | undefined): boolean {
  return (schema?.anyOf ?? [schema]).some((one) => one?.type === 'array');
}

/** Sends a call as a client would; its answer without what differs each time. */
export async function answerOf(test: TestApp, call: Call, given: Record<string, unknown>, token: string) {
  const fields = { ...given };
  const path = call.path.replace(/:(\w+)/g, (_place, name: string) => {
    const value = String(fields[name] ?? 'nowhere');
    delete fields[name];
    return encodeURIComponent(value);
  });
  const query = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
  const isUpload = call.kind === 'upload';
  const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\na\r\n--x--\r\n';
  const answer = await test.server.inject({
    method: call.method,
    url: prefixes[call.prefix] + path,
    headers: {
      'x-authorization-access_token': token,
      ...(isUpload ? { 'content-type': 'multipart/form-data; boundary=x' } : {}),
    },
    ...(call.method === 'GET' || isUpload ? { query } : {}),
    ...(call.method === 'POST' ? { payload: isUpload ? form : fields } : {}),
  });
  if (!String(answer.headers['content-type']).includes('json')) return { state: answer.statusCode, text: '' };
  const { state, message, cause, data } = answer.json() as Record<string, unknown>;
  const text = JSON.stringify({ message, cause, data });
  return { state: Number(state), text: text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, 'now') };
}
