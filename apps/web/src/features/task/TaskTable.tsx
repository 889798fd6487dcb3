import type { Task } from '@app/contract';
import { Input, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BatchAgree } from '../../runtime/task/BatchAgree.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListPager } from '../../ui/ListPager.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import { type TaskKind, useTaskColumns } from './task-columns.tsx';
import { type TaskQuestion, useTaskList } from './use-task-list.ts';

/** Page of tasks: find, page, open; those that wait can be agreed to together. */
export function TaskTable({
  kind,
  above,
  ...question
}: TaskQuestion & {
  kind: TaskKind;
  /** Stands above the tasks, and is counted with them. */
  above?: { count: number; content: ReactNode };
}): ReactNode {
  const { t } = useTranslation();
  const list = useTaskList(question);
  const { data, failure, rows, chosen, choose, pager } = list;
  return (
    <div className="page fill">
      <PageHeader
        title={t(`task.${kind}`)}
        facts={data ? <span className="cnt">{pager.total + (above?.count ?? 0)}</span> : null}
        actions={
          <>
            {chosen.length > 0 ? (
              <BatchAgree tasks={rows.filter(({ id }) => chosen.includes(id))} onDone={() => choose([])} />
            ) : null}
            <Find text={list.text} onFind={list.find} />
          </>
        }
      />
      <section className="card grow">
        {above?.content}
        {failure ? (
          <ErrorState error={failure} onRetry={() => void list.refetch()} />
        ) : above && data && rows.length === 0 && !list.text ? null : (
          <Tasks kind={kind} list={list} />
        )}
        <ListPager note={t('common.total', { count: pager.total })} {...pager} />
      </section>
    </div>
  );
}

function Find({ text, onFind }: { text: string | undefined; onFind: (text: string) => void }): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(text ?? '');
  return (
    <Input.Search
      style={{ width: 280 }}
      allowClear
      placeholder={t('task.find')}
      aria-label={t('task.find')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={onFind}
    />
  );
}

function Tasks({ kind, list }: { kind: TaskKind; list: ReturnType<typeof useTaskList> }): ReactNode {
  const { t } = useTranslation();
  const { rows, chosen, choose, isPending, text } = list;
  const columns = useTaskColumns(kind, rows);
  const isPhone = useMedia(phone);
  const none = text ? t('task.noneFound', { text }) : t(`task.${kind}None`);
  const selection = {
    selectedRowKeys: chosen,
    onChange: (keys: readonly unknown[]) => choose(keys.map(String)),
    columnWidth: 44,
    getCheckboxProps: (task: Task) => ({ 'aria-label': task.title }),
  };
  return (
    <Table<Task>
      rowKey="id"
      columns={columns}
      dataSource={rows}
      rowSelection={kind === 'pending' && !isPhone ? selection : undefined}
      loading={isPending}
      className={list.isAskedAgain ? 'refetching' : undefined}
      scroll={{ y: '100%' }}
      locale={{ emptyText: isPending ? ' ' : <EmptyState icon="checkCircle" text={none} /> }}
      pagination={false}
    />
  );
}
