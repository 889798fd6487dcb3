import { type Output, regulationImport, regulationTables, textOf } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Checkbox, Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send, uploadFile } from '../../client/index.ts';
import { CellFaults } from '../../runtime/admin/CellFaults.tsx';
import { FileDrop } from '../../runtime/admin/FileDrop.tsx';
import { reasonOf, useSaved } from '../../runtime/admin/use-action.ts';
import { useFileImport } from '../../runtime/admin/use-file-import.ts';
import { Dialog } from '../../ui/Dialog.tsx';

type Report = Output<typeof regulationImport>;

/** An official table read into a draft; what it changes is told at once, and every bad row with its remedy. */
export function ImportDialog({
  changeId,
  open,
  onClose,
}: {
  changeId: string;
  open: boolean;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const choice = useTableChoice(open);
  const saved = useSaved();
  const { report, fault, busy, take, clear } = useFileImport(async (file) => {
    if (choice.target === null) return null;
    const read = await uploadFile(regulationImport, { changeId, ...choice.target }, file, { quiet: true });
    await saved(null);
    return read;
  });
  const ready = choice.target !== null;
  return (
    <Dialog open={open} title={t('regulation.import')} width={720} dirty={busy} onClose={onClose} afterClose={clear}>
      <p className="admin-help">{t('regulation.importHelp')}</p>
      <TableFields choice={choice} />
      <FileDrop
        accept=".xlsx,.csv"
        text={t(ready ? 'regulation.importDrop' : 'regulation.importFirst')}
        busy={busy}
        disabled={!ready}
        onFile={take}
      />
      {fault ? <Alert type="error" showIcon title={reasonOf(fault)} className="admin-report" /> : null}
      {report ? <ImportReport report={report} /> : null}
    </Dialog>
  );
}

/** The table that a sheet is for, its first day and whether it is the whole table; `target` is null until they are said. */
function useTableChoice(open: boolean) {
  const [table, setTable] = useState<string | null>(null);
  const [from, setFrom] = useState('');
  const [whole, setWhole] = useState(false);
  const tables = useQuery({
    queryKey: ['admin', 'regulation', 'tables'],
    queryFn: ({ signal }) => send(regulationTables, {}, { quiet: true, signal }),
    enabled: open,
  });
  const isComplete = table !== null && /^\d{4}-\d{2}-\d{2}$/.test(from);
  const target = isComplete ? { table, from, whole: whole ? ('yes' as const) : ('no' as const) } : null;
  return { tables, table, setTable, from, setFrom, whole, setWhole, target };
}

function TableFields({ choice }: { choice: ReturnType<typeof useTableChoice> }): ReactNode {
  const { t } = useTranslation();
  const fieldId = useId();
  const { tables } = choice;
  const options = (tables.data ?? [])
    .filter(({ kind }) => kind === 'limit' || kind === 'list')
    .map(({ id, title }) => ({ value: id, label: textOf(title, getLanguage()) }));
  return (
    <>
      <div className="reg-import">
        <div className="reg-label">
          <label htmlFor={`${fieldId}t`}>{t('regulation.table')}</label>
          <Select
            id={`${fieldId}t`}
            value={choice.table}
            options={options}
            onChange={choice.setTable}
            loading={tables.isPending}
          />
        </div>
        <div className="reg-label">
          <label htmlFor={`${fieldId}d`}>{t('regulation.fromDay')}</label>
          <Input
            id={`${fieldId}d`}
            value={choice.from}
            placeholder="2027-01-01"
            onChange={(event) => choice.setFrom(event.target.value.trim())}
          />
        </div>
      </div>
      <p className="admin-help">
        <Checkbox checked={choice.whole} onChange={(event) => choice.setWhole(event.target.checked)}>
          {t('regulation.importWhole')}
        </Checkbox>
      </p>
    </>
  );
}

function ImportReport({ report }: { report: Report }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="admin-report">
      <Alert
        type={report.taken ? 'success' : 'error'}
        showIcon
        className="admin-fault"
        title={
          report.taken
            ? t('regulation.importDone', {
                changed: report.changed,
                added: report.added,
                removed: report.removed,
                same: report.same,
              })
            : t('regulation.importNot')
        }
      />
      {report.faults.length > 0 ? <CellFaults faults={report.faults} /> : null}
    </div>
  );
}
