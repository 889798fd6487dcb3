import { type JsonObject, taskDraftSave } from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiError } from '../../client/index.ts';

/** Keeps what was filled in for a task, unchecked, until its person comes back to it. */
export function KeepDraft({
  taskId,
  data,
  opinion,
  onKept,
}: {
  taskId: string;
  data: JsonObject;
  opinion: string;
  onKept: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const keep = async () => {
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
