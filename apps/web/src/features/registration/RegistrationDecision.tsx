import {
  type Input as CallInput,
  type Registration,
  type RoleId,
  registrationApprove,
  registrationRefuse,
  roleIds,
  tenantFind,
} from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send, useSession } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { Zh } from '../../ui/Zh.tsx';

export interface Verdict {
  registration: Registration;
  passes: boolean;
}
interface Values {
  tenantId?: string;
  roles: RoleId[];
  opinion?: string;
}
const companyRoles: readonly RoleId[] = ['APPLICANT'];

/** Lets an account into a company with its roles, or refuses it with a reason that the person reads. */
export function RegistrationDecision({
  verdict,
  onShowProof,
  onClose,
}: {
  verdict: Verdict | null;
  onShowProof: (registration: Registration) => void;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const isSuper = useSession((session) => session.user?.isSuper === 'Y');
  const own = useSession((session) => session.tenant);
  const passes = verdict?.passes ?? true;
  const asked = verdict?.registration;
  const tenants = useQuery({
    queryKey: ['admin', 'tenant', 'find'],
    queryFn: ({ signal }) => send(tenantFind, {}, { quiet: true, signal }),
    enabled: verdict !== null && passes && isSuper,
  });
  const offered = isSuper ? (tenants.data ?? []) : own ? [own] : [];
  const save = async ({ tenantId, roles, opinion }: Values) => {
    if (!asked) return;
    if (passes) {
      const input: CallInput<typeof registrationApprove> = {
        registrationId: asked.id,
        opinion: opinion || undefined,
        ...(roles.length > 0 ? { roles } : {}),
        ...(tenantId ? { tenantId } : {}),
      };
      await send(registrationApprove, input, { quiet: true });
      message.success(t('registration.passed', { name: asked.fullname }));
    } else {
      await send(registrationRefuse, { registrationId: asked.id, opinion: opinion ?? '' }, { quiet: true });
      message.success(t('registration.refused', { name: asked.fullname }));
    }
    await queries.invalidateQueries({ queryKey: ['admin'] });
  };
  return (
    <FormDrawer<Values>
      open={verdict !== null}
      title={t(passes ? 'registration.passTitle' : 'registration.refuseTitle', { name: asked?.fullname })}
      saveText={t(passes ? 'tenant.approve.pass' : 'tenant.approve.refuse')}
      initial={{ tenantId: asked?.tenantId ?? undefined, roles: [...companyRoles] }}
      onSave={save}
      onClose={onClose}
    >
      <dl className="admin-facts admin-fault">
        <dt>{t('registration.account')}</dt>
        <dd>{asked?.account}</dd>
        <dt>{t('registration.company')}</dt>
        <dd>{asked?.company}</dd>
        <dt>{t('registration.proof')}</dt>
        <dd>
          {asked?.proof ?? (asked?.proofFile ? null : '—')}
          {asked?.proofFile ? (
            <button type="button" className="lk" onClick={() => onShowProof(asked)}>
              <Zh text={asked.proofFile.fileName} />
            </button>
          ) : null}
        </dd>
        <dt>{t('registration.createTime')}</dt>
        <dd>{asked?.createTime}</dd>
      </dl>
      {passes ? (
        <>
          <Form.Item
            name="tenantId"
            label={t('registration.tenant')}
            extra={t('registration.tenantHelp')}
            rules={[{ required: true, message: t('registration.needTenant') }]}
          >
            <Select
              showSearch
              optionFilterProp="label"
              disabled={asked?.tenantId !== null && asked?.tenantId !== undefined}
              options={
                asked?.tenantId
                  ? [{ value: asked.tenantId, label: asked.tenantName ?? asked.company }]
                  : offered.map((one) => ({ value: one.id, label: one.name }))
              }
              placeholder={t('admin.choose')}
            />
          </Form.Item>
          <Form.Item name="roles" label={t('organisation.employee.roles')} extra={t('registration.rolesHelp')}>
            <MultiSelect
              optionFilterProp="label"
              options={roleIds
                .filter((role) => role !== 'SUPER')
                .map((role) => ({ value: role, label: t(`common.role.${role}`) }))}
            />
          </Form.Item>
        </>
      ) : null}
      <Form.Item
        name="opinion"
        label={t(passes ? 'tenant.opinion' : 'registration.reason')}
        rules={passes ? [] : [{ required: true, whitespace: true, message: t('tenant.approve.needsOpinion') }]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showCount />
      </Form.Item>
    </FormDrawer>
  );
}
