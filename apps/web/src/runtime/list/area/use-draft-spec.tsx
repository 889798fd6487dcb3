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
import { LazyVariants } from '../../variants/LazyVariants.tsx';
import type { ListColumn, ListSpec } from '../list-spec.ts';
import type { Row } from './area-question.ts';

type Draft = Output<typeof areaDrafts>['dataResult'][number];

const [fewestCompared, mostCompared] = [2, 4];

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
  const [compared, setCompared] = useState<readonly Draft[]>([]);
  const nameOf = (row: Draft) => row.title || t('form.unnamed');
  const open = (row: Draft) => openTab({ path: `/${id}/draft/${row.id}`, title: row.title || undefined });
  const remove = useRemoval<Draft>(
    (rows) => t('list.removeDraftTitle', { title: rows.map(nameOf).join() }),
    (ids) => send(areaRemove, { ...pathOf(id), ids }, { quiet: true }),
    { changed: ['area', id, 'drafts'] },
  );
  const dialog = (
    <Suspense fallback={null}>
      {copied ? (
        <LazyCopyDraft area={area} draft={{ id: copied.id, title: nameOf(copied) }} onClose={() => setCopied(null)} />
      ) : null}
      {compared.length > 0 ? (
        <LazyVariants
          area={area}
          drafts={compared.map((row) => ({ id: row.id, title: nameOf(row), updatedAt: row.updatedAt }))}
          onClose={() => setCompared([])}
        />
      ) : null}
    </Suspense>
  );
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
    bulkActions: [
      {
        key: 'compare',
        label: t('list.compareDrafts'),
        refusal: ({ length }) => (length < fewestCompared || length > mostCompared ? t('list.compareHow') : null),
        run: setCompared,
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

const missingText = (t: TFunction, missing: Draft['missing']) =>
  missing === null ? '' : missing.count > 0 ? t('list.draftLacks', { count: missing.count }) : t('list.draftComplete');

/** How much a draft lacks; grey where it was changed since that was counted. */
function missingWords(t: TFunction, missing: Draft['missing']): ReactNode {
  if (missing === null) return '—';
  const words = missingText(t, missing);
  return missing.isOld ? (
    <span className="t3" title={t('list.draftMissingOld')}>
      {words}
    </span>
  ) : (
    words
  );
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
  {
    field: 'missing',
    title: t('list.draftMissing'),
    width: 120,
    sortable: false,
    render: ({ missing }) => missingWords(t, missing),
    text: ({ missing }) => missingText(t, missing),
  },
  { field: 'updatedByName', title: t('list.updatedBy'), width: 140, sortable: false },
  { field: 'updatedAt', title: t('list.column.updatedAt'), kind: 'time', sortable: false },
];
