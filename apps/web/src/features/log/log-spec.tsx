import {
  type CallLog,
  type ChangeLog,
  type ListRequest,
  type ListResult,
  logCalls,
  logChanges,
  logOperations,
  logReads,
  logSignIns,
  type OperationLog,
  type ReadLog,
  type SignInLog,
} from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, send } from '../../client/index.ts';
import type { AdminColumn, AdminFilter, AdminListSpec } from '../../runtime/admin/admin-types.ts';
import { Mark, type MarkRole } from '../../runtime/admin/Mark.tsx';
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

const kinds: readonly LogKind[] = ['operations', 'changes', 'signIns', 'calls', 'reads'];

async function load(kind: LogKind, request: ListRequest, signal: AbortSignal): Promise<ListResult<LogRow>> {
  const options = { quiet: true, signal };
  const bySeq = <T extends { seq: string }>(found: ListResult<T>) => ({
    ...found,
    dataResult: found.dataResult.map((row) => ({ ...row, id: row.seq, kind })),
  });
  switch (kind) {
    case 'operations':
      return bySeq(await send(logOperations, request, options)) as ListResult<LogRow>;
    case 'changes':
      return bySeq(await send(logChanges, request, options)) as ListResult<LogRow>;
    case 'signIns':
      return bySeq(await send(logSignIns, request, options)) as ListResult<LogRow>;
    case 'reads': {
      const found = await send(logReads, request, options);
      return {
        ...found,
        dataResult: found.dataResult.map((read) => {
          const { seq, time, account, name, realName, tenantName } = read;
          return { id: seq, kind, time, account, name, realName, tenantName, read };
        }),
      };
    }
    case 'calls': {
      const found = await send(logCalls, request, options);
      return { ...found, dataResult: found.dataResult.map((row) => ({ ...row, kind })) };
    }
  }
}

/** The list of one log: its call, filters and columns. */
export function useLogSpec(view: string, onOpen: (row: LogRow) => void): AdminListSpec<LogRow> {
  const { t } = useTranslation();
  const kind = kinds.find((one) => one === view) ?? 'operations';
  const time: AdminColumn<LogRow> = { field: 'time', title: t('log.time'), width: { words: ['2028-08-28 08:08:08'] } };
  const person: AdminColumn<LogRow> = {
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
  };
  const tenant: AdminColumn<LogRow> = { field: 'tenantName', title: t('log.tenant'), width: 190, priority: 2 };
  const ip: AdminColumn<LogRow> = { field: 'ip', title: t('log.ip'), width: 120 };
  const action: AdminColumn<LogRow> = {
    field: 'action',
    title: t('log.action'),
    width: 210,
    render: (row) => <Words group="act" code={row.action} />,
    text: (row) => row.action ?? '',
  };
  const entity: AdminColumn<LogRow> = {
    field: 'entity',
    title: t('log.entity'),
    width: 180,
    render: (row) => <Words group="thing" code={row.entity} />,
    text: (row) => row.entity ?? '',
  };
  const entityId: AdminColumn<LogRow> = { field: 'entityId', title: t('log.entityId'), width: 180, priority: 2 };
  const requestId: AdminColumn<LogRow> = { field: 'requestId', title: t('log.requestId'), width: 200, priority: 3 };
  const text = (field: string, label: string): AdminFilter => ({ field, label, kind: 'text' });
  const when: AdminFilter = { field: 'time', label: t('log.time'), kind: 'date' };
  const shapes: Record<LogKind, { columns: AdminColumn<LogRow>[]; filters: AdminFilter[] }> = {
    operations: {
      columns: [time, person, action, entity, entityId, ip, tenant, requestId],
      filters: [
        text('account', t('log.account')),
        text('action', t('log.action')),
        text('entity', t('log.entity')),
        when,
        text('entityId', t('log.entityId')),
        text('ip', t('log.ip')),
      ],
    },
    changes: {
      columns: [
        time,
        person,
        action,
        entity,
        {
          field: 'changes',
          title: t('log.changes'),
          width: 220,
          sortable: false,
          render: (row) => (
            <span className="admin-node">
              <span>{t('log.fields', { count: row.changes?.length ?? 0 })}</span>
              <span className="t3 sm ell">{row.changes?.map((one) => one.field).join(comma())}</span>
            </span>
          ),
          text: (row) => row.changes?.map((one) => one.field).join(comma()) ?? '',
        },
        entityId,
        tenant,
        { ...ip, priority: 2 },
        requestId,
      ],
      filters: [
        text('account', t('log.account')),
        text('entity', t('log.entity')),
        text('entityId', t('log.entityId')),
        when,
        text('action', t('log.action')),
      ],
    },
    signIns: {
      columns: [
        time,
        { ...person, width: 130 },
        { field: 'account', title: t('log.account'), width: 130 },
        {
          field: 'action',
          title: t('log.outcome'),
          width: 170,
          render: (row) => <SignInMark action={row.action ?? ''} />,
          text: (row) => row.action ?? '',
        },
        { field: 'detail', title: t('log.about'), width: 200, sortable: false },
        ip,
        tenant,
      ],
      filters: [text('account', t('log.account')), text('action', t('log.outcome')), text('ip', t('log.ip')), when],
    },
    reads: {
      columns: [
        time,
        person,
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
        tenant,
        { field: 'caseId', title: t('log.caseId'), width: 180, priority: 2, render: (row) => row.read?.caseId ?? '—' },
        {
          field: 'recordId',
          title: t('log.entityId'),
          width: 180,
          priority: 3,
          render: (row) => row.read?.recordId ?? '',
        },
      ],
      filters: [
        text('account', t('log.account')),
        text('title', t('log.what')),
        text('orgName', t('log.office')),
        when,
        { field: 'caseId', label: t('log.caseId'), kind: 'text', operator: 'S' },
        { field: 'recordId', label: t('log.entityId'), kind: 'text', operator: 'S' },
      ],
    },
    calls: {
      columns: [
        time,
        person,
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
        { field: 'ms', title: t('log.ms'), width: 90, align: 'right' },
        ip,
        tenant,
        requestId,
      ],
      filters: [
        text('account', t('log.account')),
        text('call', t('log.call')),
        { field: 'state', label: t('log.state'), kind: 'text', operator: 'S' },
        when,
        text('ip', t('log.ip')),
        text('requestId', t('log.requestId')),
      ],
    },
  };
  return {
    id: `log.${kind}`,
    title: t('log.title'),
    ...shapes[kind],
    views: kinds.map((key) => ({ key, label: t(`log.views.${key}`) })),
    sorts: [{ field: 'time', order: 'DESC' }],
    load: (request, signal) => load(kind, request, signal),
    nameOf: (row) => `${row.time} ${row.action ?? row.call ?? row.read?.title ?? ''}`,
    // A line of the read trace says all there is.
    ...(kind === 'reads' ? {} : { onOpen, rowActions: [{ key: 'open', label: t('common.details'), run: onOpen }] }),
    exports: true,
    empty: { text: t('log.none') },
  };
}

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
