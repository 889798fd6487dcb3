import { figuresOf, type PublishedArea, textOf } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../client/i18n.ts';
import { getLanguage, openTab, useTab } from '../../../client/index.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { UnfinishedBar } from '../../area/UnfinishedBar.tsx';
import { CopyExisting } from '../../copy/CopyExisting.tsx';
import { ImportDossier } from '../../finding/ImportDossier.tsx';
import { OpenCase } from '../../open/OpenCase.tsx';
import { ListPage } from '../ListPage.tsx';
import { boardOf, calendarShown, definitionQuery, showsDrafts, showsTemplates } from './area-question.ts';
import { useAreaSpec } from './use-area-spec.tsx';
import { useDraftSpec } from './use-draft-spec.tsx';
import { useItemBulk } from './use-item-bulk.tsx';
import { useTaskBulk } from './use-task-bulk.tsx';

/** The list page of any area: `/{group}/{name}`. */
export default function AreaListPage({ params }: { params: Record<string, string> }): ReactNode {
  const area = `${params.group}/${params.name}`;
  const tab = useTab();
  const definition = useQuery(definitionQuery(area));
  const title = definition.data ? textOf(definition.data.definition.title, getLanguage()) : null;
  const { setTitle } = tab;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  if (definition.isError) return <ErrorState error={definition.error} onRetry={() => void definition.refetch()} />;
  if (!definition.data) return null;
  const board = boardOf(definition.data.definition);
  const figures = figuresOf(definition.data.definition);
  if (!board && !figures) return <AreaList area={definition.data} />;
  return (
    <Suspense fallback={null}>
      {board ? <BoardPage area={definition.data} board={board} /> : null}
      {figures ? <FiguresPage area={definition.data} figures={figures} /> : null}
    </Suspense>
  );
}

const BoardPage = lazy(async () => ({ default: (await import('../../board/BoardPage.tsx')).BoardPage }));

/** A part of the month, with its texts. */
async function calendarPart() {
  await loadTexts((await import('../../../locales/page-parts.ts')).calendarTexts);
  return import('../../calendar/CalendarPage.tsx');
}
const CalendarPage = lazy(async () => ({ default: (await calendarPart()).CalendarPage }));
const ListShape = lazy(async () => ({ default: (await calendarPart()).ListShape }));

const TemplateList = lazy(async () => {
  await loadTexts((await import('../../../locales/page-parts.ts')).draftTemplateTexts);
  return { default: (await import('./TemplateList.tsx')).TemplateList };
});

const FiguresPage = lazy(async () => ({ default: (await import('../../figures/FiguresPage.tsx')).FiguresPage }));

/** The list of one area, or the person's drafts of it. */
export function AreaList({ area }: { area: PublishedArea }): ReactNode {
  const { query } = useTab();
  const { definition } = area;
  const create = () =>
    openTab({ path: `/${definition.id}/${definition.kind === 'application' ? 'new' : 'record/new'}` });
  const tasks = useTaskBulk(area);
  const items = useItemBulk(area);
  const records = useAreaSpec(area, create, [...tasks.bulkActions, ...items.bulkActions]);
  const drafts = useDraftSpec(area, records, create);
  const actions = <AreaActions area={area} onNew={create} />;
  const takes = definition.kind === 'application' ? definition.takes : undefined;
  const banner = takes ? <UnfinishedBar of={takes.from} /> : null;
  const calendar = calendarShown(area, query);
  const shape =
    definition.list.calendar && records.isAllowed ? (
      <Suspense fallback={null}>
        <ListShape as={query.as} />
      </Suspense>
    ) : null;
  if (calendar)
    return (
      <Suspense fallback={null}>
        <CalendarPage area={area} calendar={calendar} spec={records} facts={shape} actions={actions} />
      </Suspense>
    );
  if (showsTemplates(area, query.view))
    return (
      <Suspense fallback={null}>
        <TemplateList {...{ area, actions, banner }} of={records} />
      </Suspense>
    );
  return showsDrafts(area, query.view) ? (
    <>
      <ListPage spec={drafts.spec} actions={actions} banner={banner} />
      {drafts.dialog}
    </>
  ) : (
    <>
      <ListPage spec={records} facts={shape} actions={actions} banner={banner} />
      {tasks.dialog}
      {items.dialog}
    </>
  );
}

function AreaActions({ area, onNew }: { area: PublishedArea; onNew: () => void }): ReactNode {
  const { t } = useTranslation();
  const { definition, allowed } = area;
  const isApplication = definition.kind === 'application';
  const onlyOffice = isApplication && definition.opening?.onlyOffice === true;
  if (!allowed.includes('save') || onlyOffice) return <OpenCase area={area} />;
  return (
    <>
      <CopyExisting area={area} />
      {isApplication && definition.review ? <ImportDossier area={definition.id} /> : null}
      {definition.kind === 'worklist' ? null : (
        <Button type="primary" onClick={onNew}>
          <Icon name="plus" size={14} />
          {t(isApplication ? 'list.newApplication' : 'list.newRecord')}
        </Button>
      )}
    </>
  );
}
