import {
  areaProposals,
  listsTasks,
  type Output,
  type PublishedArea,
  type Task,
  taskLock,
  taskUnlock,
} from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiError } from '../../../client/index.ts';
import { pathOf } from '../../area/path-of.ts';
import type { BulkAction } from '../list-spec.ts';
import type { Row } from './area-question.ts';

/** Cases for which people are named at once. */
const mostAssigned = 50;

const AssignSeveral = lazy(async () => ({ default: (await import('./AssignSeveral.tsx')).AssignSeveral }));
const BatchNow = lazy(async () => ({ default: (await import('../../task/BatchAgree.tsx')).BatchNow }));

/** What may be done with several tasks of a worklist at once: take, give back, decide; and the dialog of the last. */
export function useTaskBulk(area: PublishedArea): { bulkActions: BulkAction<Row>[]; dialog: ReactNode } {
  const { definition } = area;
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
  const assigning = useAssigning(area, again);
  if (!listsTasks(definition)) return { bulkActions: [], dialog: null };
  /** Each task stands for itself: what one of them refuses is told, the others go on. */
  const each = (what: typeof taskLock, done: string) => async (rows: readonly Row[]) => {
    const refused: string[] = [];
    for (const row of rows)
      await send(what, { taskId: row.id }, { quiet: true }).catch((error: unknown) => {
        refused.push(`${String(row.title)}: ${toApiError(error).text}`);
      });
    if (refused.length > 0) message.error(refused.join('\n'));
    else message.success(t(done, { count: rows.length }));
    await again();
  };
  const refuses = (fits: (row: Row) => boolean) => (rows: readonly Row[]) =>
    rows.every(fits) ? null : t('list.notYours');
  const decideAction: BulkAction<Row> = {
    key: 'decide',
    label: t('task.batch.agree'),
    refusal: refuses((row) => row.mine === true),
    // Rows of tasks are tasks with the columns of their case.
    run: (rows) => setDeciding(rows as unknown as readonly Task[]),
  };
  const bulkActions: BulkAction<Row>[] = [
    ...(assigning.action ? [assigning.action] : []),
    {
      key: 'claim',
      label: t('case.claim'),
      refusal: refuses((row) => row.mine === true && row.claimedByMe !== true),
      run: each(taskLock, 'task.batch.allClaimed'),
    },
    {
      key: 'release',
      label: t('case.release'),
      refusal: refuses((row) => row.claimedByMe === true),
      run: each(taskUnlock, 'task.batch.allReleased'),
    },
    // Where people are named, agreeing says nothing.
    ...(assigning.action ? [] : [decideAction]),
  ];
  const dialog = (
    <Suspense fallback={null}>
      {deciding ? <BatchNow tasks={deciding} onClose={close} /> : null}
      {assigning.dialog}
    </Suspense>
  );
  return { bulkActions, dialog };
}

/** Where a worklist proposes people for its tasks: naming them for several at once. */
function useAssigning({ definition, allowed }: PublishedArea, again: () => Promise<void>) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [proposals, setProposals] = useState<Output<typeof areaProposals> | null>(null);
  const proposes =
    definition.kind === 'worklist' && definition.worklist.proposes !== undefined && allowed.includes('handle');
  if (!proposes) return { action: null, dialog: null };
  const propose = async (rows: readonly Row[]) => {
    const asked = { ...pathOf(definition.id), taskIds: rows.map(({ id }) => id) };
    const found = await send(areaProposals, asked, { quiet: true }).catch((error: unknown) => {
      message.error(toApiError(error).text);
    });
    if (found && found.length === 0) message.warning(t('list.notYours'));
    else if (found) setProposals(found);
  };
  const action: BulkAction<Row> = {
    key: 'assign',
    label: t('list.assign.action'),
    refusal: (rows) => {
      if (rows.length > mostAssigned) return t('list.assign.tooMany', { most: mostAssigned });
      return rows.every((row) => row.mine === true) ? null : t('list.notYours');
    },
    run: propose,
  };
  const close = () => {
    setProposals(null);
    void again();
  };
  return { action, dialog: proposals && <AssignSeveral proposals={proposals} onClose={close} /> };
}
