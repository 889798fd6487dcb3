import { Button } from 'antd';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';

export interface Confirmation {
  /** A question, such as “撤回这份申请？” */
  title: string;
  content?: ReactNode;
  /** The verb of the question, such as “撤回申请”. */
  okText: string;
  cancelText?: string;
  danger?: boolean;
}
type Confirm = (question: Confirmation) => Promise<boolean>;
const ConfirmContext = createContext<Confirm | null>(null);

/** A function that asks the user and resolves to the answer: `if (await confirm({...})) …` */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above');
  return confirm;
}

/** Shows the questions asked with `useConfirm` by the components inside it, one at a time. */
export function ConfirmProvider({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<Confirmation | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<(yes: boolean) => void>(() => {});

  const confirm = useCallback<Confirm>((next) => {
    answer.current(false);
    setQuestion(next);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);

  const close = (yes: boolean) => {
    setOpen(false);
    answer.current(yes);
    answer.current = () => {};
  };

  return (
    <ConfirmContext.Provider value={confirm}>
      {children}
      <Dialog
        open={open}
        title={question?.title}
        width={416}
        onClose={() => close(false)}
        footer={
          <>
            <Button autoFocus onClick={() => close(false)}>
              {question?.cancelText ?? t('common.cancel')}
            </Button>
            <Button type="primary" danger={question?.danger} onClick={() => close(true)}>
              {question?.okText}
            </Button>
          </>
        }
      >
        {question?.content}
      </Dialog>
    </ConfirmContext.Provider>
  );
}
