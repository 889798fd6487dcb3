import { type Delegate, delegateQuery, delegateRemove, textOf } from '@app/contract';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { Mark, type MarkRole } from '../../runtime/admin/Mark.tsx';
import { useAskedAction } from '../../runtime/admin/use-action.ts';
import { useAreas } from '../../runtime/area/areas.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { DelegateForm } from './DelegateForm.tsx';

const looks: Record<Delegate['state'], MarkRole> = {
  planned: 'info',
  active: 'success',
  past: 'neutral',
  ended: 'neutral',
};

/** Who acts for whom, from when to when, in which process; people name their own substitutes. */
export default function DelegatesPage(): ReactNode {
  const { t } = useTranslation();
  const [creating, setCreating] = useState(false);
  const create = (
    <Button type="primary" onClick={() => setCreating(true)}>
      <Icon name="plus" size={14} />
      {t('task.agent.create')}
    </Button>
  );
  return (
    <>
      <ListPage<Delegate> spec={useDelegateList(create)} actions={create} />
      <DelegateForm open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

function useDelegateList(create: ReactNode): ListSpec<Delegate> {
  const { t } = useTranslation();
  const ask = useAskedAction();
  const areas = useAreas();
  const titleOf = (area: string | null) => {
    if (area === null) return t('task.agent.allAreas');
    const found = areas.data?.find(({ definition }) => definition.id === area);
    return found ? textOf(found.definition.title, getLanguage()) : area;
  };
  const end = async ({ id, agentName }: Delegate) => {
    await ask(
      {
        title: t('task.agent.endTitle', { name: agentName }),
        content: t('task.agent.endText'),
        okText: t('task.agent.end'),
      },
      () => send(delegateRemove, { id }, { quiet: true }),
      t('task.agent.ended'),
    );
  };
  return {
    id: 'agents',
    title: t('task.agents'),
    load: (request, signal) => send(delegateQuery, request, { quiet: true, signal }),
    columns: columnsOf(t, titleOf),
    nameOf: (row) => `${row.userName} → ${row.agentName}`,
    rowActions: [
      {
        key: 'end',
        label: t('task.agent.end'),
        danger: true,
        isShown: (row) => row.mine && (row.state === 'planned' || row.state === 'active'),
        run: end,
      },
    ],
    empty: { text: t('task.agent.none'), hint: t('task.agent.noneHint'), action: create },
  };
}

const columnsOf = (t: TFunction, titleOf: (area: string | null) => string): ListColumn<Delegate>[] => [
  { field: 'userName', title: t('task.agent.person'), width: 110, sortable: false },
  { field: 'agentName', title: t('task.agent.agent'), width: 110, sortable: false },
  {
    field: 'area',
    title: t('task.agent.area'),
    width: 160,
    sortable: false,
    render: (row) => titleOf(row.area),
  },
  {
    field: 'from',
    title: t('task.agent.period'),
    width: { words: ['2028-08-28 — 2028-08-28'] },
    sortable: false,
    render: (row) => `${row.from.slice(0, 10)} — ${row.to.slice(0, 10)}`,
  },
  {
    field: 'state',
    title: t('task.agent.state'),
    width: 110,
    sortable: false,
    render: (row) => (
      <Mark look={looks[row.state]} icon={row.state === 'active' ? 'users' : 'clock'}>
        {t(`task.agent.states.${row.state}`)}
      </Mark>
    ),
  },
  {
    field: 'reason',
    title: t('task.agent.reason'),
    width: 120,
    sortable: false,
    render: (row) => <Zh text={row.reason || '—'} />,
  },
];
