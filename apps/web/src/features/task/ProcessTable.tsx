import { type Language, type ListRequest, type ListResult, type MyProcess, textOf } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage, openTab, semicolon } from '../../client/index.ts';
import { AdminListPage } from '../../runtime/admin/AdminList.tsx';
import type { AdminColumn } from '../../runtime/admin/admin-types.ts';
import { TimeCell } from '../../runtime/admin/TimeCell.tsx';
import { useProcessTitles, useStatusOf, useStatusWords } from '../../runtime/area/areas.ts';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { Zh } from '../../ui/Zh.tsx';

/** Processes of the personal office: find, page, open; further columns say how they came here. */
export function ProcessTable<R extends MyProcess>({
  id,
  title,
  empty,
  load,
  columns = [],
  actions,
  aside = [],
  onOpened,
}: {
  id: string;
  title: string;
  empty: string;
  load: (request: ListRequest, signal: AbortSignal) => Promise<ListResult<R>>;
  actions?: ReactNode;
  columns?: readonly AdminColumn<R>[];
  /** Fields that give their room to the further columns in a narrow window. */
  aside?: readonly ('areaTitle' | 'startedAt')[];
  onOpened?: (row: R) => void;
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const statusOf = useStatusOf();
  const statusWords = useStatusWords();
  const processTitles = useProcessTitles();
  const restsAt = (row: R) => stepsOf(row.current, language);
  const open = (row: R) => {
    onOpened?.(row);
    openTab({ path: `/${row.area}/case/${row.caseId}`, title: row.title });
  };
  return (
    <AdminListPage<R>
      actions={actions}
      spec={{
        id,
        title,
        load,
        sorts: [],
        filters: [{ field: 'title', label: t('workflow.case'), kind: 'text' }],
        columns: [
          {
            field: 'title',
            title: t('workflow.case'),
            width: 190,
            sortable: false,
            render: (row) => <Zh text={row.title} />,
          },
          {
            field: 'areaTitle',
            title: t('task.process'),
            priority: aside.includes('areaTitle') ? 2 : 1,
            width: { words: processTitles, most: 160 },
            sortable: false,
            render: (row) => textOf(row.areaTitle, language),
          },
          { field: 'number', title: t('task.number'), width: 170, priority: 2, sortable: false },
          {
            field: 'status',
            title: t('task.status'),
            width: { tags: statusWords },
            sortable: false,
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
            sortable: false,
            render: (row) => (row.endedAt ? t('task.ended') : <Zh text={restsAt(row) || '—'} />),
            text: restsAt,
          },
          ...columns,
          {
            field: 'startedAt',
            title: t('task.startedAt'),
            priority: aside.includes('startedAt') ? 2 : 1,
            width: 'time',
            sortable: false,
            render: (row) => <TimeCell time={row.startedAt} />,
          },
        ],
        nameOf: (row) => row.title,
        onOpen: open,
        rowActions: [{ key: 'open', label: t('common.open'), run: open }],
        empty: { text: empty },
      }}
    />
  );
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
