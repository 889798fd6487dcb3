import type { ChangeClass } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import { classLooks } from './change-rows.ts';

/** The class of a difference, as a round pill: what is square is a status. */
export function ClassPill({ value }: { value: ChangeClass }): ReactNode {
  const { t } = useTranslation();
  const { look, icon } = classLooks[value];
  return (
    <span className={`ch-pill r-${look}`}>
      <Icon name={icon} size={12} />
      {t(`change.class.${value}`)}
    </span>
  );
}
