import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ColumnKey, gridColumns } from '../columns.ts';
import type { GridTexts } from '../GridRow.tsx';

/** Texts that every row needs, translated once per language. */
export function useGridTexts(): GridTexts {
  const { i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language means new words
  return useMemo<GridTexts>(
    () => ({
      columns: Object.fromEntries(
        gridColumns.map((column) => [column.key, i18n.t(`formulation.column.${column.key}`)]),
      ) as Record<ColumnKey, string>,
      history: i18n.t('formulation.history'),
      table: i18n.t('formulation.table'),
      collapse: i18n.t('formulation.collapse'),
      ghost: i18n.t('formulation.ghost'),
    }),
    [i18n, i18n.language],
  );
}
