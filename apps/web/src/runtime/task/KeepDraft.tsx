import { type JsonObject, taskDraftSave } from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiError } from '../../client/index.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';

/** Keeps what was filled in for a task, unchecked, until its person comes back to it. */
export function KeepDraft({
  taskId,
  said,
  pass,
  onKept,
}: {
  taskId: string;
  /** As it is this moment: people type on while uploads are waited for. */
  said: () => { data: JsonObject; opinion: string; files: number };
  /** Waits for the uploads of the form. */
  pass: () => Promise<boolean>;
  onKept: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const keep = async () => {
    if (!(await pass())) return;
    const { files } = said();
    const question = {
      title: t('task.op.draftFilesTitle', { count: files }),
      content: t('task.op.draftFiles'),
      okText: t('task.op.keepDraft'),
      cancelText: t('form.file.back'),
    };
    if (files > 0 && !(await confirm(question))) return;
    const { data, opinion } = said();
    try {
      await send(taskDraftSave, { taskId, data, opinion }, { quiet: true });
      message.success(t('task.op.draftKept'));
      void queries.invalidateQueries({ queryKey: ['task'] });
      onKept();
    } catch (error) {
      message.error(toApiError(error).text);
    }
  };
  return <Button onClick={() => void keep()}>{t('task.op.keepDraft')}</Button>;
}
