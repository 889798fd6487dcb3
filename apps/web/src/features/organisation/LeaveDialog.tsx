import { type Employee, employeeLeave, employeeOpenTasks } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Select, Skeleton } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { useAction } from '../../runtime/admin/use-action.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

/** Somebody leaves: the open tasks go to a colleague first, then the account ends. */
export function LeaveDialog({
  employee,
  tenantId,
  onClose,
}: {
  employee: Employee | null;
  tenantId: string | null;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const act = useAction();
  const id = useId();
  const [successor, setSuccessor] = useState<string | undefined>(undefined);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const open = useQuery({
    queryKey: ['admin', 'openTasks', employee?.id],
    queryFn: ({ signal }) =>
      send(employeeOpenTasks, { employeeId: employee?.id ?? '' }, { quiet: true, signal, designTenantId: tenantId }),
    enabled: employee !== null,
    gcTime: 0,
  });
  const tasks = open.data?.tasks ?? [];
  const needsSuccessor = tasks.length > 0 && successor === undefined;
  const refusal = needsSuccessor ? t('organisation.leave.needsSuccessor') : null;
  const leave = async () => {
    if (!employee || !open.data || refusal) return;
    setBusy(true);
    const done = await act(
      () =>
        send(
          employeeLeave,
          { employeeId: employee.id, successorId: successor, reason: reason.trim() || undefined },
          { quiet: true, designTenantId: tenantId },
        ),
      t('organisation.leave.done', { name: employee.name, count: tasks.length }),
    );
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open={employee !== null}
      title={t('organisation.leave.title', { name: employee?.name })}
      onClose={onClose}
      dirty={reason !== '' || successor !== undefined}
      afterClose={() => {
        setSuccessor(undefined);
        setReason('');
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            danger
            loading={busy}
            disabled={!open.data || refusal !== null}
            title={refusal ?? undefined}
            onClick={() => void leave()}
          >
            {t('organisation.leave.ok')}
          </Button>
        </>
      }
    >
      <p className="admin-help">{t('organisation.leave.text')}</p>
      {open.isError ? <ErrorState error={open.error} onRetry={() => void open.refetch()} /> : null}
      {open.isPending && employee ? <Skeleton active paragraph={{ rows: 2 }} /> : null}
      {open.data && tasks.length === 0 ? (
        <Alert type="info" showIcon title={t('organisation.leave.noTasks')} className="admin-fault" />
      ) : null}
      {tasks.length > 0 ? (
        <>
          <b>{t('organisation.leave.tasks', { count: tasks.length })}</b>
          <ul className="admin-names">
            {tasks.map((task) => (
              <li key={task.id}>
                {task.title} <span className="t3 sm">{task.nodeTitle}</span>
              </li>
            ))}
          </ul>
          <label htmlFor={`${id}-to`} className="admin-type">
            <span>{t('organisation.leave.successor')}</span>
            <Select
              id={`${id}-to`}
              showSearch
              optionFilterProp="label"
              style={{ width: '100%' }}
              value={successor}
              placeholder={t('admin.choose')}
              options={(open.data?.successors ?? []).map((one) => ({ value: one.id, label: one.name }))}
              onChange={(value: string) => setSuccessor(value)}
            />
          </label>
          {open.data?.successors.length === 0 ? (
            <Alert type="warning" showIcon title={t('organisation.leave.nobody')} className="admin-report" />
          ) : null}
        </>
      ) : null}
      <label htmlFor={`${id}-why`} className="admin-type">
        <span>{t('organisation.leave.reason')}</span>
        <Input.TextArea
          id={`${id}-why`}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
    </Dialog>
  );
}
