import type {
  DraftTaken,
  FieldDefinition,
  FieldError,
  Json,
  JsonObject,
  Revises,
  SubmitEach,
  Text,
} from '@app/contract';
import { wordOf } from '@app/contract';
import { type FormDefinition, formEnv, isRequired } from '@app/engine/form';
import { createContext, useContext, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { getLanguage } from '../../../client/index.ts';
import type { LiveRegimes } from '../../regime/live-regimes.ts';
import type { LiveReview } from '../review/live-review.ts';
import { errorKey, type FormState, type FormStore } from './form-store.ts';
import { withoutRow } from './without-row.ts';

/** Where a form stands, for what the server knows of its fields: the records that a reference may choose. */
export interface FormPlace {
  area: string;
  /** Version of the definition by which it is drawn; absent = the one in force. */
  version?: number;
  /** The draft, case or row; absent while a row is new. */
  id?: string;
  /** The action that asks for these fields. */
  task?: { process: string; node: string; action: string };
}

/** What the fields of one form share. */
export interface FormContextValue {
  store: FormStore;
  definition: FormDefinition & {
    review?: { mapping: Record<string, string> };
    revises?: Revises;
    submitEach?: SubmitEach;
  };
  /** Draft or case that uploads belong to; absent in dialogs before anything is stored. */
  recordId?: string;
  /** Sends what was typed and is not stored yet; false where that failed. Absent where nothing is stored by itself. */
  flush?: () => Promise<boolean>;
  /** Absent in forms that belong to no area. */
  place?: FormPlace;
  /** Field keys that may be changed; absent = all. */
  editable?: ReadonlySet<string>;
  /** What the draft took over from a record of the company; absent where nothing can be. */
  taken?: DraftTaken | null;
  review: LiveReview | null;
  /** What other markets say of it; absent where nobody asks. */
  regimes?: LiveRegimes | null;
  /** Reason why a case with this data cannot be submitted here, or null. */
  blocked?: (data: JsonObject) => string | null;
}

export const FormContext = createContext<FormContextValue | null>(null);

/** Title of the section around a field. */
export const SectionTitle = createContext('');

/** The form around a field. */
export function useForm(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error('useForm is for components inside a form');
  return form;
}

/** A part of the form's state; re-renders the component only when that part changes. */
export function useFormState<T>(select: (state: FormState) => T): T {
  return useStore(useForm().store, select);
}

/** A function that gives a definition's text in the language of the screen; re-renders when the language changes. */
export function useText(): (text: Text | string) => string {
  useTranslation();
  const language = getLanguage();
  return (text) => wordOf(text, language);
}

/** A top-level field: value, error and how to change it. */
export interface FieldPort<F extends FieldDefinition = FieldDefinition> {
  field: F;
  path: readonly string[];
  id: string;
  value: Json | undefined;
  readOnly: boolean;
  required: boolean;
  error: string | null;
  set(value: Json | undefined): void;
  /** Called when the person leaves the field: from then on its error is shown. */
  leave(): void;
}

/** Binds a field (or a column of a row) to the form. */
export function useField(field: FieldDefinition, row?: { table: string; rowId: string }): FieldPort {
  const { store, editable } = useForm();
  // Of this place on the screen: other tabs stay mounted, and a label must not lead into the same field of another one's form.
  const place = useId().replace(/\W/g, '');
  const path = row ? [row.table, `#${row.rowId}`, field.key] : [field.key];
  const key = errorKey(row ? { field: row.table, row: row.rowId, column: field.key } : { field: field.key });
  const value = useStore(store, (state) => (row ? rowOf(state, row)?.[field.key] : state.shown[field.key]));
  const error = useStore(store, (state) =>
    state.revealed.has(key) ? (messageOf(state.errors, key, field.key) ?? null) : null,
  );
  const required = useStore(store, (state) => {
    if (field.required) return true;
    if (!field.requiredWhen) return false;
    const document = row ? { ...state.shown, ...rowOf(state, row) } : state.shown;
    return isRequired(field, formEnv(document, store.options()));
  });
  const closed = useStore(store, (state) => state.readOnly);
  const owner = row?.table ?? field.key;
  return {
    field,
    path,
    id: `field-${path.join('-').replace(/[^\w-]/g, '')}-${place}`,
    value,
    required,
    error: error !== null && row ? withoutRow(error) : error,
    readOnly:
      closed ||
      field.readonly === true ||
      field.compute !== undefined ||
      (editable !== undefined && !editable.has(owner)),
    set: (next) => store.setValue(path, next),
    leave: () => store.reveal([key]),
  };
}

function rowOf(state: FormState, row: { table: string; rowId: string }): { [key: string]: Json } | undefined {
  const table = state.shown[row.table];
  const found = Array.isArray(table) ? table.find((one) => isRow(one) && one._id === row.rowId) : undefined;
  return isRow(found) ? found : undefined;
}

function isRow(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function messageOf(errors: readonly FieldError[], key: string, field: string): string | undefined {
  return errors.find(
    (error) => errorKey(error) === key || (key === field && error.field === field && error.row === undefined),
  )?.message;
}
