// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table; the ARIA grid pattern applies
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus lives in the input of the active cell
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role is rowheader or gridcell, both take these
// biome-ignore-all lint/a11y/noStaticElementInteractions: the mouse's way; every key has the same effect
import { type Finding, weightOf } from '@app/contract';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { WeightTag } from '../../ui/tag/WeightTag.tsx';
import { worst } from '../finding/finding.ts';
import { CellEditor } from './CellEditor.tsx';
import { type ColumnKey, drawnColumnOf, type GridColumn, propertyAt, rowKeyOf, type ShownColumns } from './columns.ts';
import { shown } from './exchange/percent.ts';
import type { MarketNote } from './grid-props.ts';
import type { LimitNote } from './limits.ts';
import { type FormulationDataRow, ghostId, type RowFigures } from './rows.ts';
import type { GridMode } from './state/grid-state.ts';

/** Functions of the grid that a row calls; one object as long as the grid lives, so that rows stay memoised. */
export interface RowActions {
  press(rowId: string, column: ColumnKey, event: MouseEvent): void;
  hover(rowId: string, column: ColumnKey, event: MouseEvent): void;
  open(rowId: string, column: ColumnKey): void;
  toggle(rowId: string): void;
}

export interface GridRowProps {
  row: FormulationDataRow;
  figures: RowFigures;
  rowIndex: number;
  top: number;
  columns: readonly GridColumn[];
  template: string;
  /** Column of the cursor, or null when it is in another row. */
  active: ColumnKey | null;
  mode: GridMode;
  /** First and last selected column of this row. */
  left: number;
  right: number;
  findings: readonly Finding[];
  limit: LimitNote | null;
  /** What other markets say of the row. */
  market: MarketNote | null;
  collapsed: boolean;
  readOnly: boolean;
  shown: ShownColumns;
  actions: RowActions;
  texts: GridTexts;
}

/** Texts that rows need, translated once for all rows. */
export interface GridTexts {
  columns: Record<ColumnKey, string>;
  history: string;
  /** Word before the number of a table of limits. */
  table: string;
  collapse: string;
  /** Hint in the blank row at the end. */
  ghost: string;
}

/** One row of the grid. Some properties are compared by value, because the grid makes new objects on each render. */
export const GridRow = memo(DrawnRow, (before, after) => {
  for (const key of Object.keys(after) as (keyof GridRowProps)[]) {
    if (key === 'figures') {
      const [a, b] = [before.figures, after.figures];
      if (
        a.number !== b.number ||
        a.actual !== b.actual ||
        a.hasComponents !== b.hasComponents ||
        a.outOfOrder !== b.outOfOrder
      )
        return false;
    } else if (key === 'limit') {
      if (before.limit?.value !== after.limit?.value || before.limit?.basis?.entry !== after.limit?.basis?.entry)
        return false;
    } else if (before[key] !== after[key]) return false;
  }
  return true;
});

