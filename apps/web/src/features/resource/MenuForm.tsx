import {
  areaList,
  type Input as CallInput,
  type MenuNode,
  type MenuResourceRecord,
  resourceSave,
  roleIds,
  textOf,
} from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, AutoComplete, Form, Input, Radio } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { givenNames, type Names } from '../../runtime/admin/names.ts';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { IconField } from './IconField.tsx';
import { kindOf, type UrlKind, urlPrefixes } from './menu-tree.ts';

export type EditedMenu =
  | { kind: 'new'; systemId: string; parent: MenuNode | null }
  | { kind: 'known'; record: MenuResourceRecord };
type Saved = CallInput<typeof resourceSave>;
interface Values {
  names: Names;
  alias: string;
  icon: string | null;
  iconSvg: string | null;
  urlKind: UrlKind;
  address: string;
  open: 'frame' | 'window' | 'tab';
  roles: NonNullable<Saved['roles']>;
}

/** Creates a menu below another one or at the top, or changes one. */
export function MenuForm({
  edited,
  addresses,
  onClose,
  onSaved,
}: {
  edited: EditedMenu | null;
  /** Addresses that the tree has already, as suggestions. */
  addresses: readonly string[];
  onClose: () => void;
  onSaved: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const known = edited?.kind === 'known' ? edited.record : null;
  const parent = edited?.kind === 'new' ? edited.parent : null;
  const areas = useQuery({
    queryKey: ['areas'],
    queryFn: ({ signal }) => send(areaList, {}, { quiet: true, signal }),
    enabled: edited !== null,
  });
  const save = async ({ urlKind, address, names, open, ...values }: Values) => {
    const given: Saved = {
      ...values,
      names: givenNames(names),
      icon: values.icon || null,
      iconSvg: values.iconSvg || null,
      url: urlKind === 'group' ? null : `${urlPrefixes[urlKind]}${address.trim()}`,
      open: urlKind === 'web' ? open : '',
      roles: urlKind === 'group' ? [] : values.roles,
    };
    const id = await send(
      resourceSave,
      known
        ? { ...given, id: known.id }
        : { ...given, systemId: edited?.kind === 'new' ? edited.systemId : '', parentId: parent?.id ?? null },
      { quiet: true },
    );
    message.success(t('admin.saved'));
    await queries.invalidateQueries({ queryKey: ['admin'] });
    onSaved(id);
  };
  const urlKind = kindOf(known?.url);
  return (
    <FormDrawer<Values>
      open={edited !== null}
      title={
        known
          ? t('resource.editTitle', { name: known.name })
          : parent
            ? t('resource.createBelowTitle', { name: parent.label })
            : t('resource.createTop')
      }
      initial={
        known
          ? {
              names: known.names,
              alias: known.alias,
              icon: known.icon,
              iconSvg: known.iconSvg,
              urlKind,
              address: (known.url ?? '').slice(urlPrefixes[urlKind].length),
              open: known.open === 'frame' || known.open === 'tab' ? known.open : 'window',
              roles: known.roles,
            }
          : { urlKind: parent ? 'page' : 'group', address: '', icon: null, iconSvg: null, open: 'window', roles: [] }
      }
      onSave={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item
            name={['names', 'zh-CN']}
            label={t('admin.names.zh-CN')}
            rules={[{ required: true, message: t('resource.need.name') }]}
          >
            <Input maxLength={100} lang="zh-CN" />
          </Form.Item>
          <div className="two">
            <Form.Item name={['names', 'zh-TW']} label={t('admin.names.zh-TW')}>
              <Input maxLength={100} lang="zh-TW" />
            </Form.Item>
            <Form.Item
              name={['names', 'en']}
              label={t('admin.names.en')}
              rules={[{ required: true, message: t('resource.need.name') }]}
            >
              <Input maxLength={100} lang="en" />
            </Form.Item>
          </div>
          <Form.Item
            name="alias"
            label={t('resource.alias')}
            extra={t('resource.aliasHelp')}
            rules={[
              { required: true, message: t('resource.need.alias') },
              { pattern: /^[A-Za-z][A-Za-z0-9_-]{0,60}$/, message: t('resource.need.aliasRule') },
            ]}
          >
            <Input maxLength={61} spellCheck={false} />
          </Form.Item>
          <Form.Item name="icon" label={t('resource.icon')}>
            <IconField />
          </Form.Item>
          <Form.Item name="urlKind" label={t('resource.kind')}>
            <Radio.Group
              optionType="default"
              options={(['group', 'page', 'area', 'data', 'web'] as const).map((value) => ({
                value,
                label: t(`resource.kinds.${value}`),
              }))}
            />
          </Form.Item>
          <Form.Item noStyle shouldUpdate={(before, after) => before.urlKind !== after.urlKind}>
            {() => {
              const kind: UrlKind = form.getFieldValue('urlKind');
              const prefix = urlPrefixes[kind];
              const suggestions =
                kind === 'area'
                  ? (areas.data ?? []).map(({ definition }) => ({
                      value: definition.id,
                      label: `${textOf(definition.title, getLanguage())} ${definition.id}`,
                    }))
                  : addresses
                      .filter((address) => kindOf(address) === kind)
                      .map((address) => ({ value: address.slice(prefix.length) }));
              return (
                <>
                  <p className="admin-help">{t(`resource.kindHelp.${kind}`)}</p>
                  {kind === 'group' ? null : (
                    <Form.Item
                      name="address"
                      label={t('resource.url')}
                      rules={[
                        { required: true, message: t('resource.need.address') },
                        ...(kind === 'web'
                          ? [{ pattern: /^https?:\/\/[^\s/]+/i, message: t('resource.need.web') }]
                          : [{ pattern: /^[\w./-]+$/, message: t('resource.need.addressRule') }]),
                      ]}
                    >
                      <AutoComplete
                        options={suggestions}
                        showSearch={{ filterOption: (text, option) => String(option?.value ?? '').includes(text) }}
                      >
                        <Input
                          prefix={prefix === '' ? undefined : <span className="t3">{prefix}</span>}
                          maxLength={990}
                          spellCheck={false}
                        />
                      </AutoComplete>
                    </Form.Item>
                  )}
                  {kind === 'web' ? (
                    <Form.Item name="open" label={t('resource.open')}>
                      <Radio.Group
                        options={(['window', 'frame'] as const).map((value) => ({
                          value,
                          label: t(`resource.opens.${value}`),
                        }))}
                      />
                    </Form.Item>
                  ) : null}
                  {kind === 'group' ? null : (
                    <Form.Item name="roles" label={t('resource.roles')} extra={t('resource.rolesHelp')}>
                      <MultiSelect
                        optionFilterProp="label"
                        options={roleIds.map((role) => ({ value: role, label: t(`common.role.${role}`) }))}
                        placeholder={t('admin.choose')}
                      />
                    </Form.Item>
                  )}
                </>
              );
            }}
          </Form.Item>
          <Form.Item name="iconSvg" label={t('resource.iconSvg')} extra={t('resource.iconSvgHelp')}>
            <Input.TextArea
              autoSize={{ minRows: 2, maxRows: 6 }}
              spellCheck={false}
              className="mono"
              maxLength={50_000}
            />
          </Form.Item>
        </>
      )}
    </FormDrawer>
  );
}
