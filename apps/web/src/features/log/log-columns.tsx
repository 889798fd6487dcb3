import type { CallLog, ChangeLog, OperationLog, ReadLog, SignInLog } from '@app/contract';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { comma } from '../../client/index.ts';
import { Mark, type MarkRole } from '../../runtime/admin/Mark.tsx';
import type { ListColumn } from '../../runtime/list/list-spec.ts';
import type { IconName } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { Words } from './Words.tsx';

export type LogKind = 'operations' | 'changes' | 'signIns' | 'calls' | 'reads';
/** A line of any of the logs. */
export type LogRow = { id: string; kind: LogKind; time: string } & Partial<
  Omit<OperationLog, 'time'> &
    Omit<ChangeLog, 'time'> &
    Omit<SignInLog, 'time'> &
    Omit<CallLog, 'time' | 'id'> & { read: ReadLog }
>;

type Column = ListColumn<LogRow>;

/** Columns that several logs have. */
export const sharedColumns = (t: TFunction) =>
  ({
    time: { field: 'time', title: t('log.time'), width: { words: ['2028-08-28 08:08:08'] } },
    person: {
      field: 'name',
      title: t('log.person'),
      width: 130,
      render: (row) => (
        <span className="admin-node">
          <span className="ell">
            <Zh text={row.name ?? row.account ?? '—'} />
          </span>
          {row.realName && row.realName !== row.name ? (
            <span className="t3 sm ell">
              <Zh text={t('log.through', { name: row.realName })} />
            </span>
          ) : null}
        </span>
      ),
      text: (row) => [row.name, row.realName && `(${row.realName})`].filter(Boolean).join(' '),
    },
    tenant: { field: 'tenantName', title: t('log.tenant'), width: 190, priority: 2 },
    ip: { field: 'ip', title: t('log.ip'), width: 120 },
    action: {
      field: 'action',
      title: t('log.action'),
      width: 210,
      render: (row) => <Words group="act" code={row.action} />,
      text: (row) => row.action ?? '',
    },
    entity: {
      field: 'entity',
      title: t('log.entity'),
      width: 180,
      render: (row) => <Words group="thing" code={row.entity} />,
      text: (row) => row.entity ?? '',
    },
    entityId: { field: 'entityId', title: t('log.entityId'), width: 180, priority: 2 },
    requestId: { field: 'requestId', title: t('log.requestId'), width: 200, priority: 3 },
  }) satisfies Record<string, Column>;

const changedFields = (row: LogRow) => row.changes?.map((one) => one.field).join(comma());

/** Which fields a change wrote. */
export const changesColumn = (t: TFunction): Column => ({
  field: 'changes',
  title: t('log.changes'),
  width: 220,
  sortable: false,
  render: (row) => (
    <span className="admin-node">
      <span>{t('log.fields', { count: row.changes?.length ?? 0 })}</span>
      <span className="t3 sm ell">{changedFields(row)}</span>
    </span>
  ),
  text: (row) => changedFields(row) ?? '',
});

/** What came of a sign-in. */
export const outcomeColumn = (t: TFunction): Column => ({
  field: 'action',
  title: t('log.outcome'),
  width: 170,
  render: (row) => <SignInMark action={row.action ?? ''} />,
  text: (row) => row.action ?? '',
});

/** What was opened, by whom of which office, and how often. */
export const readColumns = (t: TFunction): Column[] => [
  { field: 'orgName', title: t('log.office'), width: 120, render: (row) => row.read?.orgName ?? '—' },
  {
    field: 'kind',
    title: t('log.opened'),
    width: 110,
    render: (row) => t(`log.readKind.${row.read?.kind ?? 'case'}`),
  },
  {
    field: 'title',
    title: t('log.what'),
    width: 240,
    render: (row) => <Zh text={row.read?.title ?? ''} />,
    text: (row) => row.read?.title ?? '',
  },
  {
    field: 'times',
    title: t('log.times'),
    width: 80,
    align: 'right',
    render: (row) => String(row.read?.times ?? ''),
  },
];

/** Where what was opened is found again. */
export const readPlaceColumns = (t: TFunction): Column[] => [
  { field: 'caseId', title: t('log.caseId'), width: 180, priority: 2, render: (row) => row.read?.caseId ?? '—' },
  {
    field: 'recordId',
    title: t('log.entityId'),
    width: 180,
    priority: 3,
    render: (row) => row.read?.recordId ?? '',
  },
];

/** A call of the server and what it answered. */
export const callColumns = (t: TFunction): Column[] => [
  {
    field: 'call',
    title: t('log.call'),
    width: 220,
    render: (row) => (
      <code className="admin-code">
        {row.method} {row.call}
      </code>
    ),
    text: (row) => `${row.method} ${row.call}`,
  },
  {
    field: 'state',
    title: t('log.state'),
    width: 100,
    render: (row) =>
      row.state === 200 ? (
        <Mark look="success" icon="check">
          200
        </Mark>
      ) : (
        <Mark look="danger" icon="xcircle">
          {String(row.state ?? '')}
        </Mark>
      ),
    text: (row) => String(row.state ?? ''),
  },
];

/** What happened at a sign-in, and whether it was refused, an end or a beginning; an unknown deed keeps its name. */
const signInLooks: Record<string, { look: MarkRole; icon: IconName }> = {
  signIn: { look: 'success', icon: 'check' },
  ticket: { look: 'success', icon: 'check' },
  recoveryCode: { look: 'warning', icon: 'check' },
  signOut: { look: 'neutral', icon: 'logout' },
  sessionRemoved: { look: 'warning', icon: 'logout' },
  refreshReuse: { look: 'danger', icon: 'octagon' },
  switch: { look: 'info', icon: 'users' },
  switchExit: { look: 'info', icon: 'users' },
  register: { look: 'info', icon: 'user' },
  factorOn: { look: 'info', icon: 'shield' },
  factorOff: { look: 'warning', icon: 'shield' },
  factorReset: { look: 'warning', icon: 'shield' },
  recoveryRenewed: { look: 'info', icon: 'shield' },
  passwordChanged: { look: 'info', icon: 'lock' },
  passwordReset: { look: 'warning', icon: 'lock' },
};

function SignInMark({ action }: { action: string }): ReactNode {
  const { t } = useTranslation();
  const key = action.replace(/^auth\./, '');
  const look = signInLooks[key];
  return look ? <Mark {...look}>{t(`log.signIn.${key}`)}</Mark> : <code className="admin-code">{action}</code>;
}
