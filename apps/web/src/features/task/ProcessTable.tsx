import { type Language, type ListRequest, type ListResult, type MyProcess, textOf } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage, openTab, semicolon } from '../../client/index.ts';
import { useProcessTitles, useStatusOf, useStatusWords } from '../../runtime/area/areas.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import type { ListColumn } from '../../runtime/list/list-spec.ts';
import { StatusTag } from '../../ui/tag/StatusTag.tsx';
import { Zh } from '../../ui/Zh.tsx';

interface ProcessTableProps<R extends MyProcess> {
  id: string;
  title: string;
  empty: string;
  load: (request: ListRequest, signal: AbortSignal) => Promise<ListResult<R>>;
  actions?: ReactNode;
  columns?: readonly ListColumn<R>[];
  /** Fields that give their room to the further columns in a narrow window. */
  aside?: readonly ('areaTitle' | 'startedAt')[];
  onOpened?: (row: R) => void;
}

/** Processes of the personal office: find, page, open; further columns say how they came here. */
export function ProcessTable<R extends MyProcess>(props: ProcessTableProps<R>): ReactNode {
  const { t } = useTranslation();
  const { id, title, empty, load, actions, onOpened } = props;
  const open = (row: R) => {
    onOpened?.(row);
    openTab({ path: `/${row.area}/case/${row.caseId}`, title: row.title });
  };
  return (
    <ListPage<R>
      actions={actions}
      spec={{
        id,
        title,
        load,
        sorts: [],
        filters: [{ field: 'title', label: t('workflow.case'), kind: 'text' }],
        columns: useProcessColumns(props),
        nameOf: (row) => row.title,
        onOpen: open,
        rowActions: [{ key: 'open', label: t('common.open'), run: open }],
        empty: { text: empty },
      }}
    />
  );
}

/** A process with its status and where it rests; the list's own columns stand before its start. */
function useProcessColumns<R extends MyProcess>({ columns = [], aside = [] }: ProcessTableProps<R>): ListColumn<R>[] {
  const { t } = useTranslation();
  const language = getLanguage();
  const statusOf = useStatusOf();
  const restsAt = (row: R) => stepsOf(row.current, language);
  const rank = (field: 'areaTitle' | 'startedAt') => (aside.includes(field) ? 2 : 1);
  const all: ListColumn<R>[] = [
    { field: 'title', title: t('workflow.case'), width: 190 },
    {
      field: 'areaTitle',
      title: t('task.process'),
      priority: rank('areaTitle'),
      width: { words: useProcessTitles(), most: 160 },
      render: (row) => textOf(row.areaTitle, language),
    },
    { field: 'number', title: t('task.number'), width: 170, priority: 2 },
    {
      field: 'status',
      title: t('task.status'),
      width: { tags: useStatusWords() },
      render: (row) => {
        const status = statusOf(row.area, row.status);
        return status ? <StatusTag {...status} /> : null;
      },
    },
    {
      field: 'current',
      title: t('task.current'),
      width: 160,
      wraps: true,
      render: (row) => (row.endedAt ? t('task.ended') : <Zh text={restsAt(row) || '—'} />),
      text: restsAt,
    },
    ...columns,
    { field: 'startedAt', title: t('task.startedAt'), priority: rank('startedAt'), kind: 'time' },
  ];
  return all.map((column) => ({ ...column, sortable: false }));
}

/** The open steps, each once with all who have it. */
function stepsOf(current: MyProcess['current'], language: Language): string {
  const people = new Map<string, string[]>();
  for (const { title, assignee } of current) {
    const step = textOf(title, language);
    people.set(step, [...(people.get(step) ?? []), ...(assignee ? [assignee] : [])]);
  }
  return [...people].map(([step, names]) => [step, names.join(comma())].filter(Boolean).join(' · ')).join(semicolon());
}
