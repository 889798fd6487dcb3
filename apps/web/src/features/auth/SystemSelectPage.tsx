import type { SubSystem } from '@app/contract/calls/resource/menu';
import { findCurrentUserSubSystem } from '@app/contract/calls/resource/menu';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../client/api-error.ts';
import { send } from '../../client/http.ts';
import { useLocale } from '../../client/i18n.ts';
import { navigate } from '../../client/navigation.ts';
import { useSession } from '../../client/session/session.ts';
import { getScope, setScope } from '../../client/session/token.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import { FormError } from './Field.tsx';
import { LeaveButton, placeAfter } from './TenantSelectPage.tsx';
import { WaitingForApproval } from './WaitingForApproval.tsx';

interface Props {
  query: Record<string, string>;
  onSignedIn: () => void;
  onSignedOut: () => void;
}

/** Which sub-system to work in (R2.1-20); somebody whose registration waits is told how it stands instead. */
export default function SystemSelectPage({ query, onSignedIn, onSignedOut }: Props): ReactNode {
  const { t } = useTranslation();
  const { registration: signUp, tenant, tenants } = useSession();
  if (signUp && tenants.length === 0)
    return <WaitingForApproval registration={signUp} onSignedIn={onSignedIn} onSignedOut={onSignedOut} />;
  const choose = (systemId: string) => {
    setScope({ ...getScope(), systemId });
    navigate(placeAfter(query), { replace: true });
    onSignedIn();
  };
  return (
    <AuthLayout title={t('login.systemSelect')}>
      {tenant ? <p className="lead">{tenant.name}</p> : null}
      <Systems onChoose={choose} />
      {tenants.length > 1 ? (
        <a className="back-way" href="/tenantSelect">
          {t('login.otherTenant')}
        </a>
      ) : null}
      <LeaveButton onSignedOut={onSignedOut} />
    </AuthLayout>
  );
}

function Systems({ onChoose }: { onChoose: (id: string) => void }): ReactNode {
  const { t } = useTranslation();
  const [systems, setSystems] = useState<SubSystem[] | null>(null);
  const [error, setError] = useState<string>();
  const language = useLocale((state) => state.language);
  // The server names the sub-systems in the language that it is asked in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language, another answer.
  useEffect(() => {
    let isCurrent = true;
    send(findCurrentUserSubSystem, {}, { silent: true }).then(
      (named) => isCurrent && setSystems(named),
      (failure) => isCurrent && setError(toApiError(failure).text),
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  if (error) return <FormError text={error} />;
  if (!systems) return null;
  if (systems.length === 0) return <p className="lead">{t('login.noSystem')}</p>;
  return (
    <ChoiceList
      label={t('login.systemSelect')}
      choices={systems.map((one) => ({ id: one.id, name: one.name, icon: one.logo ? { image: one.logo } : 'columns' }))}
      onChoose={onChoose}
    />
  );
}
