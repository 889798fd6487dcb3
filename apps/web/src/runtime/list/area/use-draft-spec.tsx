import { areaDrafts, areaRemove, type Output, type PublishedArea } from '@app/contract';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab, send } from '../../../client/index.ts';
import { useRemoval } from '../../admin/use-action.ts';
import { pathOf } from '../../area/path-of.ts';
import { isCopyable } from '../../copy/CopyExisting.tsx';
import { LazyCopyDraft } from '../../copy/LazyCopyDraft.tsx';
import type { ListColumn, ListSpec } from '../list-spec.ts';
import type { Row } from './area-question.ts';

type Draft = Output<typeof areaDrafts>['dataResult'][number];

/** The list of a company's drafts of an area, last changed first; shown as one of the views of the area's list. */
export function useDraftSpec(
  area: PublishedArea,
  { title, views }: ListSpec<Row>,
  create: () => void,
): { spec: ListSpec<Draft>; dialog: ReactNode } {
  const { t } = useTranslation();
  const {
    definition: { id },
    allowed,
  } = area;
  const [copied, setCopied] = useState<Draft | null>(null);
  const nameOf = (row: Draft) => row.title || t('form.unnamed');
  const open = (row: Draft) => openTab({ path: `/${id}/draft/${row.id}`, title: row.title || undefined });
  const remove = useRemoval<Draft>(
    (rows) => t('list.removeDraftTitle', { title: rows.map(nameOf).join() }),
    (ids) => send(areaRemove, { ...pathOf(id), ids }, { quiet: true }),
    { changed: ['area', id, 'drafts'] },
  );
  const dialog = copied ? (
    <Suspense fallback={null}>
      <LazyCopyDraft area={area} draft={{ id: copied.id, title: nameOf(copied) }} onClose={() => setCopied(null)} />
    </Suspense>
  ) : null;
  const spec: ListSpec<Draft> = {
    id: `${id}.drafts`,
    queryKey: ['area', id, 'drafts'],
    columnsKey: `${id}.drafts`,
    title,
    ...(views ? { views } : {}),
    load: ({ requestPage }, signal) => send(areaDrafts, { ...pathOf(id), requestPage }, { quiet: true, signal }),
    columns: columnsOf(t, nameOf),
    nameOf,
    onOpen: open,
    rowActions: [
      { key: 'continue', label: t('list.continue'), run: open },
      {
        key: 'copy',
        label: t('list.copy.do'),
        hotkey: 'c',
        // The answer to a letter belongs to its case.
        isShown: ({ caseId }) => caseId === null && isCopyable(area),
        run: setCopied,
      },
      {
        key: 'remove',
        label: t('list.remove'),
        danger: true,
        isShown: () => allowed.includes('remove'),
        run: (row) => remove([row]),
      },
    ],
    empty: {
      text: t('list.noDrafts'),
      action: (
        <Button type="primary" onClick={create}>
          {t('list.newApplication')}
        </Button>
      ),
    },
  };
  return { spec, dialog };
}

const columnsOf = (t: TFunction, nameOf: (row: Draft) => string): ListColumn<Draft>[] => [
  { field: 'title', title: t('list.column.title'), width: 280, sortable: false, render: nameOf },
  {
    field: 'kind',
    title: t('list.draftKind'),
    width: 150,
    sortable: false,
    render: (row) => t(row.caseId ? 'list.draftReply' : 'list.draftNew'),
  },
  { field: 'updatedByName', title: t('list.updatedBy'), width: 140, sortable: false },
  { field: 'updatedAt', title: t('list.column.updatedAt'), kind: 'time', sortable: false },
];
