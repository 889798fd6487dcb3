import { type MenuNode, type Output, resourceImportXml } from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError, uploadFile } from '../../client/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';

/** Menus out of an XML file of the export: new ones are made, known ones brought up to date in place (R7.6-08). */
export function XmlImportDialog({
  open,
  systemId,
  below,
  onClose,
}: {
  open: boolean;
  systemId: string;
  below: MenuNode | null;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [inside, setInside] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ text: string; points: string[] } | null>(null);
  const [report, setReport] = useState<Output<typeof resourceImportXml> | null>(null);
  const run = async (file: File) => {
    setBusy(true);
    setFault(null);
    setReport(null);
    try {
      const target = inside && below ? { systemId, resourceId: below.id } : { systemId };
      setReport(await uploadFile(resourceImportXml, target, file, { quiet: true }));
      await queries.invalidateQueries({ queryKey: ['admin'] });
    } catch (error) {
      const failure = toApiError(error);
      setFault({ text: failure.text, points: failure.fieldErrors.map((one) => one.message) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      title={t('resource.import.title')}
      onClose={onClose}
      dirty={busy}
      afterClose={() => {
        setFault(null);
        setReport(null);
        setInside(false);
      }}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <p className="admin-help">{t('resource.import.help')}</p>
      {below ? (
        <Checkbox className="admin-fault" checked={inside} onChange={(event) => setInside(event.target.checked)}>
          {t('resource.import.below', { name: below.label })}
        </Checkbox>
      ) : null}
      <Upload.Dragger
        accept=".xml,text/xml,application/xml"
        maxCount={1}
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          void run(file);
          return false;
        }}
      >
        <p className="admin-drop">
          {busy ? <span className="spin" /> : <Icon name="upload" size={24} />}
          <span>{t('resource.import.drop')}</span>
        </p>
      </Upload.Dragger>
      {fault ? (
        <Alert
          type="error"
          showIcon
          className="admin-report"
          title={fault.text}
          description={
            fault.points.length > 0 ? (
              <ul className="admin-points">
                {fault.points.slice(0, 20).map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            ) : undefined
          }
        />
      ) : null}
      {report ? (
        <Alert
          type="success"
          showIcon
          className="admin-report"
          title={t('resource.import.done', { created: report.created, updated: report.updated })}
        />
      ) : null}
    </Dialog>
  );
}
