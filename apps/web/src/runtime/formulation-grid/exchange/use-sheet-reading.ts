import type { IngredientRow } from '@app/contract';
import {
  type CatalogueReading,
  type Choices,
  fillFromCatalogue,
  readSheet,
  type SheetCells,
  type SheetReading,
} from '@app/engine/sheet';
import { useEffect, useMemo, useState } from 'react';
import { readIngredients } from '../ingredients.ts';

/** A table to preview before it is written: a file with its sheets, or a pasted block. */
export interface SheetSource {
  title: string;
  sheets: readonly (SheetCells & { isHidden?: boolean })[];
  /** Index of the sheet that is read first. */
  sheet: number;
  /** True for a pasted block, which is written at the cursor; a file replaces the formulation or is appended. */
  isPasted: boolean;
}

/** Which of two contradicting names holds, by row of the sheet. */
type Decisions = Readonly<Record<number, 'name' | 'inci'>>;

export interface LookedSheet {
  sheet: number;
  reading: SheetReading;
  catalogue: CatalogueReading;
  /** True while the catalogue's answer is loading. */
  isAsking: boolean;
  choices: Choices;
  isFilled: boolean;
  chooseSheet: (sheet: number) => void;
  choose: (choices: Choices) => void;
  decide: (row: number, holds: 'name' | 'inci' | null) => void;
  fill: (isFilled: boolean) => void;
}

const nothing: ReadonlyMap<string, readonly IngredientRow[]> = new Map();

/** Reads a sheet again with every choice of the person, and asks the catalogue for the names that it finds. */
export function useSheetReading(source: SheetSource, blendName: (number: number) => string): LookedSheet {
  const [sheet, setSheet] = useState(source.sheet);
  const [choices, setChoices] = useState<Choices>({});
  const [decisions, setDecisions] = useState<Decisions>({});
  const [isFilled, setFilled] = useState(true);
  const [known, setKnown] = useState<{ names: ReadonlyMap<string, readonly IngredientRow[]>; of: SheetReading | null }>(
    { names: nothing, of: null },
  );
  const reading = useMemo(() => {
    let id = 0;
    const cells = source.sheets[sheet] ?? { name: '', rows: [] };
    return readSheet(cells, choices, { newId: () => `${id++}`, blendName });
  }, [source, sheet, choices, blendName]);
  useEffect(() => {
    let gone = false;
    const names = reading.rows.flatMap(({ name, inci = '' }) => [name, inci]);
    readIngredients(names).then(
      (found) => gone || setKnown({ names: new Map(found), of: reading }),
      // Without the catalogue the sheet is imported unchanged; the review reports unknown names.
      () => gone || setKnown({ names: nothing, of: reading }),
    );
    return () => {
      gone = true;
    };
  }, [reading]);
  const catalogue = useMemo(() => {
    const decided = reading.rows.flatMap(({ rowId }): [string, 'name' | 'inci'][] => {
      const holds = decisions[reading.lines[rowId] ?? 0];
      return holds ? [[rowId, holds]] : [];
    });
    return fillFromCatalogue(reading.rows, (name) => known.names.get(name) ?? [], Object.fromEntries(decided));
  }, [reading, known, decisions]);
  return {
    sheet,
    reading,
    catalogue,
    isAsking: known.of !== reading,
    choices,
    isFilled,
    chooseSheet: (next) => {
      setSheet(next);
      setChoices({});
      setDecisions({});
    },
    choose: (more) => setChoices((before) => ({ ...before, ...more })),
    decide: (row, holds) => setDecisions(({ [row]: _, ...others }) => (holds ? { ...others, [row]: holds } : others)),
    fill: setFilled,
  };
}
