import { definitionQuery, definitionRetire, definitionVersions, type ProcessDefinition, textOf } from '@app/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send, useSession } from '../../client/index.ts';
import { AdminListPage } from '../../runtime/admin/AdminList.tsx';
import type { AdminListSpec } from '../../runtime/admin/admin-types.ts';
import { TimeCell } from '../../runtime/admin/TimeCell.tsx';
import { useAction } from '../../runtime/admin/use-action.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { stateOf, VersionMark } from './workflow-marks.tsx';
import './workflow.css';

/** Processes and their versions: import, look, publish, retire. */
export default function DefinitionsPage(): ReactNode {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const act = useAction();
  // Processes are shared by all offices, so the platform's administrator publishes them; an office looks on.
  const mayPublish = useSession((session) => session.user?.isSuper === 'Y');
  const [importing, setImporting] = useState<{ key: string | null } | null>(null);
  const nameOf = (row: ProcessDefinition) => textOf(row.title, getLanguage());
  const open = (row: ProcessDefinition) =>
    void act(async () => {
      // The draft, where one waits, else what runs.
      const versions = await send(definitionVersions, { key: row.key }, { quiet: true });
      const shown = versions.find(({ state }) => state === 'draft') ?? versions[0];
      if (shown) openTab({ path: `/platform/processes/${shown.id}`, title: nameOf(row) });
    });
  const retire = async (row: ProcessDefinition) => {
    const retired = !row.retired;
    const agreed =
      !retired ||
      (await confirm({
        title: t('workflow.retire.title', { name: nameOf(row) }),
        content: t('workflow.retire.text'),
        okText: t('workflow.retire.ok'),
        danger: true,
      }));
    if (agreed)
      await act(
        () => send(definitionRetire, { key: row.key, retired }, { quiet: true }),
        t(retired ? 'workflow.retire.done' : 'workflow.retire.undone'),
      );
  };
  const spec: AdminListSpec<ProcessDefinition> = {
    id: 'definitions',
    title: t('workflow.definitions'),
    load: (request, signal) => send(definitionQuery, request, { quiet: true, signal }),
    filters: [
      { field: 'title', label: t('workflow.name'), kind: 'text' },
      { field: 'key', label: t('workflow.key'), kind: 'text' },
    ],
    columns: [
      {
        field: 'title',
        title: t('workflow.name'),
        width: 220,
        render: (row) => <Zh text={nameOf(row)} />,
        text: nameOf,
      },
      {
        field: 'key',
        title: t('workflow.key'),
        width: 150,
        render: (row) => <code className="admin-code">{row.key}</code>,
      },
      {
        field: 'state',
        title: t('workflow.stateOf'),
        width: 190,
        sortable: false,
        render: (row) => (
          <span className="row">
            <VersionMark state={stateOf(row)} />
            {row.hasDraft && row.version !== null ? <VersionMark state="draft" /> : null}
          </span>
        ),
        text: (row) => t(`workflow.version.${stateOf(row)}`),
      },
      {
        field: 'version',
        title: t('workflow.versionNo'),
        width: 80,
        align: 'right',
        render: (row) => row.version ?? '—',
      },
      {
        field: 'publishedAt',
        title: t('workflow.publishedAt'),
        width: 'time',
        render: (row) => <TimeCell time={row.publishedAt} />,
      },
      {
        field: 'publishedBy',
        title: t('workflow.publishedBy'),
        width: 130,
        priority: 2,
        sortable: false,
        render: (row) => <Zh text={row.publishedBy ?? t('workflow.withProduct')} />,
      },
    ],
    nameOf,
    onOpen: open,
    rowActions: [
      { key: 'open', label: t('common.open'), run: open },
      {
        key: 'import',
        label: t('workflow.newVersion'),
        isShown: () => mayPublish,
        run: (row) => setImporting({ key: row.key }),
      },
      {
        key: 'instances',
        label: t('workflow.instances'),
        isShown: (row) => row.version !== null,
        run: (row) => openTab({ path: `/platform/instances?f.area=${encodeURIComponent(row.area ?? row.key)}` }),
      },
      {
        key: 'retire',
        label: t('workflow.retire.ok'),
        danger: true,
        isShown: (row) => mayPublish && !row.retired,
        run: retire,
      },
      { key: 'restore', label: t('workflow.retire.undo'), isShown: (row) => mayPublish && row.retired, run: retire },
    ],
    exports: true,
    empty: { text: t('workflow.noDefinitions') },
  };
  return (
    <>
      <AdminListPage
        spec={spec}
        actions={
          mayPublish ? (
            <Button type="primary" onClick={() => setImporting({ key: null })}>
              <Icon name="upload" size={14} />
              {t('workflow.import.title')}
            </Button>
          ) : null
        }
      />
      <ImportDialog open={importing !== null} processKey={importing?.key ?? null} onClose={() => setImporting(null)} />
    </>
  );
}
