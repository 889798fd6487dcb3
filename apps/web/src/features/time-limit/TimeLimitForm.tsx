import { mostOfTimeLimit, type StopEvent, stopEvents, type TimeLimit, textOf, timeLimitSave } from '@app/contract';
import { Alert, Checkbox, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { today } from '../../client/today.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { useSaved } from '../../runtime/admin/use-action.ts';
import { DayInput } from '../../ui/day/DayInput.tsx';
import { isDay } from '../../ui/day/day.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';

interface Values {
  amount: number | string;
  from: string;
  basis: string;
  announcement?: string;
  verified: boolean;
  stopEvents: StopEvent[];
}

/** The draft of the next version of a limit: how long, from which day, on which ground; another person publishes it. */
export function TimeLimitForm({ limit, onClose }: { limit: TimeLimit | null; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  const draft = limit?.draft ?? null;
  const save = async ({ amount, announcement, ...values }: Values) => {
    if (limit === null) return;
    const standing = { key: limit.key, after: limit.from, draftAfter: draft?.savedAt ?? null };
    const given = { ...values, amount: Number(amount), announcement: announcement?.trim() || null };
    await send(timeLimitSave, { ...given, ...standing }, { quiet: true });
    await saved(t('timeLimit.drafted'));
  };
  const amountFault = t('timeLimit.amountFault', { most: mostOfTimeLimit });
  const isAmount = (amount: unknown) =>
    Number.isInteger(amount) && Number(amount) >= 1 && Number(amount) <= mostOfTimeLimit;
  return (
    <FormDrawer<Values>
      open={limit !== null}
      title={limit ? t('timeLimit.changeOf', { name: textOf(limit.title, getLanguage()) }) : ''}
      initial={limit ? asValues(limit) : {}}
      onSave={save}
      onClose={onClose}
    >
      <p className="admin-help">{t('timeLimit.keeps')}</p>
      <Alert type="info" showIcon title={t('timeLimit.twoPersons')} className="admin-fault" />
      <Form.Item
        name="amount"
        label={limit ? t(`timeLimit.amount.${limit.unit}`) : ''}
        required
        rules={[{ validator: async (_rule, amount) => isAmount(amount) || Promise.reject(new Error(amountFault)) }]}
      >
        <NumberInput whole />
      </Form.Item>
      <Form.Item name="stopEvents" label={t('timeLimit.stops')} extra={t('timeLimit.stopsHelp')}>
        <Checkbox.Group options={stopEvents.map((value) => ({ value, label: t(`timeLimit.events.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="from"
        label={t('timeLimit.from')}
        required
        rules={[
          { validator: async (_rule, from) => isDay(from) || Promise.reject(new Error(t('timeLimit.fromFault'))) },
        ]}
      >
        <DayInput />
      </Form.Item>
      <Form.Item
        name="basis"
        label={t('timeLimit.basis')}
        rules={[{ required: true, whitespace: true, message: t('timeLimit.basisFault') }]}
      >
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      {limit?.most === null ? null : (
        <Form.Item
          name="announcement"
          label={t('timeLimit.announcement')}
          extra={t('timeLimit.announcementHelp', { most: limit?.most })}
        >
          <Input maxLength={100} />
        </Form.Item>
      )}
      <Form.Item name="verified" valuePropName="checked">
        <Checkbox>{t('timeLimit.compared')}</Checkbox>
      </Form.Item>
    </FormDrawer>
  );
}

/** The draft that there is, or the version in force from today on. */
function asValues({ draft, ...limit }: TimeLimit): Values {
  const { amount, basis, stopEvents } = draft ?? limit;
  if (draft === null) return { amount, from: today(), basis, verified: false, stopEvents };
  const { from, announcement, verified } = draft;
  return { amount, from, basis, announcement: announcement ?? '', verified, stopEvents };
}
