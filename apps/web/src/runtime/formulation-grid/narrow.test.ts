import type { Finding } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { type ColumnKey, drawnColumnOf, type ShownColumns, visibleColumns } from './columns.ts';
import { parseClipboard } from './exchange/clipboard.ts';
import { findingCells, findingsByRow, findText } from './find-cells.ts';
import { figuresOf, readRows } from './rows.ts';
import type { GridNow } from './state/grid-ports.ts';
import { type GridView, initialGridState } from './state/grid-state.ts';
import { createGridWork } from './state/grid-work.ts';

/** What stands in an officer's window of 1280 px, beside the rail, and in one of 1920 px. */
const keys = (width: number, isNarrow: boolean): ShownColumns => ({
  columns: visibleColumns(width, {}, isNarrow).map((column) => column.key),
  isNarrow,
});
const narrow = keys(760, true);
const wide = keys(1500, false);

const stored = [
  { _id: 'a', level: 1, name: '水', inci: 'AQUA', cas: '7732-18-5', percent: '80' },
  { _id: 'b', level: 1, name: '复配 1', percent: '20' },
  { _id: 'c', level: 2, name: '甘油', inci: 'GLYCERIN', cas: '56-81-5', percent: '60' },
  { _id: 'd', level: 2, name: '丁二醇', inci: 'BUTYLENE GLYCOL', cas: '107-88-0', percent: '40' },
];
const rows = readRows(stored);
const about = (rowId: string, column: string): Finding =>
  ({ key: `${rowId}.${column}`, severity: 'error', places: [{ field: 'formula', rowId, column }] }) as Finding;

describe('the drawn column that holds a property', () => {
  it.each<[string, 1 | 2, ColumnKey, ColumnKey]>([
    ['percent', 1, 'content', 'content'],
    ['percent', 2, 'component', 'content'],
    ['inci', 2, 'inci', 'name'],
    ['cas', 1, 'cas', 'name'],
    ['purpose', 1, 'purpose', 'purpose'],
    ['actual', 2, 'actual', 'actual'],
  ])('%s of level %i: %s in the wide grid, %s in the narrow one', (property, level, inWide, inNarrow) => {
    expect(drawnColumnOf(property, level, wide)).toBe(inWide);
    expect(drawnColumnOf(property, level, narrow)).toBe(inNarrow);
  });
  it('is always one that is drawn, whatever the person switched off', () => {
    const few: ShownColumns = { columns: ['index', 'name', 'content', 'findings'] };
    for (const property of ['name', 'inci', 'cas', 'percent', 'purpose', 'submissionCode', 'remark', 'nonsense'])
      for (const level of [1, 2] as const) expect(few.columns).toContain(drawnColumnOf(property, level, few));
  });
});

it('F8 goes to the drawn cells of findings about a share, an INCI name and a CAS number', () => {
  const findings = findingsByRow([about('c', 'percent'), about('d', 'inci'), about('a', 'cas')]);
  const cells = (shown: ShownColumns) =>
    findingCells(rows, findings, shown).map(({ rowId, column }) => `${rowId} ${column}`);
  expect(cells(narrow)).toEqual(['a name', 'c content', 'd name']);
  expect(cells(wide)).toEqual(['a cas', 'c component', 'd inci']);
});

it('a name that is looked for is found in a cell that is drawn', () => {
  expect(findText(rows, 'butylene', null, narrow)).toEqual({ rowId: 'd', column: 'name' });
  expect(findText(rows, 'butylene', null, wide)).toEqual({ rowId: 'd', column: 'inci' });
  expect(findText(rows, '107-88', null, wide)).toEqual({ rowId: 'd', column: 'cas' });
});

/** What lies on the clipboard after a block was marked in a grid that is only read. */
function copied(shown: ShownColumns, from: [string, ColumnKey], to: [string, ColumnKey]): string[][] {
  const view: GridView = { ...shown, rowIds: rows.map((row) => row._id) };
  const [anchor, active] = [from, to].map(([rowId, column]) => ({ rowId, column }));
  const now = {
    props: { readOnly: true },
    rows,
    figures: figuresOf(rows),
    view,
    state: { ...initialGridState, anchor: anchor ?? null, active: active ?? null },
  } as unknown as GridNow;
  const ports = { get: () => now, dispatch: () => {} } as unknown as Parameters<typeof createGridWork>[0];
  return parseClipboard(createGridWork(ports).copy());
}

it('copying from the narrow grid takes INCI names and shares along, as the wide one has them', () => {
  expect(copied(narrow, ['a', 'name'], ['d', 'content'])).toEqual([
    ['水', 'AQUA', '80', '100.000'],
    ['复配 1', '', '20', ''],
    ['甘油', 'GLYCERIN', '', '60'],
    ['丁二醇', 'BUTYLENE GLYCOL', '', '40'],
  ]);
  expect(copied(narrow, ['c', 'content'], ['c', 'content'])).toEqual([['60']]);
  expect(copied(narrow, ['a', 'content'], ['c', 'content'])).toEqual([['80'], ['20'], ['60']]);
  expect(copied(wide, ['b', 'content'], ['c', 'component'])).toEqual([
    ['20', ''],
    ['', '60'],
  ]);
});
