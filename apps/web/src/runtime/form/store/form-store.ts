import type { AreaDefinition, FieldDefinition, FieldError, Json, JsonObject, PatchOp } from '@app/contract';
import {
  applyPatch,
  computeFields,
  type FormDefinition,
  type FormOptions,
  invertPatch,
  titleOf,
  type VisibleStep,
  validateForm,
  visibleLayout,
} from '@app/engine/form';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** A place of the form to go to; `at` tells two requests for the same place apart. */
export interface FormTarget {
  field: string;
  rowId?: string;
  column?: string;
  at: number;
}

interface Change {
  readonly ops: readonly PatchOp[];
  readonly inverse: readonly PatchOp[];
  readonly at: number;
}

export interface FormState {
  /** The draft as the server keeps it. */
  readonly data: JsonObject;
  /** The same with computed values: what is drawn and judged. */
  readonly shown: JsonObject;
  readonly steps: readonly VisibleStep[];
  readonly title: string;
  readonly errors: readonly FieldError[];
  /** Errors shown under their fields; typing takes one out, leaving the field puts it back. */
  readonly revealed: ReadonlySet<string>;
  readonly undo: readonly Change[];
  readonly redo: readonly Change[];
  readonly readOnly: boolean;
  readonly target: FormTarget | null;
}

export interface FormStore extends StoreApi<FormState> {
  /** Applies ops at once and hands them to the autosave; one call is one step of undo. */
  change(ops: readonly PatchOp[]): void;
  /** What came later and belongs to an earlier step: undone and done again with it. `more` reads the draft as it is now. */
  complete(step: readonly PatchOp[], more: (data: JsonObject) => PatchOp[]): void;
  /** Writes one value. */
  setValue(path: readonly string[], value: Json | undefined): void;
  undo(): void;
  redo(): void;
  /** Takes in what the server computed: no step of undo, nothing to save. */
  settle(ops: readonly PatchOp[]): void;
  /** Another version of the draft (opened again); unsent ops are applied by the caller. */
  replace(data: JsonObject): void;
  reveal(keys: Iterable<string>): void;
  /** Checks now and shows every error. */
  revealAll(): readonly FieldError[];
  goTo(target: Omit<FormTarget, 'at'>): void;
  setReadOnly(readOnly: boolean): void;
  setOptions(options: FormOptions): void;
  options(): FormOptions;
  dispose(): void;
}

/** Typing in one field within this time is one step of undo. */
const mergeMs = 1_200;
const undoSteps = 200;
const checkPauseMs = 150;

/** Key of an error: field, or field/row/column. */
export function errorKey(error: { field: string; row?: string; column?: string }): string {
  return [error.field, error.row, error.column].filter((part) => part !== undefined).join('/');
}

