import { type DictionaryDetail, type DictionaryEntry, dictionarySave, textOf } from '@app/contract';
import { Checkbox, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { NamesFields } from '../../runtime/admin/NamesFields.tsx';
import { givenNames, type Names } from '../../runtime/admin/names.ts';
import { useSaved } from '../../runtime/admin/use-action.ts';
import { DayInput } from '../../ui/day/DayInput.tsx';
import { isDay } from '../../ui/day/day.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useForgetWords } from './use-dictionary.ts';

interface Values {
  value: string;
  names: Names;
  enabled: boolean;
  from: string;
  to: string;
  parent?: string;
  place: number | string;
}

/** A new value, or what one says, when it may be chosen and where it stands; of a system dictionary the labels alone. */
export function ItemForm({
  dictionary,
  item,
  onClose,
}: {
  dictionary: DictionaryDetail;
  item: DictionaryEntry | 'new' | null;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  const forget = useForgetWords();
  const { key, items, system } = dictionary;
  const known = item === 'new' || item === null ? null : item;
  const place = known ? items.findIndex(({ value }) => value === known.value) + 1 : items.length + 1;
  const save = async ({ value, names, enabled, from, to, parent, place: at }: Values) => {
    await send(
      dictionarySave,
      {
        ...{ key, value: known?.value ?? value.trim(), label: givenNames(names), enabled: enabled ?? true },
        ...{ from: from || null, to: to || null, parent: parent ?? null, place: Number(at ?? place) },
        ...{ isNew: known === null, after: known?.changedIn ?? null },
      },
      { quiet: true },
    );
    await forget();
    await saved();
  };
  return (
    <FormDrawer<Values>
      open={item !== null}
      title={
        known
          ? t('dictionary.changeOf', { name: textOf(known.label, getLanguage()) })
          : t('dictionary.addTo', { name: textOf(dictionary.title, getLanguage()) })
      }
      initial={
        known
          ? {
              ...{ value: known.value, names: known.label, enabled: known.enabled, place },
              ...{ from: known.from ?? '', to: known.to ?? '' },
              ...(known.parent === null ? {} : { parent: known.parent }),
            }
          : { enabled: true, place, from: '', to: '' }
      }
      onSave={save}
      onClose={onClose}
    >
      <p className="admin-help">{t(system ? 'dictionary.systemOnly' : 'dictionary.atOnce')}</p>
      <ValueField isKnown={known !== null} />
      <NamesFields missing={t('dictionary.labelFault')} />
      {system ? null : <Standing dictionary={dictionary} own={known?.value ?? null} />}
    </FormDrawer>
  );
}

function ValueField({ isKnown }: { isKnown: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    <Form.Item
      name="value"
      label={t('dictionary.value')}
      extra={isKnown ? undefined : t('dictionary.valueHelp')}
      rules={isKnown ? [] : [{ required: true, pattern: /^[A-Za-z][\w.-]*$/, message: t('dictionary.valueFault') }]}
    >
      <Input className="mono" maxLength={60} disabled={isKnown} />
    </Form.Item>
  );
}

/** When a value may be chosen, under which one it stands, and at which place. */
function Standing({ dictionary, own }: { dictionary: DictionaryDetail; own: string | null }): ReactNode {
  const { t } = useTranslation();
  const day = {
    validator: async (_rule: unknown, given: unknown) =>
      given === '' ||
      given === undefined ||
      given === null ||
      isDay(String(given)) ||
      Promise.reject(new Error(t('dictionary.dayFault'))),
  };
  const whole = {
    validator: async (_rule: unknown, given: unknown) =>
      (Number.isInteger(given) && Number(given) >= 1) || Promise.reject(new Error(t('dictionary.placeFault'))),
  };
  return (
    <>
      <Form.Item name="enabled" valuePropName="checked">
        <Checkbox>{t('dictionary.enabled')}</Checkbox>
      </Form.Item>
      <div className="two">
        <Form.Item name="from" label={t('dictionary.from')} rules={[day]}>
          <DayInput />
        </Form.Item>
        <Form.Item name="to" label={t('dictionary.to')} rules={[day]}>
          <DayInput />
        </Form.Item>
      </div>
      <div className="two">
        <Form.Item name="parent" label={t('dictionary.parent')}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={dictionary.items
              .filter(({ value }) => value !== own)
              .map(({ value, label }) => ({ value, label: textOf(label, getLanguage()) }))}
          />
        </Form.Item>
        <Form.Item name="place" label={t('dictionary.place')} rules={[whole]}>
          <NumberInput whole />
        </Form.Item>
      </div>
    </>
  );
}
