import type { AreaListRequest, ListRequest, ListResult, RoleId } from '@app/contract';
import type { FilterKind } from '@app/engine/rules';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ColumnWidth } from './column-width.ts';
import type { BuilderField } from './query-builder/builder-fields.ts';

export interface ListColumn<R> {
  /** Key of the row, and the sort field of the call. */
  field: string;
  title: string;
  /** `time`: the value is a moment; shown to the minute, in a column of that width. */
  kind?: 'time';
  width?: ColumnWidth;
  /** 1 (always shown at first), 2 (on wide screens), 3 (only when chosen). */
  priority?: number;
  /** The column comes after the others and cannot be hidden or moved. */
  fixed?: boolean;
  sortable?: boolean;
  /** The first click on the head sorts descending. */
  greatestFirst?: boolean;
  align?: 'right';
  /** For names and sentences: wraps to a second line before it is shortened. */
  wraps?: boolean;
  /** Never shortened; for tags. */
  whole?: boolean;
  /** Draws the cell; `rows` are all rows of the page, for calls that load data for all of them. */
  render?: (row: R, rows: readonly R[]) => ReactNode;
  /** The cell as plain text, for the export. */
  text?: (row: R) => string;
}

/** A filter without its label; its kind decides the control, the operators and the wire parameters. */
interface AskedFilter {
  field: string;
  kind: FilterKind;
  /** Operator; by default the usual one of the kind. */
  operator?: 'SL' | 'S';
}
export interface ListFilter extends AskedFilter {
  label: string;
  /** The choices, for the kind `choice`. */
  options?: readonly { value: string; label: string }[];
}

interface AskedView {
  key: string;
  parameters?: ListRequest['parameters'];
}
export interface ListView extends AskedView {
  label: string;
  /** Roles that are offered the view; by default all. Its address works for everybody. */
  roles?: readonly RoleId[];
}

export interface RowAction<R> {
  key: string;
  label: string;
  danger?: boolean;
  /** A letter that does it while the row has the focus. */
  hotkey?: string;
  isShown?: (row: R) => boolean;
  /** Reason why the action is not possible for this row; null = possible. */
  refusal?: (row: R) => string | null;
  run: (row: R) => void | Promise<void>;
}

export interface BulkAction<R> {
  key: string;
  label: string;
  danger?: boolean;
  /** The button is visible even when no row is chosen; `run` then shows what has to be chosen. */
  stands?: boolean;
  /** Reason why the action is not possible for these rows; null = possible. */
  refusal?: (rows: readonly R[]) => string | null;
  run: (rows: readonly R[]) => void | Promise<void>;
}

/** The query part of a list, without texts: enough to request the rows before the page is drawn. */
export interface ListQuestion<R> {
  /** Name of the list in the query cache and for a person's columns. */
  id: string;
  /** Cache key of the rows; `['admin', id]` by default. */
  queryKey?: QueryKey;
  filters?: readonly AskedFilter[];
  /** The first view is shown unless the address names another. */
  views?: readonly AskedView[];
  sorts?: ListRequest['sorts'];
  /** Whether the call takes the conditions of the query builder; with `choice` those about the one value that is chosen in that filter. */
  takesConditions?: boolean | { choice: string };
  /** Other values that the rows depend on, e.g. the chosen org; part of the cache key. */
  scope?: readonly (string | null)[];
  /** Loads the rows; `view` is the key of the chosen view, for lists where views use different calls. */
  load: (request: AreaListRequest, signal: AbortSignal, view: string) => Promise<ListResult<R>>;
}

/** A list: its query, its columns and the actions on its rows. */
export interface ListSpec<R extends { id: string }> extends ListQuestion<R> {
  title: string;
  columns: readonly ListColumn<R>[];
  filters?: readonly ListFilter[];
  views?: readonly ListView[];
  /** Fields of the query builder (高级查询); `filters` are the values above the list, null = none can be offered with them. */
  conditions?: (filters: Readonly<Record<string, string>>) => readonly BuilderField[] | null;
  /** Storage key of a person's columns; `admin.<id>` by default. */
  columnsKey?: string;
  /** False when the reader has no right to the rows. */
  isAllowed?: boolean;
  /** Whether the order of the rows is described below them in words; otherwise only the column's head shows it. */
  saysOrder?: boolean;
  /** Label of a field in a sentence, where that differs from its column head or filter. */
  labelOf?: (field: string) => string;
  nameOf: (row: R) => string;
  onOpen?: (row: R) => void;
  /** Whether a row can be opened; by default every row. */
  opens?: (row: R) => boolean;
  /** The column whose text opens the row; by default the first one shown. */
  openedBy?: string;
  rowActions?: readonly RowAction<R>[];
  bulkActions?: readonly BulkAction<R>[];
  /** `true` offers the rows as a CSV file; a function has the server write them, with its button in the head of the page. */
  exports?: boolean | ((request: AreaListRequest) => Promise<unknown>);
  /** Shown when there are no rows at all: why, and what to do about it. */
  empty?: { text: string; hint?: string; action?: ReactNode } | (() => ReactNode);
}