/** The state of one form: data, undo, errors. Rendering subscribes to the parts it draws. */
export function createFormStore(
  definition: AreaDefinition | (FormDefinition & { titleOf?: string }),
  initial: { data: JsonObject; readOnly: boolean; options: FormOptions },
  onOps: (ops: readonly PatchOp[]) => void,
): FormStore {
  let options = initial.options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const derive = (data: JsonObject, before?: FormState): Pick<FormState, 'data' | 'shown' | 'steps' | 'title'> => {
    const shown = computeFields(definition, data, options);
    const steps = visibleLayout(definition, shown, options);
    return {
      data,
      shown,
      steps: before && sameSteps(before.steps, steps) ? before.steps : steps,
      title: definition.titleOf === undefined ? '' : titleOf({ titleOf: definition.titleOf }, shown, options),
    };
  };
  const store = createStore<FormState>(() => {
    const derived = derive(initial.data);
    return {
      ...derived,
      errors: validateForm(definition, derived.shown, options),
      revealed: new Set(),
      undo: [],
      redo: [],
      readOnly: initial.readOnly,
      target: null,
    };
  });
  const check = () => {
    clearTimeout(timer);
    timer = undefined;
    const errors = validateForm(definition, store.getState().shown, options);
    store.setState({ errors });
    return errors;
  };
  const checkSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(check, checkPauseMs);
  };
  const apply = (ops: readonly PatchOp[], history: (state: FormState) => Pick<FormState, 'undo' | 'redo'>): void => {
    const state = store.getState();
    if (ops.length === 0 || state.readOnly) return;
    const revealed = new Set(state.revealed);
    for (const op of ops) revealed.delete(keyOf(op));
    store.setState({ ...derive(applyPatch(state.data, ops), state), ...history(state), revealed });
    onOps(ops);
    checkSoon();
  };
  const setValue = (path: readonly string[], value: Json | undefined) => {
    const op: PatchOp = value === undefined ? { op: 'unset', path: [...path] } : { op: 'set', path: [...path], value };
    change([op]);
  };
  const change = (ops: readonly PatchOp[]) => {
    const { data } = store.getState();
    const next: Change = { ops, inverse: invertPatch(data, ops), at: Date.now() };
    if (next.inverse.length === 0) return;
    apply(ops, (state) => ({ undo: remember(state.undo, next), redo: [] }));
  };
  const complete = (step: readonly PatchOp[], more: (data: JsonObject) => PatchOp[]) => {
    const { data, undo } = store.getState();
    const ops = more(data);
    const inverse = invertPatch(data, ops);
    if (inverse.length === 0) return;
    const whole = undo.find((one) => one.ops === step);
    if (!whole) return change(ops);
    const next: Change = { ...whole, ops: [...whole.ops, ...ops], inverse: [...inverse, ...whole.inverse] };
    apply(ops, (state) => ({ undo: state.undo.map((one) => (one === whole ? next : one)), redo: state.redo }));
  };
  return {
    ...store,
    change,
    complete,
    setValue,
    undo: () => {
      const last = store.getState().undo.at(-1);
      if (last) apply(last.inverse, (state) => ({ undo: state.undo.slice(0, -1), redo: [...state.redo, last] }));
    },
    redo: () => {
      const last = store.getState().redo.at(-1);
      if (last)
        apply(last.ops, (state) => ({ redo: state.redo.slice(0, -1), undo: [...state.undo, { ...last, at: 0 }] }));
    },
    settle: (ops) => {
      if (ops.length === 0) return;
      store.setState((state) => derive(applyPatch(state.data, ops), state));
      checkSoon();
    },
    replace: (data) => {
      store.setState((state) => ({ ...derive(data, state), undo: [], redo: [] }));
      check();
    },
    reveal: (keys) => {
      const before = store.getState().revealed;
      const revealed = new Set([...before, ...keys]);
      if (revealed.size !== before.size) store.setState({ revealed });
      if (timer !== undefined) check();
    },
    revealAll: () => {
      const errors = check();
      store.setState({ revealed: new Set(errors.map(errorKey)) });
      return errors;
    },
    goTo: (target) => store.setState({ target: { ...target, at: Date.now() + Math.random() } }),
    setReadOnly: (readOnly) => store.setState({ readOnly }),
    setOptions: (next) => {
      options = next;
      store.setState((state) => derive(state.data, state));
      check();
    },
    options: () => options,
    dispose: () => clearTimeout(timer),
  };
}

/** The error key that an op touches, so that typing hides its error. */
function keyOf(op: PatchOp): string {
  return op.path.map((part) => (part.startsWith('#') ? part.slice(1) : part)).join('/');
}

/** Typing on in the same field extends the last step instead of adding one per key. */
function remember(undo: readonly Change[], next: Change): Change[] {
  const last = undo.at(-1);
  const [op] = next.ops;
  const [lastOp] = last?.ops ?? [];
  const same =
    last &&
    op &&
    lastOp &&
    next.ops.length === 1 &&
    last.ops.length === 1 &&
    next.at - last.at < mergeMs &&
    op.op === 'set' &&
    typeof op.value === 'string' &&
    op.path.join('/') === lastOp.path.join('/');
  if (same) return [...undo.slice(0, -1), { ops: next.ops, inverse: last.inverse, at: next.at }];
  return [...undo, next].slice(-undoSteps);
}

function sameSteps(before: readonly VisibleStep[], after: readonly VisibleStep[]): boolean {
  return signature(before) === signature(after);
}

function signature(steps: readonly VisibleStep[]): string {
  return steps
    .map(
      (step) =>
        `${step.key}:${step.sections.map((section) => section.fields.map((field: FieldDefinition) => field.key).join(',')).join(';')}`,
    )
    .join('|');
}
