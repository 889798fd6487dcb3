import type { PublishedArea } from '@app/contract';
import { areaDrafts, textOf } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../../client/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { pathOf } from '../../area/path-of.ts';
import { OpenCase } from '../../open/OpenCase.tsx';
import { hasDrafts } from './area-question.ts';

const firstPage = { pageNo: 1, limit: 20 };

/** Shown for an area without records: says so and what the area is for, or that drafts wait to be submitted, and offers the next step. */
export function NothingYet({
  area,
  onNew,
  onDrafts,
}: {
  area: PublishedArea;
  onNew: () => void;
  onDrafts: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { id, kind, description } = area.definition;
  const drafts = useQuery({
    queryKey: ['area', id, 'drafts', firstPage],
    queryFn: ({ signal }) => send(areaDrafts, { ...pathOf(id), requestPage: firstPage }, { quiet: true, signal }),
    enabled: hasDrafts(area),
  });
  const count = drafts.data?.pageResult.totalCount ?? 0;
  if (count > 0)
    return (
      <EmptyState
        text={t('list.nothingSubmitted')}
        hint={t('list.draftsWait', { count })}
        action={
          <Button type="primary" onClick={onDrafts}>
            {t('list.toDrafts')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      text={t('list.nothingYet')}
      hint={description === undefined ? undefined : textOf(description, getLanguage())}
      action={
        area.allowed.includes('save') && kind !== 'worklist' ? (
          <Button type="primary" onClick={onNew}>
            {t(kind === 'application' ? 'list.newApplication' : 'list.newRecord')}
          </Button>
        ) : area.allowed.includes('open') ? (
          <OpenCase area={area} />
        ) : undefined
      }
    />
  );
}
