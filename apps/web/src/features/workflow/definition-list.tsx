import { definitionQuery, definitionRetire, definitionVersions, type ProcessDefinition, textOf } from '@app/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send } from '../../client/index.ts';
import { useAction, useAskedAction } from '../../runtime/admin/use-action.ts';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { Zh } from '../../ui/Zh.tsx';
import { stateOf, VersionMark } from './workflow-marks.tsx';

const nameOf = (row: ProcessDefinition) => textOf(row.title, getLanguage());

/** The list of processes; whoever may publish also imports versions and retires them. */
export function useDefinitionList(
  mayPublish: boolean,
  importVersion: (key: string) => void,
): ListSpec<ProcessDefinition> {
  const { t } = useTranslation();
  const { open, retire } = useDefinitionActions();
  return {
    id: 'definitions',
    title: t('workflow.definitions'),
    load: (request, signal) => send(definitionQuery, request, { quiet: true, signal }),
    filters: [
      { field: 'title', label: t('workflow.name'), kind: 'text' },
      { field: 'key', label: t('workflow.key'), kind: 'text' },
    ],
    columns: columnsOf(t),
    nameOf,
    onOpen: open,
    rowActions: [
      { key: 'open', label: t('common.open'), run: open },
      {
        key: 'import',
        label: t('workflow.newVersion'),
        isShown: () => mayPublish,
        run: (row) => importVersion(row.key),
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
}

function useDefinitionActions() {
  const { t } = useTranslation();
  const act = useAction();
  const ask = useAskedAction();
  const open = (row: ProcessDefinition) =>
    void act(async () => {
      // The draft, where one waits, else what runs.
      const versions = await send(definitionVersions, { key: row.key }, { quiet: true });
      const shown = versions.find(({ state }) => state === 'draft') ?? versions[0];
      if (shown) openTab({ path: `/platform/processes/${shown.id}`, title: nameOf(row) });
    });
  const retire = async (row: ProcessDefinition) => {
    const write = (retired: boolean) => () => send(definitionRetire, { key: row.key, retired }, { quiet: true });
    if (row.retired) await act(write(false), t('workflow.retire.undone'));
    else
      await ask(
        {
          title: t('workflow.retire.title', { name: nameOf(row) }),
          content: t('workflow.retire.text'),
          okText: t('workflow.retire.ok'),
          danger: true,
        },
        write(true),
        t('workflow.retire.done'),
      );
  };
  return { open, retire };
}

const columnsOf = (t: TFunction): ListColumn<ProcessDefinition>[] => [
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
  { field: 'version', title: t('workflow.versionNo'), width: 80, align: 'right' },
  { field: 'publishedAt', title: t('workflow.publishedAt'), kind: 'time' },
  {
    field: 'publishedBy',
    title: t('workflow.publishedBy'),
    width: 130,
    priority: 2,
    sortable: false,
    render: (row) => <Zh text={row.publishedBy ?? t('workflow.withProduct')} />,
  },
];
