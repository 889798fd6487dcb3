import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { AfterUploads, type UploadGate, useUploadGate } from '../form/upload/upload-gate.tsx';
import { UploadsContext, useOwnUploads } from '../form/upload/use-uploads.ts';
import './task.css';

/** The frame that all dialogs of task operations share. */
export function OperationDialog({
  title,
  okText,
  danger = false,
  dirty,
  busy,
  problem,
  refusal,
  extra,
  over = false,
  onOk,
  onClose,
  children,
}: {
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
}): ReactNode {
  const { t } = useTranslation();
  const uploads = useOwnUploads();
  const gate = useUploadGate(uploads);
  // What is typed while the uploads are waited for counts.
  const latest = useRef(onOk);
  latest.current = onOk;
  return (
    <Dialog
      open
      width={560}
      title={title}
      dirty={dirty || busy || gate.count > 0}
      onClose={onClose}
      footer={
        <>
          {over ? null : (
            <Button autoFocus={danger} onClick={onClose}>
              {t('common.cancel')}
            </Button>
          )}
          {extra?.(gate.pass)}
          <AfterUploads gate={gate}>
            <Button
              type="primary"
              danger={danger}
              loading={busy}
              disabled={refusal !== null}
              title={refusal ?? undefined}
              onClick={async () => {
                if (await gate.pass()) latest.current();
              }}
            >
              {okText}
            </Button>
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
