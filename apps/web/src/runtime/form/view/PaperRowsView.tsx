import type { FieldDefinition, FieldOf, JsonObject } from '@app/contract';
import { isBlank } from '@app/engine/form';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewProps } from '../../fields/field-screen.ts';
import { paperRowsOf, placeColumns } from '../reading/paper-rows.ts';
import { ViewTable } from './ViewTable.tsx';
import { useViewFacts } from './view-facts.ts';

const PaperPage = lazy(async () => ({ default: (await import('../reading/PaperEvidence.tsx')).PaperPage }));

/** Rows that were read from papers: each leads to the page and the words where it stands. */
export function PaperRowsView({ field, value, rowMarks, target, draw }: ViewProps<FieldOf<'table'>>): ReactNode {
  const { t } = useTranslation();
  const { papers } = useViewFacts();
  const [active, setActive] = useState<string | null>(null);
  useEffect(() => {
    if (target?.rowId) setActive(target.rowId);
  }, [target]);
  const fileOf = (row: JsonObject) => papers.find(({ id }) => id === row.document);
  const rows = paperRowsOf(value);
  const shown = rows.find(({ _id }) => _id === active);
  // A report states a few of the many things that reports may state; the rest would only take room.
  const isStated = ({ key }: FieldDefinition) => rows.some((row) => row[key] !== undefined && !isBlank(row[key]));
  const file = shown && fileOf(shown);
  return (
    <>
      <ViewTable
        columns={field.columns.filter((column) => !placeColumns.has(column.key) && isStated(column))}
        value={value}
        rowMarks={rowMarks}
        draw={draw}
        last={{
          title: t('reading.source'),
          cell: (row) =>
            fileOf(row) ? (
              <button
                type="button"
                className="lk nw"
                aria-expanded={row._id === active}
                onClick={() => setActive(row._id === active ? null : String(row._id))}
              >
                {t('reading.paperPage', { number: Number(row.page ?? 1) })}
              </button>
            ) : (
              <span className="t3">—</span>
            ),
        }}
      />
      {shown && file ? (
        <Suspense>
          <PaperPage row={shown} file={file} />
        </Suspense>
      ) : null}
    </>
  );
}
