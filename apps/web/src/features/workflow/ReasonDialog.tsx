import { Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { Zh } from '../../ui/Zh.tsx';
import type { InstanceVerb } from './instance-verb.ts';
import '../../runtime/task/task.css';

/** Asks for the reason of a deed on instances; it stands in their history. */
export function ReasonDialog({
  verb,
  names,
  onRun,
  onClose,
}: {
  verb: InstanceVerb;
  names: readonly string[];
  onRun: (reason: string) => Promise<boolean>;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const isBlank = reason.trim() === '';
  const run = async () => {
    setBusy(true);
    const done = await onRun(reason.trim());
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      title={t(`workflow.${verb}.title`, { count: names.length })}
      onClose={onClose}
      dirty={busy || reason !== ''}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            danger={verb === 'end'}
            loading={busy}
            disabled={isBlank}
            title={isBlank ? t('workflow.reasonNeeded') : undefined}
            onClick={() => void run()}
          >
            {t(`workflow.${verb}.ok`)}
          </Button>
        </>
      }
    >
      <div className="action-form">
        <p className="t2">{t(`workflow.${verb}.text`)}</p>
        <Names names={names} />
        <label htmlFor={id}>{t('workflow.reason')}</label>
        <Input.TextArea
          id={id}
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

function Names({ names }: { names: readonly string[] }): ReactNode {
  return (
    <ul className="wf-names">
      {names.slice(0, 10).map((name) => (
        <li key={name}>
          <Zh text={name} />
        </li>
      ))}
    </ul>
  );
}
