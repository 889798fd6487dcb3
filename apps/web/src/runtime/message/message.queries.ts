import type { Output } from '@app/contract';
import { type ListRequest, messageGet, messageList, messageMarkRead, messageReceive } from '@app/contract';
import { keepPreviousData, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../client/http.ts';
import { getLanguage } from '../../client/i18n.ts';

/** The newest 20 unread messages; asked again each minute while the window is seen. */
export function useUnreadMessages(enabled = true): UseQueryResult<Output<typeof messageList>> {
  return useQuery({
    queryKey: ['message', 'unread', getLanguage()],
    queryFn: ({ signal }) => send(messageList, {}, { silent: true, signal }),
    enabled,
    staleTime: 5_000,
    refetchInterval: 60_000,
  });
}

/** A page of the inbox. */
export function useInbox(request: ListRequest): UseQueryResult<Output<typeof messageReceive>> {
  return useQuery({
    queryKey: ['message', 'inbox', request],
    queryFn: ({ signal }) => send(messageReceive, request, { silent: true, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One message with its content. */
export function useMessage(id: string | null): UseQueryResult<Output<typeof messageGet>> {
  return useQuery({
    queryKey: ['message', 'one', id],
    queryFn: ({ signal }) => send(messageGet, { innerMessageId: id ?? '' }, { silent: true, signal }),
    enabled: id !== null,
  });
}

/** Marks messages as read; lists and badge follow. */
export function useMarkRead(): (ids: string[]) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (ids: string[]) => send(messageMarkRead, { innerMessageIds: ids.join(',') }, { silent: true }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['message', 'unread'] });
      void queries.invalidateQueries({ queryKey: ['message', 'inbox'] });
    },
  });
  return mutate;
}
