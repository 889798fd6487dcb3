import { oidcStart } from '@app/contract/calls/auth/sign-in';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../../client/api-error.ts';
import { usePublicConfig } from '../../../client/config.ts';
import { send } from '../../../client/http.ts';
import { Icon } from '../../../ui/icons.tsx';
import { FormError } from '../Field.tsx';

/** One button per configured identity provider; none without any. */
export function OidcButtons(): ReactNode {
  const { t } = useTranslation();
  const providers = usePublicConfig((state) => state.oidc);
  const [error, setError] = useState<string>();
  if (providers.length === 0) return null;
  const go = async (provider: string) => {
    try {
      const redirect = new URLSearchParams(window.location.search).get('redirect') ?? undefined;
      const { url } = await send(oidcStart, { provider, redirect }, { silent: true });
      if (/^https?:\/\//.test(url)) window.location.assign(url);
    } catch (failure) {
      setError(toApiError(failure).text);
    }
  };
  return (
    <section className="oidc" aria-label={t('login.oidc')}>
      <p>{t('login.oidc')}</p>
      {providers.map(({ id, name }) => (
        <button key={id} type="button" onClick={() => void go(id)}>
          <Icon name="shield" />
          {name}
        </button>
      ))}
      <FormError text={error} />
    </section>
  );
}
