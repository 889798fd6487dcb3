import type { IngredientRow } from '@app/contract';
import type { NumberChange } from '@app/engine/sheet';
import type { ColumnKey } from '../columns.ts';
import type { FormulationGridProps } from '../grid-props.ts';
import type { Lookup } from '../LookupPopup.tsx';
import type { FormulationDataRow, FormulationFigures } from '../rows.ts';
import type { GridAction, GridState, GridView } from './grid-state.ts';

/** Content of the bar above the grid after a paste or import. */
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

/** State that the actions read; renewed on each render. */
export interface GridNow {
  readonly props: FormulationGridProps;
  readonly rows: readonly FormulationDataRow[];
  readonly figures: FormulationFigures;
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
  /** Opens the preview of a pasted table. */
  look(block: readonly (readonly string[])[]): void;
  columnName(key: ColumnKey): string;
  /** Asks the catalogue for names. */
  resolve(names: readonly string[]): Promise<ReadonlyMap<string, readonly IngredientRow[]>>;
}
