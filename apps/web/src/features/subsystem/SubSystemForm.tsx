import { type Input as CallInput, type SubSystemRecord, subSystemSave } from '@app/contract';
import { Form, Input, Radio } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { NamesFields } from '../../runtime/admin/NamesFields.tsx';
import { givenNames } from '../../runtime/admin/names.ts';
import { useSaved } from '../../runtime/admin/use-action.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { numberRule } from '../../ui/number.ts';
import { LogoField } from './LogoField.tsx';

type Values = CallInput<typeof subSystemSave>;

/** Creates a sub-system or changes one: names, address, order and mark. */
export function SubSystemForm({
  system,
  onClose,
}: {
  system: SubSystemRecord | 'new' | null;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  const known = system === 'new' ? null : system;
  const save = async ({ names, ...values }: Values) => {
    const given: Values = {
      ...values,
      logo: values.logo || null,
      names: names && givenNames(names),
    };
    await send(subSystemSave, known ? { ...given, id: known.id } : given, { quiet: true });
    await saved();
  };
  return (
    <FormDrawer<Values>
      open={system !== null}
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
      onClose={onClose}
    >
      {(form) => (
        <>
          <NamesFields missing={t('subsystem.need.name')} />
          <PlaceFields />
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
  );
}

/** Where it stands: its part of the address and its order. */
function PlaceFields(): ReactNode {
  const { t } = useTranslation();
  return (
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
  );
}
