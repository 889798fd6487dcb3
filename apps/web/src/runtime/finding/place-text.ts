import { columnsOf, type FieldDefinition, isFormulation, type JsonObject, type Place, textOf } from '@app/contract';
import { documentTitle } from '@app/engine/form';
import { documentTitles } from '@app/engine/review';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { useLoadedRulebook } from '../form/review/rulebook.ts';
import { columnKeys, drawnColumnOf } from '../formulation-grid/columns.ts';
import { figuresOf, readRows } from '../formulation-grid/rows.ts';

/** Where in a form with these fields a finding stands, in words: row number as the grid shows it and the column's name, or a document's title. */
export function usePlaceText(fields: readonly FieldDefinition[]): (place: Place, data: JsonObject) => string {
  const { t } = useTranslation();
  const language = getLanguage();
  const rulebook = useLoadedRulebook(fields.some(({ type }) => type === 'documents'));
  return useCallback(
    (place, data) => {
      if (place.label) return textOf(place.label, language);
      const field = fields.find((one) => one.key === place.field);
      if (!field) return '';
      const label = textOf(field.label, language);
      if (place.rowId === undefined) return label;
      if (field.type === 'documents')
        return `${label} · ${documentTitle(documentTitles(rulebook?.requirements ?? []), place.rowId, language)}`;
      if (isFormulation(field)) {
        const rows = readRows(data[field.key]);
        const at = rows.findIndex((row) => row._id === place.rowId);
        const row = rows[at];
        if (!row) return label;
        const figures = figuresOf(rows).rows;
        const own = figures[at];
        const number = own?.number ?? (own?.parent == null ? null : figures[own.parent]?.number);
        const column = place.column
          ? t(`formulation.column.${drawnColumnOf(place.column, row.level, { columns: columnKeys })}`)
          : '';
        const where =
          row.level === 1 ? t('form.place.row', { number }) : t('form.place.component', { number, name: row.name });
        return [where, column].filter(Boolean).join(' · ');
      }
      const table = data[field.key];
      const at = Array.isArray(table)
        ? table.findIndex(
            (row) => typeof row === 'object' && row !== null && !Array.isArray(row) && row._id === place.rowId,
          )
        : -1;
      const column = columnsOf(field).find((one) => one.key === place.column);
      return [
        label,
        at >= 0 ? t('form.place.row', { number: at + 1 }) : '',
        column ? textOf(column.label, language) : '',
      ]
        .filter(Boolean)
        .join(' · ');
    },
    [t, language, fields, rulebook],
  );
}
