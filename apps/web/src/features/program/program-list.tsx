import { type Program, programQuery, programRevoke, programStates } from '@app/contract';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { Mark, type MarkRole } from '../../runtime/admin/Mark.tsx';
import { useAskedAction } from '../../runtime/admin/use-action.ts';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import type { IconName } from '../../ui/icons.tsx';

interface Acts {
  edit: (program: Program) => void;
  rotate: (program: Program) => void;
  show: (program: Program) => void;
  create: ReactNode;
}

const isOver = ({ state }: Program) => state === 'revoked';

/** The programs of the company with their state, what they may do and their calls. */
export function useProgramList({ edit, rotate, show, create }: Acts): ListSpec<Program> {
  const { t } = useTranslation();
  const ask = useAskedAction();
  const revoke = async (program: Program) => {
    const { id, name } = program;
    await ask(
      {
        title: t('program.revokeTitle', { name }),
        content: t('program.revokeText'),
        okText: t('program.revoke'),
        danger: true,
      },
      () => send(programRevoke, { id }, { quiet: true }),
      t('program.revoked'),
    );
  };
  return {
    id: 'programs',
    title: t('program.title'),
    load: (request, signal) => send(programQuery, request, { quiet: true, signal }),
    sorts: [{ field: 'createTime', order: 'DESC' }],
    filters: [
      { field: 'name', label: t('program.name'), kind: 'text' },
      { field: 'ownerName', label: t('program.owner'), kind: 'text' },
      {
        field: 'state',
        label: t('program.state'),
        kind: 'choice',
        options: programStates.map((value) => ({ value, label: t(`program.states.${value}`) })),
      },
    ],
    columns: columnsOf(t),
    nameOf: ({ name }) => name,
    onOpen: show,
    rowActions: [
      { key: 'detail', label: t('program.detail'), run: show },
      { key: 'edit', label: t('admin.edit'), isShown: (row) => !isOver(row), run: edit },
      { key: 'rotate', label: t('program.rotate'), isShown: (row) => !isOver(row), run: rotate },
      { key: 'revoke', label: t('program.revoke'), danger: true, isShown: (row) => !isOver(row), run: revoke },
    ],
    exports: true,
    empty: { text: t('program.none'), hint: t('program.noneHint'), action: create },
  };
}

const looks: Record<Program['state'], { look: MarkRole; icon: IconName }> = {
  ready: { look: 'success', icon: 'checkCircle' },
  keyless: { look: 'warning', icon: 'lock' },
  ownerless: { look: 'warning', icon: 'triangle' },
  expired: { look: 'neutral', icon: 'clock' },
  revoked: { look: 'danger', icon: 'xcircle' },
};

function columnsOf(t: TFunction): ListColumn<Program>[] {
  const state = (row: Program) => t(`program.states.${row.state}`);
  return [
    { field: 'name', title: t('program.name'), width: 180, wraps: true },
    {
      field: 'state',
      title: t('program.state'),
      width: 140,
      whole: true,
      render: (row) => <Mark {...looks[row.state]}>{state(row)}</Mark>,
      text: state,
    },
    { field: 'ownerName', title: t('program.owner'), width: 120 },
    {
      field: 'lastUsedTime',
      title: t('program.lastUsed'),
      width: 'time',
      render: (row) => row.lastUsedTime?.slice(0, 16) ?? <span className="t3">{t('program.never')}</span>,
      text: (row) => row.lastUsedTime ?? '',
    },
    { field: 'calls', title: t('program.calls'), width: 110, align: 'right' },
    { field: 'refused', title: t('program.refused'), width: 100, align: 'right' },
    {
      field: 'expiresOn',
      title: t('program.expiresOn'),
      width: 120,
      sortable: false,
      priority: 2,
      render: (row) => row.expiresOn ?? t('program.noEnd'),
      text: (row) => row.expiresOn ?? '',
    },
    { field: 'note', title: t('program.note'), width: 200, wraps: true, priority: 3 },
    { field: 'createdByName', title: t('program.createdBy'), width: 120, priority: 3 },
    { field: 'createTime', title: t('program.created'), kind: 'time', priority: 2 },
  ];
}
