import { instanceQuery, type ProcessInstance, textOf } from '@app/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage, openTab, send } from '../../client/index.ts';
import { useAreas } from '../../runtime/area/areas.ts';
import type { BulkAction, ListColumn, ListFilter, ListSpec, RowAction } from '../../runtime/list/list-spec.ts';
import { Zh } from '../../ui/Zh.tsx';
import type { InstanceVerb } from './instance-verb.ts';
import { InstanceMark } from './workflow-marks.tsx';

/** What a person wants to do with some processes; it needs a reason. */
export interface AskedVerb {
  verb: InstanceVerb;
  rows: readonly ProcessInstance[];
}
interface InstanceOpeners {
  ask: (asked: AskedVerb) => void;
  migrate: (rows: readonly ProcessInstance[]) => void;
}

/** The list of processes that run or ran: one for each case. */
export function useInstanceList(open: InstanceOpeners): ListSpec<ProcessInstance> {
  const { t } = useTranslation();
  const areas = useAreas();
  const processes = (areas.data ?? [])
    .filter(({ definition }) => definition.kind === 'application')
    .map(({ definition }) => ({ value: definition.id, label: textOf(definition.title, getLanguage()) }));
  return {
    id: 'instances',
    title: t('workflow.instances'),
    views: [
      { key: 'open', label: t('workflow.view.open'), parameters: [{ key: 'Q^state^SI', value: 'running,suspended' }] },
      { key: 'incident', label: t('workflow.view.incident'), parameters: [{ key: 'Q^incidents^NL', value: '1' }] },
      { key: 'all', label: t('workflow.view.all') },
    ],
    load: (request, signal) => send(instanceQuery, request, { quiet: true, signal }),
    sorts: [{ field: 'startedAt', order: 'DESC' }],
    filters: filtersOf(t, processes),
    columns: columnsOf(t),
    nameOf: (row) => row.title,
    onOpen: show,
    rowActions: rowActionsOf(t, open),
    bulkActions: bulkActionsOf(t, open),
    exports: true,
    empty: { text: t('workflow.noInstances') },
  };
}

const show = ({ id, title }: ProcessInstance) => openTab({ path: `/platform/instances/${id}`, title });

const filtersOf = (t: TFunction, processes: { value: string; label: string }[]): ListFilter[] => [
  { field: 'title', label: t('workflow.case'), kind: 'text' },
  { field: 'number', label: t('task.number'), kind: 'text' },
  {
    field: 'area',
    label: t('workflow.process'),
    kind: 'choice',
    options: processes,
  },
  {
    field: 'state',
    label: t('workflow.stateOf'),
    kind: 'choice',
    options: ['running', 'suspended', 'ended', 'terminated'].map((value) => ({
      value,
      label: t(`workflow.state.${value}`),
    })),
  },
  { field: 'version', label: t('workflow.versionNo'), kind: 'text', operator: 'S' },
  { field: 'startedAt', label: t('workflow.startedAt'), kind: 'date' },
  { field: 'holderName', label: t('task.company'), kind: 'text' },
];

const nodesOf = (row: ProcessInstance) => row.nodes.map(({ title }) => textOf(title, getLanguage())).join(comma());

const columnsOf = (t: TFunction): ListColumn<ProcessInstance>[] => [
  { field: 'title', title: t('workflow.case'), width: 190, render: (row) => <Zh text={row.title} /> },
  {
    field: 'area',
    title: t('workflow.process'),
    width: 158,
    render: (row) => textOf(row.areaTitle, getLanguage()),
    text: (row) => textOf(row.areaTitle, getLanguage()),
  },
  { field: 'version', title: t('workflow.versionNo'), width: 80, align: 'right' },
  {
    field: 'state',
    title: t('workflow.stateOf'),
    width: 130,
    render: (row) => (
      <span className="row">
        <InstanceMark state={row.state} />
        {row.incidents > 0 ? (
          <span className="wf-bad sm">{t('workflow.incidentCount', { count: row.incidents })}</span>
        ) : null}
      </span>
    ),
    text: (row) => t(`workflow.state.${row.state}`, { defaultValue: row.state }),
  },
  {
    field: 'node',
    title: t('workflow.restsAt'),
    width: 156,
    sortable: false,
    render: (row) => nodesOf(row) || '—',
    text: nodesOf,
  },
  { field: 'holderName', title: t('task.company'), width: 170, priority: 2 },
  { field: 'startedAt', title: t('workflow.startedAt'), kind: 'time' },
  { field: 'endedAt', title: t('workflow.endedAt'), kind: 'time', priority: 3 },
];

const rowActionsOf = (t: TFunction, { ask }: InstanceOpeners): RowAction<ProcessInstance>[] => [
  { key: 'open', label: t('workflow.chart'), run: show },
  {
    key: 'suspend',
    label: t('workflow.suspend.ok'),
    isShown: (row) => row.state === 'running',
    run: (row) => ask({ verb: 'suspend', rows: [row] }),
  },
  {
    key: 'resume',
    label: t('workflow.resume.ok'),
    isShown: (row) => row.state === 'suspended',
    run: (row) => ask({ verb: 'resume', rows: [row] }),
  },
  {
    key: 'end',
    label: t('workflow.end.ok'),
    danger: true,
    isShown: (row) => row.endedAt === null,
    run: (row) => ask({ verb: 'end', rows: [row] }),
  },
];

function bulkActionsOf(t: TFunction, { ask, migrate }: InstanceOpeners): BulkAction<ProcessInstance>[] {
  const only = (state: string, key: string) => (rows: readonly ProcessInstance[]) =>
    rows.every((row) => row.state === state) ? null : t(key);
  return [
    { key: 'migrate', label: t('workflow.migrate.ok'), refusal: (rows) => whyNotMigrate(rows, t), run: migrate },
    {
      key: 'suspend',
      label: t('workflow.suspend.ok'),
      refusal: only('running', 'workflow.onlyRunning'),
      run: (rows) => ask({ verb: 'suspend', rows }),
    },
    {
      key: 'resume',
      label: t('workflow.resume.ok'),
      refusal: only('suspended', 'workflow.onlySuspended'),
      run: (rows) => ask({ verb: 'resume', rows }),
    },
  ];
}

function whyNotMigrate(rows: readonly ProcessInstance[], t: TFunction): string | null {
  if (new Set(rows.map(({ area }) => area)).size > 1) return t('workflow.migrate.oneProcess');
  return rows.some(({ endedAt }) => endedAt !== null) ? t('workflow.onlyOpen') : null;
}