function DrawnRow(props: GridRowProps): ReactNode {
  const { row, rowIndex, top, columns, template, active, left, right, actions } = props;
  return (
    <div
      role="row"
      aria-rowindex={rowIndex + 2}
      data-row={row._id === ghostId ? undefined : row._id}
      className={`fg-row${row.level === 2 ? ' fg-part' : ''}${active ? ' fg-current' : ''}${row._id === ghostId ? ' fg-ghost' : ''}`}
      style={{ top, gridTemplateColumns: template }}
    >
      {columns.map((column, at) => {
        const isActive = active === column.key;
        const marked = cellFindings(props, column.key);
        const weight = column.key === 'findings' ? null : worst(marked);
        const className = ['fg-cell', `fg-${column.key}`];
        if (column.number) className.push('fg-num');
        if (isActive) className.push('fg-active');
        if (at >= left && at <= right && left >= 0 && (left !== right || !isActive)) className.push('fg-selected');
        if (weight) className.push(`fg-mark-${weight}`);
        return (
          <div
            key={column.key}
            role={column.key === 'index' && props.figures.number !== null ? 'rowheader' : 'gridcell'}
            aria-colindex={at + 1}
            data-column={propertyAt(column.key, row.level, props.shown.isNarrow) ?? undefined}
            aria-selected={isActive}
            aria-readonly={props.readOnly || rowKeyOf(column.key, row.level) === null}
            className={className.join(' ')}
            onMouseDown={(event) => actions.press(row._id, column.key, event)}
            onMouseEnter={(event) => actions.hover(row._id, column.key, event)}
            onDoubleClick={() => actions.open(row._id, column.key)}
          >
            {weight ? <WeightTag weight={weight} iconOnly /> : null}
            <CellContent column={column.key} {...props} />
            {isActive ? (
              <CellEditor
                label={spoken(props, column.key, marked)}
                value={storedText(props, column.key)}
                mode={props.mode}
                number={column.number === true}
                maxLength={column.maxLength}
                locked={props.readOnly || rowKeyOf(column.key, row.level) === null}
              />
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

/** 表5-15: table and entry of a limit. */
function basisWord({ table, entry }: { table: string; entry: string }, texts: GridTexts): string {
  return `${texts.table}${table}-${entry}`;
}

/** The text that editing a cell starts with. */
function storedText({ row, shown }: GridRowProps, column: ColumnKey): string {
  const key = propertyAt(column, row.level, shown.isNarrow);
  return key ? row[key] : '';
}

function cellFindings({ findings, row, shown, market }: GridRowProps, column: ColumnKey): readonly Finding[] {
  if (column === 'market') return market?.findings ?? [];
  if (findings.length === 0) return findings;
  return findings.filter((finding) =>
    finding.places.some((place) => place.rowId === row._id && drawnColumnOf(place.column, row.level, shown) === column),
  );
}

function spoken(props: GridRowProps, column: ColumnKey, findings: readonly Finding[]): string {
  const about = column === 'findings' ? props.findings : findings;
  return [
    props.figures.number ?? '',
    props.row.name,
    props.texts.columns[column],
    cellText(props, column),
    ...about.map((one) => one.rule),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function cellText({ row, figures, limit, market, shown: drawn }: GridRowProps, column: ColumnKey): string {
  switch (column) {
    case 'index':
      return figures.number === null ? '' : String(figures.number);
    case 'content':
      return row.level === 1 || drawn.isNarrow ? shown(row.percent) : '';
    case 'component':
      return row.level === 2 ? shown(row.percent) : figures.hasComponents || row.name === '' ? '' : '100.000';
    case 'actual':
      return figures.actual;
    case 'limit':
      return limit ? `${limit.value}${limit.basis ? ` ${limit.basis.table}-${limit.basis.entry}` : ''}` : '';
    case 'market':
      return market ? [market.value, market.basis].filter((part) => part !== '').join(' ') : '';
    case 'findings':
      return '';
    default:
      return row[column];
  }
}

function CellContent(props: GridRowProps & { column: ColumnKey }): ReactNode {
  const { column } = props;
  if (column === 'name') return <NameCell {...props} />;
  if (column === 'findings') return <FoundCell findings={props.findings} />;
  if (column === 'market') return <MarketCell market={props.market} />;
  if (column === 'limit') return <LimitCell limit={props.limit} texts={props.texts} />;
  const text = cellText(props, column);
  return (
    <span
      className={`fg-text${column === 'submissionCode' ? ' mono' : ''}`}
      lang={written.has(column) ? 'zh-CN' : undefined}
      title={column === 'inci' || column === 'remark' || column === 'purpose' ? text : undefined}
    >
      {text}
    </span>
  );
}

/** Columns whose texts people write in Chinese. */
const written: ReadonlySet<ColumnKey> = new Set(['purpose', 'remark', 'content', 'component']);

function NameCell({ row, figures, collapsed, shown: drawn, actions, texts }: GridRowProps): ReactNode {
  const isGhost = row._id === ghostId;
  return (
    <>
      {row.level === 2 ? <span className="fg-branch" aria-hidden="true" /> : null}
      {figures.hasComponents ? (
        <button
          type="button"
          tabIndex={-1}
          className={`fg-toggle${collapsed ? ' fg-shut' : ''}`}
          aria-expanded={!collapsed}
          aria-label={`${texts.collapse} ${row.name}`}
          onMouseDown={(event) => {
            // Keeps the focus in the cell's input, so that keys go on working.
            event.preventDefault();
            event.stopPropagation();
          }}
          onClick={() => actions.toggle(row._id)}
        >
          <Icon name={collapsed ? 'right' : 'down'} size={12} />
        </button>
      ) : null}
      <span className="fg-text" lang={isGhost ? undefined : 'zh-CN'} title={row.name}>
        {isGhost ? texts.ghost : row.name}
        {drawn.isNarrow && row.inci !== '' ? (
          <small lang="en" title={row.inci}>
            {row.inci}
          </small>
        ) : null}
      </span>
    </>
  );
}

function FoundCell({ findings }: Pick<GridRowProps, 'findings'>): ReactNode {
  const weight = worst(findings);
  const first = findings.find((finding) => weightOf(finding) === weight);
  if (!weight || !first) return null;
  return (
    <span className="fg-found">
      <WeightTag weight={weight} iconOnly />
      <b>{first.rule}</b>
      {findings.length > 1 ? <span className="t3">+{findings.length - 1}</span> : null}
    </span>
  );
}

function LimitCell({ limit, texts }: Pick<GridRowProps, 'limit' | 'texts'>): ReactNode {
  return limit ? (
    <span className="fg-text" title={limit.full}>
      {limit.kind === 'history' ? `${texts.history} ` : ''}
      {limit.value}
      {limit.basis ? <small> {basisWord(limit.basis, texts)}</small> : null}
    </span>
  ) : null;
}

function MarketCell({ market }: Pick<GridRowProps, 'market'>): ReactNode {
  return market ? (
    <span className={market.isUnverified ? 'fg-text fg-unverified' : 'fg-text'} title={market.full}>
      {market.value} {market.basis ? <small>{market.basis}</small> : null}
    </span>
  ) : null;
}
