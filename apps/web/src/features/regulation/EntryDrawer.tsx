import {
  languages,
  type RegulationDetail,
  type RegulationKind,
  regulationChangePut,
  regulationEntry,
  severities,
  textOf,
} from '@app/contract';
import { checkNames } from '@app/engine/review';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Radio, Select, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, getLanguage, send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { DayInput } from '../../ui/day/DayInput.tsx';
import { dayRule } from './day-rule.ts';
import { DraftChoice, type DraftValues, noDraft, useIntoDraft, useMayEdit } from './draft-choice.tsx';
import { EntryView, Ground, History, JudgedDuties } from './EntryView.tsx';
import { OptionsEditor } from './parameters/OptionsEditor.tsx';
import { type Checks, useChecks } from './parameters/use-checks.ts';
import { StateMark } from './regulation-marks.tsx';
import {
  citationParts,
  type Row,
  type RowField,
  type RowValues,
  rowFields,
  rowOf,
  valuesOf,
  wordsName,
} from './row-fields.ts';

type How = 'newText' | 'correct' | 'end' | 'remove';
interface Values extends DraftValues {
  how: How;
  fromDay: string;
  changeNote: string;
  row: RowValues;
}

/** A row with its ground and history, and the form that puts a change of it into a draft. */
export function EntryDrawer({
  table,
  id,
  onClose,
}: {
  table: string;
  id: string | null;
  onClose: () => void;
}): ReactNode {
  const mayEdit = useMayEdit();
  const found = useQuery({
    queryKey: ['admin', 'regulation', 'entry', table, id],
    queryFn: ({ signal }) => send(regulationEntry, { table, id: id ?? '' }, { quiet: true, signal }),
    enabled: id !== null,
  });
  const detail = found.data?.id === id ? found.data : null;
  if (!detail) return null;
  if (!mayEdit) return <EntryView detail={detail} onClose={onClose} />;
  return <RowForm key={detail.id} detail={detail} onClose={onClose} />;
}

function RowForm({ detail, onClose }: { detail: RegulationDetail; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const intoDraft = useIntoDraft();
  const checks = useChecks(detail.kind === 'rule');
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose();
  };
  const dated = detail.from !== null || detail.kind === 'list';
  const initial: Partial<Values> = {
    ...noDraft,
    ...(detail.drafts[0] ? { changeId: detail.drafts[0].id } : {}),
    how: dated && detail.kind !== 'rule' ? 'newText' : 'correct',
    fromDay: '',
    changeNote: '',
    row: valuesOf(detail.kind, detail.row),
  };
  return (
    <FormDrawer<Values>
      open={open}
      width={720}
      title={detail.title}
      extra={<StateMark state={detail.state} />}
      initial={initial}
      saveText={t('regulation.intoDraft')}
      onClose={close}
      onSave={async (values) => {
        const row =
          values.how === 'end' || values.how === 'remove' ? null : madeRow(detail.kind, detail.row, values.row, checks);
        const from = values.how === 'newText' || values.how === 'end' ? { from: values.fromDay } : {};
        const note = values.changeNote ? { note: values.changeNote } : {};
        const { table, id } = detail;
        await intoDraft(values, (changeId) =>
          send(regulationChangePut, { changeId, table, id, row, ...from, ...note }, { quiet: true }).catch(
            (error: unknown) => {
              throw besideFields(error);
            },
          ),
        );
      }}
    >
      {() => (
        <>
          <Ground detail={detail} />
          <DraftChoice />
          <HowFields dated={dated} />
          <RowFields kind={detail.kind} />
          <Form.Item name="changeNote" label={t('regulation.note')}>
            <Input maxLength={1_000} />
          </Form.Item>
          <JudgedDuties duties={detail.duties} dutyFree={detail.dutyFree} />
          <History detail={detail} />
        </>
      )}
    </FormDrawer>
  );
}

/** Faults of the server name fields of the row; the form holds them one level deeper. */
export function besideFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { state, message, causeText, requestId } = error;
  const data = error.fieldErrors.map((fault) => ({ ...fault, field: fieldOf(fault.field) }));
  return new ApiError({ state, message, causeText, data, requestId });
}

