import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';

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
  /** Further buttons. */
  extra?: ReactNode;
  /** It is done and only to be read: nothing is left to cancel. */
  over?: boolean;
  onOk: () => void;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      width={560}
      title={title}
      dirty={dirty || busy}
      onClose={onClose}
      footer={
        <>
          {over ? null : (
            <Button autoFocus={danger} onClick={onClose}>
              {t('common.cancel')}
            </Button>
          )}
          {extra}
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
        </>
      }
    >
      <div className="action-form">
        {children}
        {problem ? (
          <p role="alert" className="action-problem">
            <Icon name="octagon" size={14} /> {problem}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
