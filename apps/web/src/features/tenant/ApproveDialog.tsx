import { type TenantRecord, tenantApproveBatch } from '@app/contract';
import { Alert, Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { useAction } from '../../runtime/admin/use-action.ts';
import { Dialog } from '../../ui/Dialog.tsx';

export interface Decision {
  approveStatus: 'PASSED' | 'REFUSED';
  tenants: readonly TenantRecord[];
}

/** Approves or refuses tenants together, with an opinion that they read; a refusal needs one (R6-17). */
export function ApproveDialog({ decision, onClose }: { decision: Decision | null; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const refuses = decision?.approveStatus === 'REFUSED';
  const { opinion, setOpinion, busy, lacksReason, decide } = useApproval(decision, onClose);
  const count = decision?.tenants.length ?? 0;
  return (
    <Dialog
      open={decision !== null}
      title={t(refuses ? 'tenant.approve.refuseTitle' : 'tenant.approve.passTitle', { count })}
      width={480}
      dirty={opinion !== ''}
      onClose={onClose}
      afterClose={() => setOpinion('')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            danger={refuses}
            loading={busy}
            disabled={lacksReason}
            title={lacksReason ? t('tenant.approve.needsOpinion') : undefined}
            onClick={() => void decide()}
          >
            {t(refuses ? 'tenant.approve.refuse' : 'tenant.approve.pass')}
          </Button>
        </>
      }
    >
      <ul className="admin-names">
        {decision?.tenants.map((tenant) => (
          <li key={tenant.id}>
            {tenant.name} <span className="t3">{tenant.code}</span>
          </li>
        ))}
      </ul>
      {refuses ? null : <Alert type="info" showIcon title={t('tenant.approve.passHint')} className="admin-fault" />}
      <label htmlFor={id} className="admin-type">
        <span>{t(refuses ? 'tenant.approve.reason' : 'tenant.opinion')}</span>
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={500}
          showCount
          value={opinion}
          onChange={(event) => setOpinion(event.target.value)}
        />
      </label>
    </Dialog>
  );
}

function useApproval(decision: Decision | null, onDone: () => void) {
  const { t } = useTranslation();
  const act = useAction();
  const [opinion, setOpinion] = useState('');
  const [busy, setBusy] = useState(false);
  const refuses = decision?.approveStatus === 'REFUSED';
  const lacksReason = refuses && opinion.trim() === '';
  const decide = async () => {
    if (!decision || lacksReason) return;
    setBusy(true);
    const { approveStatus, tenants } = decision;
    const input = { tenantIds: tenants.map((one) => one.id).join(','), approveStatus };
    const done = await act(
      () => send(tenantApproveBatch, { ...input, opinion: opinion.trim() || undefined }, { quiet: true }),
      t(refuses ? 'tenant.approve.refused' : 'tenant.approve.passed', { count: tenants.length }),
    );
    setBusy(false);
    if (done) onDone();
  };
  return { opinion, setOpinion, busy, lacksReason, decide };
}
