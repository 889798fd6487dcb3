import type { FieldOf } from '@app/contract';
import { emptyData } from '@app/engine/form';
import { testItemsOf } from '@app/engine/reading';
import { useEffect, useMemo, useState } from 'react';
import { newId } from '../../formulation-grid/new-id.ts';
import { documentsOf } from '../fields/stored-documents.ts';
import { useRulebook } from '../review/use-rulebook.ts';
import { type FieldPort, useForm, useFormState } from '../store/form-context.ts';
import { type PaperOptions, proposedHead, proposedRows } from './paper-proposals.ts';
import { type PaperRow, paperRowsOf } from './paper-rows.ts';
import { useReadings } from './use-readings.ts';

/** The rows of a table filled from papers: those of the draft, then those read from its papers and not taken over. */
export function usePaperRows({ field, value }: FieldPort<FieldOf<'table'>>, options: PaperOptions) {
  const { store } = useForm();
  const { files, items } = usePapers(options);
  const { readings, begin } = useReadings(
    files.map(({ id }) => id),
    false,
  );
  const proposed = useMemo(() => proposedRows(options.paper, readings, items), [options, readings, items]);
  const rows = useMemo(() => paperRowsOf(value), [value]);
  const [active, setActive] = useState<string | null>(null);
  const target = useFormState((state) => state.target);
  useEffect(() => {
    if (target?.field === field.key && target.rowId) setActive(target.rowId);
  }, [target, field.key]);
  const taken = new Set(rows.map(({ _id }) => _id));
  const open = proposed.filter(({ _id }) => !taken.has(_id));
  const lines = [...rows, ...open];
  return {
    files,
    readings,
    begin,
    lines,
    taken,
    open,
    shown: lines.find(({ _id }) => _id === active) ?? lines[0],
    show: setActive,
    /** Takes rows over into the draft, with the data in the head of their paper. */
    take: (some: readonly PaperRow[]) =>
      store.change([
        ...some.map((row) => ({ op: 'insert' as const, path: [field.key], value: row })),
        ...proposedHead(readings, options, store.getState().shown),
      ]),
    remove: (row: PaperRow) => store.change([{ op: 'unset', path: [field.key, `#${row._id}`] }]),
    add: () => {
      const _id = newId();
      store.change([{ op: 'insert', path: [field.key], value: { _id, ...emptyData({ fields: field.columns }) } }]);
      setActive(_id);
    },
  };
}

/** The files of the documents that hold such papers, and the test items that reports are read for. */
function usePapers(options: PaperOptions) {
  const rulebook = useRulebook();
  const items = useMemo(() => (rulebook ? testItemsOf(rulebook) : []), [rulebook]);
  const documents = useFormState((state) => state.shown[options.documents]);
  const files = useMemo(() => {
    const codes = new Set([options.code, ...(options.paper === 'report' ? items.map(({ code }) => code) : [])]);
    return documentsOf(documents).flatMap((document) => (codes.has(document.code) ? document.files : []));
  }, [documents, options, items]);
  return { files, items };
}
