import { type Input as CallInput, type Org, type Position, positionSave } from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { App, Form, Input, Select, TreeSelect } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { treeOf } from './org-tree.ts';
import { useLevels } from './organisation.queries.ts';

type Values = CallInput<typeof positionSave>;

/** Creates a position or changes one. */
export function PositionForm({
  position,
  orgId,
  orgs,
  tenantId,
  onClose,
}: {
  position: Position | 'new' | null;
  orgId: string | null;
  orgs: readonly Org[];
  tenantId: string | null;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const levels = useLevels(tenantId);
  const known = position === 'new' || position === null ? null : position;
  const tree = useMemo(() => treeOf(orgs), [orgs]);
  const save = async (values: Values) => {
    const given: Values = { ...values, orgId: values.orgId ?? null, levelId: values.levelId ?? null };
    await send(positionSave, known ? { ...given, id: known.id } : given, { quiet: true, designTenantId: tenantId });
    message.success(t('admin.saved'));
    await queries.invalidateQueries({ queryKey: ['admin'] });
  };
  return (
    <FormDrawer<Values>
      open={position !== null}
      title={known ? known.name : t('organisation.position.create')}
      initial={known ? { name: known.name, code: known.code, orgId: known.orgId, levelId: known.levelId } : { orgId }}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('organisation.position.name')}
        rules={[{ required: true, message: t('organisation.need.positionName') }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="code"
        label={t('organisation.code')}
        extra={t('organisation.codeHelp')}
        rules={[
          { required: true, message: t('organisation.need.code') },
          { pattern: /^[A-Za-z][A-Za-z0-9_]{0,40}$/, message: t('organisation.need.codeRule') },
        ]}
      >
        <Input maxLength={41} spellCheck={false} />
      </Form.Item>
      <Form.Item name="orgId" label={t('organisation.employee.org')} extra={t('organisation.position.orgHelp')}>
        <TreeSelect
          allowClear
          showSearch
          treeDefaultExpandAll
          treeNodeFilterProp="title"
          treeData={tree}
          fieldNames={{ value: 'key', label: 'title', children: 'children' }}
          placeholder={t('organisation.position.anyOrg')}
        />
      </Form.Item>
      <Form.Item name="levelId" label={t('organisation.level.one')}>
        <Select
          allowClear
          options={(levels.data?.dataResult ?? [])
            .filter((level) => level.participantType === 'position')
            .map((level) => ({ value: level.id, label: level.name }))}
          placeholder={t('admin.choose')}
        />
      </Form.Item>
    </FormDrawer>
  );
}
