import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '../../client/page.ts';
import RecordPage from '../../runtime/record/RecordPage.tsx';
import { Standalone } from '../../runtime/standalone/Standalone.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { areaOfQuery } from './area-of-query.ts';

/** `/platform/dataTemplate/form?defId=<group>/<name>&id=<record>`: one record outside the layout; without `id` a new one (R2.1-35). */
export default function TemplateFormPage({ query }: PageProps): ReactNode {
  const { t } = useTranslation();
  const area = areaOfQuery(query.defId);
  return (
    <Standalone path="/platform/dataTemplate/form" query={query}>
      {area ? (
        <RecordPage params={{ ...area, id: query.id || 'new' }} />
      ) : (
        <EmptyState icon="flow" text={t('shell.noDefinition')} />
      )}
    </Standalone>
  );
}
