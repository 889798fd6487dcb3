import { type StatusRow, statusSave } from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Checkbox, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { NamesFields } from '../../runtime/admin/NamesFields.tsx';
import { givenNames, type Names } from '../../runtime/admin/names.ts';
import { useSaved } from '../../runtime/admin/use-action.ts';

interface Values {
  names: Names;
  other?: Partial<Names>;
  notify: boolean;
}

/** The words of a status; what the outside reads may be left empty and is then the word itself. */
export function StatusForm({ row, onClose }: { row: StatusRow | null; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  const queries = useQueryClient();
  const isProduct = row?.of === 'product';
  const outside = row ? (isProduct ? row.publicLabel : row.holderLabel) : null;
  const save = async ({ names, other, notify }: Values) => {
    if (row === null) return;
    const given = other?.['zh-CN']?.trim() ? givenNames({ 'zh-CN': '', 'zh-TW': '', en: '', ...other }) : null;
    await send(
      statusSave,
      {
        ...{ value: row.value, of: row.of, areas: row.areas.map(({ id }) => id), label: givenNames(names) },
        ...{ holderLabel: isProduct ? null : given, publicLabel: isProduct ? given : null },
        ...{ notify: isProduct ? false : notify, after: row.changedIn },
      },
      { quiet: true },
    );
    // What this window knows of areas and words holds the old ones.
    for (const queryKey of [['area'], ['dictionary']]) await queries.invalidateQueries({ queryKey });
    await saved();
  };
  return (
    <FormDrawer<Values>
      open={row !== null}
      title={row ? t('status.changeOf', { value: row.value }) : ''}
      initial={row ? { names: row.label, ...(outside ? { other: outside } : {}), notify: row.notify } : {}}
      onSave={save}
      onClose={onClose}
    >
      <p className="admin-help">{t('status.keeps')}</p>
      <NamesFields missing={t('status.labelFault')} />
      <fieldset className="admin-section">
        <legend>{t(isProduct ? 'status.publicLabel' : 'status.holderLabel')}</legend>
        <p className="admin-help">{t(isProduct ? 'status.publicHelp' : 'status.holderHelp')}</p>
        <OtherWord language="zh-CN" needs="en" />
        <OtherWord language="en" needs="zh-CN" />
      </fieldset>
      {isProduct ? null : (
        <Form.Item name="notify" valuePropName="checked">
          <Checkbox>{t('status.tellHolder')}</Checkbox>
        </Form.Item>
      )}
    </FormDrawer>
  );
}

/** One language of a word that is either given in both or in none. */
function OtherWord({ language, needs }: { language: 'zh-CN' | 'en'; needs: 'zh-CN' | 'en' }): ReactNode {
  const { t } = useTranslation();
  return (
    <Form.Item
      name={['other', language]}
      label={t(`admin.names.${language}`)}
      dependencies={[['other', needs]]}
      rules={[
        ({ getFieldValue }) => ({
          validator: async (_rule, own) =>
            !String(getFieldValue(['other', needs]) ?? '').trim() ||
            Boolean(String(own ?? '').trim()) ||
            Promise.reject(new Error(t('status.labelFault'))),
        }),
      ]}
    >
      <Input maxLength={100} lang={language} />
    </Form.Item>
  );
}
