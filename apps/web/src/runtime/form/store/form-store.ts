import type { AreaDefinition, FieldDefinition, FieldError, Json, JsonObject, PatchOp } from '@app/contract';
import {
  applyPatch,
  computeFields,
  type FormDefinition,
  type FormOptions,
  titleOf,
  type VisibleStep,
  validateForm,
  visibleLayout,
} from '@app/engine/form';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Change, formChanges, type History } from './form-history.ts';

type Definition = AreaDefinition | (FormDefinition & { titleOf?: string });

/** A place of the form to go to; `at` tells two requests for the same place apart. */
export interface FormTarget {
  field: string;
  rowId?: string;
  column?: string;
  at: number;
}

export interface FormState {
  /** The draft as it is sent to the server. */
  readonly data: JsonObject;
  /** `data` with computed values: what is drawn and checked. */
  readonly shown: JsonObject;
  readonly steps: readonly VisibleStep[];
  readonly title: string;
  readonly errors: readonly FieldError[];
  /** Keys of errors shown under their fields; typing in a field hides its error, leaving the field shows it again. */
  readonly revealed: ReadonlySet<string>;
  readonly undo: readonly Change[];
  readonly redo: readonly Change[];
  readonly readOnly: boolean;
  readonly target: FormTarget | null;
}

export interface FormStore extends StoreApi<FormState> {
  /** Applies ops at once and hands them to the autosave; one call is one step of undo. */
  change(ops: readonly PatchOp[]): void;
  /** Adds later ops to an earlier step of undo, e.g. after an upload; `more` makes them from the present draft. */
  complete(step: readonly PatchOp[], more: (data: JsonObject) => PatchOp[]): void;
  /** Writes one value. */
  setValue(path: readonly string[], value: Json | undefined): void;
  undo(): void;
  redo(): void;
  /** Applies values computed by the server, without a step of undo and without saving. */
  settle(ops: readonly PatchOp[]): void;
  /** Replaces the draft by another version (after reopening); the caller has applied unsent ops. */
  replace(data: JsonObject): void;
  reveal(keys: Iterable<string>): void;
  /** Checks the form now and shows all errors. */
  revealAll(): readonly FieldError[];
  goTo(target: Omit<FormTarget, 'at'>): void;
  setReadOnly(readOnly: boolean): void;
  setOptions(options: FormOptions): void;
  options(): FormOptions;
  dispose(): void;
}

const checkPauseMs = 150;

/** Key of an error: field, or field/row/column. */
export function errorKey(error: { field: string; row?: string; column?: string }): string {
  return [error.field, error.row, error.column].filter((part) => part !== undefined).join('/');
}

/** The state of one form: data, undo, errors. Rendering subscribes to the parts it draws. */
export function createFormStore(
  definition: Definition,
  initial: { data: JsonObject; readOnly: boolean; options: FormOptions },
  onOps: (ops: readonly PatchOp[]) => void,
): FormStore {
  let { options } = initial;
  const derive = (data: JsonObject, before?: FormState) => derived(definition, options, data, before);
  const store = createStore<FormState>(() => {
    const first = derive(initial.data);
    const errors = validateForm(definition, first.shown, options);
    const { readOnly } = initial;
    return { ...first, errors, revealed: new Set(), undo: [], redo: [], readOnly, target: null };
  });
  const checks = formChecks(store, (shown) => validateForm(definition, shown, options));
  const write = (ops: readonly PatchOp[], history: History): void => {
    const state = store.getState();
    if (ops.length === 0 || state.readOnly) return;
    const revealed = new Set(state.revealed);
    for (const op of ops) revealed.delete(keyOf(op));
    store.setState({ ...derive(applyPatch(state.data, ops), state), ...history, revealed });
    onOps(ops);
    checks.soon();
  };
  const changes = formChanges(store, write);
  return {
    ...store,
    ...changes,
    reveal: checks.reveal,
    revealAll: checks.revealAll,
    settle: (ops) => {
      if (ops.length === 0) return;
      store.setState((state) => derive(applyPatch(state.data, ops), state));
      checks.soon();
    },
    replace: (data) => {
      store.setState((state) => ({ ...derive(data, state), undo: [], redo: [] }));
      checks.now();
    },
    goTo: (target) => store.setState({ target: { ...target, at: Date.now() + Math.random() } }),
    setReadOnly: (readOnly) => store.setState({ readOnly }),
    setOptions: (next) => {
      options = next;
      store.setState((state) => derive(state.data, state));
      checks.now();
    },
    options: () => options,
    dispose: checks.stop,
  };
}

/** State derived from the data. Unchanged steps keep their objects. */
function derived(
  definition: Definition,
  options: FormOptions,
  data: JsonObject,
  before?: FormState,
): Pick<FormState, 'data' | 'shown' | 'steps' | 'title'> {
  const shown = computeFields(definition, data, options);
  const steps = visibleLayout(definition, shown, options);
  return {
    data,
    shown,
    steps: before && signature(before.steps) === signature(steps) ? before.steps : steps,
    title: definition.titleOf === undefined ? '' : titleOf({ titleOf: definition.titleOf }, shown, options),
  };
}

function signature(steps: readonly VisibleStep[]): string {
  return steps
    .map(
      (step) =>
        `${step.key}:${step.sections.map((section) => section.fields.map((field: FieldDefinition) => field.key).join(',')).join(';')}`,
    )
    .join('|');
}

/** Runs the checks of a form and decides which errors are shown. */
function formChecks(store: StoreApi<FormState>, validate: (shown: JsonObject) => readonly FieldError[]) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const now = () => {
    stop();
    timer = undefined;
    const errors = validate(store.getState().shown);
    store.setState({ errors });
    return errors;
  };
  return {
    now,
    soon: () => {
      stop();
      timer = setTimeout(now, checkPauseMs);
    },
    stop,
    reveal: (keys: Iterable<string>) => {
      const before = store.getState().revealed;
      const revealed = new Set([...before, ...keys]);
      if (revealed.size !== before.size) store.setState({ revealed });
      if (timer !== undefined) now();
    },
    revealAll: () => {
      const errors = now();
      store.setState({ revealed: new Set(errors.map(errorKey)) });
      return errors;
    },
  };
}

/** The error key that an op touches, so that typing hides its error. */
function keyOf(op: PatchOp): string {
  return op.path.map((part) => (part.startsWith('#') ? part.slice(1) : part)).join('/');
}
