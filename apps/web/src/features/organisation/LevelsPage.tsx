import { type Input as CallInput, type Level, levelQuery, levelRemove, levelSave } from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Form, Input, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { AdminListPage } from '../../runtime/admin/AdminList.tsx';
import type { AdminListSpec } from '../../runtime/admin/admin-types.ts';
import { DesignTenantSelect, useDesignTenant } from '../../runtime/admin/DesignTenant.tsx';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { useAction } from '../../runtime/admin/use-action.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { numberRule } from '../../ui/number.ts';

type Values = CallInput<typeof levelSave>;

/** Levels of orgs and positions (R3-13, R3-14). */
export default function LevelsPage(): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const act = useAction();
  const tenantId = useDesignTenant();
  const [edited, setEdited] = useState<Level | 'new' | null>(null);
  const known = edited === 'new' ? null : edited;
  const options = { quiet: true, designTenantId: tenantId };
  const kinds = (['org', 'position'] as const).map((value) => ({
    value,
    label: t(`organisation.level.participant.${value}`),
  }));
  const remove = async (levels: readonly Level[]) => {
    const agreed = await confirm({
      title: t(levels.length === 1 ? 'organisation.level.removeTitle' : 'organisation.level.removeMany', {
        count: levels.length,
        name: levels[0]?.name,
      }),
      content: t('list.removeText'),
      okText: t('list.remove'),
      danger: true,
    });
    const ids = levels.map(({ id }) => id).join(',');
    if (agreed) await act(() => send(levelRemove, { ids }, options), t('list.removed', { count: levels.length }));
  };
  const save = async (values: Values) => {
    await send(levelSave, known ? { ...values, id: known.id } : values, options);
    message.success(t('admin.saved'));
    await queries.invalidateQueries({ queryKey: ['admin'] });
  };
  const spec: AdminListSpec<Level> = {
    id: 'levels',
    title: t('organisation.level.title'),
    scope: [tenantId],
    load: (request, signal) => send(levelQuery, request, { ...options, signal }),
    sorts: [{ field: 'value', order: 'ASC' }],
    filters: [
      { field: 'name', label: t('organisation.level.name'), kind: 'text' },
      { field: 'participantType', label: t('organisation.level.participantType'), kind: 'choice', options: kinds },
    ],
    columns: [
      { field: 'name', title: t('organisation.level.name'), width: 220 },
      { field: 'value', title: t('organisation.level.value'), width: 110, align: 'right' },
      {
        field: 'participantType',
        title: t('organisation.level.participantType'),
        width: 160,
        render: (row) => t(`organisation.level.participant.${row.participantType}`),
        text: (row) => t(`organisation.level.participant.${row.participantType}`),
      },
    ],
    nameOf: (row) => row.name,
    onOpen: setEdited,
    rowActions: [
      { key: 'edit', label: t('admin.edit'), run: setEdited },
      { key: 'remove', label: t('list.remove'), danger: true, run: (row) => remove([row]) },
    ],
    bulkActions: [{ key: 'remove', label: t('list.remove'), danger: true, run: remove }],
    empty: {
      text: t('organisation.level.none'),
      hint: t('organisation.level.noneHint'),
      action: (
        <Button type="primary" onClick={() => setEdited('new')}>
          {t('organisation.level.create')}
        </Button>
      ),
    },
  };
  return (
    <>
      <AdminListPage
        spec={spec}
        facts={<DesignTenantSelect />}
        actions={
          <Button type="primary" onClick={() => setEdited('new')}>
            <Icon name="plus" size={14} />
            {t('organisation.level.create')}
          </Button>
        }
      />
      <FormDrawer<Values>
        open={edited !== null}
        title={known ? known.name : t('organisation.level.create')}
        initial={known ?? { participantType: 'position', value: 1 }}
        onSave={({ name, value, participantType }) => save({ name, value, participantType })}
        onClose={() => setEdited(null)}
      >
        <Form.Item
          name="name"
          label={t('organisation.level.name')}
          rules={[{ required: true, message: t('organisation.need.levelName') }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item
          name="value"
          label={t('organisation.level.value')}
          extra={t('organisation.level.valueHelp')}
          rules={[
            { required: true, message: t('organisation.need.levelValue') },
            numberRule(t, { whole: true, min: 0, max: 10_000 }),
          ]}
        >
          <NumberInput whole style={{ width: 160 }} />
        </Form.Item>
        <Form.Item name="participantType" label={t('organisation.level.participantType')}>
          <Radio.Group options={kinds} />
        </Form.Item>
      </FormDrawer>
    </>
  );
}
