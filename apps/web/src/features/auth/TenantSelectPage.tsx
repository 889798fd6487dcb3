import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../client/navigation.ts';
import { chooseTenant, signOut, useSession } from '../../client/session/session.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { ChoiceList } from './ChoiceList.tsx';

interface Props {
  query: Record<string, string>;
  onSignedIn: () => void;
  onSignedOut: () => void;
}

/** For whom to work now (R2.1-21); the sub-system follows by itself where there is one only. */
export default function TenantSelectPage({ query, onSignedIn, onSignedOut }: Props): ReactNode {
  const { t } = useTranslation();
  const { tenants, user } = useSession();
  const choose = (id: string) => {
    chooseTenant(id);
    navigate(placeAfter(query), { replace: true });
    onSignedIn();
  };
  return (
    <AuthLayout title={t('login.tenantSelect')}>
      <p className="lead">{t('login.tenantSelectText', { name: user?.fullname ?? '' })}</p>
      <ChoiceList
        label={t('login.tenantSelect')}
        choices={tenants.map((one) => ({
          id: one.id,
          name: one.name,
          note: t(`login.kind.${one.kind}`),
          icon: one.kind === 'authority' ? 'gavel' : 'company',
        }))}
        onChoose={choose}
      />
      <LeaveButton onSignedOut={onSignedOut} />
    </AuthLayout>
  );
}

/** Signs out of a page where nothing can be lost. */
export function LeaveButton({ onSignedOut }: { onSignedOut: () => void }): ReactNode {
  const { t } = useTranslation();
  const leave = () =>
    signOut()
      .catch(() => undefined)
      .finally(onSignedOut);
  return (
    <button type="button" className="text-button back-way" onClick={() => void leave()}>
      {t('login.signOut')}
    </button>
  );
}

/** Where the choice interrupted somebody; only paths of this origin, the guard judges them. */
export function placeAfter(query: Record<string, string>): string {
  const wanted = query.redirect ?? '';
  return /^\/(?![/\\])[^\\]*$/.test(wanted) ? wanted : '/dashboard';
}
