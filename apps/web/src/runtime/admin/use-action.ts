import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../client/index.ts';
import { type Confirmation, useConfirm } from '../../ui/ConfirmDialog.tsx';
import type { BulkAction, RowAction } from '../list/list-spec.ts';

/** Why something failed, in one sentence: a fault of a field says more than the message above it. */
export function reasonOf(error: unknown): string {
  const failure = toApiError(error);
  return failure.fieldErrors[0]?.message ?? failure.text;
}

const administration: QueryKey = ['admin'];

/** Runs an action of a list: says that it is done or why not, and what it `changed` is asked for again. */
export function useAction(
  changed = administration,
): <T>(work: () => Promise<T>, done?: string | ((answer: T) => string)) => Promise<boolean> {
  const { message } = App.useApp();
  const queries = useQueryClient();
  return useCallback(
    async (work, done) => {
      try {
        const answer = await work();
        if (done) message.success(typeof done === 'string' ? done : done(answer));
        return true;
      } catch (error) {
        message.error(reasonOf(error));
        return false;
      } finally {
        await queries.invalidateQueries({ queryKey: changed });
      }
    },
    [message, queries, changed],
  );
}

/** An action that is asked about first; answers whether it was done. */
export function useAskedAction(
  changed?: QueryKey,
): <T>(question: Confirmation, work: () => Promise<T>, done?: string | ((answer: T) => string)) => Promise<boolean> {
  const confirm = useConfirm();
  const act = useAction(changed);
  return useCallback(async (question, work, done) => (await confirm(question)) && act(work, done), [confirm, act]);
}

/**
 * Removes rows of a list after one question about all of them; `remove` takes their ids, joined by commas, and may answer
 * how many are gone.
 */
export function useRemoval<R extends { id: string }>(
  titleOf: (rows: readonly R[]) => string,
  remove: (ids: string) => Promise<unknown>,
  { content, changed }: { content?: string; changed?: QueryKey } = {},
): (rows: readonly R[]) => Promise<void> {
  const { t } = useTranslation();
  const ask = useAskedAction(changed);
  return async (rows) => {
    await ask(
      { title: titleOf(rows), content: content ?? t('list.removeText'), okText: t('list.remove'), danger: true },
      () => remove(rows.map(({ id }) => id).join(',')),
      (gone) => t('list.removed', { count: typeof gone === 'number' ? gone : rows.length }),
    );
  };
}

/** Removing as it stands in each row and above several; `refusal` says why some of them stay. */
export function removing<R>(
  label: string,
  remove: (rows: readonly R[]) => Promise<void>,
  refusal?: (rows: readonly R[]) => string | null,
): { row: RowAction<R>; bulk: BulkAction<R> } {
  const same = { key: 'remove', label, danger: true };
  return {
    row: { ...same, ...(refusal ? { refusal: (row) => refusal([row]) } : {}), run: (row) => remove([row]) },
    bulk: { ...same, ...(refusal ? { refusal } : {}), run: remove },
  };
}

/** After a form of the administration was saved: says so (or nothing, when told null), and lists show what is true now. */
export function useSaved(): (said?: string | null) => Promise<void> {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  return async (said = t('admin.saved')) => {
    if (said !== null) message.success(said);
    await queries.invalidateQueries({ queryKey: ['admin'] });
  };
}
