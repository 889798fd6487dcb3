import type { FormulationRow } from '@app/contract';
import type { Column } from '@app/engine/sheet';
import { Button, Checkbox, Radio, Select } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { type Place, roomFor, type Way } from '../room.ts';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportLists } from './ImportLists.tsx';
import { ImportQuestions, isOpen } from './ImportQuestions.tsx';
import { type LookedSheet, type SheetSource, useSheetReading } from './use-sheet-reading.ts';

export interface Taken {
  rows: readonly FormulationRow[];
  columns: readonly Column[];
  replace: boolean;
  isPasted: boolean;
}

interface ImportProps {
  source: SheetSource;
  /** Returns where the rows would be written. */
  place: () => Place;
  onClose: () => void;
  onTake: (taken: Taken) => void;
}

/** Preview of a sheet before it is written: columns, questions, and every value that is changed on import. */
export function ImportDialog({
  source,
  ...props
}: Omit<ImportProps, 'source'> & { source: SheetSource | null }): ReactNode {
  return source ? <OpenImport source={source} {...props} /> : null;
}

function OpenImport({ source, place, onClose, onTake }: ImportProps): ReactNode {
  const { t } = useTranslation();
  const plan = useImportPlan(source, place);
  const { looked, rows, replace } = plan;
  const { columns } = looked.reading;
  return (
    <Dialog
      open
      title={t(source.isPasted ? 'formulation.pasteLook' : 'formulation.importTitle', { file: source.title })}
      width={960}
      onClose={onClose}
      footer={
        <>
          <Hindrances plan={plan} />
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            disabled={rows.length === 0 || plan.waits || !plan.fits}
            loading={looked.isAsking}
            onClick={() => onTake({ rows, columns, replace, isPasted: source.isPasted })}
          >
            {t('formulation.importTake', { count: rows.length })}
          </Button>
        </>
      }
    >
      <div className="fg-import">
        <SheetFound source={source} plan={plan} />
        <ImportQuestions looked={looked} />
        <ImportColumns source={source} looked={looked} />
        <FillFromCatalogue looked={looked} />
        <ImportLists looked={looked} />
        <WhereTo source={source} plan={plan} />
      </div>
    </Dialog>
  );
}

type Plan = ReturnType<typeof useImportPlan>;

/** The rows that an import would write, where to, and what still prevents it. */
function useImportPlan(source: SheetSource, place: () => Place) {
  const { i18n } = useTranslation();
  const [replace, setReplace] = useState(true);
  const blendName = useCallback((number: number) => i18n.t('formulation.blend', { number }), [i18n]);
  const looked = useSheetReading(source, blendName);
  const { reading, catalogue, isFilled } = looked;
  const rows = isFilled ? catalogue.rows : decidedOnly(reading.rows, catalogue);
  // Read once: the form cannot change while the dialog is open.
  const [here] = useState(place);
  const hasRows = here.present > 0;
  const way: Way = source.isPasted ? 'paste' : hasRows && !replace ? 'append' : 'replace';
  // Reading stops at the limit; the sheet's further rows are counted, too.
  const coming = reading.total > here.limit ? Math.max(rows.length, reading.total) : rows.length;
  return {
    looked,
    rows,
    replace,
    setReplace,
    here,
    hasRows,
    way,
    coming,
    waits: reading.questions.some(isOpen),
    ...roomFor(way, coming, here),
  };
}

function Hindrances({ plan: { waits, fits, way, here, coming, room } }: { plan: Plan }): ReactNode {
  const { t } = useTranslation();
  const { limit, present } = here;
  const tooMany = way === 'replace' ? 'formulation.importTooMany' : 'formulation.importNoRoom';
  return (
    <>
      {waits ? <span className="fg-import-waits">{t('formulation.importWaits')}</span> : null}
      {fits ? null : (
        <span className="fg-import-waits" role="alert">
          {t(tooMany, { limit, present, coming, room })}
        </span>
      )}
    </>
  );
}

/** Choice of the sheet, the number of rows found, and the place of the head. */
function SheetFound({ source, plan: { looked, rows } }: { source: SheetSource; plan: Plan }): ReactNode {
  const { t } = useTranslation();
  const { head, total } = looked.reading;
  return (
    <>
      {source.sheets.length > 1 ? (
        <div className="fg-import-line">
          {t('formulation.importSheet')}
          <Select
            size="small"
            value={looked.sheet}
            aria-label={t('formulation.importSheet')}
            popupMatchSelectWidth={false}
            options={source.sheets.map(({ name, isHidden }, value) => ({
              value,
              label: isHidden ? t('formulation.importHidden', { name }) : name,
            }))}
            onChange={looked.chooseSheet}
          />
        </div>
      ) : null}
      <p className="fg-import-line fg-import-found" tabIndex={-1}>
        {t('formulation.importFound', { total, good: rows.length })}{' '}
        {head.length > 0 ? t('formulation.importHead', { rows: head.join('–') }) : t('formulation.importNoHead')}
      </p>
    </>
  );
}

function FillFromCatalogue({ looked: { catalogue, isFilled, fill } }: { looked: LookedSheet }): ReactNode {
  const { t } = useTranslation();
  const count = catalogue.filled.length + catalogue.spelled.length;
  if (count === 0) return null;
  return (
    <Checkbox checked={isFilled} onChange={(event) => fill(event.target.checked)}>
      {t('formulation.importFill', { count })}
    </Checkbox>
  );
}

/** Choice to replace the formulation or to append; a pasted table is written at the cursor. */
function WhereTo({ source, plan: { hasRows, replace, setReplace } }: { source: SheetSource; plan: Plan }): ReactNode {
  const { t } = useTranslation();
  if (!hasRows) return null;
  if (source.isPasted)
    return (
      <p className="t2 sm">
        <Icon name="info" size={14} /> {t('formulation.pasteAtCursor')}
      </p>
    );
  return (
    <Radio.Group
      aria-label={t('formulation.importWhere')}
      value={replace}
      onChange={(event) => setReplace(event.target.value as boolean)}
    >
      <Radio value={true}>{t('formulation.importReplace')}</Radio>
      <Radio value={false}>{t('formulation.importAppend')}</Radio>
    </Radio.Group>
  );
}

/** Rows as in the sheet, except contradictions that the person has decided. */
function decidedOnly(
  rows: readonly FormulationRow[],
  { rows: filled, contradictions }: LookedSheet['catalogue'],
): FormulationRow[] {
  const decided = new Set(contradictions.filter(({ taken }) => taken).map(({ rowId }) => rowId));
  return rows.map((row, at) => (decided.has(row.rowId) ? (filled[at] ?? row) : row));
}
