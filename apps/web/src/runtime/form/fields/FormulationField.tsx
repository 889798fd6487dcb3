import type { FieldOf, Finding, PatchOp } from '@app/contract';
import { limitIndex, parseClassificationCode } from '@app/engine/review';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Icon } from '../../../ui/icons.tsx';
import { FormulationGrid } from '../../formulation-grid/FormulationGrid.tsx';
import { knownIngredient } from '../../formulation-grid/ingredients.ts';
import { type LimitNote, limitOf } from '../../formulation-grid/limits.ts';
import { type FormulationDataRow, readRows } from '../../formulation-grid/rows.ts';
import { gridMarkets } from '../../regime/grid-markets.ts';
import { useFormRegimes } from '../../regime/use-live-regimes.ts';
import { FindingsRail } from '../review/FindingsRail.tsx';
import { useFindings, useReview, useRulebook } from '../review/use-rulebook.ts';
import { type FieldPort, useForm, useFormState, useText } from '../store/form-context.ts';
import { errorKey } from '../store/form-store.ts';
import { errorMarks } from './error-marks.ts';

const noLimits = new Map<string, never>();

/** The product formula as a field of any form: grid on the left, its findings on the right. */
export function FormulationField({ port }: { port: FieldPort<FieldOf<'table'>> }): ReactNode {
  const text = useText();
  const { store, review, regimes: asked } = useForm();
  const { field } = port;
  const { findings, marks } = useFormulationFindings(field.key);
  const limit = useLimits();
  const regimes = useFormRegimes();
  const markets = useMemo(() => gridMarkets(regimes, field.key), [regimes, field.key]);
  const target = useFormState((state) => (state.target?.field === field.key ? state.target : null));
  const canUndo = useFormState((state) => state.undo.length > 0);
  const canRedo = useFormState((state) => state.redo.length > 0);
  const [current] = useState(() => createStore<{ key: string | null }>(() => ({ key: null })));
  const follow = useCallback((finding: Finding | null) => current.setState({ key: finding?.key ?? null }), [current]);
  const complete = (step: readonly PatchOp[], more: (rows: readonly FormulationDataRow[]) => PatchOp[]) =>
    store.complete(step, (data) => more(readRows(data[field.key])));
  return (
    <div className={review ? 'fm-formula' : 'fm-formula fm-alone'} id={port.id} data-field={field.key}>
      <section className="card fm-formula-card">
        {port.error ? (
          <div className="fm-formula-error r-danger" role="alert">
            <Icon name="octagon" size={14} />
            {port.error}
          </div>
        ) : null}
        <FormulationGrid
          label={text(field.label)}
          value={port.value}
          path={port.path}
          readOnly={port.readOnly}
          findings={marks}
          limitOf={limit}
          {...(asked ? { markets } : {})}
          onChange={store.change}
          onComplete={complete}
          onUndo={store.undo}
          onRedo={store.redo}
          canUndo={canUndo}
          canRedo={canRedo}
          target={target}
          onFinding={follow}
          maxRows={field.maxRows}
        />
      </section>
      {review ? <FindingsRail findings={findings} field={field.key} current={current} /> : null}
    </div>
  );
}

/** Findings that the grid marks: those of the review and the shown form errors of its rows. */
function useFormulationFindings(field: string) {
  const all = useFindings();
  const findings = useMemo(
    () => all.filter((finding) => finding.places.some((place) => place.field === field)),
    [all, field],
  );
  const errors = useFormState((state) => state.errors);
  const revealed = useFormState((state) => state.revealed);
  const marks = useMemo(() => {
    const wrong = errors.filter((error) => error.field === field && error.row && revealed.has(errorKey(error)));
    return wrong.length === 0 ? findings : [...findings, ...errorMarks(wrong, findings)];
  }, [errors, revealed, findings, field]);
  return { findings, marks };
}

/** A function that gives the limit of a row; a new one when rules, way of use or the known names change. */
function useLimits(): (row: FormulationDataRow) => LimitNote | null {
  const { store, definition } = useForm();
  const rulebook = useRulebook();
  const judged = useReview((state) => state.result);
  const limits = useMemo(() => (rulebook ? limitIndex(rulebook.limits) : noLimits), [rulebook]);
  const codeField = definition.review?.mapping.classificationCode ?? '';
  const code = useStore(store, (state) => (typeof state.shown[codeField] === 'string' ? state.shown[codeField] : ''));
  const rinseOff = parseClassificationCode(code)?.method.every((method) => method === '01') ?? false;
  // Depends on the review result, because names found in the catalogue since the last review can change limits.
  return useCallback(
    (row) => {
      void judged;
      return limitOf(row, limits, knownIngredient(row.name), rinseOff);
    },
    [limits, rinseOff, judged],
  );
}
