import type { Employee } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../runtime/admin/Mark.tsx';

const looks = {
  actived: { look: 'success', icon: 'checkCircle' },
  disabled: { look: 'neutral', icon: 'ban' },
  locked: { look: 'warning', icon: 'lock' },
} as const;

/** Active, disabled, locked (R3-12), or left the tenant. */
export function EmployeeMark({ employee }: { employee: Pick<Employee, 'status' | 'leftAt'> }): ReactNode {
  const { t } = useTranslation();
  if (employee.leftAt)
    return (
      <Mark look="neutral" icon="logout">
        {t('organisation.status.left')}
      </Mark>
    );
  return <Mark {...looks[employee.status]}>{t(`organisation.status.${employee.status}`)}</Mark>;
}
