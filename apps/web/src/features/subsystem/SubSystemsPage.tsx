import {
  type Input as CallInput,
  type SubSystemRecord,
  subSystemQuery,
  subSystemRemove,
  subSystemSave,
} from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Form, Input, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab, send } from '../../client/index.ts';
import { AdminListPage } from '../../runtime/admin/AdminList.tsx';
import type { AdminListSpec } from '../../runtime/admin/admin-types.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { LogoPicture } from '../../runtime/admin/LogoPicture.tsx';
import { givenNames } from '../../runtime/admin/names.ts';
import { useAction } from '../../runtime/admin/use-action.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { numberRule } from '../../ui/number.ts';
import { Zh } from '../../ui/Zh.tsx';
import { LogoField } from './LogoField.tsx';

type Values = CallInput<typeof subSystemSave>;

/** Sub-systems: their names, marks and number of menus (R7.5-01…R7.5-05). */
export default function SubSystemsPage(): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const act = useAction();
  const [edited, setEdited] = useState<SubSystemRecord | 'new' | null>(null);
  const known = edited === 'new' ? null : edited;

  const remove = async (systems: readonly SubSystemRecord[]) => {
    const agreed = await confirm({
      title: t(systems.length === 1 ? 'subsystem.removeTitle' : 'subsystem.removeMany', {
        count: systems.length,
        name: systems[0]?.name,
      }),
      content: t('list.removeText'),
      okText: t('list.remove'),
      danger: true,
    });
    const subSystemIds = systems.map(({ id }) => id).join(',');
    if (agreed)
      await act(
        () => send(subSystemRemove, { subSystemIds }, { quiet: true }),
        t('list.removed', { count: systems.length }),
      );
  };
  const hasMenus = (systems: readonly SubSystemRecord[]) =>
    systems.some((system) => system.menus > 0) ? t('subsystem.hasMenus') : null;
  const save = async ({ names, ...values }: Values) => {
    const given: Values = {
      ...values,
      logo: values.logo || null,
      names: names && givenNames(names),
    };
    await send(subSystemSave, known ? { ...given, id: known.id } : given, { quiet: true });
    message.success(t('admin.saved'));
    await queries.invalidateQueries({ queryKey: ['admin'] });
  };
  const spec: AdminListSpec<SubSystemRecord> = {
    id: 'subsystems',
    title: t('subsystem.title'),
    load: (request, signal) => send(subSystemQuery, request, { quiet: true, signal }),
    sorts: [{ field: 'sort', order: 'ASC' }],
    filters: [
      { field: 'name', label: t('subsystem.name'), kind: 'text' },
      { field: 'alias', label: t('subsystem.alias'), kind: 'text' },
    ],
    columns: [
      {
        field: 'name',
        title: t('subsystem.name'),
        width: 260,
        render: (row) => (
          <span className="admin-logo-name">
            <LogoPicture logo={row.logo} type={row.logoType} size={20} />
            <Zh text={row.name} />
          </span>
        ),
        text: (row) => row.name,
      },
      { field: 'alias', title: t('subsystem.alias'), width: 160 },
      { field: 'menus', title: t('subsystem.menus'), width: 110, align: 'right', sortable: false },
      { field: 'sort', title: t('admin.sort'), width: 110, align: 'right' },
    ],
    nameOf: (row) => row.name,
    onOpen: setEdited,
    rowActions: [
      { key: 'edit', label: t('admin.edit'), run: setEdited },
      {
        key: 'menus',
        label: t('subsystem.toMenus'),
        run: (row) => openTab({ path: `/platform/menus?system=${row.id}` }),
      },
      {
        key: 'remove',
        label: t('list.remove'),
        danger: true,
        refusal: (row) => hasMenus([row]),
        run: (row) => remove([row]),
      },
    ],
    bulkActions: [{ key: 'remove', label: t('list.remove'), danger: true, refusal: hasMenus, run: remove }],
    exports: true,
  };
  return (
    <>
      <AdminListPage
        spec={spec}
        actions={
          <Button type="primary" onClick={() => setEdited('new')}>
            <Icon name="plus" size={14} />
            {t('subsystem.create')}
          </Button>
        }
      />
      <FormDrawer<Values>
        open={edited !== null}
        title={known ? known.name : t('subsystem.create')}
        initial={
          known
            ? {
                names: known.names,
                alias: known.alias,
                sort: known.sort,
                logo: known.logo ?? '',
                logoType: known.logoType,
              }
            : { sort: 100, logoType: 'svg', logo: '' }
        }
        onSave={save}
        onClose={() => setEdited(null)}
      >
        {(form) => (
          <>
            <Form.Item
              name={['names', 'zh-CN']}
              label={t('admin.names.zh-CN')}
              rules={[{ required: true, message: t('subsystem.need.name') }]}
            >
              <Input maxLength={100} lang="zh-CN" />
            </Form.Item>
            <Form.Item name={['names', 'zh-TW']} label={t('admin.names.zh-TW')}>
              <Input maxLength={100} lang="zh-TW" />
            </Form.Item>
            <Form.Item
              name={['names', 'en']}
              label={t('admin.names.en')}
              rules={[{ required: true, message: t('subsystem.need.name') }]}
            >
              <Input maxLength={100} lang="en" />
            </Form.Item>
            <div className="two">
              <Form.Item
                name="alias"
                label={t('subsystem.alias')}
                extra={t('subsystem.aliasHelp')}
                rules={[
                  { required: true, message: t('subsystem.need.alias') },
                  { pattern: /^[A-Za-z][A-Za-z0-9_]{0,40}$/, message: t('rule.key') },
                ]}
              >
                <Input maxLength={41} spellCheck={false} />
              </Form.Item>
              <Form.Item
                name="sort"
                label={t('admin.sort')}
                extra={t('admin.sortHelp')}
                rules={[numberRule(t, { whole: true, min: 0, max: 10_000 })]}
              >
                <NumberInput whole style={{ width: '100%' }} />
              </Form.Item>
            </div>
            <Form.Item name="logoType" label={t('subsystem.logoType')}>
              <Radio.Group
                options={(['svg', 'image'] as const).map((value) => ({
                  value,
                  label: t(`subsystem.logoTypes.${value}`),
                }))}
                onChange={() => form.setFieldValue('logo', '')}
              />
            </Form.Item>
            <LogoField form={form} />
          </>
        )}
      </FormDrawer>
    </>
  );
}
