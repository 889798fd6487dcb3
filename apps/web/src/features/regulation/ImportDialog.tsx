import { type Output, regulationImport, regulationTables, type TableFault, textOf } from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Checkbox, Input, Select, Table, Upload } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send, uploadFile } from '../../client/index.ts';
import { reasonOf } from '../../runtime/admin/use-action.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';

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
  const queries = useQueryClient();
  const fieldId = useId();
  const [table, setTable] = useState<string | null>(null);
  const [from, setFrom] = useState('');
  const [whole, setWhole] = useState(false);
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<Report | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const tables = useQuery({
    queryKey: ['admin', 'regulation', 'tables'],
    queryFn: ({ signal }) => send(regulationTables, {}, { quiet: true, signal }),
    enabled: open,
  });
  const options = (tables.data ?? [])
    .filter(({ kind }) => kind === 'limit' || kind === 'list')
    .map(({ id, title }) => ({ value: id, label: textOf(title, getLanguage()) }));
  const ready = table !== null && /^\d{4}-\d{2}-\d{2}$/.test(from);
  const run = async (file: File) => {
    if (table === null) return;
    setBusy(true);
    setReport(null);
    setFault(null);
    try {
      setReport(
        await uploadFile(regulationImport, { changeId, table, from, whole: whole ? 'yes' : 'no' }, file, {
          quiet: true,
        }),
      );
      await queries.invalidateQueries({ queryKey: ['admin'] });
    } catch (error) {
      setFault(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      title={t('regulation.import')}
      width={720}
      dirty={busy}
      onClose={onClose}
      afterClose={() => {
        setReport(null);
        setFault(null);
      }}
    >
      <p className="admin-help">{t('regulation.importHelp')}</p>
      <div className="reg-import">
        <div className="reg-label">
          <label htmlFor={`${fieldId}t`}>{t('regulation.table')}</label>
          <Select id={`${fieldId}t`} value={table} options={options} onChange={setTable} loading={tables.isPending} />
        </div>
        <div className="reg-label">
          <label htmlFor={`${fieldId}d`}>{t('regulation.fromDay')}</label>
          <Input
            id={`${fieldId}d`}
            value={from}
            placeholder="2027-01-01"
            onChange={(event) => setFrom(event.target.value.trim())}
          />
        </div>
      </div>
      <p className="admin-help">
        <Checkbox checked={whole} onChange={(event) => setWhole(event.target.checked)}>
          {t('regulation.importWhole')}
        </Checkbox>
      </p>
      <Upload.Dragger
        accept=".xlsx,.csv"
        maxCount={1}
        showUploadList={false}
        disabled={busy || !ready}
        beforeUpload={(chosen) => {
          void run(chosen);
          return false;
        }}
      >
        <p className="admin-drop">
          {busy ? <span className="spin" /> : <Icon name="upload" size={24} />}
          <span>{t(ready ? 'regulation.importDrop' : 'regulation.importFirst')}</span>
        </p>
      </Upload.Dragger>
      {fault ? <Alert type="error" showIcon title={fault} className="admin-report" /> : null}
      {report ? <ImportReport report={report} /> : null}
    </Dialog>
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
      {report.faults.length > 0 ? (
        <Table<TableFault & { key: string }>
          size="small"
          dataSource={report.faults.map((one, at) => ({ ...one, key: String(at) }))}
          pagination={false}
          scroll={{ y: 240 }}
          columns={[
            { title: t('regulation.importRow'), dataIndex: 'row', width: 64, align: 'right' },
            { title: t('regulation.importColumn'), dataIndex: 'column', width: 120 },
            { title: t('regulation.importFault'), dataIndex: 'message' },
            { title: t('regulation.importRemedy'), dataIndex: 'remedy' },
          ]}
        />
      ) : null}
    </div>
  );
}
