import {
  type ListRequest,
  type ListResult,
  logCalls,
  logChanges,
  logOperations,
  logReads,
  logSignIns,
} from '@app/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import type { ListColumn, ListFilter, ListSpec } from '../../runtime/list/list-spec.ts';
import {
  callColumns,
  changesColumn,
  type LogKind,
  type LogRow,
  outcomeColumn,
  readColumns,
  readPlaceColumns,
  sharedColumns,
} from './log-columns.tsx';

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
export function useLogSpec(view: string, onOpen: (row: LogRow) => void): ListSpec<LogRow> {
  const { t } = useTranslation();
  const kind = kinds.find((one) => one === view) ?? 'operations';
  return {
    id: `log.${kind}`,
    title: t('log.title'),
    columns: columnsOf(kind, t),
    filters: filtersOf(kind, t),
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

function columnsOf(kind: LogKind, t: TFunction): ListColumn<LogRow>[] {
  const { time, person, action, entity, entityId, ip, tenant, requestId } = sharedColumns(t);
  switch (kind) {
    case 'operations':
      return [time, person, action, entity, entityId, ip, tenant, requestId];
    case 'changes':
      return [time, person, action, entity, changesColumn(t), entityId, tenant, { ...ip, priority: 2 }, requestId];
    case 'signIns': {
      const account = { field: 'account', title: t('log.account'), width: 130 };
      const detail = { field: 'detail', title: t('log.about'), width: 200, sortable: false };
      return [time, person, account, outcomeColumn(t), detail, ip, tenant];
    }
    case 'reads':
      return [time, person, ...readColumns(t), tenant, ...readPlaceColumns(t)];
    case 'calls': {
      const ms = { field: 'ms', title: t('log.ms'), width: 90, align: 'right' as const };
      return [time, person, ...callColumns(t), ms, ip, tenant, requestId];
    }
  }
}

function filtersOf(kind: LogKind, t: TFunction): ListFilter[] {
  const text = (field: string, label: string): ListFilter => ({ field, label, kind: 'text' });
  const exact = (field: string, label: string): ListFilter => ({ field, label, kind: 'text', operator: 'S' });
  const account = text('account', t('log.account'));
  const action = text('action', t('log.action'));
  const entity = text('entity', t('log.entity'));
  const entityId = text('entityId', t('log.entityId'));
  const ip = text('ip', t('log.ip'));
  const when: ListFilter = { field: 'time', label: t('log.time'), kind: 'date' };
  switch (kind) {
    case 'operations':
      return [account, action, entity, when, entityId, ip];
    case 'changes':
      return [account, entity, entityId, when, action];
    case 'signIns':
      return [account, text('action', t('log.outcome')), ip, when];
    case 'reads': {
      const places = [exact('caseId', t('log.caseId')), exact('recordId', t('log.entityId'))];
      return [account, text('title', t('log.what')), text('orgName', t('log.office')), when, ...places];
    }
    case 'calls': {
      const call = text('call', t('log.call'));
      return [account, call, exact('state', t('log.state')), when, ip, text('requestId', t('log.requestId'))];
    }
  }
}
