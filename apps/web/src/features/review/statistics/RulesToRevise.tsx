import {
  type RejectedCase,
  type RuleToRevise,
  reviewRevision,
  reviewRevisionCases,
  revisionDue,
  type Severity,
  textOf,
} from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../../client/index.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { WeightTag } from '../../../ui/tag/WeightTag.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { OtherCase } from '../OtherCase.tsx';

const due = { decisions: revisionDue.decisions, share: revisionDue.rejectedShare * 100 };

/** Rules that officers reject often, each with the cases in which they did; one line while there is none. */
export function RulesToRevise(): ReactNode {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['review', 'revision'],
    queryFn: ({ signal }) => send(reviewRevision, {}, { quiet: true, signal }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  // As high as the line that comes in most offices, so that nothing below it moves.
  if (!data) return <p className="t3 stat-revise-none">&nbsp;</p>;
  if (data.length === 0) return <p className="t3 stat-revise-none">{t('review.noneToRevise', due)}</p>;
  return (
    <Card title={t('review.toRevise')} extra={<span className="t3">{t('review.toReviseHint', due)}</span>}>
      <ul className="stat-revise">
        {data.map((rule) => (
          <Rule key={rule.rule} rule={rule} />
        ))}
      </ul>
    </Card>
  );
}

function Rule({ rule: { rule, title, severity, accepted, rejected } }: { rule: RuleToRevise }): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const decided = accepted + rejected;
  const share = ((rejected / decided) * 100).toFixed(1);
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <WeightTag weight={severity as Severity} iconOnly /> <b>{rule}</b> <Zh text={textOf(title, getLanguage())} />{' '}
          <span className="t2">{t('review.rejectedShare', { share, rejected, decided })}</span>
        </summary>
        {open && <Cases rule={rule} />}
      </details>
    </li>
  );
}

function Cases({ rule }: { rule: string }): ReactNode {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['review', 'revision', rule],
    queryFn: ({ signal }) => send(reviewRevisionCases, { rule }, { quiet: true, signal }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className="t3">{t('common.loading')}</p>;
  return (
    <>
      <ul>
        {data.rows.map((row) => (
          <Case key={row.caseId} row={row} />
        ))}
      </ul>
      {data.withheld > 0 && <p className="t2">{t('review.withheldCases', { count: data.withheld })}</p>}
    </>
  );
}

function Case({ row }: { row: RejectedCase }): ReactNode {
  return (
    <li>
      <OtherCase of={row} />{' '}
      <span className="t3">
        {row.decidedBy} {row.decidedAt?.slice(0, 10)}
      </span>
      <p>
        <Zh text={textOf(row.finding, getLanguage())} />
      </p>
      {row.reason && <blockquote>{row.reason}</blockquote>}
    </li>
  );
}
