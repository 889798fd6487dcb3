import { areaDrafts, areaRemove } from '@app/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab, send, toApiError, useTabShown } from '../../client/index.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { pathOf } from './path-of.ts';

export type Drafts = ReturnType<typeof useDrafts>;

/** A page of the caller's drafts of an area, going on with one, and removing one after a question that names it. */
export function useDrafts(area: string) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const [page, setPage] = useState({ pageNo: 1, limit: 20 });
  const found = useQuery({
    queryKey: ['area', area, 'drafts', page],
    queryFn: ({ signal }) => send(areaDrafts, { ...pathOf(area), requestPage: page }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  const { refetch } = found;
  useTabShown(() => void refetch());
  const removal = useMutation({
    mutationFn: (id: string) => send(areaRemove, { ...pathOf(area), ids: id }, { quiet: true }),
    onSuccess: () => void refetch(),
    onError: (error) => message.error(toApiError(error).text),
  });
  const remove = async (id: string, title: string) => {
    const yes = await confirm({
      title: t('list.removeDraftTitle', { title }),
      content: t('list.removeText'),
      okText: t('list.remove'),
      danger: true,
    });
    if (yes) removal.mutate(id);
  };
  return {
    found,
    page,
    turn: (pageNo: number, limit: number) => setPage({ pageNo, limit }),
    open: (id: string, title: string) => openTab({ path: `/${area}/draft/${id}`, title: title || undefined }),
    remove,
  };
}
