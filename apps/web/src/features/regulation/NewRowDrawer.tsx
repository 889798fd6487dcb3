import { type RegulationTable, regulationChangePut, regulationEntries, regulationEntry, textOf } from '@app/contract';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { DayInput } from '../../ui/day/DayInput.tsx';
import { dayRule } from './day-rule.ts';
import { DraftChoice, type DraftValues, noDraft, useIntoDraft } from './draft-choice.tsx';
import { besideFields, madeRow, RowFields } from './EntryDrawer.tsx';
import { useChecks } from './parameters/use-checks.ts';
import type { Row, RowValues } from './row-fields.ts';

interface Values extends DraftValues {
  fromDay: string;
  row: RowValues;
}

/** What a new row of a table has that no field asks for: taken from the last row of the table. */
async function frameOf(table: string): Promise<Row> {
  const parameters: never[] = [];
  const first = await send(
    regulationEntries,
    { table, parameters, requestPage: { pageNo: 1, limit: 1 } },
    { quiet: true },
  );
  const sample = first.dataResult[0];
  if (!sample) return {};
  const { row } = await send(regulationEntry, { table, id: sample.id }, { quiet: true });
  const kept = ['table', 'list', 'group', 'citation', 'complete', 'kind', 'level'];
  const own = table === 'rule' || table === 'requirement' ? kept : kept.filter((name) => name !== 'group');
  return Object.fromEntries(own.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]]))) as Row;
}

/** The row that the fields make: under the law from the given day, not yet compared with the official text. */
async function newRowOf(table: RegulationTable, values: Values, checks: ReturnType<typeof useChecks>): Promise<Row> {
  const frame = await frameOf(table.id);
  const own = madeRow(table.kind, {}, values.row, checks);
  const code = table.kind === 'rule' || table.kind === 'requirement' || table.kind === 'code';
  const row: Row = {
    ...frame,
    ...own,
    ...(table.kind === 'limit' ? { limitText: own.limitText ?? `${String(own.maxPercent ?? '')}%` } : {}),
    ...(table.kind === 'rule' ? { version: 1 } : {}),
    ...(code ? { [table.kind === 'rule' ? 'id' : 'code']: String(values.row.code ?? '') } : {}),
    ...(table.kind === 'code' ? { verified: false } : { from: values.fromDay }),
  };
  // Nobody has compared a new row with the official text yet.
  const { citation } = row;
  if (typeof citation === 'object' && citation !== null) row.citation = { ...citation, verified: false };
  return row;
}

/** A new row of a table, put into a draft. */
export function NewRowDrawer({
  table,
  open,
  onClose,
}: {
  table: RegulationTable;
  open: boolean;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const intoDraft = useIntoDraft();
  const checks = useChecks(table.kind === 'rule');
  return (
    <FormDrawer<Values>
      open={open}
      width={720}
      title={`${t('regulation.add')} · ${textOf(table.title, getLanguage())}`}
      initial={{ ...noDraft, fromDay: '', row: table.kind === 'rule' ? { enabled: true, severity: 'warn' } : {} }}
      saveText={t('regulation.intoDraft')}
      onClose={onClose}
      onSave={async (values) => {
        const row = await newRowOf(table, values, checks);
        await intoDraft(values, (changeId) =>
          send(regulationChangePut, { changeId, table: table.id, row }, { quiet: true }).catch((error: unknown) => {
            throw besideFields(error);
          }),
        );
      }}
    >
      <DraftChoice />
      {table.kind === 'code' ? null : (
        <Form.Item
          name="fromDay"
          label={t('regulation.fromDay')}
          rules={[{ required: true, message: t('regulation.need.day') }, dayRule(t)]}
        >
          <DayInput />
        </Form.Item>
      )}
      {table.kind === 'rule' || table.kind === 'requirement' || table.kind === 'code' ? (
        <Form.Item name={['row', 'code']} label={t('regulation.fields.code')}>
          <Input maxLength={40} />
        </Form.Item>
      ) : null}
      <RowFields kind={table.kind} isNew />
    </FormDrawer>
  );
}
