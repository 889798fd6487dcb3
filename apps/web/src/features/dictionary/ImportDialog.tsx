import { type DictionaryDetail, dictionaryImport, type Output, textOf } from '@app/contract';
import { Alert, App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, uploadFile } from '../../client/index.ts';
import { CellFaults } from '../../runtime/admin/CellFaults.tsx';
import { ChangeTable } from '../../runtime/admin/ChangeTable.tsx';
import { FileDrop } from '../../runtime/admin/FileDrop.tsx';
import { reasonOf, useSaved } from '../../runtime/admin/use-action.ts';
import { useFileImport } from '../../runtime/admin/use-file-import.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { changedField } from './changes.ts';
import { useForgetWords } from './use-dictionary.ts';

type Report = Output<typeof dictionaryImport>;

/** Values out of a file: what they change is shown first and written only when told so; with any fault nothing is. */
export function ImportDialog({
  dictionary,
  open,
  onClose,
}: {
  dictionary: DictionaryDetail;
  open: boolean;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const saved = useSaved();
  const forget = useForgetWords();
  const [writing, setWriting] = useState(false);
  const { key, version } = dictionary;
  const read = (file: File, take: 'yes' | 'no') =>
    uploadFile(dictionaryImport, { key, version, take }, file, { quiet: true });
  const sheet = useFileImport((file) => read(file, 'no'));
  const { file, report, fault, busy } = sheet;
  const mayTake = report !== null && report.faults.length === 0 && report.changes.length > 0;
  const write = async () => {
    if (file === null) return;
    setWriting(true);
    try {
      const { added, changed } = await read(file, 'yes');
      await forget();
      await saved(t('dictionary.imported', { added, changed }));
      onClose();
    } catch (error) {
      message.error(reasonOf(error));
    } finally {
      setWriting(false);
    }
  };
  return (
    <Dialog
      open={open}
      title={t('dictionary.importTo', { name: textOf(dictionary.title, getLanguage()) })}
      width={720}
      dirty={busy || writing}
      onClose={onClose}
      afterClose={sheet.clear}
      footer={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button type="primary" disabled={!mayTake} loading={writing} onClick={() => void write()}>
            {t('dictionary.importTake')}
          </Button>
        </>
      }
    >
      <p className="admin-help">{t('dictionary.importHelp')}</p>
      <FileDrop
        accept=".xlsx,.csv"
        text={file && !busy ? file.name : t('dictionary.importDrop')}
        busy={busy}
        onFile={sheet.take}
      />
      {fault ? <Alert type="error" showIcon title={reasonOf(fault)} className="admin-report" /> : null}
      {report ? <ReportView report={report} /> : null}
    </Dialog>
  );
}

function ReportView({ report: { added, changed, same, changes, faults } }: { report: Report }): ReactNode {
  const { t } = useTranslation();
  if (faults.length > 0)
    return (
      <div className="admin-report">
        <Alert
          type="error"
          showIcon
          className="admin-fault"
          title={t('dictionary.importFaults', { count: faults.length })}
        />
        <CellFaults faults={faults} />
      </div>
    );
  return (
    <div className="admin-report">
      <Alert
        type="info"
        showIcon
        className="admin-fault"
        title={
          changes.length === 0 ? t('dictionary.importNothing') : t('dictionary.importFound', { added, changed, same })
        }
      />
      {changes.length > 0 ? <ChangeTable changes={changes} nameOf={(path) => changedField(path, t)} /> : null}
    </div>
  );
}
