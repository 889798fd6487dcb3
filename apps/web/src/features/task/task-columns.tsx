import { type Task, textOf } from '@app/contract';
import type { TableProps } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../client/session/session.ts';
import { openTab } from '../../client/tab.ts';
import { useDefinitionOf, useStatusOf } from '../../runtime/area/areas.ts';
import { isReviewStep, workPath } from '../../runtime/case/work-path.ts';
import { columnRuler } from '../../runtime/list/column-width.ts';
import { taskPath } from '../../runtime/task/task.queries.ts';
import { DeadlineTag, deadlineWidth } from '../../ui/tag/DeadlineTag.tsx';
import { StatusTag } from '../../ui/tag/StatusTag.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import { Zh } from '../../ui/Zh.tsx';
import { useOutcomeOf } from './use-outcome.ts';
import '../../runtime/list/list.css';

export type TaskKind = 'pending' | 'completed';
/** Pixels that the gap between Chinese and Latin letters of a name takes, which the ruler does not know. */
const namesAside = 8;
type Columns = NonNullable<TableProps<Task>['columns']>;

/** What a phone has room for: the product, which opens its case, and until when it waits, or what came of it. */
const onPhone: readonly unknown[] = ['product', 'due', 'outcome'];
/** A window in which English words of step and state leave no room for the names; the state says nearly the same as the step. */
const tightForEnglish = '(max-width: 1439px)';

const openWork = ({ area, caseId, id: taskId, title }: Task) =>
  openTab({ path: workPath({ area, caseId, taskId }), title });
const open = (task: Task) => openTab({ path: taskPath(task), title: task.title });

/** What a task is about and where it stands; then what waits, or what came of it. */
export function useTaskColumns(kind: TaskKind, rows: readonly Task[]): Columns {
  const isPhone = useMedia(phone);
  const isTight = useMedia(tightForEnglish);
  const isEnglish = useSession(({ language }) => language === 'en');
  const isOffice = useSession(({ tenant }) => tenant?.kind !== 'company');
  const columns = useAllColumns(kind, rows, isOffice);
  if (isPhone)
    return columns.flatMap(({ width, ...column }) =>
      onPhone.includes(column.key) ? [column.key === 'product' ? column : { ...column, width }] : [],
    );
  return isTight && isEnglish && isOffice ? columns.filter(({ key }) => key !== 'step') : columns;
}

function useAllColumns(kind: TaskKind, rows: readonly Task[], isOffice: boolean): Columns {
  const { t } = useTranslation();
  const outcomeOf = useOutcomeOf();
  const own = kind === 'pending' ? waitingColumns(t, isOffice) : doneColumns(t, outcomeOf);
  const definitionOf = useDefinitionOf();
  const isReview = (task: Task) => isReviewStep(definitionOf(task.area), task.process, task.node);
  const words =
    kind === 'completed' ? [t('common.open')] : [t('task.handle'), ...(isOffice ? [t('work.openShort')] : [])];
  const actionsWidth = Math.max(80, columnRuler().actions(t('task.action'), [{ words, menu: false }]));
  return [
    ...useCaseColumns(isOffice, rows),
    ...own,
    {
      title: t('task.action'),
      width: actionsWidth,
      fixed: 'right',
      render: (_, task) => (
        <span className="list-row-actions">
          <button type="button" className="lk" onClick={() => open(task)}>
            {t(kind === 'pending' ? 'task.handle' : 'common.open')}
          </button>
          {kind === 'pending' && isReview(task) ? (
            <button type="button" className="lk" title={t('work.open')} onClick={() => openWork(task)}>
              {t('work.openShort')}
            </button>
          ) : null}
        </span>
      ),
    },
  ];
}

/** Steps of a company are claimed by nobody: to itself the list does not say that they wait to be taken. */
const waitingColumns = (t: TFunction, isOffice: boolean): Columns => [
  {
    title: t('task.arrived'),
    responsive: ['xxl'],
    dataIndex: 'createdAt',
    width: 150,
    className: 'nosp',
    render: (time: string) => time.slice(0, 16),
  },
  {
    key: 'due',
    title: t('task.due'),
    dataIndex: 'due',
    width: columnRuler().width({ title: t('task.due'), width: deadlineWidth(t), sortable: false }),
    render: (due: Task['due']) => <DeadlineTag due={due} />,
  },
  ...(isOffice ? [claimColumn(t)] : []),
];

const claimColumn = (t: TFunction): Columns[number] => ({
  title: t('task.holder'),

  width: 100,
  ellipsis: true,
  dataIndex: 'claimedBy',
  render: (by: string | null, task) =>
    task.claimedByMe ? t('task.mine') : (by ?? <span className="t3">{t('task.unclaimed')}</span>),
});

const doneColumns = (t: TFunction, outcomeOf: ReturnType<typeof useOutcomeOf>): Columns => [
  { key: 'outcome', title: t('task.outcome'), width: 150, ellipsis: true, render: (_, task) => outcomeOf(task) },
  {
    title: t('task.done'),
    dataIndex: 'completedAt',
    width: 150,
    className: 'nosp',
    render: (time: string | null) => time?.slice(0, 16) ?? '—',
  },
];

/**
 * The case of a task: product, number, to an office the company, step and status, as wide as those of the page; the rest is
 * the company's, or the product's where there is none.
 */
function useCaseColumns(isOffice: boolean, rows: readonly Task[]): Columns {
  const { t } = useTranslation();
  const language = useSession((state) => state.language);
  const statusOf = useStatusOf();
  const ruler = columnRuler();
  const steps = { words: rows.map(({ nodeTitle }) => textOf(nodeTitle, language)), least: 96, most: 176 };
  const titles = { words: rows.map(({ title }) => title), beside: namesAside, least: 120, most: 280 };
  const tags = rows.flatMap(({ area, status }) => statusOf(area, status)?.label ?? []);
  return [
    {
      key: 'product',
      title: t('task.product'),
      dataIndex: 'title',
      ...(isOffice ? { width: ruler.width({ title: t('task.product'), width: titles, sortable: false }) } : {}),
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
    ...(isOffice ? [companyColumn(t)] : []),
    {
      key: 'step',
      title: t('task.node'),
      width: ruler.width({ title: t('task.node'), width: steps, sortable: false }),
      ellipsis: true,
      render: (_, task) => textOf(task.nodeTitle, language),
    },
    {
      title: t('task.status'),
      // Without the column of companies there is room for the longest word.
      width: ruler.width({
        title: t('task.status'),
        width: { tags, ...(isOffice ? {} : { mostTag: 250 }) },
        sortable: false,
      }),
      render: (_, task) => {
        const status = statusOf(task.area, task.status);
        return status ? <StatusTag {...status} /> : null;
      },
    },
  ];
}

const companyColumn = (t: TFunction): Columns[number] => ({
  title: t('task.company'),

  dataIndex: 'holderName',
  ellipsis: true,
  render: (name: string) => <Zh text={name} />,
});
