import type { Org, Position } from '@app/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../client/index.ts';
import { DesignTenantSelect, useDesignTenant } from '../../runtime/admin/DesignTenant.tsx';
import { ListFrame } from '../../runtime/list/ListFrame.tsx';
import { List } from '../../runtime/list/ListPage.tsx';
import { useListAddress } from '../../runtime/list/use-list.ts';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { ChosenOrg } from './ChosenOrg.tsx';
import { OrgCard } from './OrgCard.tsx';
import { OrgForm } from './OrgForm.tsx';
import { useOrgs } from './organisation.queries.ts';
import { PositionForm } from './PositionForm.tsx';
import { usePositionList } from './position-list.tsx';

/** The orgs of a tenant as a tree; beside it the chosen one with its positions. */
export default function OrgsPage(): ReactNode {
  const { t } = useTranslation();
  const { query } = useTab();
  const tenantId = useDesignTenant();
  const orgs = useOrgs(tenantId).data ?? [];
  const chosen = orgs.find((one) => one.id === query.org) ?? null;
  const [org, setOrg] = useState<{ org: Org | null; parentId: string | null } | null>(null);
  const [position, setPosition] = useState<Position | 'new' | null>(null);
  return (
    <ListFrame
      title={t('organisation.org.title')}
      facts={<DesignTenantSelect />}
      actions={
        <Button type="primary" onClick={() => setOrg({ org: null, parentId: chosen?.id ?? null })}>
          <Icon name="plus" size={14} />
          {t(chosen ? 'organisation.org.createBelow' : 'organisation.org.create')}
        </Button>
      }
    >
      <div className="admin-split">
        <OrgCard tenantId={tenantId} />
        <div className="admin-main">
          {chosen ? (
            <ChosenOrg
              org={chosen}
              orgs={orgs}
              tenantId={tenantId}
              onEdit={() => setOrg({ org: chosen, parentId: chosen.parentId })}
            />
          ) : null}
          <Positions org={chosen} tenantId={tenantId} onEdit={setPosition} />
        </div>
      </div>
      <OrgForm edited={org} orgs={orgs} tenantId={tenantId} onClose={() => setOrg(null)} />
      <PositionForm
        position={position}
        orgId={chosen?.id ?? null}
        orgs={orgs}
        tenantId={tenantId}
        onClose={() => setPosition(null)}
      />
    </ListFrame>
  );
}

function Positions({
  org,
  tenantId,
  onEdit,
}: {
  org: Org | null;
  tenantId: string | null;
  onEdit: (position: Position | 'new') => void;
}): ReactNode {
  const { t } = useTranslation();
  const spec = usePositionList(org, tenantId, onEdit);
  const list = useListAddress(spec);
  return (
    <>
      <div className="admin-tools">
        <h2>
          <Zh text={spec.title} />
        </h2>
        <span className="sp" />
        <Button onClick={() => onEdit('new')}>
          <Icon name="plus" size={14} />
          {t('organisation.position.create')}
        </Button>
      </div>
      <List spec={spec} address={list} />
    </>
  );
}
