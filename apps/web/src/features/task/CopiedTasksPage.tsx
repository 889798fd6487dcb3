import { type MyProcess, taskCopied, taskCopyRead } from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { Zh } from '../../ui/Zh.tsx';
import { ProcessTable } from './ProcessTable.tsx';

type Copy = MyProcess & { copyId: string; by: string; content: string; at: string; read: boolean };

/** Processes that colleagues copied to me; opening one marks it read. */
export default function CopiedTasksPage(): ReactNode {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const markRead = (copy: Copy) => {
    if (!copy.read)
      void send(taskCopyRead, { copyId: copy.copyId }, { silent: true }).then(() =>
        queries.invalidateQueries({ queryKey: ['admin', 'copied'] }),
      );
  };
  return (
    <ProcessTable<Copy>
      id="copied"
      title={t('task.copied')}
      empty={t('task.copiedNone')}
      load={async (request, signal) => {
        const found = await send(taskCopied, request, { quiet: true, signal });
        // The same case may have been copied twice.
        return { ...found, dataResult: found.dataResult.map((row) => ({ ...row, id: row.copyId })) };
      }}
      onOpened={markRead}
      aside={['areaTitle', 'startedAt']}
      columns={[
        {
          field: 'by',
          title: t('task.copiedBy'),
          width: 124,
          sortable: false,
          render: (row) => (
            <span className="row">
              <Zh text={row.by} />
              {row.read ? null : <b className="sm">{t('task.unread')}</b>}
            </span>
          ),
        },
        {
          field: 'content',
          title: t('task.note'),
          width: 150,
          wraps: true,
          sortable: false,
          render: (row) => <Zh text={row.content || '—'} />,
        },
        { field: 'at', title: t('task.copiedAt'), kind: 'time', sortable: false },
      ]}
    />
  );
}
