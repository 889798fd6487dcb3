import { type Input as CallInput, type MenuNode, type MenuResourceRecord, resourceSave } from '@app/contract';
import { Form, Input, Radio } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { NamesFields } from '../../runtime/admin/NamesFields.tsx';
import { givenNames, type Names } from '../../runtime/admin/names.ts';
import { useSaved } from '../../runtime/admin/use-action.ts';
import { IconField } from './IconField.tsx';
import { MenuTarget } from './MenuTarget.tsx';
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
  const saved = useSaved();
  const save = async (values: Values) => {
    const id = await send(resourceSave, { ...givenOf(values), ...placeOf(edited) }, { quiet: true });
    await saved();
    onSaved(id);
  };
  const parent = edited?.kind === 'new' ? edited.parent : null;
  const createTitle = parent ? t('resource.createBelowTitle', { name: parent.label }) : t('resource.createTop');
  return (
    <FormDrawer<Values>
      open={edited !== null}
      title={edited?.kind === 'known' ? t('resource.editTitle', { name: edited.record.name }) : createTitle}
      initial={initialOf(edited)}
      onSave={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NamesFields missing={t('resource.need.name')} paired />
          <LookFields />
          <Form.Item noStyle shouldUpdate={(before, after) => before.urlKind !== after.urlKind}>
            {() => <MenuTarget kind={form.getFieldValue('urlKind')} addresses={addresses} />}
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

/** What the form begins with. */
function initialOf(edited: EditedMenu | null): Partial<Values> {
  const start = { address: '', icon: null, iconSvg: null, open: 'window' as const, roles: [] };
  if (edited?.kind !== 'known') return { ...start, urlKind: edited?.parent ? 'page' : 'group' };
  const { names, alias, icon, iconSvg, url, open, roles } = edited.record;
  const urlKind = kindOf(url);
  return {
    names,
    alias,
    icon,
    iconSvg,
    urlKind,
    address: (url ?? '').slice(urlPrefixes[urlKind].length),
    open: open === 'frame' || open === 'tab' ? open : 'window',
    roles,
  };
}

/** What the server is given of a form: only a menu of the web opens in different ways, and a group is for all. */
function givenOf({ urlKind, address, names, open, ...values }: Values): Saved {
  return {
    ...values,
    names: givenNames(names),
    icon: values.icon || null,
    iconSvg: values.iconSvg || null,
    url: urlKind === 'group' ? null : `${urlPrefixes[urlKind]}${address.trim()}`,
    open: urlKind === 'web' ? open : '',
    roles: urlKind === 'group' ? [] : values.roles,
  };
}

function placeOf(edited: EditedMenu | null): Partial<Saved> {
  if (edited?.kind === 'known') return { id: edited.record.id };
  return { systemId: edited?.systemId ?? '', parentId: edited?.parent?.id ?? null };
}

function LookFields(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
}
