import { passwordFaults } from '@app/engine/rules/password';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';

const rules = ['length', 'account', 'simple', 'common'] as const;

/** All rules of a new password, beside its field from the start; rules that are met are ticked while typing. */
export function PasswordRules({ password, account }: { password: string; account: string }): ReactNode {
  const { t } = useTranslation();
  const faults: readonly string[] = passwordFaults(password, account);
  return (
    <ul className="password-rules">
      {rules.map((rule) => {
        // Only the server knows which passwords are common.
        const isMet = password !== '' && rule !== 'common' && !faults.includes(rule);
        return (
          <li key={rule} className={isMet ? 'met' : undefined}>
            {isMet ? <Icon name="check" size={12} /> : <i aria-hidden="true" />}
            <span>{t(`session.password.rules.${rule}`, { account })}</span>
            {isMet ? <span className="visually-hidden">{t('session.password.rules.met')}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}
