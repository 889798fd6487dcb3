import { areaDrafts, areaRemove, type Output, type PublishedArea } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab, send } from '../../../client/index.ts';
import { useRemoval } from '../../admin/use-action.ts';
import { pathOf } from '../../area/path-of.ts';
import { KeepTemplateDialog } from '../../copy/KeepTemplateDialog.tsx';
import { useCopy } from '../../copy/use-copy.ts';
import { ListPage } from '../ListPage.tsx';
import type { ListSpec } from '../list-spec.ts';
import type { Row } from './area-question.ts';

type Template = Output<typeof areaDrafts>['dataResult'][number];

/** The templates of a company in an area, as one of the views of its list: begin with one, write it, call it otherwise, remove it. */
export function TemplateList({
  area,
  of: { title, views },
  actions,
  banner,
}: {
  area: PublishedArea;
  /** The list whose view it is. */
  of: ListSpec<Row>;
  actions: ReactNode;
  banner: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const { id } = area.definition;
  const [renamed, setRenamed] = useState<Template | null>(null);
  const { copy } = useCopy(id);
  const queryKey = ['area', id, 'templates'];
  const nameOf = (row: Template) => row.template ?? '';
  const edit = (row: Template) => openTab({ path: `/${id}/draft/${row.id}`, title: nameOf(row) });
  const remove = useRemoval<Template>(
    (rows) => t('draftTemplate.removeTitle', { title: rows.map(nameOf).join() }),
    (ids) => send(areaRemove, { ...pathOf(id), ids }, { quiet: true }),
    { changed: queryKey },
  );
  const spec: ListSpec<Template> = {
    id: `${id}.templates`,
    queryKey,
    columnsKey: `${id}.templates`,
    title,
    ...(views ? { views } : {}),
    filters: [{ field: 'template', kind: 'text', operator: 'SL', label: t('draftTemplate.called') }],
    load: ({ requestPage, parameters }, signal) =>
      send(areaDrafts, { ...pathOf(id), requestPage, parameters, templates: true }, { quiet: true, signal }),
    columns: [
      { field: 'template', title: t('draftTemplate.called'), width: 280, sortable: false },
      { field: 'title', title: t('draftTemplate.product'), width: 240, sortable: false },
      { field: 'updatedByName', title: t('list.updatedBy'), width: 140, sortable: false },
      { field: 'updatedAt', title: t('list.column.updatedAt'), kind: 'time', sortable: false },
    ],
    nameOf,
    onOpen: edit,
    rowActions: [
      { key: 'begin', label: t('draftTemplate.begin'), run: (row) => copy({ draftId: row.id }) },
      { key: 'edit', label: t('draftTemplate.edit'), run: edit },
      { key: 'rename', label: t('draftTemplate.rename'), run: setRenamed },
      {
        key: 'remove',
        label: t('list.remove'),
        danger: true,
        isShown: () => area.allowed.includes('remove'),
        run: (row) => remove([row]),
      },
    ],
    empty: { text: t('draftTemplate.none') },
  };
  return (
    <>
      <ListPage spec={spec} actions={actions} banner={banner} />
      {renamed ? (
        <KeepTemplateDialog area={id} of={{ id: renamed.id }} name={nameOf(renamed)} onClose={() => setRenamed(null)} />
      ) : null}
    </>
  );
}
