import { areaUnfinished, textOf } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send, useTabShown } from '../../client/index.ts';
import { useSession } from '../../client/session/session.ts';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { useCopy } from '../copy/use-copy.ts';
import './unfinished.css';

/**
 * Says what was taken over for the company and how many days are left to complete it; `of` narrows it to one area. It stops nothing, and is gone when
 * the company has handed in its own.
 */
export function UnfinishedBar({ of }: { of?: string }): ReactNode {
  const isCompany = useSession((state) => state.tenant?.kind === 'company');
  const found = useQuery({
    queryKey: ['area', 'unfinished'],
    queryFn: ({ signal }) => send(areaUnfinished, {}, { quiet: true, signal }),
    enabled: isCompany,
    staleTime: 60_000,
  });
  useTabShown(() => void (isCompany && found.refetch()));
  const shown = (found.data ?? []).filter(({ area }) => of === undefined || area === of);
  return shown.map(({ caseId, ...one }) => (
    <OneBar key={caseId} caseId={caseId} {...one} title={textOf(one.title, getLanguage())} />
  ));
}

function OneBar({
  area,
  title,
  caseId,
  until,
  daysLeft,
}: {
  area: string;
  title: string;
  caseId: string;
  until: string;
  daysLeft: number;
}): ReactNode {
  const { t } = useTranslation();
  const { copy, copying } = useCopy(area);
  const words =
    daysLeft < 0
      ? t('list.unfinished.past', { title, until })
      : t('list.unfinished.left', { title, until, count: daysLeft });
  return (
    <div className="unfinished-bar" role="note">
      <Icon name="info" size={14} />
      <span>
        <Zh text={words} />
      </span>
      <Button size="small" type="primary" loading={copying !== null} onClick={() => copy({ caseId })}>
        {t('list.unfinished.do')}
      </Button>
    </div>
  );
}
