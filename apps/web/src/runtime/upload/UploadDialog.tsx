import { constants } from '@app/contract/constants';
import { choiceProblem, type UploadRule } from '@app/engine/rules';
import { App, Button, Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { PreviewProvider } from '../file-view/preview-context.tsx';
import { type StoredFile, UploadsContext } from '../form/upload/use-uploads.ts';
import { UploadedTab } from './UploadedTab.tsx';
import { UploadTab } from './UploadTab.tsx';
import './upload.css';

export interface UploadDialogProps {
  title?: string;
  rule: UploadRule;
  /** Files that are in the field already. */
  present: number;
  /** Draft or record that uploads belong to. */
  recordId?: string;
  /** Kind of attachment, the field's key. */
  type: string;
  onClose: () => void;
  onConfirm: (files: StoredFile[]) => void;
}

/** Files for a field: new ones, or own ones that are on the server already (R2.5-10…R2.5-12). */
export function UploadDialog({ title, onClose, ...field }: UploadDialogProps): ReactNode {
  const { t } = useTranslation();
  const choice = useChoice({ ...field, onClose });
  const { uploaded, setUploaded, online, setOnline, busy, setBusy } = choice;
  const count = uploaded.length + online.length;
  const { rule, present, recordId, type } = field;
  const upload = (
    // What is on its way here belongs to the dialog until it is confirmed.
    <UploadsContext value={null}>
      <UploadTab {...{ rule, present, recordId, type }} files={uploaded} onChange={setUploaded} onBusy={setBusy} />
    </UploadsContext>
  );
  const own = <UploadedTab chosen={online} onChoose={setOnline} />;
  return (
    <Dialog
      open
      width={760}
      title={title ?? t('file.dialog.title')}
      dirty={busy || uploaded.length > 0}
      onClose={onClose}
      footer={
        <>
          {count > 0 ? <span className="up-count t2">{t('file.dialog.chosen', { count })}</span> : null}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" onClick={choice.confirm}>
            {t('file.dialog.confirm')}
          </Button>
        </>
      }
    >
      <PreviewProvider place="dialog">
        <div className="up-body" style={{ height: constants.uploadDialogHeight }}>
          <Tabs
            items={[
              // Uploads go on while the other tab is seen.
              { key: 'upload', label: t('file.dialog.upload'), forceRender: true, children: upload },
              { key: 'uploaded', label: t('file.dialog.uploaded'), destroyOnHidden: true, children: own },
            ]}
          />
        </div>
      </PreviewProvider>
    </Dialog>
  );
}

/** What was uploaded here and what was chosen of the own files; the field gets them when its rule allows them together. */
function useChoice({ rule, present, onConfirm, onClose }: UploadDialogProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [uploaded, setUploaded] = useState<StoredFile[]>([]);
  const [online, setOnline] = useState<StoredFile[]>([]);
  const [busy, setBusy] = useState(false);
  const confirm = () => {
    if (busy) return void message.warning(t('file.dialog.wait'));
    const problem = choiceProblem(rule, uploaded, online, present);
    if (problem) return void message.warning(t(`rule.${problem.key}`, problem.values));
    onConfirm([...uploaded, ...online]);
    onClose();
  };
  return { uploaded, setUploaded, online, setOnline, busy, setBusy, confirm };
}
