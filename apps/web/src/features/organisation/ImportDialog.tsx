import { employeeImport, employeeTemplate, type ImportFault, type Output } from '@app/contract';
import { Alert, App, Button, Table } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../client/index.ts';
import { CellFaults } from '../../runtime/admin/CellFaults.tsx';
import { FileDrop } from '../../runtime/admin/FileDrop.tsx';
import { useSaved } from '../../runtime/admin/use-action.ts';
import { useFileImport } from '../../runtime/admin/use-file-import.ts';
import { downloadWithNotice } from '../../runtime/attachment/download.ts';
import { csvOf, saveText } from '../../runtime/list/csv.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';

type Report = Output<typeof employeeImport>;
type Passwords = NonNullable<Report['accounts']>;

/** Employees out of an xlsx: with any fault nothing is stored and each fault says its row, column and remedy. */
export function ImportDialog({
  open,
  tenantId,
  onClose,
}: {
  open: boolean;
  tenantId: string | null;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  const sheet = useFileImport(async (file) => {
    const read = await uploadFile(employeeImport, {}, file, { quiet: true, designTenantId: tenantId });
    await saved(null);
    return read;
  });
  const { report, fault } = sheet;
  const passwords = report?.accounts ?? [];
  const done = report !== null && report.faults.length === 0;
  return (
    <Dialog
      open={open}
      title={t('organisation.import.title')}
      width={720}
      dirty={sheet.busy || passwords.length > 0}
      onClose={onClose}
      afterClose={sheet.clear}
      footer={
        <>
          {passwords.length > 0 ? <SavePasswords passwords={passwords} /> : null}
          <Button type={done ? 'primary' : 'default'} onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      {done ? null : <SheetDrop sheet={sheet} />}
      {fault ? <Alert type="error" showIcon title={fault.text} className="admin-report" /> : null}
      {report && report.faults.length > 0 ? <Faults faults={report.faults} /> : null}
      {done ? <Joined report={report} passwords={passwords} /> : null}
    </Dialog>
  );
}

function SheetDrop({ sheet: { file, busy, take } }: { sheet: ReturnType<typeof useFileImport> }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return (
    <>
      <p className="admin-help">
        {t('organisation.import.help')}{' '}
        <button
          type="button"
          className="lk"
          onClick={() =>
            void downloadWithNotice(message, employeeTemplate, {}, `${t('organisation.import.template')}.xlsx`)
          }
        >
          {t('organisation.import.getTemplate')}
        </button>
      </p>
      <FileDrop
        accept=".xlsx"
        text={file && !busy ? t('organisation.import.again', { name: file.name }) : t('organisation.import.drop')}
        busy={busy}
        onFile={take}
      />
    </>
  );
}

/** The passwords as a file, for whoever hands them out. */
function SavePasswords({ passwords }: { passwords: Passwords }): ReactNode {
  const { t } = useTranslation();
  return (
    <Button
      onClick={() =>
        saveText(
          csvOf([
            [t('organisation.employee.account'), t('organisation.employee.name'), t('organisation.password')],
            ...passwords.map((one) => [one.account, one.name, one.initialPassword]),
          ]),
          `${t('organisation.import.passwords')}.csv`,
        )
      }
    >
      <Icon name="download" size={14} />
      {t('organisation.import.savePasswords')}
    </Button>
  );
}

function Joined({ report, passwords }: { report: Report; passwords: Passwords }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Alert
        type="success"
        showIcon
        className="admin-fault"
        title={t('organisation.import.done', { created: report.created, updated: report.updated })}
      />
      {passwords.length > 0 ? (
        <>
          <Alert type="warning" showIcon title={t('admin.secretOnce')} className="admin-fault" />
          <Table
            rowKey="account"
            size="small"
            dataSource={passwords}
            pagination={false}
            scroll={{ y: 260 }}
            columns={[
              { title: t('organisation.employee.account'), dataIndex: 'account' },
              { title: t('organisation.employee.name'), dataIndex: 'name' },
              { title: t('organisation.password'), dataIndex: 'initialPassword', className: 'mono' },
            ]}
          />
        </>
      ) : null}
    </>
  );
}

function Faults({ faults }: { faults: readonly ImportFault[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="admin-report">
      <Alert
        type="error"
        showIcon
        className="admin-fault"
        title={t('organisation.import.faults', { count: faults.length })}
      />
      <CellFaults faults={faults} />
    </div>
  );
}
