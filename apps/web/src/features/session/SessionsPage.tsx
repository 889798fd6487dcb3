import { type OnlineSession, sessionQuery, sessionRemove } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send, useSession } from '../../client/index.ts';
import { AdminListPage } from '../../runtime/admin/AdminList.tsx';
import type { AdminListSpec } from '../../runtime/admin/admin-types.ts';
import { Mark } from '../../runtime/admin/Mark.tsx';
import { TimeCell } from '../../runtime/admin/TimeCell.tsx';
import { useAction } from '../../runtime/admin/use-action.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { agentName } from './agent-name.ts';

/** Who is signed in now, from where, and a way to end it at once. */
export default function SessionsPage(): ReactNode {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const act = useAction();
  const isSuper = useSession((session) => session.user?.isSuper === 'Y');
  const end = async (sessions: readonly OnlineSession[]) => {
    const agreed = await confirm({
      title: t(sessions.length === 1 ? 'online.endTitle' : 'online.endMany', {
        count: sessions.length,
        name: sessions[0]?.fullname,
      }),
      content: t('online.endText'),
      okText: t('online.end'),
      danger: true,
    });
    const sessionIds = sessions.map(({ id }) => id).join(',');
    if (agreed)
      await act(
        () => send(sessionRemove, { sessionIds }, { quiet: true }),
        t('online.ended', { count: sessions.length }),
      );
  };
  const isOwn = (sessions: readonly OnlineSession[]) =>
    sessions.some((session) => session.current) ? t('online.notOwn') : null;
  const spec: AdminListSpec<OnlineSession> = {
    id: 'sessions',
    title: t('online.title'),
    load: (request, signal) => send(sessionQuery, request, { quiet: true, signal }),
    sorts: [{ field: 'activeTime', order: 'DESC' }],
    filters: [
      { field: 'account', label: t('online.account'), kind: 'text' },
      { field: 'ip', label: t('online.ip'), kind: 'text' },
      { field: 'createTime', label: t('online.createTime'), kind: 'date' },
    ],
    columns: [
      {
        field: 'account',
        title: t('online.person'),
        width: 200,
        render: (row) => (
          <span className="admin-node">
            <b className="ell">{row.fullname}</b>
            <span className="t3 ell">{row.account}</span>
            {row.current ? (
              <Mark look="info" icon="user">
                {t('online.current')}
              </Mark>
            ) : null}
          </span>
        ),
        text: (row) => `${row.fullname} ${row.account}`,
      },
      { field: 'ip', title: t('online.ip'), width: 130 },
      {
        field: 'agent',
        title: t('online.agent'),
        width: 160,
        sortable: false,
        render: (row) => <span title={row.agent ?? undefined}>{agentName(row.agent) ?? '—'}</span>,
        text: (row) => row.agent ?? '',
      },
      {
        field: 'createTime',
        title: t('online.createTime'),
        width: 'time',
        render: (row) => <TimeCell time={row.createTime} />,
      },
      {
        field: 'activeTime',
        title: t('online.activeTime'),
        width: 'time',
        render: (row) => <TimeCell time={row.activeTime} />,
      },
      {
        field: 'expireTime',
        title: t('online.expireTime'),
        width: 'time',
        priority: 3,
        render: (row) => <TimeCell time={row.expireTime} />,
      },
      {
        field: 'switchedBy',
        title: t('online.switchedBy'),
        width: 140,
        priority: 2,
        sortable: false,
      },
    ],
    nameOf: (row) => row.fullname,
    rowActions: [
      { key: 'end', label: t('online.end'), danger: true, refusal: (row) => isOwn([row]), run: (row) => end([row]) },
    ],
    bulkActions: [{ key: 'end', label: t('online.end'), danger: true, refusal: isOwn, run: end }],
    exports: isSuper,
    empty: { text: t('online.none') },
  };
  return <AdminListPage spec={spec} />;
}
