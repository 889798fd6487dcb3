import type { Output } from '@app/contract';
import {
  type ListRequest,
  messageGet,
  messageList,
  messageMarkRead,
  messageReads,
  messageReceive,
  messageReplies,
  messageSent,
} from '@app/contract';
import { constants } from '@app/contract/constants';
import { keepPreviousData, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../client/http.ts';
import { getLanguage } from '../../client/i18n.ts';
import { usePollInterval } from '../../client/live.ts';
import { isKnown } from '../../client/queries.ts';

/** The newest 20 unread messages; asked again when the server tells, else each minute while the window is seen. */
export function useUnreadMessages(enabled = true): UseQueryResult<Output<typeof messageList>> {
  return useQuery({
    queryKey: ['message', 'unread', getLanguage()],
    queryFn: ({ signal }) => send(messageList, {}, { silent: true, signal }),
    enabled,
    staleTime: 5_000,
    refetchInterval: usePollInterval(),
  });
}

/** A page of the inbox. */
export function useInbox(request: ListRequest, enabled = true): UseQueryResult<Output<typeof messageReceive>> {
  return useQuery({
    queryKey: ['message', 'inbox', request],
    queryFn: ({ signal, queryKey }) =>
      send(messageReceive, request, { quiet: true, silent: isKnown(queryKey), signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** A page of what I sent. */
export function useSent(request: ListRequest, enabled: boolean): UseQueryResult<Output<typeof messageSent>> {
  return useQuery({
    queryKey: ['message', 'sent', request],
    queryFn: ({ signal }) => send(messageSent, request, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Replies to a message, or the receipts of its readers, newest first (R2.5-07, R2.5-08). */
export function useReplies(id: string, pageNo: number): UseQueryResult<Output<typeof messageReplies>> {
  return useQuery({
    queryKey: ['message', 'replies', id, pageNo],
    queryFn: ({ signal }) => send(messageReplies, requestOf(id, pageNo, 'replyTime'), { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useReceipts(id: string, pageNo: number): UseQueryResult<Output<typeof messageReads>> {
  return useQuery({
    queryKey: ['message', 'receipts', id, pageNo],
    queryFn: ({ signal }) => send(messageReads, requestOf(id, pageNo, 'receiverTime'), { quiet: true, signal }),
    placeholderData: keepPreviousData,
    // Each look at the tab asks again.
    staleTime: 0,
    gcTime: 0,
  });
}

function requestOf(id: string, pageNo: number, field: string): ListRequest {
  return {
    parameters: [{ key: 'msgId', value: id }],
    requestPage: { pageNo, limit: constants.pageSize },
    sorts: [{ field, order: 'DESC' }],
  };
}

/** One message with its content. */
export function useMessage(id: string | null): UseQueryResult<Output<typeof messageGet>> {
  return useQuery({
    queryKey: ['message', 'one', id],
    queryFn: ({ signal }) => send(messageGet, { innerMessageId: id ?? '' }, { quiet: true, signal }),
    enabled: id !== null,
  });
}

/** Marks messages as read; lists and badge follow. */
export function useMarkRead(): (ids: string[]) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (ids: string[]) => send(messageMarkRead, { innerMessageIds: ids.join(',') }, { quiet: true }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['message', 'unread'] });
      void queries.invalidateQueries({ queryKey: ['message', 'inbox'] });
    },
  });
  return mutate;
}
