import { type ListRequest, type ListResult, type Task, textOf } from '@app/contract';
import { constants } from '@app/contract/constants';
import { Input, Table, type TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../client/session.ts';
import { openTab, useTab } from '../../client/tab.ts';
import { useStatusOf, useStatusWords } from '../../runtime/area/areas.ts';
import { columnRuler } from '../../runtime/list/column-width.ts';
import { pageOf, taskPath } from '../../runtime/task/task.queries.ts';
import { DeadlineTag, deadlineWidth } from '../../ui/DeadlineTag.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListPager } from '../../ui/ListPager.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { BatchAgree } from './BatchAgree.tsx';
import { useOutcomeOf } from './use-outcome.ts';

interface Answer {
  data: ListResult<Task> | undefined;
  error: unknown;
  isFetching: boolean;
  isPending: boolean;
  refetch: () => unknown;
}
interface TaskTableProps {
  kind: 'pending' | 'completed';
  useTasks: (request: ListRequest) => Answer;
  sorts: ListRequest['sorts'];
  extra?: ReactNode;
}

/** Page of tasks: find, page, open. Filters live in the address, so a reload keeps them. */
export function TaskTable({ kind, useTasks, sorts, extra }: TaskTableProps): ReactNode {
  const { t } = useTranslation();
  const { query, setQuery } = useTab();
  const [text, setText] = useState(query.text ?? '');
  const pageNo = Math.max(1, Number(query.page) || 1);
  const limit = Number(query.limit) || constants.pageSize;
  const parameters = query.text ? [{ key: 'Q^title^SL', value: query.text }] : [];
  const { data, error, isFetching, isPending, refetch } = useTasks(pageOf(pageNo, limit, sorts, parameters));
  const columns = useTaskColumns(kind);
  const [chosen, setChosen] = useState<string[]>([]);
  const rows = data?.dataResult ?? [];
  const total = data?.pageResult.totalCount ?? 0;

  return (
    <div className="page fill">
      <PageHeader
        title={t(`task.${kind}`)}
        facts={
          <>
            {data ? <span className="cnt">{data.pageResult.totalCount}</span> : null}
            {extra}
          </>
        }
        actions={
          <>
            {chosen.length > 0 ? (
              <BatchAgree tasks={rows.filter(({ id }) => chosen.includes(id))} onDone={() => setChosen([])} />
            ) : null}
            <Input.Search
              style={{ width: 280 }}
              allowClear
              placeholder={t('task.find')}
              aria-label={t('task.find')}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onSearch={(value) => setQuery({ text: value.trim() || undefined, page: undefined })}
            />
          </>
        }
      />
      <section className="card grow">
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Table<Task>
            rowKey="id"
            columns={columns}
            dataSource={rows}
            rowSelection={
              kind === 'pending'
                ? {
                    selectedRowKeys: chosen,
                    onChange: (keys) => setChosen(keys.map(String)),
                    columnWidth: 44,
                    getCheckboxProps: (task) => ({ 'aria-label': task.title }),
                  }
                : undefined
            }
            loading={isPending}
            className={isFetching && !isPending ? 'refetching' : undefined}
            scroll={{ y: '100%' }}
            locale={{
              emptyText: isPending ? (
                ' '
              ) : (
                <EmptyState
                  icon="checkCircle"
                  text={query.text ? t('task.noneFound', { text: query.text }) : t(`task.${kind}None`)}
                />
              ),
            }}
            pagination={false}
          />
        )}
        <ListPager
          note={t('common.total', { count: total })}
          page={pageNo}
          size={limit}
          total={total}
          onChange={(page, size) =>
            setQuery({
              page: page > 1 ? String(page) : undefined,
              limit: size === constants.pageSize ? undefined : String(size),
            })
          }
        />
      </section>
    </div>
  );
}

function useTaskColumns(kind: 'pending' | 'completed'): TableProps<Task>['columns'] {
  const { t } = useTranslation();
  const language = useSession((state) => state.language);
  const statusOf = useStatusOf();
  const statusWords = useStatusWords();
  const ruler = columnRuler();
  const outcomeOf = useOutcomeOf();
  const open = (task: Task) => openTab({ path: taskPath(task), title: task.title });
  const own: TableProps<Task>['columns'] =
    kind === 'pending'
      ? [
          {
            title: t('task.arrived'),
            responsive: ['xxl'],
            dataIndex: 'createdAt',
            width: 150,
            className: 'nosp',
            render: (time: string) => time.slice(0, 16),
          },
          {
            title: t('task.due'),
            dataIndex: 'due',
            width: ruler.width({ title: t('task.due'), width: deadlineWidth(t), sortable: false }),
            render: (due: Task['due']) => <DeadlineTag due={due} />,
          },
          {
            title: t('task.holder'),
            width: 100,
            ellipsis: true,
            dataIndex: 'claimedBy',
            render: (by: string | null, task) =>
              task.claimedByMe ? t('task.mine') : (by ?? <span className="t3">{t('task.unclaimed')}</span>),
          },
        ]
      : [
          { title: t('task.outcome'), width: 150, ellipsis: true, render: (_, task) => outcomeOf(task) },
          {
            title: t('task.done'),
            dataIndex: 'completedAt',
            width: 150,
            className: 'nosp',
            render: (time: string | null) => time?.slice(0, 16) ?? '—',
          },
        ];
  return [
    {
      title: t('task.product'),
      dataIndex: 'title',
      ellipsis: true,
      render: (title: string, task) => (
        <button type="button" className="lk ell" onClick={() => open(task)} title={title}>
          <Zh text={title} />
        </button>
      ),
    },
    {
      title: t('task.number'),
      responsive: ['xxl'],
      dataIndex: 'number',
      width: 190,
      ellipsis: true,
      className: 'nosp',
      render: (number: string | null) => number ?? '—',
    },
    {
      title: t('task.company'),
      dataIndex: 'holderName',
      width: 110,
      ellipsis: true,
      render: (name: string) => <Zh text={name} />,
    },
    { title: t('task.node'), width: 156, ellipsis: true, render: (_, task) => textOf(task.nodeTitle, language) },
    {
      title: t('task.status'),
      width: ruler.width({ title: t('task.status'), width: { tags: statusWords }, sortable: false }),
      render: (_, task) => {
        const status = statusOf(task.area, task.status);
        return status ? <StatusTag {...status} /> : null;
      },
    },
    ...own,
    {
      title: t('task.action'),
      width: 80,
      fixed: 'right',
      render: (_, task) => (
        <button type="button" className="lk" onClick={() => open(task)}>
          {t(kind === 'pending' ? 'task.handle' : 'common.open')}
        </button>
      ),
    },
  ];
}
