import type { Json, JsonObject, PatchOp } from '@app/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyPatch, invertPatch } from './index.ts';

const start: JsonObject = {
  name: '霜',
  rows: [
    { _id: 'a', n: 1 },
    { _id: 'b', n: 2 },
    { _id: 'c', n: 3 },
  ],
};
const ids = (data: JsonObject) => (data.rows as JsonObject[]).map((row) => row._id).join('');

describe('changes of a draft', () => {
  test('set, unset, insert, remove, move', () => {
    expect(applyPatch(start, [{ op: 'set', path: ['rows', '#b', 'n'], value: 9 }])).toEqual({
      ...start,
      rows: [
        { _id: 'a', n: 1 },
        { _id: 'b', n: 9 },
        { _id: 'c', n: 3 },
      ],
    });
    expect(applyPatch(start, [{ op: 'unset', path: ['name'] }])).toEqual({ rows: start.rows });
    expect(ids(applyPatch(start, [{ op: 'insert', path: ['rows'], value: { _id: 'd' }, before: 'b' }]))).toBe('adbc');
    expect(ids(applyPatch(start, [{ op: 'insert', path: ['rows'], value: { _id: 'd' } }]))).toBe('abcd');
    expect(ids(applyPatch(start, [{ op: 'unset', path: ['rows', '#b'] }]))).toBe('ac');
    expect(ids(applyPatch(start, [{ op: 'move', path: ['rows', '#c'], before: 'a' }]))).toBe('cab');
    expect(ids(applyPatch(start, [{ op: 'move', path: ['rows', '#a'] }]))).toBe('bca');
    expect(applyPatch({}, [{ op: 'insert', path: ['rows'], value: { _id: 'd' } }])).toEqual({ rows: [{ _id: 'd' }] });
    expect(applyPatch({}, [{ op: 'set', path: ['a', 'b'], value: 1 }])).toEqual({ a: { b: 1 } });
  });
  test('what finds no place changes nothing: the same object comes back', () => {
    const ops: PatchOp[] = [
      { op: 'set', path: ['rows', '#x', 'n'], value: 1 },
      { op: 'unset', path: ['rows', '#x'] },
      { op: 'unset', path: ['nothing'] },
      { op: 'insert', path: ['rows'], value: { _id: 'a' } },
      { op: 'insert', path: ['rows'], value: 'junk' },
      { op: 'insert', path: ['name'], value: { _id: 'z' } },
      { op: 'move', path: ['rows', '#a'], before: 'x' },
      { op: 'move', path: ['name'] },
      { op: 'set', path: ['rows', '0'], value: 1 },
      { op: 'set', path: ['rows', '#a', '_id'], value: 'b' },
      { op: 'set', path: ['name', 'x'], value: 1 },
      { op: 'set', path: ['__proto__', 'x'], value: 1 },
    ];
    for (const op of ops) expect(applyPatch(start, [op])).toBe(start);
    expect(({} as JsonObject).x).toBeUndefined();
  });
  test('untouched rows are shared with the old document', () => {
    const next = applyPatch(start, [{ op: 'set', path: ['rows', '#b', 'n'], value: 9 }]);
    expect((next.rows as Json[])[0]).toBe((start.rows as Json[])[0]);
    expect(start).toEqual({
      name: '霜',
      rows: [
        { _id: 'a', n: 1 },
        { _id: 'b', n: 2 },
        { _id: 'c', n: 3 },
      ],
    });
  });
  test('pasting 500 rows, undoing it, and 100 key strokes, each of which copies one row', () => {
    const rows = Array.from({ length: 500 }, (_, at) => ({ _id: `r${at}`, name: '水', percent: '1' }));
    const inserts: PatchOp[] = rows.map((value) => ({ op: 'insert', path: ['rows'], value }));
    const pasted = applyPatch({ rows: [] }, inserts);
    const undone = applyPatch(pasted, invertPatch({ rows: [] }, inserts));
    const typed = Array.from({ length: 100 }, (_, at) =>
      applyPatch(pasted, [{ op: 'set', path: ['rows', `#r${at * 5}`, 'percent'], value: '2' }]),
    );
    // An edit copies only what it changes: one row of five hundred.
    for (const [at, { rows: now }] of typed.entries())
      expect((now as Json[]).flatMap((row, index) => (row === (pasted.rows as Json[])[index] ? [] : [index]))).toEqual([
        at * 5,
      ]);
    expect(undone).toEqual({ rows: [] });
  });
});

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const row: fc.Arbitrary<JsonObject> = fc
  .record({ _id: id, n: fc.option(fc.jsonValue({ maxDepth: 1 }), { nil: undefined }) })
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonObject);
const documents = fc
  .record({
    rows: fc.option(fc.oneof(fc.array(row, { maxLength: 5 }), fc.jsonValue({ maxDepth: 2 })), { nil: undefined }),
    name: fc.option(fc.string(), { nil: undefined }),
    deep: fc.option(fc.dictionary(fc.constantFrom('x', 'y'), fc.jsonValue({ maxDepth: 1 })), { nil: undefined }),
  })
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonObject);
const path: fc.Arbitrary<string[]> = fc.oneof(
  fc.constantFrom<string[]>(['rows'], ['name'], ['deep'], ['deep', 'x'], ['new'], ['new', 'x', 'y'], ['rows', '0']),
  id.map((key) => ['rows', `#${key}`]),
  fc.tuple(id, fc.constantFrom('n', 'm', '_id')).map(([key, column]) => ['rows', `#${key}`, column]),
);
const json: fc.Arbitrary<Json> = fc.oneof(
  row,
  fc.jsonValue({ maxDepth: 1 }).map((value) => value as Json),
);
const before = fc.option(id, { nil: undefined });
const op: fc.Arbitrary<PatchOp> = fc.oneof(
  fc.tuple(path, json).map(([at, value]): PatchOp => ({ op: 'set', path: at, value })),
  path.map((at): PatchOp => ({ op: 'unset', path: at })),
  fc
    .tuple(fc.oneof(fc.constant<string[]>(['rows']), path), row, before)
    .map(([at, value, anchor]): PatchOp => ({ op: 'insert', path: at, value, before: anchor })),
  fc.tuple(id, before).map(([key, anchor]): PatchOp => ({ op: 'move', path: ['rows', `#${key}`], before: anchor })),
);

describe('properties', () => {
  test('undo: applying the inverse gives the document back', () => {
    fc.assert(
      fc.property(documents, fc.array(op, { maxLength: 8 }), (data, ops) => {
        const inverse = invertPatch(data, ops);
        expect(applyPatch(applyPatch(data, ops), inverse)).toEqual(data);
      }),
      { numRuns: 3_000 },
    );
  });
  test('redo: the inverse of the inverse gives the changed document again', () => {
    fc.assert(
      fc.property(documents, fc.array(op, { maxLength: 8 }), (data, ops) => {
        const changed = applyPatch(data, ops);
        const undo = invertPatch(data, ops);
        expect(applyPatch(data, invertPatch(changed, undo))).toEqual(changed);
      }),
      { numRuns: 1_000 },
    );
  });
  test('changes in parts equal changes at once', () => {
    fc.assert(
      fc.property(documents, fc.array(op), fc.array(op), (data, first, second) => {
        expect(applyPatch(applyPatch(data, first), second)).toEqual(applyPatch(data, [...first, ...second]));
      }),
    );
  });
});
