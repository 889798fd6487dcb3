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
import { documentTitle } from '@app/engine/form';
import { documentTitles } from '@app/engine/review';
import { useMutation } from '@tanstack/react-query';
import { Alert, Form, type FormInstance, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, getLanguage, send, toApiError } from '../../client/index.ts';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { pathOf } from '../area/path-of.ts';
import { useLoadedRulebook } from '../form/review/rulebook.ts';
import { type ItemMemory, type ItemValues, type PlaceOfItem, typedItem } from './typed-items.ts';
import type { CasePlace } from './use-items.ts';

export interface ItemSubject {
  definition: AreaDefinition;
  data: JsonObject;
  place: CasePlace;
  /** The item that is reworded; null = a new one. */
  item: OpinionItem | null;
  /** Where a new item is to stand. */
  at?: PlaceOfItem | null;
  onSaved: () => void;
  /** The case is another one than the page shows: it is read again. */
  onStale?: () => void;
}
interface ItemFormProps extends ItemSubject {
  form: FormInstance<ItemValues>;
  memory: ItemMemory;
  saving: ReturnType<typeof useItemSave>;
  autoFocus: 'place' | 'text';
}

/** Sends what the form of an item says; what was typed is forgotten when it is saved. */
export function useItemSave({ place, item, onSaved, onStale }: ItemSubject, memory: ItemMemory) {
  return useMutation({
    mutationFn: ({ field, rowId, column, documentId, page, unlocks, ...words }: ItemValues) =>
      send(
        itemSave,
        {
          ...pathOf(place.area),
          caseId: place.caseId,
          ...(item ? { id: item.id } : {}),
          place: {
            field,
            ...(rowId ? { rowId } : {}),
            ...(column ? { column } : {}),
            ...(documentId ? { documentId } : {}),
            ...(page ? { page } : {}),
          },
          ...words,
          ...(unlocks && unlocks.length > 0 ? { unlocks } : {}),
        },
        { quiet: true },
      ),
    onSuccess: () => {
      memory.forget();
      onSaved();
    },
    onError: (error) => {
      const failure = toApiError(error);
      if (failure instanceof ApiError && failure.state === 409) onStale?.();
    },
  });
}

/** A row or field as a whole. */
const nothingWithin = { column: null, documentId: undefined, page: undefined } as const;

/** What an opinion item says: place, severity, what is asked, text, basis, and what it opens for change. */
export function ItemForm(props: ItemFormProps): ReactNode {
  const { form, item, at, memory, saving } = props;
  const { t } = useTranslation();
  const [before] = useState(() => memory.read());
  return (
    <>
      {before && at && before.field + (before.rowId ?? '') !== at.field + (at.rowId ?? '') && (
        <p className="t2">{t('opinion.goesOn')}</p>
      )}
      {saving.isError && <Alert type="error" title={toApiError(saving.error).text} className="item-fault" />}
      <Form<ItemValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={before ?? (item ? valuesOf(item) : { ...typedItem, ...at })}
        onValuesChange={(changed: Partial<ItemValues>) => {
          // What lay within the place of before does not lie within the new one, and is not kept with it.
          if ('field' in changed) form.setFieldsValue({ ...nothingWithin, rowId: null, unlocks: [] });
          else if ('rowId' in changed) form.setFieldsValue(nothingWithin);
          memory.keep(form.getFieldsValue(true));
        }}
        onFinish={() => saving.mutate(form.getFieldsValue(true))}
      >
        <PlaceFields {...props} />
        <WordFields {...props} />
      </Form>
    </>
  );
}

function valuesOf({ place, severity, asks, text, basis, unlocks }: OpinionItem): ItemValues {
  return {
    field: place.field,
    rowId: place.rowId ?? null,
    column: place.column ?? null,
    ...(place.documentId === undefined ? {} : { documentId: place.documentId }),
    ...(place.page === undefined ? {} : { page: place.page }),
    severity,
    asks,
    text,
    basis,
    unlocks,
  };
}

/** The field, and in a table or a list of documents its row and column. */
function PlaceFields({ definition, data, autoFocus }: ItemFormProps): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const form = Form.useFormInstance<ItemValues>();
  const chosen = Form.useWatch('field', form);
  const field = definition.fields.find(({ key }) => key === chosen);
  const isDocuments = field?.type === 'documents';
  const titles = documentTitles(useLoadedRulebook(isDocuments)?.requirements ?? []);
  const rows = rowsOf(field && data[field.key], isDocuments);
  const columns = field ? columnsOf(field) : [];
  const needed = { required: true, message: t('opinion.place') };
  return (
    <>
      <Form.Item name="field" label={t('opinion.place')} rules={[needed]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          autoFocus={autoFocus === 'place'}
          options={definition.fields
            .filter(({ compute }) => compute === undefined)
            .map(({ key, label }) => ({ value: key, label: textOf(label, language) }))}
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
                label: isDocuments
                  ? documentTitle(titles, id, language)
                  : name === id
                    ? name
                    : t('opinion.rowNumber', { number: at + 1, name }),
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

function WordFields({ definition, autoFocus }: ItemFormProps): ReactNode {
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
        <Input.TextArea rows={3} maxLength={4000} autoFocus={autoFocus === 'text'} />
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
