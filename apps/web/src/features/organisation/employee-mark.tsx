import type { Employee } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../runtime/admin/Mark.tsx';

const looks = {
  actived: { look: 'success', icon: 'checkCircle' },
  disabled: { look: 'neutral', icon: 'ban' },
  locked: { look: 'warning', icon: 'lock' },
} as const;

/** What an active person lacks to be found and to work: org, position, a role of their own. */
export function lackingOf(
  person: Pick<Employee, 'orgId' | 'positionId' | 'roles' | 'status' | 'leftAt'>,
): ('org' | 'position' | 'roles')[] {
  if (person.status !== 'actived' || person.leftAt) return [];
  return [
    ...(person.orgId === null ? (['org'] as const) : []),
    ...(person.positionId === null ? (['position'] as const) : []),
    ...(person.roles.length === 0 ? (['roles'] as const) : []),
  ];
}

/** Stands for the state of an active person who lacks something. */
export function Incomplete({ lacking }: { lacking: readonly ('org' | 'position' | 'roles')[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <span title={lacking.map((what) => t(`organisation.lacking.${what}`)).join('\n')}>
      <Mark look="warning" icon="triangle">
        {t('organisation.employee.incomplete')}
      </Mark>
    </span>
  );
}

/** What stands in a list where an active person has no org, position or role. */
export function Lacking({ what }: { what: 'org' | 'position' | 'roles' }): ReactNode {
  const { t } = useTranslation();
  return (
    <span title={t(`organisation.lacking.${what}`)}>
      <Mark look="warning" icon="triangle">
        {t('organisation.lacking.mark')}
      </Mark>
    </span>
  );
}

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
