import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../client/index.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { OrgTree } from './OrgTree.tsx';
import { useOrgs } from './organisation.queries.ts';

/** The orgs of a tenant beside what they narrow; the address holds the chosen one. */
export function OrgCard({ tenantId }: { tenantId: string | null }): ReactNode {
  const { t } = useTranslation();
  const { query, setQuery } = useTab();
  const orgs = useOrgs(tenantId);
  return (
    <section className="card" aria-label={t('organisation.org.title')}>
      {orgs.isError ? <ErrorState error={orgs.error} onRetry={() => void orgs.refetch()} /> : null}
      {orgs.data ? (
        <OrgTree
          orgs={orgs.data}
          selected={query.org ?? null}
          onSelect={(id) => setQuery({ org: id ?? undefined, page: undefined })}
        />
      ) : null}
    </section>
  );
}
