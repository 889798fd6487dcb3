import { areaList, roleIds, textOf } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Form, Input, Radio } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { kindOf, type UrlKind, urlPrefixes } from './menu-tree.ts';

/** Where a menu leads, and who sees it there; a group leads nowhere and follows what is below it. */
export function MenuTarget({ kind, addresses }: { kind: UrlKind; addresses: readonly string[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <p className="admin-help">{t(`resource.kindHelp.${kind}`)}</p>
      {kind === 'group' ? null : <AddressField kind={kind} addresses={addresses} />}
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
}

function AddressField({ kind, addresses }: { kind: UrlKind; addresses: readonly string[] }): ReactNode {
  const { t } = useTranslation();
  const suggestions = useSuggestions(kind, addresses);
  const prefix = urlPrefixes[kind];
  return (
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
  );
}

/** Areas by their titles; of the other kinds what the tree has already. */
function useSuggestions(kind: UrlKind, addresses: readonly string[]): { value: string; label?: string }[] {
  const areas = useQuery({
    queryKey: ['areas'],
    queryFn: ({ signal }) => send(areaList, {}, { quiet: true, signal }),
  });
  if (kind === 'area')
    return (areas.data ?? []).map(({ definition }) => ({
      value: definition.id,
      label: `${textOf(definition.title, getLanguage())} ${definition.id}`,
    }));
  return addresses
    .filter((address) => kindOf(address) === kind)
    .map((address) => ({ value: address.slice(urlPrefixes[kind].length) }));
}
