import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab } from '../../client/index.ts';
import { Zh } from '../../ui/Zh.tsx';
import { type CasePlace, usePrecedents } from './result.queries.ts';

/** How the office decided findings of the same rule before; read when it is opened. */
export function Precedents({ place, findingId }: { place: CasePlace; findingId: string }): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { data, isPending } = usePrecedents(place, findingId, open);
  return (
    <details className="result-precedents" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('review.precedents')}</summary>
      {open && isPending && <p className="t3">{t('common.loading')}</p>}
      {data && (
        <>
          <p className="t2">{t('review.precedentCounts', { accepted: data.accepted, rejected: data.rejected })}</p>
          <ul>
            {data.rows.map((row) => (
              <li key={row.caseId}>
                <p>
                  <button
                    type="button"
                    className="lk"
                    onClick={() => openTab({ path: `/${row.area}/case/${row.caseId}`, title: row.title })}
                  >
                    <Zh text={row.title} />
                  </button>{' '}
                  <span className="t3">
                    <Zh text={row.holderName} />
                  </span>
                </p>
                <p>
                  {row.decision && <b>{t(`case.decision.${row.decision}`)}</b>} {row.value && <Zh text={row.value} />}{' '}
                  <span className="t3">
                    {row.decidedBy} {row.decidedAt?.slice(0, 10)}
                  </span>
                </p>
                {(row.opinion ?? row.reason) && <blockquote>{row.opinion ?? row.reason}</blockquote>}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
