import type { Finding, Json, PatchOp } from '@app/contract';
import type { LimitNote } from './limits.ts';
import type { FormulationDataRow } from './rows.ts';

/** A cell to go to; `at` tells two requests for the same cell apart. */
export interface GridTarget {
  rowId?: string;
  column?: string;
  at: number;
}

/** What the law of other markets says of one row. */
export interface MarketNote {
  /** The limit in a few characters; '' = no figure. */
  readonly value: string;
  /** Where it stands: annex and entry. */
  readonly basis: string;
  readonly full: string;
  readonly isUnverified: boolean;
  readonly findings: readonly Finding[];
}

/** What the law of other markets says of a formula, beside the limits of the authority. */
export interface GridMarkets {
  /** The markets in a few letters, for the head of the column. */
  readonly label: string;
  readonly notes: ReadonlyMap<string, MarketNote>;
}

export interface FormulationGridProps {
  label: string;
  /** The stored table. */
  value: Json | undefined;
  /** Path of the table in the draft. */
  path: readonly string[];
  readOnly: boolean;
  findings: readonly Finding[];
  limitOf?: (row: FormulationDataRow) => LimitNote | null;
  /** The column of other markets: null while none is switched on, absent where nobody can ask. */
  markets?: GridMarkets | null;
  onChange: (ops: PatchOp[]) => void;
  /** Adds later ops, made from the rows as they are then, to the undo step of an earlier `onChange`. */
  onComplete?: (step: readonly PatchOp[], more: (rows: readonly FormulationDataRow[]) => PatchOp[]) => void;
  onUndo?: () => void;
  onRedo?: () => void;
  canUndo?: boolean;
  canRedo?: boolean;
  target?: GridTarget | null;
  /** Called with the finding of the cell that the cursor has moved to. */
  onFinding?: (finding: Finding | null) => void;
  maxRows?: number;
}
