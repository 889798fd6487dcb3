import { definitionCheck, definitionImport, type ProcessReport, textOf } from '@app/contract';
import { readText } from '@app/engine/charset';
import { Alert, App, Button, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, getLanguage, openTab, send } from '../../client/index.ts';
import { reasonOf, useAction } from '../../runtime/admin/use-action.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { ReportView } from './ReportView.tsx';

const largest = 2_000_000;
/** A draft of the process that somebody keeps already. */
interface DraftThere {
  key: string;
  by: string;
  at: string;
  sha256: string;
}
function draftIn(error: unknown): DraftThere | null {
  const data = error instanceof ApiError ? error.data : null;
  return typeof data === 'object' && data !== null && 'sha256' in data ? (data as DraftThere) : null;
}

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
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [read, setRead] = useState<{ name: string; xml: string; report: ProcessReport } | null>(null);
  /** Another draft stands in the way: it is replaced only when that is said once more. */
  const [there, setThere] = useState<DraftThere | null>(null);
  const named = processKey === null ? {} : { key: processKey };
  const check = async (file: File) => {
    setBusy(true);
    setFault(null);
    setRead(null);
    setThere(null);
    try {
      if (file.size > largest) setFault(t('workflow.import.tooLarge'));
      else {
        const written = readText(new Uint8Array(await file.arrayBuffer()));
        if (written === null) setFault(t('workflow.import.charset'));
        else {
          const xml = written.text;
          const report = await send(definitionCheck, { ...named, xml }, { quiet: true });
          setRead({ name: file.name, xml, report });
        }
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
    const input = { ...named, xml: read.xml, ...(there ? { replaces: there.sha256 } : {}) };
    await act(async () => {
      try {
        const { id } = await send(definitionImport, input, { quiet: true });
        message.success(t('workflow.import.kept'));
        onClose();
        openTab({ path: `/platform/processes/${id}`, title: textOf(read.report.title, getLanguage()) });
      } catch (error) {
        const draft = draftIn(error);
        if (!draft) throw error;
        setThere(draft);
      }
    });
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
        setThere(null);
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            danger={there !== null}
            disabled={!read}
            loading={busy && read !== null}
            onClick={() => void keep()}
          >
            {t(there ? 'workflow.import.replace' : 'workflow.import.keep')}
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
