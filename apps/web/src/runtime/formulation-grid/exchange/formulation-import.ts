import type { FormulationRow, PatchOp } from '@app/contract';
import { formulationImport } from '@app/contract';
import { useState } from 'react';
import { toApiError, uploadFile } from '../../../client/index.ts';
import { newId } from '../new-id.ts';
import type { FormulationDataRow } from '../rows.ts';
import type { GridNotice } from '../state/grid-ports.ts';
import { normaliseInci } from './normalise.ts';
import { blankRow } from './paste.ts';
import type { SheetSource } from './use-sheet-reading.ts';

/** Has the server read a workbook, and shows the result before anything is written. */
export function useFormulationImport({ setNotice }: { setNotice: (notice: GridNotice | null) => void }) {
  const [busy, setBusy] = useState(false);
  const [source, setSource] = useState<SheetSource | null>(null);
  return {
    busy,
    source,
    close: () => setSource(null),
    /** Shows a pasted table before it is written. */
    look: (title: string, block: readonly (readonly string[])[]) =>
      setSource({ title, sheets: [{ name: '', rows: block }], sheet: 0, isPasted: true }),
    read: async (file: File) => {
      setBusy(true);
      setNotice(null);
      try {
        const { sheets, sheet } = await uploadFile(formulationImport, { fileName: file.name }, file, { quiet: true });
        setSource({ title: file.name, sheets, sheet, isPasted: false });
      } catch (error) {
        setNotice({ kind: 'info', text: toApiError(error).text });
      } finally {
        setBusy(false);
      }
    },
  };
}

/** The imported rows as one batch of ops: appended to the present rows, or replacing them. */
export function opsOfRows(
  path: readonly string[],
  rows: readonly FormulationDataRow[],
  taken: readonly FormulationRow[],
  replace: boolean,
): PatchOp[] {
  return [
    ...(replace ? rows.map((row): PatchOp => ({ op: 'unset', path: [...path, `#${row._id}`] })) : []),
    ...taken.map((row): PatchOp => {
      const { level, name, inci = '', cas = '', percent, purpose = '', submissionCode = '', remark = '' } = row;
      const values = { name, inci: normaliseInci(inci), cas, percent, purpose, submissionCode, remark };
      return { op: 'insert', path: [...path], value: blankRow(newId(), level, values) };
    }),
  ];
}
