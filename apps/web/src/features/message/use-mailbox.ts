import { type Message, messageRemove, type SentMessage } from '@app/contract';
import { constants } from '@app/contract/constants';
import { selectionProblem } from '@app/engine/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiError } from '../../client/index.ts';
import { useTab } from '../../client/tab.ts';
import { useInbox, useMarkRead, useSent } from '../../runtime/message/message.queries.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';

export type Mailbox = ReturnType<typeof useMailbox>;

/** A page of the messages that the address asks for, which of them are chosen, and what is done with those. */
export function useMailbox() {
  const { query, setQuery } = useTab();
  const [selected, select] = useState<string[]>([]);
  const isSent = query.box === 'sent';
  const pageNo = Math.max(1, Number(query.page) || 1);
  const limit = Number(query.limit) || constants.pageSize;
  const request = { parameters: parametersOf(query), requestPage: { pageNo, limit }, sorts: [] };
  const inbox = useInbox(request, !isSent);
  const outbox = useSent(request, isSent);
  const found = isSent ? outbox : inbox;
  const rows: (Message | SentMessage)[] = found.data?.dataResult ?? [];
  const markRead = useMarkRead();
  const removal = useRemoval(selected, isSent, () => select([]));
  const unread = rows.filter((one) => selected.includes(one.id) && one.hasNew).map((one) => one.id);
  const change = (next: Record<string, string | undefined>) => {
    select([]);
    setQuery({ page: undefined, ...next });
  };
  return {
    query,
    isSent,
    found,
    rows,
    total: found.data?.pageResult.totalCount ?? 0,
    isNarrowed: Boolean(query.text || query.only || query.type),
    selected,
    select,
    /** Changes what is asked for, from the first page on. */
    change,
    page: {
      page: pageNo,
      size: limit,
      onChange: (page: number, size: number) =>
        change({
          page: page > 1 ? String(page) : undefined,
          limit: size === constants.pageSize ? undefined : String(size),
        }),
    },
    open: (id: string | undefined) => setQuery({ view: id }),
    /** Marks the chosen unread ones; null when there are none. */
    markRead: unread.length === 0 ? null : () => markRead(unread),
    ...removal,
  };
}

function parametersOf({ text, type, only, box }: Record<string, string>): { key: string; value: string }[] {
  return [
    ...(text ? [{ key: 'Q^subject^SL', value: text }] : []),
    ...(type ? [{ key: 'Q^messageType^S', value: type }] : []),
    ...(only === 'unread' && box !== 'sent' ? [{ key: 'hasNew', value: 'true' }] : []),
  ];
}

/** What was received goes from the own box; what was sent goes from its readers' boxes too, so that it is asked about. */
function useRemoval(selected: readonly string[], isSent: boolean, onRemoved: () => void) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const job = useMutation({
    mutationFn: () => send(messageRemove, { innerMessageIds: selected.join(',') }, { quiet: true }),
    onSuccess: (count) => {
      message.success(t('message.removed', { count }));
      onRemoved();
      void queries.invalidateQueries({ queryKey: ['message'] });
    },
    onError: (failure) => message.error(toApiError(failure).text),
  });
  const remove = async () => {
    const problem = selectionProblem(selected.length);
    if (problem) return void message.warning(t(`rule.${problem.key}`));
    const yes = await confirm({
      title: t('message.removeTitle', { count: selected.length }),
      content: `${t('rule.removeConfirm')} ${t(isSent ? 'message.removeSent' : 'message.removeReceived')}`,
      okText: t('list.remove'),
      danger: true,
    });
    if (yes) job.mutate();
  };
  return { remove, isRemoving: job.isPending };
}
