import {
  mostNotificationsRetried,
  type NotificationState,
  notificationKinds,
  notificationQuery,
  notificationReasons,
  notificationRetry,
  notificationStates,
  type SentNotification,
} from '@app/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { semicolon, send } from '../../client/index.ts';
import { Mark, type MarkRole } from '../../runtime/admin/Mark.tsx';
import { useAskedAction } from '../../runtime/admin/use-action.ts';
import type { ListColumn, ListFilter, ListSpec } from '../../runtime/list/list-spec.ts';
import type { IconName } from '../../ui/icons.tsx';

/** Bytes as kilobytes, the unit in which the size of a mail is told. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}

const looks: Record<NotificationState, { look: MarkRole; icon: IconName }> = {
  waiting: { look: 'info', icon: 'clock' },
  sending: { look: 'info', icon: 'send' },
  sent: { look: 'success', icon: 'check' },
  skipped: { look: 'neutral', icon: 'minus' },
  failed: { look: 'danger', icon: 'close' },
  unsure: { look: 'warning', icon: 'triangle' },
};
const again: readonly NotificationState[] = ['failed', 'unsure', 'skipped'];

/** The notifications with what became of them; those that were not sent can be sent again. */
export function useMailList(): ListSpec<SentNotification> {
  const { t } = useTranslation();
  const retry = useRetry();
  const refusal = (rows: readonly SentNotification[]) =>
    rows.every(({ state }) => again.includes(state)) ? null : t('notification.sent.notNeeded');
  const retrying = { key: 'retry', label: t('notification.sent.retry') };
  return {
    id: 'mails',
    title: t('notification.sent.title'),
    load: (request, signal) => send(notificationQuery, request, { quiet: true, signal }),
    sorts: [{ field: 'createTime', order: 'DESC' }],
    filters: filtersOf(t),
    columns: columnsOf(t),
    nameOf: (row) => `${row.fullname} ${row.subject}`,
    rowActions: [
      {
        ...retrying,
        isShown: ({ state }) => again.includes(state),
        run: (row) => retry([row]),
      },
    ],
    bulkActions: [{ ...retrying, refusal, run: retry }],
    exports: true,
    empty: { text: t('notification.sent.none') },
  };
}

/** Sends again after a question that names the person or says how many. */
function useRetry(): (rows: readonly SentNotification[]) => Promise<void> {
  const { t } = useTranslation();
  const ask = useAskedAction();
  return async (rows) => {
    const ids = rows.slice(0, mostNotificationsRetried).map(({ id }) => id);
    const count = ids.length;
    const title =
      count === 1
        ? t('notification.sent.retryOne', { name: rows[0]?.fullname })
        : t('notification.sent.retryMany', { count });
    await ask(
      { title, content: t('notification.sent.retryText'), okText: t('notification.sent.retry') },
      () => send(notificationRetry, { ids }, { quiet: true }),
      (retried) => t('notification.sent.retried', { count: retried }),
    );
  };
}

function filtersOf(t: TFunction): ListFilter[] {
  const words = (prefix: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`notification.${prefix}.${value}`) }));
  return [
    {
      field: 'state',
      label: t('notification.sent.state'),
      kind: 'choice',
      options: words('states', notificationStates),
    },
    {
      field: 'kind',
      label: t('notification.sent.kind'),
      kind: 'choice',
      options: words('kinds', [...notificationKinds, 'test']),
    },
    {
      field: 'reason',
      label: t('notification.sent.why'),
      kind: 'choice',
      options: words('reasons', notificationReasons),
    },
    { field: 'fullname', label: t('notification.sent.person'), kind: 'text' },
    { field: 'subject', label: t('notification.sent.subject'), kind: 'text' },
    { field: 'createTime', label: t('notification.sent.time'), kind: 'date' },
  ];
}

const columnsOf = (t: TFunction): ListColumn<SentNotification>[] => [
  { field: 'createTime', title: t('notification.sent.time'), kind: 'time' },
  {
    field: 'fullname',
    title: t('notification.sent.person'),
    width: 170,
    wraps: true,
    render: (row) => (
      <>
        <b>{row.fullname}</b> <span className="t3">{row.address ?? row.account}</span>
      </>
    ),
    text: (row) => `${row.fullname} ${row.account}`,
  },
  {
    field: 'state',
    title: t('notification.sent.state'),
    width: 115,
    whole: true,
    render: (row) => <Mark {...looks[row.state]}>{t(`notification.states.${row.state}`)}</Mark>,
    text: (row) => t(`notification.states.${row.state}`),
  },
  {
    field: 'reason',
    title: t('notification.sent.why'),
    width: 200,
    wraps: true,
    render: (row) => whyOf(t, row) || '—',
    text: (row) => whyOf(t, row),
  },
  {
    field: 'subject',
    title: t('notification.sent.subject'),
    width: 200,
    wraps: true,
    render: (row) =>
      row.subject || <span className="t3">{row.kind === 'message' ? t('notification.sent.personal') : '—'}</span>,
    text: (row) => row.subject,
  },
  {
    field: 'kind',
    title: t('notification.sent.kind'),
    width: 100,
    priority: 2,
    render: (row) => t(`notification.kinds.${row.kind}`),
    text: (row) => t(`notification.kinds.${row.kind}`),
  },
  { field: 'address', title: t('notification.sent.address'), width: 150, priority: 3 },
  {
    field: 'mode',
    title: t('notification.sent.mode'),
    width: 110,
    priority: 3,
    render: (row) => t(`notification.modes.${row.mode}`),
    text: (row) => t(`notification.modes.${row.mode}`),
  },
  { field: 'dueTime', title: t('notification.sent.due'), kind: 'time', priority: 2 },
  { field: 'doneTime', title: t('notification.sent.done'), kind: 'time', priority: 3 },
  { field: 'attempts', title: t('notification.sent.attempts'), width: 80, align: 'right', priority: 3 },
  {
    field: 'bytes',
    title: t('notification.sent.bytes'),
    width: 90,
    align: 'right',
    priority: 3,
    render: (row) => (row.bytes ? kilobytes(row.bytes) : '—'),
    text: (row) => (row.bytes ? String(row.bytes) : ''),
  },
  { field: 'tenantName', title: t('notification.sent.tenant'), width: 160, priority: 3 },
];

/** Why a notification was not sent, what the server said, or with how many others it went. */
function whyOf(t: TFunction, { reason, error, together }: SentNotification): string {
  const words = [
    reason === null ? null : t(`notification.reasons.${reason}`),
    error === null ? null : t('notification.sent.server', { error }),
    together !== null && together > 1 ? t('notification.sent.together', { count: together }) : null,
  ];
  return words.filter((word) => word !== null).join(semicolon());
}
