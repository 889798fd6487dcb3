import { listsTasks, type PublishedArea, type Task, taskLock, taskUnlock } from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiError } from '../../../client/index.ts';
import type { BulkAction } from '../list-spec.ts';
import type { Row } from './area-question.ts';

const BatchNow = lazy(async () => ({ default: (await import('../../task/BatchAgree.tsx')).BatchNow }));

/** What may be done with several tasks of a worklist at once: take, give back, decide; and the dialog of the last. */
export function useTaskBulk({ definition }: PublishedArea): { bulkActions: BulkAction<Row>[]; dialog: ReactNode } {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [deciding, setDeciding] = useState<readonly Task[] | null>(null);
  const again = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: ['task'] });
    await queries.invalidateQueries({ queryKey: ['area', definition.id, 'query'] });
  }, [queries, definition.id]);
  const close = useCallback(() => {
    setDeciding(null);
    void again();
  }, [again]);
  if (!listsTasks(definition)) return { bulkActions: [], dialog: null };
  /** Each task stands for itself: what one of them refuses is told, the others go on. */
  const each = (what: typeof taskLock) => async (rows: readonly Row[]) => {
    const refused: string[] = [];
    for (const row of rows)
      await send(what, { taskId: row.id }, { quiet: true }).catch((error: unknown) => {
        refused.push(`${String(row.title)}: ${toApiError(error).text}`);
      });
    if (refused.length > 0) message.error(refused.join('\n'));
    else message.success(t('task.batch.allDone', { count: rows.length }));
    await again();
  };
  const refuses = (fits: (row: Row) => boolean) => (rows: readonly Row[]) =>
    rows.every(fits) ? null : t('list.notYours');
  const bulkActions: BulkAction<Row>[] = [
    {
      key: 'claim',
      label: t('case.claim'),
      refusal: refuses((row) => row.mine === true && row.claimedByMe !== true),
      run: each(taskLock),
    },
    {
      key: 'release',
      label: t('case.release'),
      refusal: refuses((row) => row.claimedByMe === true),
      run: each(taskUnlock),
    },
    {
      key: 'decide',
      label: t('task.batch.agree'),
      refusal: refuses((row) => row.mine === true),
      // Rows of tasks are tasks with the columns of their case.
      run: (rows) => setDeciding(rows as unknown as readonly Task[]),
    },
  ];
  const dialog = deciding ? (
    <Suspense fallback={null}>
      <BatchNow tasks={deciding} onClose={close} />
    </Suspense>
  ) : null;
  return { bulkActions, dialog };
}
