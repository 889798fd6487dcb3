import type { FormulaRow, PatchOp } from '@app/contract';
import { formulaImport } from '@app/contract';
import type { Column } from '@app/engine/sheet';
import { Button, Checkbox, Radio, Select } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError, uploadFile } from '../../client/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { GridNotice } from './grid-work.ts';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportLists } from './ImportLists.tsx';
import { ImportQuestions, isOpen } from './ImportQuestions.tsx';
import { newId } from './new-id.ts';
import { normaliseInci } from './normalise.ts';
import { blankRow } from './paste.ts';
import { type Place, roomFor, type Way } from './room.ts';
import type { FormulaDataRow } from './rows.ts';
import { type SheetSource, useSheetReading } from './use-sheet-reading.ts';

/** Reads a workbook through the server; what it found is shown before anything is written. */
export function useFormulaImport({ setNotice }: { setNotice: (notice: GridNotice | null) => void }) {
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
        const { sheets, sheet } = await uploadFile(formulaImport, { fileName: file.name }, file, { quiet: true });
        setSource({ title: file.name, sheets, sheet, isPasted: false });
      } catch (error) {
        setNotice({ kind: 'info', text: toApiError(error).text });
      } finally {
        setBusy(false);
      }
    },
  };
}

/** The taken rows as one batch: after the present ones, or instead of them. */
export function opsOfRows(
  path: readonly string[],
  rows: readonly FormulaDataRow[],
  taken: readonly FormulaRow[],
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

export interface Taken {
  rows: readonly FormulaRow[];
  columns: readonly Column[];
  replace: boolean;
  isPasted: boolean;
}

/** A look at a sheet before it is written: columns, questions, and every value that is taken otherwise than it stands. */
export function ImportDialog({
  source,
  place,
  onClose,
  onTake,
}: {
  source: SheetSource | null;
  /** Where the rows would come. */
  place: () => Place;
  onClose: () => void;
  onTake: (taken: Taken) => void;
}): ReactNode {
  return source ? <OpenImport source={source} place={place} onClose={onClose} onTake={onTake} /> : null;
}

function OpenImport({
  source,
  place,
  onClose,
  onTake,
}: {
  source: SheetSource;
  /** Where the rows would come. */
  place: () => Place;
  onClose: () => void;
  onTake: (taken: Taken) => void;
}): ReactNode {
  const { t, i18n } = useTranslation();
  const [replace, setReplace] = useState(true);
  const blendName = useCallback((number: number) => i18n.t('formula.blend', { number }), [i18n]);
  const looked = useSheetReading(source, blendName);
  const { reading, catalogue, isAsking, isFilled } = looked;
  const rows = isFilled ? catalogue.rows : decidedOnly(reading.rows, catalogue);
  const waits = reading.questions.some(isOpen);
  // The form around cannot change while the dialog is open.
  const [here] = useState(place);
  const hasRows = here.present > 0;
  const way: Way = source.isPasted ? 'paste' : hasRows && !replace ? 'append' : 'replace';
  // A reading ends at the limit; what the sheet holds beyond it counts too.
  const coming = reading.total > here.limit ? Math.max(rows.length, reading.total) : rows.length;
  const { room, fits } = roomFor(way, coming, here);
  const more = catalogue.filled.length + catalogue.spelled.length;
  return (
    <Dialog
      open
      title={t(source.isPasted ? 'formula.pasteLook' : 'formula.importTitle', { file: source.title })}
      width={960}
      onClose={onClose}
      footer={
        <>
          {waits ? <span className="fg-import-waits">{t('formula.importWaits')}</span> : null}
          {fits ? null : (
            <span className="fg-import-waits" role="alert">
              {t(way === 'replace' ? 'formula.importTooMany' : 'formula.importNoRoom', {
                limit: here.limit,
                present: here.present,
                coming,
                room,
              })}
            </span>
          )}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            disabled={rows.length === 0 || waits || !fits}
            loading={isAsking}
            onClick={() => onTake({ rows, columns: reading.columns, replace, isPasted: source.isPasted })}
          >
            {t('formula.importTake', { count: rows.length })}
          </Button>
        </>
      }
    >
      <div className="fg-import">
        {source.sheets.length > 1 ? (
          <div className="fg-import-line">
            {t('formula.importSheet')}
            <Select
              size="small"
              value={looked.sheet}
              aria-label={t('formula.importSheet')}
              popupMatchSelectWidth={false}
              options={source.sheets.map(({ name, isHidden }, value) => ({
                value,
                label: isHidden ? t('formula.importHidden', { name }) : name,
              }))}
              onChange={looked.chooseSheet}
            />
          </div>
        ) : null}
        <p className="fg-import-line fg-import-found" tabIndex={-1}>
          {t('formula.importFound', { total: reading.total, good: rows.length })}{' '}
          {reading.head.length > 0
            ? t('formula.importHead', { rows: reading.head.join('–') })
            : t('formula.importNoHead')}
        </p>
        <ImportQuestions looked={looked} />
        <ImportColumns source={source} looked={looked} />
        {more > 0 ? (
          <Checkbox checked={isFilled} onChange={(event) => looked.fill(event.target.checked)}>
            {t('formula.importFill', { count: more })}
          </Checkbox>
        ) : null}
        <ImportLists looked={looked} />
        {hasRows && !source.isPasted ? (
          <Radio.Group
            aria-label={t('formula.importWhere')}
            value={replace}
            onChange={(event) => setReplace(event.target.value as boolean)}
          >
            <Radio value={true}>{t('formula.importReplace')}</Radio>
            <Radio value={false}>{t('formula.importAppend')}</Radio>
          </Radio.Group>
        ) : null}
        {source.isPasted && hasRows ? (
          <p className="t2 sm">
            <Icon name="info" size={14} /> {t('formula.pasteAtCursor')}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Rows as the sheet has them; only contradictions that the person decided are settled. */
function decidedOnly(
  rows: readonly FormulaRow[],
  { rows: filled, contradictions }: Pick<ReturnType<typeof useSheetReading>['catalogue'], 'rows' | 'contradictions'>,
): FormulaRow[] {
  const decided = new Set(contradictions.filter(({ taken }) => taken).map(({ rowId }) => rowId));
  return rows.map((row, at) => (decided.has(row.rowId) ? (filled[at] ?? row) : row));
}
