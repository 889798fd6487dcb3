/** Columns of the formulation grid and what each may hold. */

export const columnKeys = [
  'index',
  'name',
  'inci',
  'cas',
  'content',
  'component',
  'actual',
  'limit',
  'market',
  'purpose',
  'submissionCode',
  'remark',
  'findings',
] as const;
export type ColumnKey = (typeof columnKeys)[number];

/** A property of a row that a column writes; `content` and `component` both write `percent`, by the row's level. */
export type RowKey = 'name' | 'inci' | 'cas' | 'percent' | 'purpose' | 'submissionCode' | 'remark';

export interface GridColumn {
  readonly key: ColumnKey;
  /** Least width in pixels. */
  readonly width: number;
  /** Share of the width that remains after the least widths of all columns. */
  readonly share?: number;
  readonly number?: boolean;
  /** Suggestions from the ingredient catalogue while typing. */
  readonly lookup?: boolean;
  readonly maxLength?: number;
  /** Cannot be hidden. */
  readonly fixed?: boolean;
  /** Hidden by default when the grid is narrower than this. */
  readonly from?: number;
}

/** The column of other markets takes its width from those that are hidden first. */
const marketWidth = 104;
/** Beside it the names are drawn narrower, so that all that is judged still fits at 1280 px. */
const besideMarkets: Partial<Record<ColumnKey, Pick<GridColumn, 'width'>>> = {
  name: { width: 138 },
  inci: { width: 96 },
};

/** At 1280 px beside an open menu all columns fit except the CAS number, which few people use. */
export const gridColumns: readonly GridColumn[] = [
  { key: 'index', width: 42, fixed: true },
  { key: 'name', width: 150, share: 1.15, lookup: true, maxLength: 500, fixed: true },
  { key: 'inci', width: 116, share: 1, lookup: true, maxLength: 500 },
  { key: 'cas', width: 104, lookup: true, maxLength: 200, from: 1400 },
  { key: 'content', width: 82, number: true, maxLength: 30, fixed: true },
  { key: 'component', width: 76, number: true, maxLength: 30 },
  { key: 'actual', width: 82, number: true },
  { key: 'limit', width: 92 },
  { key: 'market', width: marketWidth },
  { key: 'purpose', width: 84, share: 0.45, maxLength: 200 },
  { key: 'submissionCode', width: 64, share: 0.35, maxLength: 100, from: 860 },
  { key: 'remark', width: 70, share: 0.4, maxLength: 1000, from: 930 },
  { key: 'findings', width: 76, fixed: true },
];

/** The row property that a column edits at a level, or null when the cell is computed. */
export function rowKeyOf(column: ColumnKey, level: 1 | 2): RowKey | null {
  switch (column) {
    case 'content':
      return level === 1 ? 'percent' : null;
    case 'component':
      return level === 2 ? 'percent' : null;
    case 'name':
    case 'inci':
    case 'cas':
    case 'purpose':
    case 'submissionCode':
    case 'remark':
      return column;
    default:
      return null;
  }
}

/** The columns drawn now. */
export interface ShownColumns {
  readonly columns: readonly ColumnKey[];
  /** Narrow layout: the INCI name is drawn below the Chinese name, a component's share in the content column. */
  readonly isNarrow?: boolean;
}

/** The drawn column of a row's property at a level, for marking, jumping and copying. */
export function drawnColumnOf(property: string | undefined, level: 1 | 2, shown: ShownColumns): ColumnKey {
  const own = property === 'percent' ? (level === 1 ? 'content' : 'component') : property;
  if (shown.isNarrow && own === 'component') return 'content';
  const column = gridColumns.find(({ key }) => key === own)?.key ?? 'name';
  if (shown.columns.includes(column)) return column;
  // For a hidden column: the name column for identifiers, the findings column for other properties.
  return column === 'inci' || column === 'cas' ? 'name' : 'findings';
}

/** The property of a row that a drawn cell shows; the inverse of `drawnColumnOf`. */
export function propertyAt(column: ColumnKey, level: 1 | 2, isNarrow = false): RowKey | null {
  return isNarrow && column === 'content' ? 'percent' : rowKeyOf(column, level);
}

/** The columns of a copied block; columns merged in the narrow layout are separate on the clipboard. */
export function copiedColumns(block: readonly ColumnKey[], isNarrow = false): ColumnKey[] {
  if (!isNarrow || block.length === 1) return [...block];
  const apart: Partial<Record<ColumnKey, ColumnKey[]>> = {
    name: ['name', 'inci'],
    content: ['content', 'component'],
  };
  return [...new Set(block.flatMap((column) => apart[column] ?? [column]))];
}

/** Grid template of the drawn columns: columns with a share divide the remaining width. */
export function templateOf(columns: readonly GridColumn[]): { template: string; minWidth: number } {
  const part = ({ width, share }: GridColumn) => (share ? `minmax(${width}px, ${share}fr)` : `${width}px`);
  return { template: columns.map(part).join(' '), minWidth: columns.reduce((sum, column) => sum + column.width, 0) };
}

/** Below this width in pixels a read-only formulation uses the narrow layout (see `isNarrow`). */
export const narrowView = 900;
/** Below this width, beside something else on the same screen, only what is judged is drawn; the rest is chosen in the list of columns. */
const besideView = 620;
const besideColumns: readonly ColumnKey[] = ['index', 'name', 'content', 'actual', 'limit', 'findings'];
const besideWidths: Partial<Record<ColumnKey, Pick<GridColumn, 'width' | 'share'>>> = {
  content: { width: 78 },
  limit: { width: 84, share: 0.2 },
  name: { width: 124, share: 1 },
};
const narrowWidths: Partial<Record<ColumnKey, Pick<GridColumn, 'width' | 'share'>>> = {
  index: { width: 36 },
  name: { width: 130, share: 1 },
  content: { width: 64 },
  actual: { width: 74 },
  limit: { width: 90, share: 0.2 },
  purpose: { width: 88, share: 0.6 },
  submissionCode: { width: 96, share: 0.2 },
  remark: { width: 66, share: 0.5 },
  findings: { width: 74 },
};

/** Which columns are drawn: the user's choice, else those that fit. */
export function visibleColumns(
  gridWidth: number,
  choice: Partial<Record<ColumnKey, boolean>>,
  isNarrow = false,
  withMarkets = false,
): GridColumn[] {
  const room = withMarkets ? gridWidth - marketWidth : gridWidth;
  const isBeside = isNarrow && gridWidth < besideView;
  const fits = ({ key, from = 0 }: GridColumn) =>
    isNarrow ? (gridWidth < besideView ? besideColumns.includes(key) : narrowWidths[key] !== undefined) : room >= from;
  return gridColumns
    .filter(({ key, fixed, ...column }) =>
      key === 'market' ? withMarkets : fixed || (choice[key] ?? fits({ key, ...column })),
    )
    .map((column) =>
      isNarrow
        ? { ...column, ...narrowWidths[column.key], ...(isBeside ? besideWidths[column.key] : {}) }
        : { ...column, ...(withMarkets ? besideMarkets[column.key] : {}) },
    );
}
