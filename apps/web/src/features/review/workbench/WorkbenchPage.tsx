import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab, useTabShown } from '../../../client/index.ts';
import type { PageProps } from '../../../client/page.ts';
import { PageFailure } from '../../../ui/PageFailure.tsx';
import { type CasePlace, useArea, useCase, useResult } from '../result.queries.ts';
import { WorkbenchView } from './WorkbenchView.tsx';

/** The review workbench of one case: reads what it shows, and reads it again when something was done. */
export default function WorkbenchPage({ params }: PageProps): ReactNode {
  const { t } = useTranslation();
  const place: CasePlace = { group: params.group ?? '', name: params.name ?? '', caseId: params.id ?? '' };
  const area = useArea(place);
  const detail = useCase(place, null);
  const result = useResult(place, null);
  const { setTitle } = useTab();
  const title = detail.data?.title;
  useEffect(() => {
    if (title) setTitle(t('work.titleOf', { title }));
  }, [title, setTitle, t]);
  const queries = useQueryClient();
  const changed = () => {
    void result.refetch();
    for (const queryKey of [['case', place.caseId], ['task'], ['opinion', place.caseId]])
      void queries.invalidateQueries({ queryKey });
  };
  useTabShown(changed);
  const failed = [area, detail, result].find((query) => query.isError && !query.data);
  if (failed) return <PageFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!area.data || !detail.data || !result.data)
    return <div role="status" className="page case-loading" aria-busy="true" aria-label={t('common.loading')} />;
  const officer = area.data.allowed.includes('handle');
  return (
    <WorkbenchView
      key={place.caseId}
      area={area.data}
      review={{
        place,
        definition: area.data.definition,
        detail: detail.data,
        result: result.data,
        officer,
        onChanged: changed,
      }}
    />
  );
}
