import { textOf } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { getLanguage, useTab } from '../../client/index.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { AreaList } from './AreaList.tsx';
import { definitionQuery } from './begin-list.ts';
import './list.css';

/** The list page of any area: `/{group}/{name}`. */
export default function AreaListPage({ params }: { params: Record<string, string> }): ReactNode {
  const area = `${params.group}/${params.name}`;
  const tab = useTab();
  const definition = useQuery(definitionQuery(area));
  const title = definition.data ? textOf(definition.data.definition.title, getLanguage()) : null;
  const { setTitle } = tab;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  if (definition.isError) return <ErrorState error={definition.error} onRetry={() => void definition.refetch()} />;
  return definition.data ? <AreaList area={definition.data} /> : null;
}
