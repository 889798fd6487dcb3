import { definitionCheck, definitionImport, type ProcessReport, textOf } from '@app/contract';
import { Alert, Button, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send } from '../../client/index.ts';
import { reasonOf, useAction } from '../../runtime/admin/use-action.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ReportView } from './ReportView.tsx';

const largest = 2_000_000;

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
  const act = useAction();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [read, setRead] = useState<{ name: string; xml: string; report: ProcessReport } | null>(null);
  const named = processKey === null ? {} : { key: processKey };
  const check = async (file: File) => {
    setBusy(true);
    setFault(null);
    setRead(null);
    try {
      if (file.size > largest) setFault(t('workflow.import.tooLarge'));
      else {
        const xml = await file.text();
        const report = await send(definitionCheck, { ...named, xml }, { quiet: true });
        setRead({ name: file.name, xml, report });
      }
    } catch (error) {
      setFault(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const keep = async () => {
    if (!read) return;
    setBusy(true);
    await act(async () => {
      const { id } = await send(definitionImport, { ...named, xml: read.xml }, { quiet: true });
      onClose();
      openTab({ path: `/platform/processes/${id}`, title: textOf(read.report.title, getLanguage()) });
    }, t('workflow.import.kept'));
    setBusy(false);
  };
  return (
    <Dialog
      open={open}
      title={t('workflow.import.title')}
      onClose={onClose}
      dirty={busy}
      afterClose={() => {
        setFault(null);
        setRead(null);
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" disabled={!read} loading={busy && read !== null} onClick={() => void keep()}>
            {t('workflow.import.keep')}
          </Button>
        </>
      }
    >
      <p className="admin-help">{t('workflow.import.help')}</p>
      <Upload.Dragger
        accept=".bpmn,.xml,text/xml,application/xml"
        maxCount={1}
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          void check(file);
          return false;
        }}
      >
        <p className="admin-drop">
          {busy && !read ? <span className="spin" /> : <Icon name="upload" size={24} />}
          <span>{t('workflow.import.drop')}</span>
        </p>
      </Upload.Dragger>
      {fault ? <Alert type="error" showIcon className="admin-report" title={fault} /> : null}
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
