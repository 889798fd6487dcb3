import { Alert, Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { reasonOf } from './use-action.ts';
import './admin.css';

interface TypeToConfirmProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** What must be typed. */
  word: string;
  okText: string;
  onConfirm: (typed: string) => Promise<void>;
  onClose: () => void;
}

/** For what cannot be taken back: the button answers only after the name was typed. */
export function TypeToConfirm(props: TypeToConfirmProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const { open, title, children, word, okText, onClose } = props;
  const { typed, setTyped, busy, fault, isRight, run, forget } = useTypedName(props);
  return (
    <Dialog
      open={open}
      title={title}
      width={480}
      onClose={onClose}
      dirty={busy}
      afterClose={forget}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            danger
            disabled={!isRight}
            title={isRight ? undefined : t('admin.typeFirst', { word })}
            loading={busy}
            onClick={() => void run()}
          >
            {okText}
          </Button>
        </>
      }
    >
      {fault ? <Alert type="error" showIcon title={fault} className="admin-fault" /> : null}
      {children}
      <label htmlFor={id} className="admin-type">
        <span>{t('admin.typeToConfirm', { word })}</span>
        <Input
          id={id}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() => void run()}
        />
      </label>
    </Dialog>
  );
}

/** The name as it is typed, what it confirms once it is right, and why that failed. */
function useTypedName({ word, onConfirm, onClose }: TypeToConfirmProps) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isRight = typed.trim() === word;
  const run = async () => {
    if (!isRight || busy) return;
    setBusy(true);
    setFault(null);
    try {
      await onConfirm(typed.trim());
      onClose();
    } catch (error) {
      setFault(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const forget = () => {
    setTyped('');
    setFault(null);
  };
  return { typed, setTyped, busy, fault, isRight, run, forget };
}
