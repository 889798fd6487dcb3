import type { IngredientRow } from '@app/contract';
import type { NumberChange } from '@app/engine/sheet';
import type { ColumnKey } from './columns.ts';
import type { FormulaGridProps } from './FormulaGrid.tsx';
import { gridEnter } from './grid-enter.ts';
import { gridExchange } from './grid-exchange.ts';
import { gridPlace } from './grid-place.ts';
import { gridRows } from './grid-rows.ts';
import type { GridAction, GridState, GridView } from './grid-state.ts';
import { gridTyping } from './grid-typing.ts';
import type { Lookup } from './LookupPopup.tsx';
import type { FormulaDataRow, FormulaFigures } from './rows.ts';

/** What the bar over the grid tells after a paste or an import. */
export type GridNotice =
  | { kind: 'info'; text: string; undoable?: boolean }
  | { kind: 'tooMany'; added: number; room: number; undoable?: false }
  | { kind: 'two'; value: string; point: string; comma: string; paste?: string; undoable?: false }
  /** Words typed as an amount became the name of the next row. */
  | { kind: 'nextName'; name: string; undoable?: false }
  | { kind: 'normalised'; changes: readonly NumberChange[]; undoable?: boolean }
  | {
      kind: 'pasted';
      count: number;
      mapped: 'position' | 'header' | 'content';
      columns: string[];
      changes: readonly NumberChange[];
      unreadable: readonly { line: number; value: string }[];
      cut: number;
      undoable: true;
    };

/** What the work needs to see; the grid renews it on each pass. */
export interface GridNow {
  readonly props: FormulaGridProps;
  readonly rows: readonly FormulaDataRow[];
  readonly figures: FormulaFigures;
  view: GridView;
  state: GridState;
  readonly lookup: Lookup | null;
  readonly chosen: number;
}

export interface GridPorts {
  get(): GridNow;
  setView(view: GridView): void;
  dispatch(action: GridAction): void;
  /** Text in the cell's input. */
  text(): string;
  endTyping(): void;
  notify(notice: GridNotice | null): void;
  newId(): string;
  blendName(number: number): string;
  /** Shows a pasted table with all that was guessed before it is written. */
  look(block: readonly (readonly string[])[]): void;
  columnName(key: ColumnKey): string;
  /** Asks the catalogue for names. */
  resolve(names: readonly string[]): Promise<ReadonlyMap<string, readonly IngredientRow[]>>;
}

export type GridWork = ReturnType<typeof createGridWork>;

/** Everything that can be done in the grid: each step reads the cursor, makes one batch of ops and moves the cursor. */
export function createGridWork(ports: GridPorts) {
  const place = gridPlace(ports);
  const typing = gridTyping(ports, place);
  const { commit, cancel, choose } = typing;
  return {
    ...{ commit, cancel, choose },
    ...gridEnter(ports, place, typing),
    ...gridExchange(ports, place),
    ...gridRows(ports, place),
  };
}
