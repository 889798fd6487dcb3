import { instanceQuery, type ProcessInstance, textOf } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage, openTab, send } from '../../client/index.ts';
import { AdminListPage } from '../../runtime/admin/AdminList.tsx';
import type { AdminListSpec } from '../../runtime/admin/admin-types.ts';
import { TimeCell } from '../../runtime/admin/TimeCell.tsx';
import { useAreas } from '../../runtime/area/areas.ts';
import { Zh } from '../../ui/Zh.tsx';
import { type InstanceVerb, useInstanceVerb } from './instance-verb.ts';
import { MigrateChosen } from './MigrateChosen.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { InstanceMark } from './workflow-marks.tsx';
import './workflow.css';

/** Running and ended cases as processes: find them, see where they stand, suspend, resume, end, migrate. */
export default function InstancesPage(): ReactNode {
  const { t } = useTranslation();
  const areas = useAreas();
  const [asked, setAsked] = useState<{ verb: InstanceVerb; rows: readonly ProcessInstance[] } | null>(null);
  const [moving, setMoving] = useState<readonly ProcessInstance[] | null>(null);
  const run = useInstanceVerb();
  const open = (row: ProcessInstance) => openTab({ path: `/platform/instances/${row.id}`, title: row.title });
  const only = (state: string, key: string) => (rows: readonly ProcessInstance[]) =>
    rows.every((row) => row.state === state) ? null : t(key);
  const spec: AdminListSpec<ProcessInstance> = {
    id: 'instances',
    title: t('workflow.instances'),
    views: [
      { key: 'open', label: t('workflow.view.open'), parameters: [{ key: 'Q^state^SI', value: 'running,suspended' }] },
      { key: 'incident', label: t('workflow.view.incident'), parameters: [{ key: 'Q^hasIncident^S', value: 'true' }] },
      { key: 'all', label: t('workflow.view.all') },
    ],
    load: (request, signal) => send(instanceQuery, request, { quiet: true, signal }),
    sorts: [{ field: 'startedAt', order: 'DESC' }],
    filters: [
      { field: 'title', label: t('workflow.case'), kind: 'text' },
      { field: 'number', label: t('task.number'), kind: 'text' },
      {
        field: 'area',
        label: t('workflow.process'),
        kind: 'choice',
        options: (areas.data ?? [])
          .filter(({ definition }) => definition.kind === 'application')
          .map(({ definition }) => ({ value: definition.id, label: textOf(definition.title, getLanguage()) })),
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
    ],
    columns: [
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
        render: (row) => row.nodes.map(({ title }) => textOf(title, getLanguage())).join(comma()) || '—',
        text: (row) => row.nodes.map(({ title }) => textOf(title, getLanguage())).join(comma()),
      },
      {
        field: 'holderName',
        title: t('task.company'),
        width: 170,
        priority: 2,
        render: (row) => <Zh text={row.holderName} />,
      },
      {
        field: 'startedAt',
        title: t('workflow.startedAt'),
        width: 'time',
        render: (row) => <TimeCell time={row.startedAt} />,
      },
      {
        field: 'endedAt',
        title: t('workflow.endedAt'),
        width: 'time',
        priority: 3,
        render: (row) => <TimeCell time={row.endedAt} />,
      },
    ],
    nameOf: (row) => row.title,
    onOpen: open,
    rowActions: [
      { key: 'open', label: t('workflow.chart'), run: open },
      {
        key: 'suspend',
        label: t('workflow.suspend.ok'),
        isShown: (row) => row.state === 'running',
        run: (row) => setAsked({ verb: 'suspend', rows: [row] }),
      },
      {
        key: 'resume',
        label: t('workflow.resume.ok'),
        isShown: (row) => row.state === 'suspended',
        run: (row) => setAsked({ verb: 'resume', rows: [row] }),
      },
      {
        key: 'end',
        label: t('workflow.end.ok'),
        danger: true,
        isShown: (row) => row.endedAt === null,
        run: (row) => setAsked({ verb: 'end', rows: [row] }),
      },
    ],
    bulkActions: [
      {
        key: 'migrate',
        label: t('workflow.migrate.ok'),
        refusal: (rows) =>
          new Set(rows.map(({ area }) => area)).size > 1
            ? t('workflow.migrate.oneProcess')
            : rows.some(({ endedAt }) => endedAt !== null)
              ? t('workflow.onlyOpen')
              : null,
        run: setMoving,
      },
      {
        key: 'suspend',
        label: t('workflow.suspend.ok'),
        refusal: only('running', 'workflow.onlyRunning'),
        run: (rows) => setAsked({ verb: 'suspend', rows }),
      },
      {
        key: 'resume',
        label: t('workflow.resume.ok'),
        refusal: only('suspended', 'workflow.onlySuspended'),
        run: (rows) => setAsked({ verb: 'resume', rows }),
      },
    ],
    exports: true,
    empty: { text: t('workflow.noInstances') },
  };
  return (
    <>
      <AdminListPage spec={spec} />
      {asked ? (
        <ReasonDialog
          verb={asked.verb}
          names={asked.rows.map(({ title }) => title)}
          onRun={(reason) =>
            run(
              asked.verb,
              asked.rows.map(({ id }) => id),
              reason,
            )
          }
          onClose={() => setAsked(null)}
        />
      ) : null}
      {moving ? <MigrateChosen rows={moving} onClose={() => setMoving(null)} /> : null}
    </>
  );
}
