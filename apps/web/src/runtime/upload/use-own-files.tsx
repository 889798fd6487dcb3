import { type Attachment, attachmentDelete, attachmentQuery } from '@app/contract';
import { constants } from '@app/contract/constants';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiError } from '../../client/index.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { Zh } from '../../ui/Zh.tsx';

/** What a person has uploaded, paged and found by name; one of them is deleted after a question. */
export function useOwnFiles(onDeleted: (id: string) => void) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [page, setPage] = useState<{ pageNo: number; limit: number }>({ pageNo: 1, limit: constants.pageSize });
  const files = useQuery({
    queryKey: ['attachment', 'own', name, page],
    queryFn: ({ signal }) =>
      send(
        attachmentQuery,
        { parameters: name ? [{ key: 'Q^fileName^SL', value: name }] : [], requestPage: page, sorts: [] },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  });
  const remove = useDelete(onDeleted);
  const confirm = useConfirm();
  return {
    files,
    rows: files.data?.dataResult ?? [],
    page,
    /** Another number of rows begins at the first page. */
    turn: (pageNo: number, limit: number) => setPage({ pageNo: limit === page.limit ? pageNo : 1, limit }),
    isSought: name !== '',
    find: (text: string) => {
      setName(text.trim());
      setPage({ ...page, pageNo: 1 });
    },
    askRemove: async (file: Attachment) => {
      const yes = await confirm({
        title: t('file.dialog.removeTitle'),
        content: (
          <>
            <p>
              <Zh text={file.fileName} />
            </p>
            {t('rule.removeConfirm')}
          </>
        ),
        okText: t('file.dialog.remove'),
        danger: true,
      });
      if (yes) remove(file.id);
    },
  };
}

function useDelete(onDeleted: (id: string) => void): (id: string) => void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: string) => send(attachmentDelete, { attachmentIds: id }, { quiet: true }),
    onSuccess: (_, id) => {
      message.success(t('file.dialog.removed'));
      onDeleted(id);
      void queries.invalidateQueries({ queryKey: ['attachment', 'own'] });
    },
    onError: (error) => message.error(toApiError(error).text),
  });
  return mutate;
}
