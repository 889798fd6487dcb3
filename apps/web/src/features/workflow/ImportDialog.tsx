import { textOf } from '@app/contract';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { FileDrop } from '../../runtime/admin/FileDrop.tsx';
import { reasonOf } from '../../runtime/admin/use-action.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { ReportView } from './ReportView.tsx';
import { useProcessImport } from './use-process-import.ts';
import '../../runtime/admin/admin.css';

/** Reads a BPMN file and says what it would be before anything is kept; kept, it is the draft of its process. */
export function ImportDialog({
  open,
  processKey,
  onClose,
}: {
  open: boolean;
  /** The process that gets a new draft; null = the file says which. */
  processKey: string | null;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { read, fault, there, checking, keeping, check, keep, clear } = useProcessImport(processKey, onClose);
  return (
    <Dialog
      open={open}
      title={t('workflow.import.title')}
      onClose={onClose}
      dirty={checking || keeping}
      afterClose={clear}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" danger={there !== null} disabled={!read} loading={keeping} onClick={() => void keep()}>
            {t(there ? 'workflow.import.replace' : 'workflow.import.keep')}
          </Button>
        </>
      }
    >
      <p className="admin-help">{t('workflow.import.help')}</p>
      <FileDrop
        accept=".bpmn,.xml,text/xml,application/xml"
        text={t('workflow.import.drop')}
        busy={checking}
        disabled={keeping}
        onFile={check}
      />
      {fault ? <Alert type="error" showIcon className="admin-report" title={reasonOf(fault)} /> : null}
      {there ? (
        <Alert
          type="warning"
          showIcon
          className="admin-report"
          title={t('workflow.import.replaceTitle', { key: there.key })}
          description={<Zh text={t('workflow.import.replaceText', { by: there.by, at: there.at })} />}
        />
      ) : null}
      {read ? (
        <div className="admin-report">
          <p>
            <b>{textOf(read.report.title, getLanguage())}</b> <code className="admin-code">{read.report.key}</code>
          </p>
          <ReportView report={read.report} />
        </div>
      ) : null}
    </Dialog>
  );
}
