import { type Task, taskWithdraw, textOf } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { App, Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, newKey, send, toApiError } from '../../client/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import '../task/task.css';

/** Takes back a task that lies with somebody else, where the process provides it (an order to correct). */
export function WithdrawTask({ task, onChanged }: { task: Task; onChanged: () => void }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  const [opinion, setOpinion] = useState('');
  const [key, setKey] = useState(newKey);
  const node = textOf(task.nodeTitle, getLanguage());
  const run = useMutation({
    mutationFn: () =>
      send(
        taskWithdraw,
        { taskId: task.id, opinion: opinion.trim() || undefined },
        { quiet: true, idempotencyKey: key },
      ),
    onSuccess: () => {
      setOpen(false);
      onChanged();
    },
    onError: (error) => {
      setKey(newKey());
      message.error(toApiError(error).text);
      onChanged();
    },
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('case.withdraw')}</Button>
      <Dialog
        open={open}
        width={560}
        title={t('case.withdrawTitle', { node })}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button autoFocus onClick={() => setOpen(false)}>
              {t('common.cancel')}
            </Button>
            <Button type="primary" loading={run.isPending} onClick={() => run.mutate()}>
              {t('case.withdraw')}
            </Button>
          </>
        }
      >
        <div className="action-form">
          <p className="t2">{t('case.withdrawText')}</p>
          <label htmlFor={`withdraw-${task.id}`}>{t('case.opinion')}</label>
          <Input.TextArea
            id={`withdraw-${task.id}`}
            rows={3}
            maxLength={4000}
            value={opinion}
            onChange={(event) => setOpinion(event.target.value)}
          />
        </div>
      </Dialog>
    </>
  );
}
