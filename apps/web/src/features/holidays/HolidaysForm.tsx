import { Alert, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../runtime/admin/FileDrop.tsx';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { useSaved } from '../../runtime/admin/use-action.ts';
import { asLines, readLines } from './holiday-lines.ts';
import type { HolidayWork } from './use-holidays.ts';

interface Values {
  lines: string;
  reason: string;
}

/** The list of a year as rows pasted from a spreadsheet or read from a file; every faulty line is named before it is saved. */
export function HolidaysForm({
  open,
  work,
  onClose,
}: {
  open: boolean;
  work: HolidayWork;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  const words = { holiday: t('holiday.kinds.holiday'), shifted: t('holiday.kinds.shifted') };
  const save = async ({ lines, reason }: Values) => {
    await work.save(readLines(lines).rows, reason);
    await saved();
  };
  const judged = async (_rule: unknown, lines: unknown) => {
    const { rows, faults } = readLines(String(lines ?? ''));
    const [first] = faults;
    if (first) throw new Error(t(`holiday.faults.${first.fault}`, { line: first.line, text: first.text }));
    if (rows.length === 0) throw new Error(t('holiday.faults.empty'));
  };
  return (
    <FormDrawer<Values>
      open={open}
      width={720}
      title={t('holiday.writeOf', { year: work.year })}
      initial={{ lines: asLines(work.draft?.rows ?? work.days, words), reason: work.draft?.reason ?? '' }}
      onSave={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="admin-help">{t('holiday.help')}</p>
          <FileDrop
            accept=".csv,.txt"
            text={t('holiday.file')}
            busy={false}
            onFile={async (file) => {
              form.setFieldValue('lines', await file.text());
              await form.validateFields(['lines']).catch(() => undefined);
            }}
          />
          <Form.Item name="lines" label={t('holiday.lines')} required rules={[{ validator: judged }]}>
            <Input.TextArea className="mono" autoSize={{ minRows: 12, maxRows: 20 }} maxLength={40_000} />
          </Form.Item>
          <Form.Item
            name="reason"
            label={t('holiday.reason')}
            rules={[{ required: true, whitespace: true, message: t('holiday.reasonFault') }]}
          >
            <Input maxLength={500} />
          </Form.Item>
          <Alert type="info" showIcon title={t('holiday.twoPersons')} />
        </>
      )}
    </FormDrawer>
  );
}
