import { type OnlineSession, sessionQuery, sessionRemove } from '@app/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { send, useSession } from '../../client/index.ts';
import { Mark } from '../../runtime/admin/Mark.tsx';
import { useAskedAction } from '../../runtime/admin/use-action.ts';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { browserName } from './browser-name.ts';

/** The sessions that are open; each can be ended but the reader's own. */
export function useSessionList(): ListSpec<OnlineSession> {
  const { t } = useTranslation();
  const end = useEnd();
  const isSuper = useSession((session) => session.user?.isSuper === 'Y');
  const refusal = (sessions: readonly OnlineSession[]) =>
    sessions.some((session) => session.current) ? t('online.notOwn') : null;
  const ending = { key: 'end', label: t('online.end'), danger: true };
  return {
    id: 'sessions',
    title: t('online.title'),
    load: (request, signal) => send(sessionQuery, request, { quiet: true, signal }),
    sorts: [{ field: 'activeTime', order: 'DESC' }],
    filters: [
      { field: 'account', label: t('online.account'), kind: 'text' },
      { field: 'ip', label: t('online.ip'), kind: 'text' },
      { field: 'createTime', label: t('online.createTime'), kind: 'date' },
    ],
    columns: columnsOf(t),
    nameOf: (row) => row.fullname,
    rowActions: [{ ...ending, refusal: (row) => refusal([row]), run: (row) => end([row]) }],
    bulkActions: [{ ...ending, refusal, run: end }],
    exports: isSuper,
    empty: { text: t('online.none') },
  };
}

/** Ends sessions after a question that names the person or says how many. */
function useEnd(): (sessions: readonly OnlineSession[]) => Promise<void> {
  const { t } = useTranslation();
  const ask = useAskedAction();
  return async (sessions) => {
    const count = sessions.length;
    const sessionIds = sessions.map(({ id }) => id).join(',');
    const title = t(count === 1 ? 'online.endTitle' : 'online.endMany', { count, name: sessions[0]?.fullname });
    await ask(
      { title, content: t('online.endText'), okText: t('online.end'), danger: true },
      () => send(sessionRemove, { sessionIds }, { quiet: true }),
      t('online.ended', { count }),
    );
  };
}

const columnsOf = (t: TFunction): ListColumn<OnlineSession>[] => [
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
    render: (row) => <span title={row.agent ?? undefined}>{browserName(row.agent) ?? '—'}</span>,
    text: (row) => row.agent ?? '',
  },
  { field: 'createTime', title: t('online.createTime'), kind: 'time' },
  { field: 'activeTime', title: t('online.activeTime'), kind: 'time' },
  { field: 'expireTime', title: t('online.expireTime'), kind: 'time', priority: 3 },
  { field: 'switchedBy', title: t('online.switchedBy'), width: 140, priority: 2, sortable: false },
];
