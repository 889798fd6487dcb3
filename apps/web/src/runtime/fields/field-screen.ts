import type { FieldDefinition, Json } from '@app/contract';
import type { ReactNode } from 'react';
import type { FieldPort } from '../form/store/form-context.ts';
import type { GridTarget } from '../formula-grid/FormulaGrid.tsx';

/** Draws the editor of another field: that of a column in a row. */
export type DrawField = (port: FieldPort, how: { framed: boolean }) => ReactNode;

export interface EditProps<F extends FieldDefinition> {
  port: FieldPort<F>;
  /** In the cell of a table, where there is little room. */
  compact: boolean;
  draw: DrawField;
}

export interface ViewProps<F extends FieldDefinition> {
  field: F;
  value: Json;
  /** What is said of a row, under its first cell. */
  rowMarks: (rowId: string) => ReactNode;
  /** The row to show. */
  target: GridTarget | null;
  /** Draws the value of another field. */
  draw: (field: FieldDefinition, value: Json | undefined) => ReactNode;
}

/**
 * How a form draws one field type; a new type is a file with all of it (docs/adding-a-field-type.md). Its cell in a list
 * stands in `list-cells.tsx`, so that a list does not load the editors.
 */
export interface FieldScreen<F extends FieldDefinition> {
  Edit: (props: EditProps<F>) => ReactNode;
  /** The label belongs to one input, to a group of them, or the editor draws its own. */
  label(field: F): 'input' | 'group' | 'own';
  /** The value in a submitted form. */
  View: (props: ViewProps<F>) => ReactNode;
  /** A submitted value takes the whole width. */
  isWide: boolean;
}
