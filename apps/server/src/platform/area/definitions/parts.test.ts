import type { Json } from '@app/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FileFaultError,
  type JsonNode,
  parseJsonFile,
  placeAt,
  plainOf,
} from '../../../kernel/definition-file/index.ts';
import { foldParts } from './fold-parts.ts';
import { type Parts, withParts } from './parts.ts';

const partsOf = (values: Record<string, Json>): Parts =>
  new Map(Object.entries(values).map(([name, value]) => [name, nodeOf(value, 'parts/x.json')]));
const nodeOf = (value: Json, file = 'area.json'): JsonNode => parseJsonFile(file, JSON.stringify(value, null, 2));
const placed = (value: Json, parts: Parts) => plainOf(withParts(nodeOf(value), parts)) as Json;

const reason = { key: 'reason', required: true };
const parts = partsOf({
  'fields.reason': reason,
  'fields.two': [{ key: 'page' }, { key: 'quote' }],
  'actions.cancel': { key: 'cancel', fields: [{ use: 'fields.reason', label: '取消理由' }] },
});

describe('the parts of a definition', () => {
  it('stand where they are named: an object with what is laid over it, a list with all its items', () => {
    expect(placed({ fields: [{ use: 'fields.reason', required: false }, { use: 'fields.two' }] }, parts)).toEqual({
      fields: [{ key: 'reason', required: false }, { key: 'page' }, { key: 'quote' }],
    });
    expect(placed({ columns: { use: 'fields.two' } }, parts)).toEqual({ columns: [{ key: 'page' }, { key: 'quote' }] });
  });

  it('may name parts themselves', () => {
    expect(placed([{ use: 'actions.cancel' }], parts)).toEqual([
      { key: 'cancel', fields: [{ ...reason, label: '取消理由' }] },
    ]);
  });

  it('keep the place where they are written, so that a fault in one is told there', () => {
    const node = withParts(nodeOf({ action: { use: 'actions.cancel' } }), parts);
    expect(placeAt(node, ['action', 'fields', 0, 'label'])).toMatchObject({ file: 'parts/x.json', line: 6 });
    expect(placeAt(node, ['action', 'fields', 0, 'required'])).toMatchObject({ file: 'parts/x.json', line: 3 });
  });

  it.each<[string, Json, Parts, string]>([
    [
      'is not there',
      { use: 'fields.raeson' },
      parts,
      'area.json:2:10 → use: there is no part “fields.raeson”. Remedy: write “fields.reason”',
    ],
    ['uses itself', { use: 'a.b' }, partsOf({ 'a.b': { inner: { use: 'a.b' } } }), '“a.b” uses itself'],
    ['is a list, with keys beside it', { use: 'fields.two', key: 'x' }, parts, '“fields.two” is no object'],
  ])('one that %s is told with its place', (_what, value, known, message) => {
    expect(() => withParts(nodeOf(value), known)).toThrow(FileFaultError);
    expect(() => withParts(nodeOf(value), known)).toThrow(message);
  });

  it('survive the way to plain JSON and back: what is folded and put in place again is what it was', () => {
    const json = fc.jsonValue({ depthSize: 'small' }).filter((value) => !JSON.stringify(value).includes('"use"'));
    const used = fc.constantFrom<Json>(reason, { ...reason, label: '甲' }, { key: 'page' }, [
      { key: 'page' },
      { key: 'quote' },
    ]);
    fc.assert(
      fc.property(fc.array(fc.oneof(json, used, fc.dictionary(fc.string(), used))), (items) => {
        const value = JSON.parse(JSON.stringify(items)) as Json;
        expect(placed(foldParts(value, parts), parts)).toEqual(value);
      }),
    );
    expect(foldParts([{ ...reason, label: '甲' }, { key: 'page' }, { key: 'quote' }], parts)).toEqual([
      { use: 'fields.reason', label: '甲' },
      { use: 'fields.two' },
    ]);
  });
});
