import type { ListRequest, ListResult } from '@app/contract';
import type { ReactNode } from 'react';
import type { IconName } from '../../ui/icons.tsx';
import type { ColumnWidth } from '../list/column-width.ts';

export interface AdminColumn<R> {
  /** Key of the row, and the sort field of the call. */
  field: string;
  title: string;
  width?: ColumnWidth;
  /** 1 (always shown at first), 2 (on wide screens), 3 (only when chosen). */
  priority?: 1 | 2 | 3;
  sortable?: boolean;
  align?: 'right';
  /** Names and sentences that take a second line before they are shortened. */
  wraps?: boolean;
  render?: (row: R) => ReactNode;
  /** The cell as plain text, for the export. */
  text?: (row: R) => string;
}

export interface AdminFilter {
  field: string;
  label: string;
  kind: 'text' | 'choice' | 'date';
  /** Operator of a text filter; contains unless told. */
  operator?: 'SL' | 'S';
  options?: readonly { value: string; label: string }[];
}

export interface AdminView {
  key: string;
  label: string;
  parameters?: ListRequest['parameters'];
}

export interface RowAction<R> {
  key: string;
  label: string;
  icon?: IconName;
  danger?: boolean;
  isShown?: (row: R) => boolean;
  /** Why it cannot be done to this row; null = it can. */
  refusal?: (row: R) => string | null;
  run: (row: R) => void | Promise<void>;
}

export interface BulkAction<R> {
  key: string;
  label: string;
  icon?: IconName;
  danger?: boolean;
  /** Why it cannot be done to these rows; null = it can. */
  refusal?: (rows: readonly R[]) => string | null;
  run: (rows: readonly R[]) => void | Promise<void>;
}

/** A list of the administration: what it shows and what can be done with its rows. */
export interface AdminListSpec<R extends { id: string }> {
  /** Names the list for its query cache and for a person's columns. */
  id: string;
  title: string;
  columns: readonly AdminColumn<R>[];
  filters?: readonly AdminFilter[];
  views?: readonly AdminView[];
  sorts?: ListRequest['sorts'];
  /** `view` is the key of the chosen view, where it means another call. */
  load: (request: ListRequest, signal: AbortSignal, view: string) => Promise<ListResult<R>>;
  /** What else the rows depend on, e.g. the chosen org. */
  scope?: readonly (string | null)[];
  nameOf: (row: R) => string;
  onOpen?: (row: R) => void;
  rowActions?: readonly RowAction<R>[];
  bulkActions?: readonly BulkAction<R>[];
  /** Offers the found rows as a CSV file. */
  exports?: boolean;
  empty?: { text: string; hint?: string; action?: ReactNode };
}
