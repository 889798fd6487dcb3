import { Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession, useTab } from '../../client/index.ts';
import { useTenants } from './tenants.ts';
import './admin.css';

/** The tenant that the page works on: the own one, or another that a super administrator chose (R6-09). */
export function useDesignTenant(): string | null {
  const { query } = useTab();
  const isSuper = useSession((session) => session.user?.isSuper === 'Y');
  return isSuper ? query.tenant || null : null;
}

/** Lets a super administrator choose the tenant whose directory is shown; nothing for others. */
export function DesignTenantSelect(): ReactNode {
  const { t } = useTranslation();
  const { query, setQuery } = useTab();
  const id = useId();
  const isSuper = useSession((session) => session.user?.isSuper === 'Y');
  const own = useSession((session) => session.tenant);
  const all = useTenants(isSuper);
  if (!isSuper) return own ? <span className="t3 ell">{own.name}</span> : null;
  return (
    <label htmlFor={id} className="admin-tenant">
      <span className="visually-hidden">{t('admin.tenant')}</span>
      <Select
        id={id}
        showSearch
        optionFilterProp="label"
        placeholder={t('admin.tenant')}
        loading={all.isPending}
        value={query.tenant || own?.id}
        options={(all.data ?? []).map((tenant) => ({ value: tenant.id, label: tenant.name }))}
        onChange={(tenant: string) =>
          // Choices and filters of one directory mean nothing in another.
          setQuery((before) => ({
            ...Object.fromEntries(Object.keys(before).map((name) => [name, undefined])),
            tenant: tenant === own?.id ? undefined : tenant,
          }))
        }
      />
    </label>
  );
}
