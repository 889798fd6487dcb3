import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { AfterUploads, type UploadGate, useUploadGate } from '../form/upload/upload-gate.tsx';
import { UploadsContext, useOwnUploads } from '../form/upload/use-uploads.ts';
import './task.css';

interface OperationDialogProps {
  title: string;
  okText: string;
  danger?: boolean;
  dirty: boolean;
  busy: boolean;
  problem: string | null;
  /** Why it cannot be done yet; null = it can. */
  refusal: string | null;
  /** Further buttons; they wait for the uploads too. */
  extra?: (pass: UploadGate['pass']) => ReactNode;
  /** It is done and only to be read: nothing is left to cancel. */
  over?: boolean;
  onOk: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame that all dialogs of task operations share. */
export function OperationDialog(props: OperationDialogProps): ReactNode {
  const { title, danger = false, dirty, busy, problem, refusal, extra, over = false, onClose, children } = props;
  const { t } = useTranslation();
  const uploads = useOwnUploads();
  const gate = useUploadGate(uploads);
  // What is typed while the uploads are waited for counts.
  const latest = useRef(props.onOk);
  latest.current = props.onOk;
  return (
    <Dialog
      open
      width={560}
      title={title}
      dirty={dirty || busy || gate.count > 0}
      onClose={onClose}
      footer={
        <>
          {refusal === null || over ? null : <span className="action-why t2">{refusal}</span>}
          {over ? null : (
            <Button autoFocus={danger} onClick={onClose}>
              {t('common.cancel')}
            </Button>
          )}
          {extra?.(gate.pass)}
          <AfterUploads gate={gate}>
            <Ok {...props} onOk={async () => (await gate.pass()) && latest.current()} />
          </AfterUploads>
        </>
      }
    >
      <div className="action-form">
        <UploadsContext value={uploads}>{children}</UploadsContext>
        {problem ? (
          <p role="alert" className="action-problem">
            <Icon name="octagon" size={14} /> {problem}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

function Ok({
  okText,
  danger = false,
  busy,
  refusal,
  onOk,
}: Pick<OperationDialogProps, 'okText' | 'danger' | 'busy' | 'refusal' | 'onOk'>): ReactNode {
  return (
    <Button
      type="primary"
      danger={danger}
      loading={busy}
      disabled={refusal !== null}
      title={refusal ?? undefined}
      onClick={onOk}
    >
      {okText}
    </Button>
  );
}
