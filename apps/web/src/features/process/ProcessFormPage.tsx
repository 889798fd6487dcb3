import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '../../client/page.ts';
import CasePage from '../../runtime/case/CasePage.tsx';
import { DraftPage } from '../../runtime/form/pages/DraftPage.tsx';
import { NewDraftPage } from '../../runtime/form/pages/NewDraftPage.tsx';
import { Standalone } from '../../runtime/standalone/Standalone.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { areaOfQuery } from './area-of-query.ts';

/**
 * `/platform/bpmn/form?defId=<group>/<name>`: the form of a process outside the layout (R2.1-34). With `caseId` the case and
 * its tasks, with `draftId` the draft, with neither a new draft.
 */
export default function ProcessFormPage({ query }: PageProps): ReactNode {
  const { t } = useTranslation();
  const area = areaOfQuery(query.defId);
  return (
    <Standalone path="/platform/bpmn/form" query={query}>
      {area ? <ProcessForm area={area} query={query} /> : <EmptyState icon="flow" text={t('shell.noDefinition')} />}
    </Standalone>
  );
}

function ProcessForm({
  area,
  query,
}: {
  area: { group: string; name: string };
  query: Record<string, string>;
}): ReactNode {
  if (query.caseId) return <CasePage params={{ ...area, id: query.caseId }} />;
  if (query.draftId) return <DraftPage {...area} id={query.draftId} />;
  return <NewDraftPage {...area} made={(id) => `/platform/bpmn/form?defId=${area.group}/${area.name}&draftId=${id}`} />;
}
