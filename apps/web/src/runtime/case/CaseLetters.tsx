import { letterQuery, textOf } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send } from '../../client/index.ts';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { weekendWords } from '../../ui/tag/DeadlineTag.tsx';
import { Zh } from '../../ui/Zh.tsx';

/** How many letters of a case are shown; few have more than ten. */
const shown = 100;

/** The letters of a case, newest first; each opens its page. */
export function CaseLetters({ caseId }: { caseId: string }): ReactNode {
  const { t } = useTranslation();
  const letters = useQuery({
    queryKey: ['case', caseId, 'letters'],
    queryFn: ({ signal }) =>
      send(
        letterQuery,
        { parameters: [{ key: 'caseId', value: caseId }], requestPage: { pageNo: 1, limit: shown } },
        { quiet: true, signal },
      ),
  });
  if (letters.isError) return <PageFailure error={letters.error} onRetry={() => void letters.refetch()} />;
  if (!letters.data) return <div role="status" aria-busy="true" aria-label={t('common.loading')} />;
  const { dataResult, pageResult } = letters.data;
  if (dataResult.length === 0) return <p className="t3 case-letters">{t('letter.noneOfCase')}</p>;
  return (
    <ul className="case-letters">
      {dataResult.map((row) => (
        <li key={row.id}>
          <button type="button" className="lk" onClick={() => openTab({ path: `/letter/${row.id}` })}>
            {textOf(row.title, getLanguage())}
          </button>
          <span className="t3">{t(`letter.states.${row.state}`)}</span>
          <span className="t2" dir="ltr">
            <Zh text={row.number ?? ''} />
          </span>
          <span className="t3" title={weekendWords(row.replyWeekendYears, t) ?? undefined}>
            {row.replyDue ? t('letter.due', { day: row.replyDue }) : (row.servedAt ?? row.issuedAt)}
          </span>
        </li>
      ))}
      {pageResult.totalCount > dataResult.length && (
        <li className="t3">{t('letter.allOfCase', { count: pageResult.totalCount - dataResult.length })}</li>
      )}
    </ul>
  );
}
