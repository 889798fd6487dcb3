import { type Employee, employeeActivate, employeeDisable, employeeResetPassword, factorReset } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { useAction } from '../../runtime/admin/use-action.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';

export type EmployeeActions = ReturnType<typeof useEmployeeActions>;

/** What is done to the accounts of people; what ends a login is asked about first. */
export function useEmployeeActions(
  tenantId: string | null,
  onSecret: (secret: { account: string; secret: string }) => void,
) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const act = useAction();
  const options = { quiet: true, designTenantId: tenantId };

  const disable = async (people: readonly Employee[]) => {
    const agreed = await confirm({
      title: t(people.length === 1 ? 'organisation.disable.title' : 'organisation.disable.many', {
        count: people.length,
        name: people[0]?.name,
      }),
      content: t('organisation.disable.text'),
      okText: t('organisation.disable.ok'),
      danger: true,
    });
    const employeeIds = people.map(({ id }) => id).join(',');
    if (agreed)
      await act(
        () => send(employeeDisable, { employeeIds }, options),
        t('organisation.disable.done', { count: people.length }),
      );
  };
  const activate = (people: readonly Employee[]) =>
    act(
      () => send(employeeActivate, { employeeIds: people.map(({ id }) => id).join(',') }, options),
      t('organisation.activate.done', { count: people.length }),
    ).then(() => {});
  const reset = async (person: Employee) => {
    const agreed = await confirm({
      title: t('organisation.reset.title', { name: person.name }),
      content: t('organisation.reset.text'),
      okText: t('organisation.reset.ok'),
      danger: true,
    });
    if (!agreed) return;
    await act(async () => {
      const { account, initialPassword } = await send(employeeResetPassword, { employeeId: person.id }, options);
      onSecret({ account, secret: initialPassword });
    });
  };
  const resetFactor = async (person: Employee) => {
    const agreed = await confirm({
      title: t('organisation.factor.title', { name: person.name }),
      content: t('organisation.factor.text'),
      okText: t('organisation.factor.ok'),
      danger: true,
    });
    if (agreed)
      await act(() => send(factorReset, { userId: person.userId }, { quiet: true }), t('organisation.factor.done'));
  };
  return { disable, activate, reset, resetFactor };
}
