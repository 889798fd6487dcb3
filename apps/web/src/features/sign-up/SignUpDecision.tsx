import { type RoleId, roleIds, type SignUp, signUpApprove, signUpRefuse } from '@app/contract';
import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send, useSession } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { useTenants } from '../../runtime/admin/tenants.ts';
import { useSaved } from '../../runtime/admin/use-action.ts';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { Zh } from '../../ui/Zh.tsx';

export interface Verdict {
  registration: SignUp;
  passes: boolean;
}
interface Values {
  tenantId?: string;
  roles: RoleId[];
  opinion?: string;
}
const companyRoles: readonly RoleId[] = ['APPLICANT'];

/** Lets an account into a company with its roles, or refuses it with a reason that the person reads. */
export function SignUpDecision({
  verdict,
  onShowProof,
  onClose,
}: {
  verdict: Verdict | null;
  onShowProof: (signUp: SignUp) => void;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const passes = verdict?.passes ?? true;
  const asked = verdict?.registration;
  const save = useVerdict(verdict);
  return (
    <FormDrawer<Values>
      open={verdict !== null}
      title={t(passes ? 'signUp.passTitle' : 'signUp.refuseTitle', { name: asked?.fullname })}
      saveText={t(passes ? 'tenant.approve.pass' : 'tenant.approve.refuse')}
      initial={{ tenantId: asked?.tenantId ?? undefined, roles: [...companyRoles] }}
      onSave={save}
      onClose={onClose}
    >
      {asked ? <Facts asked={asked} onShowProof={onShowProof} /> : null}
      {passes && asked ? <PlaceFields asked={asked} /> : null}
      <Form.Item
        name="opinion"
        label={t(passes ? 'tenant.opinion' : 'signUp.reason')}
        rules={passes ? [] : [{ required: true, whitespace: true, message: t('tenant.approve.needsOpinion') }]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showCount />
      </Form.Item>
    </FormDrawer>
  );
}

/** Sends what was decided, says it and lets the list show it. */
function useVerdict(verdict: Verdict | null): (values: Values) => Promise<void> {
  const { t } = useTranslation();
  const saved = useSaved();
  return async ({ tenantId, roles, opinion }) => {
    if (!verdict) return;
    const { registration: signUp, passes } = verdict;
    const about = { registrationId: signUp.id };
    if (passes) {
      const given = { ...(roles.length > 0 ? { roles } : {}), ...(tenantId ? { tenantId } : {}) };
      await send(signUpApprove, { ...about, ...given, opinion: opinion || undefined }, { quiet: true });
    } else await send(signUpRefuse, { ...about, opinion: opinion ?? '' }, { quiet: true });
    await saved(t(passes ? 'signUp.passed' : 'signUp.refused', { name: signUp.fullname }));
  };
}

/** What the person said of himself, with the proof to look at. */
function Facts({ asked, onShowProof }: { asked: SignUp; onShowProof: (signUp: SignUp) => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <dl className="admin-facts admin-fault">
      <dt>{t('signUp.account')}</dt>
      <dd>{asked.account}</dd>
      <dt>{t('signUp.company')}</dt>
      <dd>{asked.company}</dd>
      <dt>{t('signUp.proof')}</dt>
      <dd>
        {asked.proof ?? (asked.proofFile ? null : '—')}
        {asked.proofFile ? (
          <button type="button" className="lk" onClick={() => onShowProof(asked)}>
            <Zh text={asked.proofFile.fileName} />
          </button>
        ) : null}
      </dd>
      <dt>{t('signUp.createTime')}</dt>
      <dd>{asked.createTime}</dd>
    </dl>
  );
}

/** The company that somebody goes to, given where the invitation said it, and his roles there. */
function PlaceFields({ asked }: { asked: SignUp }): ReactNode {
  const { t } = useTranslation();
  const isSuper = useSession((session) => session.user?.isSuper === 'Y');
  const own = useSession((session) => session.tenant);
  const tenants = useTenants(isSuper);
  const offered = isSuper ? (tenants.data ?? []) : own ? [own] : [];
  return (
    <>
      <Form.Item
        name="tenantId"
        label={t('signUp.tenant')}
        extra={t('signUp.tenantHelp')}
        rules={[{ required: true, message: t('signUp.needTenant') }]}
      >
        <Select
          showSearch
          optionFilterProp="label"
          disabled={asked.tenantId !== null}
          options={
            asked.tenantId
              ? [{ value: asked.tenantId, label: asked.tenantName ?? asked.company }]
              : offered.map((one) => ({ value: one.id, label: one.name }))
          }
          placeholder={t('admin.choose')}
        />
      </Form.Item>
      <Form.Item name="roles" label={t('organisation.employee.roles')} extra={t('signUp.rolesHelp')}>
        <MultiSelect
          optionFilterProp="label"
          options={roleIds
            .filter((role) => role !== 'SUPER')
            .map((role) => ({ value: role, label: t(`common.role.${role}`) }))}
        />
      </Form.Item>
    </>
  );
}
