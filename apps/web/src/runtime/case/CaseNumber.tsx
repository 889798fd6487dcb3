import type { CaseDetail } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Zh } from '../../ui/Zh.tsx';

/** By which number people ask for a case: that of its acceptance, before it that of the application. */
export function CaseNumber({ detail: { acceptNo, applyNo } }: { detail: CaseDetail }): ReactNode {
  const { t } = useTranslation();
  const number = acceptNo ?? applyNo;
  if (!number) return null;
  return (
    <span className="case-number" dir="ltr" title={t(acceptNo ? 'list.column.acceptNo' : 'list.column.applyNo')}>
      <Zh text={number} />
    </span>
  );
}
