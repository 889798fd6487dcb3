import {
  type AreaDefinition,
  columnsOf,
  itemAsks,
  itemSave,
  itemSeverities,
  type JsonObject,
  type OpinionItem,
  textOf,
} from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { Alert, Form, Input, Modal, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send, toApiError } from '../../client/index.ts';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { pathOf } from '../area/path-of.ts';
import type { CasePlace } from './use-items.ts';

interface ItemDialogProps {
  definition: AreaDefinition;
  data: JsonObject;
  place: CasePlace;
  /** The item that is reworded; null = a new one. */
  item: OpinionItem | null;
  onClose: () => void;
  onSaved: () => void;
}

interface Values {
  field: string;
  rowId?: string | null;
  column?: string | null;
  severity: OpinionItem['severity'];
  asks: OpinionItem['asks'];
  text: string;
  basis: string;
  unlocks?: string[];
}

/** Writes an opinion item: place, severity, what is asked, text, basis, and what it opens for change. */
export function ItemDialog(props: ItemDialogProps): ReactNode {
  const { place, item, onClose, onSaved } = props;
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const save = useMutation({
    mutationFn: ({ field, rowId, column, unlocks, ...words }: Values) =>
      send(
        itemSave,
        {
          ...pathOf(place.area),
          caseId: place.caseId,
          ...(item ? { id: item.id } : {}),
          place: { field, ...(rowId ? { rowId } : {}), ...(column ? { column } : {}) },
          ...words,
          ...(unlocks && unlocks.length > 0 ? { unlocks } : {}),
        },
        { quiet: true },
      ),
    onSuccess: onSaved,
  });
  return (
    <Modal
      open
      title={t(item ? 'opinion.editTitle' : 'opinion.newTitle')}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      {save.isError && <Alert type="error" title={toApiError(save.error).text} className="item-fault" />}
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={item ? valuesOf(item) : { severity: 'must', asks: 'correct' }}
        onFinish={(values) => save.mutate(values)}
      >
        <PlaceFields {...props} />
        <WordFields {...props} />
      </Form>
    </Modal>
  );
}

function valuesOf({ place, severity, asks, text, basis, unlocks }: OpinionItem): Values {
  return {
    field: place.field,
    rowId: place.rowId ?? null,
    column: place.column ?? null,
    severity,
    asks,
    text,
    basis,
    unlocks,
  };
}

/** The field, and in a table or a list of documents its row and column. */
function PlaceFields({ definition, data }: ItemDialogProps): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const form = Form.useFormInstance<Values>();
  const chosen = Form.useWatch('field', form);
  const field = definition.fields.find(({ key }) => key === chosen);
  const rows = rowsOf(field && data[field.key], field?.type === 'documents');
  const columns = field ? columnsOf(field) : [];
  const needed = { required: true, message: t('opinion.place') };
  return (
    <>
      <Form.Item name="field" label={t('opinion.place')} rules={[needed]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          autoFocus
          options={definition.fields
            .filter(({ compute }) => compute === undefined)
            .map(({ key, label }) => ({ value: key, label: textOf(label, language) }))}
          onChange={() => form.setFieldsValue({ rowId: null, column: null, unlocks: [] })}
        />
      </Form.Item>
      {rows.length > 0 && (
        <div className="item-where">
          <Form.Item name="rowId" label={t('opinion.row')}>
            <Select
              allowClear
              placeholder={t('opinion.wholeField')}
              options={rows.map(({ id, name }, at) => ({
                value: id,
                label: name === id ? name : t('opinion.rowNumber', { number: at + 1, name }),
              }))}
            />
          </Form.Item>
          {columns.length > 0 && (
            <Form.Item name="column" label={t('opinion.column')}>
              <Select
                allowClear
                placeholder={t('opinion.allColumns')}
                options={columns.map(({ key, label }) => ({ value: key, label: textOf(label, language) }))}
              />
            </Form.Item>
          )}
        </div>
      )}
    </>
  );
}

function WordFields({ definition }: ItemDialogProps): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const needed = (message: string) => [{ required: true, whitespace: true, message }];
  return (
    <>
      <div className="item-where">
        <Form.Item name="severity" label={t('opinion.severityLabel')}>
          <Select options={itemSeverities.map((value) => ({ value, label: t(`opinion.severity.${value}`) }))} />
        </Form.Item>
        <Form.Item name="asks" label={t('opinion.asksLabel')}>
          <Select options={itemAsks.map((value) => ({ value, label: t(`opinion.asks.${value}`) }))} />
        </Form.Item>
      </div>
      <Form.Item name="text" label={t('opinion.text')} rules={needed(t('opinion.text'))}>
        <Input.TextArea rows={3} maxLength={4000} />
      </Form.Item>
      <Form.Item name="basis" label={t('opinion.basis')} rules={needed(t('opinion.basis'))}>
        <Input maxLength={1000} />
      </Form.Item>
      <Form.Item name="unlocks" label={t('opinion.unlocks')} extra={t('opinion.unlocksHelp')}>
        <MultiSelect
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('opinion.place')}
          options={definition.fields
            .filter(({ compute }) => compute === undefined)
            .map(({ key, label }) => ({ value: key, label: textOf(label, language) }))}
        />
      </Form.Item>
    </>
  );
}

/** Rows of a table by id, or documents by code, each with what names it. */
function rowsOf(value: JsonObject[string] | undefined, documents: boolean): { id: string; name: string }[] {
  return (Array.isArray(value) ? value : []).flatMap((row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return [];
    const id = documents ? row.code : row._id;
    const name = row.name ?? row.inci ?? row.title ?? id;
    return typeof id === 'string' ? [{ id, name: typeof name === 'string' ? name : id }] : [];
  });
}
