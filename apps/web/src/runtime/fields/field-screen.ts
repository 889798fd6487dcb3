import type { FieldDefinition, Json } from '@app/contract';
import type { ReactNode } from 'react';
import type { FieldPort } from '../form/store/form-context.ts';
import type { GridTarget } from '../formulation-grid/grid-props.ts';

/** Draws the editor of another field, for the cells of a table. */
export type DrawField = (port: FieldPort, how: { framed: boolean }) => ReactNode;

export interface EditProps<F extends FieldDefinition> {
  port: FieldPort<F>;
  /** True in a table cell, where there is little room. */
  compact: boolean;
  draw: DrawField;
}

export interface ViewProps<F extends FieldDefinition> {
  field: F;
  value: Json;
  /** Draws the findings of a row, under its first cell. */
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
  /** Whether the label is for one input, for a group of inputs, or drawn by the editor itself. */
  label(field: F): 'input' | 'group' | 'own';
  /** Draws the value in a submitted form. */
  View: (props: ViewProps<F>) => ReactNode;
  /** Whether a submitted value takes the whole width. */
  isWide: boolean;
}
