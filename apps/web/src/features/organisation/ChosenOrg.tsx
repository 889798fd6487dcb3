import { type Org, orgRemove } from '@app/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab, send, useSession, useTab } from '../../client/index.ts';
import { useAskedAction } from '../../runtime/admin/use-action.ts';
import { Zh } from '../../ui/Zh.tsx';

interface ChosenOrgProps {
  org: Org;
  orgs: readonly Org[];
  tenantId: string | null;
  onEdit: () => void;
}

/** The org chosen in the tree: what it is, its people, and what can be done with it. */
export function ChosenOrg(props: ChosenOrgProps): ReactNode {
  const { org } = props;
  return (
    <section className="card admin-one" aria-label={org.name}>
      <OrgTools {...props} />
      <OrgFacts org={org} tenantId={props.tenantId} />
    </section>
  );
}

function OrgTools({ org, orgs, tenantId, onEdit }: ChosenOrgProps): ReactNode {
  const { t } = useTranslation();
  const remove = useOrgRemoval(tenantId);
  const hasChildren = orgs.some((one) => one.parentId === org.id);
  const hasPeople = org.employees > 0 ? t('organisation.org.hasPeople') : null;
  const refusal = hasChildren ? t('organisation.org.hasChildren') : hasPeople;
  const people = new URLSearchParams({ org: org.id, ...(tenantId ? { tenant: tenantId } : {}) });
  return (
    <div className="admin-tools">
      <h2>
        <Zh text={org.name} />
      </h2>
      <span className="t3 ell">{org.path}</span>
      <span className="sp" />
      <Button type="link" onClick={() => openTab({ path: `/platform/employees?${people}` })}>
        {t('organisation.org.people', { count: org.employees })}
      </Button>
      <Button onClick={onEdit}>{t('admin.edit')}</Button>
      <Button danger disabled={refusal !== null} title={refusal ?? undefined} onClick={() => void remove(org)}>
        {t('list.remove')}
      </Button>
    </div>
  );
}

function useOrgRemoval(tenantId: string | null) {
  const { t } = useTranslation();
  const { setQuery } = useTab();
  const ask = useAskedAction();
  return async ({ id, name }: Org) => {
    const done = await ask(
      {
        title: t('organisation.org.removeTitle', { name }),
        content: t('list.removeText'),
        okText: t('list.remove'),
        danger: true,
      },
      () => send(orgRemove, { ids: id }, { quiet: true, designTenantId: tenantId }),
      t('organisation.org.removed', { name }),
    );
    if (done) setQuery({ org: undefined });
  };
}

/** Letters of companies concern offices alone. */
function OrgFacts({ org, tenantId }: { org: Org; tenantId: string | null }): ReactNode {
  const { t } = useTranslation();
  const isOffice = useSession((session) => tenantId !== null || session.tenant?.kind === 'authority');
  return (
    <dl className="admin-facts">
      <dt>{t('organisation.code')}</dt>
      <dd>{org.code}</dd>
      <dt>{t('organisation.org.manager')}</dt>
      <dd>{org.managerName ?? '—'}</dd>
      <dt>{t('organisation.level.one')}</dt>
      <dd>{org.levelName ?? '—'}</dd>
      {isOffice ? (
        <>
          <dt>{t('organisation.org.letters')}</dt>
          <dd>{t(`organisation.org.lettersOf.${org.letters}`)}</dd>
        </>
      ) : null}
    </dl>
  );
}
