import { type Task, taskDraftRemove, taskDrafts, textOf } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send } from '../../client/index.ts';
import { useAction } from '../../runtime/admin/use-action.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { taskPath } from '../../runtime/task/task.queries.ts';
import { DeadlineTag, deadlineWidth } from '../../ui/tag/DeadlineTag.tsx';

type Draft = Task & { savedAt: string };

/** Open tasks for which I keep an opinion that is not sent yet. */
export default function DraftTasksPage(): ReactNode {
  const { t } = useTranslation();
  const act = useAction();
  const open = (row: Draft) => openTab({ path: taskPath(row), title: row.title });
  return (
    <ListPage<Draft>
      spec={{
        id: 'task-drafts',
        title: t('task.drafts'),
        load: (request, signal) => send(taskDrafts, request, { quiet: true, signal }),
        columns: [
          { field: 'title', title: t('workflow.case'), width: 280, sortable: false },
          {
            field: 'nodeTitle',
            title: t('task.node'),
            width: 160,
            sortable: false,
            render: (row) => textOf(row.nodeTitle, getLanguage()),
          },
          {
            field: 'due',
            title: t('task.due'),
            width: deadlineWidth(t),
            sortable: false,
            render: (row) => <DeadlineTag due={row.due} />,
          },
          { field: 'savedAt', title: t('task.savedAt'), kind: 'time', sortable: false },
        ],
        nameOf: (row) => row.title,
        onOpen: open,
        rowActions: [
          { key: 'open', label: t('task.handle'), run: open },
          {
            key: 'remove',
            label: t('list.remove'),
            danger: true,
            run: async (row) => {
              await act(() => send(taskDraftRemove, { taskId: row.id }, { quiet: true }));
            },
          },
        ],
        empty: { text: t('task.draftsNone') },
      }}
    />
  );
}
