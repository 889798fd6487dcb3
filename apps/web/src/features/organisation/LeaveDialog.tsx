import { type Employee, employeeLeave, employeeOpenTasks, type Output } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Select, Skeleton } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { useAction } from '../../runtime/admin/use-action.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

interface LeaveDialogProps {
  employee: Employee | null;
  tenantId: string | null;
  onClose: () => void;
}

/** Somebody leaves: the open tasks go to a colleague first, then the account ends. */
export function LeaveDialog(props: LeaveDialogProps): ReactNode {
  const { employee, onClose } = props;
  const { t } = useTranslation();
  const leaving = useLeaving(props);
  const { open, successor, setSuccessor, reason, setReason } = leaving;
  const id = useId();
  const needsSuccessor = (open.data?.tasks.length ?? 0) > 0 && successor === undefined;
  const refusal = needsSuccessor ? t('organisation.leave.needsSuccessor') : null;
  return (
    <Dialog
      open={employee !== null}
      title={t('organisation.leave.title', { name: employee?.name })}
      onClose={onClose}
      dirty={reason !== '' || successor !== undefined}
      afterClose={leaving.clear}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            danger
            loading={leaving.busy}
            disabled={!open.data || refusal !== null}
            title={refusal ?? undefined}
            onClick={() => void leaving.leave()}
          >
            {t('organisation.leave.ok')}
          </Button>
        </>
      }
    >
      <p className="admin-help">{t('organisation.leave.text')}</p>
      {open.isError ? <ErrorState error={open.error} onRetry={() => void open.refetch()} /> : null}
      {open.isPending && employee ? <Skeleton active paragraph={{ rows: 2 }} /> : null}
      {open.data ? <HandOver open={open.data} successor={successor} onChoose={setSuccessor} /> : null}
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

/** The open tasks of who leaves, to whom they go, and the end of the account. */
function useLeaving({ employee, tenantId, onClose }: LeaveDialogProps) {
  const { t } = useTranslation();
  const act = useAction();
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
  const leave = async () => {
    if (!employee || !open.data) return;
    setBusy(true);
    const given = { employeeId: employee.id, successorId: successor, reason: reason.trim() || undefined };
    const done = await act(
      () => send(employeeLeave, given, { quiet: true, designTenantId: tenantId }),
      t('organisation.leave.done', { name: employee.name, count: open.data.tasks.length }),
    );
    setBusy(false);
    if (done) onClose();
  };
  const clear = () => {
    setSuccessor(undefined);
    setReason('');
  };
  return { open, successor, setSuccessor, reason, setReason, busy, leave, clear };
}

/** Which tasks wait, and who takes them; nobody is asked for when there are none. */
function HandOver({
  open: { tasks, successors },
  successor,
  onChoose,
}: {
  open: Output<typeof employeeOpenTasks>;
  successor: string | undefined;
  onChoose: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  if (tasks.length === 0)
    return <Alert type="info" showIcon title={t('organisation.leave.noTasks')} className="admin-fault" />;
  return (
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
          options={successors.map((one) => ({ value: one.id, label: one.name }))}
          onChange={onChoose}
        />
      </label>
      {successors.length === 0 ? (
        <Alert type="warning" showIcon title={t('organisation.leave.nobody')} className="admin-report" />
      ) : null}
    </>
  );
}
