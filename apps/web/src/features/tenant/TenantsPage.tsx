import type { TenantRecord } from '@app/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../client/index.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ApproveDialog, type Decision } from './ApproveDialog.tsx';
import { TenantDetail } from './TenantDetail.tsx';
import { TenantForm } from './TenantForm.tsx';
import { useTenantList } from './tenant-list.tsx';

/** Companies and authorities: their approval, whether they may work, and their spaces (R6-12…R6-17). */
export default function TenantsPage(): ReactNode {
  const { t } = useTranslation();
  const { query, setQuery } = useTab();
  const [edited, setEdited] = useState<TenantRecord | 'new' | null>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const show = (id: string | undefined) => setQuery({ tenant: id });
  return (
    <>
      <ListPage
        spec={useTenantList({ edit: setEdited, decide: setDecision, show })}
        actions={
          <Button type="primary" onClick={() => setEdited('new')}>
            <Icon name="plus" size={14} />
            {t('tenant.create')}
          </Button>
        }
      />
      <TenantForm tenant={edited} onClose={() => setEdited(null)} />
      <ApproveDialog decision={decision} onClose={() => setDecision(null)} />
      <TenantDetail id={query.tenant ?? null} onClose={() => show(undefined)} onEdit={setEdited} />
    </>
  );
}
