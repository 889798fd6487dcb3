import { type MenuNode, resourceImportXml } from '@app/contract';
import { Alert, Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, uploadFile } from '../../client/index.ts';
import { FileDrop } from '../../runtime/admin/FileDrop.tsx';
import { useSaved } from '../../runtime/admin/use-action.ts';
import { useFileImport } from '../../runtime/admin/use-file-import.ts';
import { Dialog } from '../../ui/Dialog.tsx';

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
  const saved = useSaved();
  const [inside, setInside] = useState(false);
  const { report, fault, busy, take, clear } = useFileImport(async (file) => {
    const target = inside && below ? { systemId, resourceId: below.id } : { systemId };
    const done = await uploadFile(resourceImportXml, target, file, { quiet: true });
    await saved(null);
    return done;
  });
  return (
    <Dialog
      open={open}
      title={t('resource.import.title')}
      onClose={onClose}
      dirty={busy}
      afterClose={() => {
        clear();
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
      <FileDrop accept=".xml,text/xml,application/xml" text={t('resource.import.drop')} busy={busy} onFile={take} />
      {fault ? <Refusal fault={fault} /> : null}
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

/** Why nothing was taken: what is wrong with the file, point by point. */
function Refusal({ fault }: { fault: ApiError }): ReactNode {
  const points = fault.fieldErrors.slice(0, 20).map((one) => <li key={one.message}>{one.message}</li>);
  return (
    <Alert
      type="error"
      showIcon
      className="admin-report"
      title={fault.text}
      description={points.length > 0 ? <ul className="admin-points">{points}</ul> : undefined}
    />
  );
}
