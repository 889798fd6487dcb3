import type { FieldDefinition, Finding, Json } from '@app/contract';
import { textOf } from '@app/contract';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { getLanguage } from '../../../client/index.ts';
import { FormulationGrid } from '../../formulation-grid/FormulationGrid.tsx';
import type { GridTarget } from '../../formulation-grid/grid-props.ts';
import { knownIngredient, resolveIngredients } from '../../formulation-grid/ingredients.ts';
import { limitOf } from '../../formulation-grid/limits.ts';
import { type FormulationDataRow, readRows } from '../../formulation-grid/rows.ts';
import { gridMarkets } from '../../regime/grid-markets.ts';
import { useMarketsAround } from '../../regime/MarketsOfCase.tsx';
import { useViewFacts } from './view-facts.ts';

/** A submitted formula: the same grid, read-only, as high as its rows need. */
export function FormulationView({
  field,
  value,
  findings,
  target,
}: {
  field: FieldDefinition;
  value: Json | undefined;
  findings: readonly Finding[];
  target: GridTarget | null;
}): ReactNode {
  const { limits, rinseOff } = useViewFacts();
  const [resolved, setResolved] = useState(0);
  const wanted = limits !== null;
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    resolveIngredients(readRows(value).map((row) => row.name)).then(
      () => gone || setResolved((count) => count + 1),
      () => {
        // The column of limits stays empty; the findings carry the limits that matter.
      },
    );
    return () => {
      gone = true;
    };
  }, [value, wanted]);
  const limit = useCallback(
    (row: FormulationDataRow) => {
      void resolved;
      return limits ? limitOf(row, limits, knownIngredient(row.name), rinseOff) : null;
    },
    [limits, rinseOff, resolved],
  );
  const around = useMarketsAround();
  const markets = useMemo(() => around && gridMarkets(around, field.key), [around, field.key]);
  const rows = Array.isArray(value) ? value.length : 0;
  return (
    <div className="fm-view-formula" style={{ '--fg-rows': Math.max(3, rows) } as CSSProperties}>
      <FormulationGrid
        label={textOf(field.label, getLanguage())}
        value={value}
        path={[field.key]}
        readOnly
        findings={findings}
        limitOf={limit}
        onChange={ignore}
        target={target}
        {...(markets === undefined ? {} : { markets })}
      />
    </div>
  );
}

function ignore(): void {
  // A read-only grid changes nothing.
}
