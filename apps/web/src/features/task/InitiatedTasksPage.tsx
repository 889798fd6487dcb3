import { taskInitiated } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { StartProcess, useStartable } from '../../runtime/task/StartProcess.tsx';
import { ProcessTable } from './ProcessTable.tsx';

/** Processes that I started. */
export default function InitiatedTasksPage(): ReactNode {
  const { t } = useTranslation();
  const nothingToStart = useStartable()?.length === 0;
  return (
    <ProcessTable
      id="initiated"
      title={t('task.initiated')}
      actions={<StartProcess />}
      empty={t(nothingToStart ? 'task.start.none' : 'task.initiatedNone')}
      load={(request, signal) => send(taskInitiated, request, { quiet: true, signal })}
    />
  );
}
