import type { AreaListRequest } from '@app/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import { rowsQuery } from './list-request.ts';
import type { ListSpec } from './list-spec.ts';
import type { ListAddress } from './use-list.ts';

/** Button that has the server write the filtered list as a workbook; while the list is empty it says why it cannot. */
export function ExportFile<R extends { id: string }>({
  spec,
  address: { state, request },
  write,
}: {
  spec: ListSpec<R>;
  address: ListAddress;
  write: (request: AreaListRequest) => Promise<unknown>;
}): ReactNode {
  const { t } = useTranslation();
  // Reads the list's own query from the cache; never sends it (`enabled: false`).
  const { data } = useQuery({ ...rowsQuery(spec, request, state.view), enabled: false });
  const job = useMutation({ mutationFn: () => write({ ...request, requestPage: { pageNo: 1, limit: 500 } }) });
  const isEmpty = (data?.pageResult.totalCount ?? 0) === 0;
  return (
    <Button
      loading={job.isPending}
      disabled={isEmpty}
      title={isEmpty ? t('list.nothingToExport') : undefined}
      onClick={() => job.mutate()}
    >
      <Icon name="download" size={14} />
      {t('list.export')}
    </Button>
  );
}
