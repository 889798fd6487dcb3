import type { CaseDetail } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Zh } from '../../ui/Zh.tsx';

/** Who began a case that its company did not begin: for companies the office, for officers the person. */
export function BegunBy({ detail: { begun } }: { detail: CaseDetail }): ReactNode {
  const { t } = useTranslation();
  if (begun === undefined || begun.channel === 'holder') return null;
  // A case that the system made of what it knew comes from no other case and has nothing to say here.
  if (begun.channel === 'system' && begun.parentCaseId === null) return null;
  return (
    <span className="t2">
      <Zh text={begun.channel === 'office' ? t('case.begunBy', { by: begun.by }) : t('case.begunByCase')} />
    </span>
  );
}
