import { areaUnfinished, textOf, type Unfinished } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send, useTabShown } from '../../client/index.ts';
import { useSession } from '../../client/session/session.ts';
import { Bar } from '../../ui/Bar.tsx';
import { useCopy } from '../copy/use-copy.ts';

/**
 * Says of an area what was taken over for the company and how many days are left to complete it. It stops nothing, and is gone when
 * the company has handed in its own.
 */
export function UnfinishedBar({ of }: { of: string }): ReactNode {
  const isCompany = useSession((state) => state.tenant?.kind === 'company');
  const found = useQuery({
    queryKey: ['area', 'unfinished'],
    queryFn: ({ signal }) => send(areaUnfinished, {}, { quiet: true, signal }),
    enabled: isCompany,
    staleTime: 60_000,
  });
  useTabShown(() => void (isCompany && found.refetch()));
  const shown = (found.data ?? []).filter(({ area }) => area === of);
  return <UnfinishedBars rows={shown} />;
}

/** One bar for each thing that is still to be completed. */
export function UnfinishedBars({ rows }: { rows: readonly Unfinished[] }): ReactNode {
  return rows.map((one) => <OneBar key={one.caseId} {...one} />);
}

function OneBar({ area, title: named, caseId, until, daysLeft }: Unfinished): ReactNode {
  const { t } = useTranslation();
  const title = textOf(named, getLanguage());
  const { copy, copying } = useCopy(area);
  const words =
    daysLeft < 0
      ? t('list.unfinished.past', { title, until })
      : t('list.unfinished.left', { title, until, count: daysLeft });
  return (
    <Bar look="warning" icon="info" text={words} quiet>
      <Button size="small" type="primary" loading={copying !== null} onClick={() => copy({ caseId })}>
        {t('list.unfinished.do')}
      </Button>
    </Bar>
  );
}
