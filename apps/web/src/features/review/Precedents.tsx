import type { Precedent } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { OtherCase } from './OtherCase.tsx';
import { type CasePlace, usePrecedents } from './result.queries.ts';

/** How the office decided the same finding, and others of its rule, before; read when it is opened. */
export function Precedents({ place, findingId }: { place: CasePlace; findingId: string }): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { data, error, isPending, refetch } = usePrecedents(place, findingId, open);
  return (
    <details className="result-precedents" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('review.precedents')}</summary>
      {open && isPending && <p className="t3">{t('common.loading')}</p>}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          {data.rule.accepted + data.rule.rejected === 0 && <p className="t2">{t('review.noPrecedents')}</p>}
          <Group word={t('review.sameFinding')} counted={data.same} rows={data.rows.filter(({ same }) => same)} />
          <Group
            word={t('review.ruleFindings')}
            counted={{
              accepted: Math.max(0, data.rule.accepted - data.same.accepted),
              rejected: Math.max(0, data.rule.rejected - data.same.rejected),
            }}
            rows={data.rows.filter(({ same }) => !same)}
          />
        </>
      )}
    </details>
  );
}

function Group({
  word,
  counted: { accepted, rejected },
  rows,
}: {
  word: string;
  counted: { accepted: number; rejected: number };
  rows: readonly Precedent[];
}): ReactNode {
  const { t } = useTranslation();
  if (accepted + rejected === 0 && rows.length === 0) return null;
  return (
    <section aria-label={word}>
      <h3>
        {word} <span className="t3">{t('review.practice', { accepted, rejected })}</span>
      </h3>
      <ul>
        {rows.map((row) => (
          <Row key={row.caseId} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row }: { row: Precedent }): ReactNode {
  const { t } = useTranslation();
  return (
    <li>
      <p>
        <OtherCase of={row} />
      </p>
      <p>
        {row.decision && <b>{t(`case.decision.${row.decision}`)}</b>} {row.value && <Zh text={row.value} />}{' '}
        <span className="t3">
          {row.decidedBy} {row.decidedAt?.slice(0, 10)}
        </span>
      </p>
      {[row.reason, row.opinion].map((words) => words && <blockquote key={words}>{words}</blockquote>)}
    </li>
  );
}