function fieldOf(field: string): string | (string | number)[] {
  if (field === 'from') return 'fromDay';
  const [head = '', ...rest] = field.split('.');
  // Parameters stand field by field; any other part of a row is one field.
  const parts = head === 'options' ? rest.map((part) => (/^\d+$/.test(part) ? Number(part) : part)) : [];
  return ['row', head, ...parts];
}

/** The row that the form makes of another. */
export function madeRow(kind: RegulationKind, row: Row, values: RowValues, checks: Checks | null): Row {
  return rowOf(kind, row, values, (check) => checks?.parametersOf(check));
}

function HowFields({ dated }: { dated: boolean }): ReactNode {
  const { t } = useTranslation();
  const how: unknown = Form.useWatch('how');
  const ways: How[] = dated ? ['newText', 'correct', 'end', 'remove'] : ['correct', 'remove'];
  return (
    <>
      <Form.Item name="how" label={t('regulation.how')}>
        <Radio.Group options={ways.map((value) => ({ value, label: t(`regulation.hows.${value}`) }))} />
      </Form.Item>
      {how === 'newText' || how === 'end' ? (
        <Form.Item
          name="fromDay"
          label={t('regulation.fromDay')}
          extra={t('regulation.fromHelp')}
          rules={[{ required: true, message: t('regulation.need.day') }, dayRule(t)]}
        >
          <DayInput />
        </Form.Item>
      ) : null}
    </>
  );
}

/** The fields of a row; nothing of it matters when the row ends. */
export function RowFields({ kind, isNew = false }: { kind: RegulationKind; isNew?: boolean }): ReactNode {
  const how: unknown = Form.useWatch('how');
  if (how === 'end' || how === 'remove') return null;
  return rowFields[kind].map((one) => <OneField key={one.field} {...one} fixed={one.fixed === true && !isNew} />);
}

function OneField({ field, kind, fixed }: RowField): ReactNode {
  const { t } = useTranslation();
  const label = t(`regulation.fields.${field}`);
  const name = ['row', field];
  if (kind === 'switch')
    return (
      <Form.Item name={name} label={label} valuePropName="checked">
        <Switch />
      </Form.Item>
    );
  if (kind === 'words')
    return languages.map((language) => (
      <Form.Item
        key={language}
        name={['row', wordsName(field, language)]}
        label={`${label} · ${t(`regulation.language.${language}`)}`}
      >
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} />
      </Form.Item>
    ));
  if (kind === 'parameters') return <OptionsEditor />;
  if (kind === 'citation')
    return citationParts.map((part) => (
      <Form.Item key={part} name={[...name, part]} label={`${label} · ${t(`regulation.parts.${part}`)}`}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} />
      </Form.Item>
    ));
  const long = kind === 'long' || kind === 'lines';
  const isFormulation = /When$|^when$/.test(field);
  return (
    <Form.Item
      name={name}
      label={label}
      extra={kind === 'lines' ? t('regulation.onePerLine') : isFormulation ? t('regulation.formulaHelp') : undefined}
      rules={[
        ...(kind === 'day' ? [dayRule(t)] : []),
        ...(kind === 'check' ? [{ required: true, message: t('regulation.need.parameter', { name: label }) }] : []),
      ]}
    >
      {kind === 'severity' ? (
        <Select options={severities.map((value) => ({ value, label: t(`common.severity.${value}`) }))} />
      ) : kind === 'check' ? (
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={Object.entries(checkNames).map(([value, words]) => ({
            value,
            label: `${textOf(words, getLanguage())} · ${value}`,
          }))}
        />
      ) : long ? (
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 12 }} spellCheck={false} />
      ) : kind === 'day' ? (
        <DayInput disabled={fixed === true} />
      ) : (
        <Input disabled={fixed === true} spellCheck={false} className={isFormulation ? 'mono' : undefined} />
      )}
    </Form.Item>
  );
}
