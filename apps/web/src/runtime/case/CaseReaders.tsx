import { caseReaders } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { pathOf } from '../area/path-of.ts';

/** When which office opened the own case or a file of it, newest first; the office is named, never a person. */
export function CaseReaders({ area, caseId }: { area: string; caseId: string }): ReactNode {
  const { t } = useTranslation();
  const readers = useQuery({
    queryKey: ['case', caseId, 'readers'],
    queryFn: ({ signal }) => send(caseReaders, { ...pathOf(area), id: caseId }, { quiet: true, signal }),
  });
  if (readers.isError) return <ErrorState error={readers.error} onRetry={() => void readers.refetch()} />;
  if (!readers.data) return <div role="status" aria-busy="true" aria-label={t('common.loading')} />;
  if (readers.data.length === 0) return <EmptyState text={t('case.noReaders')} />;
  return (
    <>
      <p className="t3 sm case-readers-note">{t('case.readersNote')}</p>
      <ol className="case-history" aria-label={t('case.readers')}>
        {readers.data.map(({ office, roleGroup, at }) => (
          <li key={`${office} ${roleGroup} ${at}`}>
            <time>{at.slice(0, 16)}</time>
            <div>
              <b>{t(`case.roleGroup.${roleGroup}`)}</b>{' '}
              <span className="t2">
                <Zh text={office} />
              </span>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
