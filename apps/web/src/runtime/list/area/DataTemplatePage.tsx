import { type ReactNode, useEffect } from 'react';
import { navigate } from '../../../client/navigation.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useAreas } from '../../area/areas.ts';
import AreaListPage from './AreaListPage.tsx';
import { areaOfTemplate } from './template-id.ts';

/** `/d/{id}`: the list of the data template with this id, which is a register of that name (R2.1-33). */
export default function DataTemplatePage({ params }: { params: Record<string, string> }): ReactNode {
  const areas = useAreas();
  const area = areas.data ? areaOfTemplate(params.id ?? '', areas.data) : undefined;
  useEffect(() => {
    if (area === null) navigate('/404', { replace: true });
  }, [area]);
  if (areas.isError) return <ErrorState error={areas.error} onRetry={() => void areas.refetch()} />;
  if (!area) return null;
  const [group = '', name = ''] = area.split('/');
  return <AreaListPage key={area} params={{ group, name }} />;
}
