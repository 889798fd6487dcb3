import { taskReceived } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { ProcessTable } from './ProcessTable.tsx';

/** Processes in which a task came to me. */
export default function ReceivedTasksPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <ProcessTable
      id="received"
      title={t('task.received')}
      empty={t('task.receivedNone')}
      load={(request, signal) => send(taskReceived, request, { quiet: true, signal })}
    />
  );
}
