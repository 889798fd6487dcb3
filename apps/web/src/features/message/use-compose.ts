import { messageReceivers, messageSave } from '@app/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey, send, toApiError } from '../../client/index.ts';
import type { StoredFile } from '../../runtime/upload/index.ts';
import { htmlOf } from './html-of.ts';

const empty = {
  receivers: [] as string[],
  subject: '',
  content: '',
  /** A bulletin to everybody. */
  isPublic: false,
  canreply: true,
  files: [] as StoredFile[],
};
type Draft = typeof empty;

/** A message that is being written: what is still missing is told once it was to be sent; it is sent once. */
export function useCompose(onDone: () => void) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [draft, setDraft] = useState(empty);
  const [tried, setTried] = useState(false);
  const [key, setKey] = useState(newKey);
  const { receivers, subject, content, isPublic, canreply, files } = draft;
  const missing = (is: boolean, name: string) => (is ? t('rule.required', { name }) : '');
  const problems = {
    receivers: missing(!isPublic && receivers.length === 0, t('message.receivers')),
    subject: missing(subject.trim() === '', t('message.subject')),
    content: missing(content.trim() === '', t('message.content')),
  };
  const post = useMutation({
    mutationFn: () =>
      send(
        messageSave,
        {
          subject: subject.trim(),
          messageType: isPublic ? 'bulletin' : 'normal',
          content: htmlOf(content),
          receiverId: isPublic ? '' : receivers.join(','),
          isPublic,
          canreply,
          fileMsg: files.map((file) => file.id),
        },
        { quiet: true, idempotencyKey: key },
      ),
    onSuccess: () => {
      message.success(t('message.sentDone'));
      void queries.invalidateQueries({ queryKey: ['message'] });
      onDone();
    },
    onError: (error) => {
      setKey(newKey());
      message.error(toApiError(error).text);
    },
  });
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    addFiles: (added: readonly StoredFile[]) =>
      setDraft((before) => ({
        ...before,
        files: [...before.files.filter((one) => !added.some((other) => other.id === one.id)), ...added],
      })),
    isDirty: subject !== '' || content !== '' || receivers.length > 0 || files.length > 0,
    problemOf: (field: keyof typeof problems) => (tried ? problems[field] : ''),
    busy: post.isPending,
    submit: () => {
      setTried(true);
      if (Object.values(problems).some((problem) => problem !== '')) message.warning(t('rule.checkForm'));
      else post.mutate();
    },
  };
}

/** The people that one may write to, by a part of their name. */
export function useReceivers(typed: string) {
  const name = useDeferredValue(typed.trim());
  return useQuery({
    queryKey: ['message', 'receivers', name],
    queryFn: ({ signal }) =>
      send(
        messageReceivers,
        {
          parameters: name ? [{ key: 'Q^name^SL', value: name }] : [],
          requestPage: { pageNo: 1, limit: 50 },
          sorts: [],
        },
        { silent: true, signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
