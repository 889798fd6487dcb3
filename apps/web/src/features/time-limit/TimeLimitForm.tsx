import { mostOfTimeLimit, type TimeLimit, textOf, timeLimitSave } from '@app/contract';
import { Checkbox, Form, Input } from 'antd';
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
  verified: boolean;
}

/** The next version of a limit: how long, from which day, on which ground. */
export function TimeLimitForm({ limit, onClose }: { limit: TimeLimit | null; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  const save = async ({ amount, ...values }: Values) => {
    if (limit === null) return;
    await send(
      timeLimitSave,
      { ...values, key: limit.key, after: limit.from, amount: Number(amount) },
      { quiet: true },
    );
    await saved();
  };
  const amountFault = t('timeLimit.amountFault', { most: mostOfTimeLimit });
  const isAmount = (amount: unknown) =>
    Number.isInteger(amount) && Number(amount) >= 1 && Number(amount) <= mostOfTimeLimit;
  return (
    <FormDrawer<Values>
      open={limit !== null}
      title={limit ? t('timeLimit.changeOf', { name: textOf(limit.title, getLanguage()) }) : ''}
      initial={limit ? { amount: limit.amount, from: today(), basis: limit.basis, verified: false } : {}}
      onSave={save}
      onClose={onClose}
    >
      <p className="admin-help">{t('timeLimit.keeps')}</p>
      <Form.Item
        name="amount"
        label={limit ? t(`timeLimit.amount.${limit.unit}`) : ''}
        required
        rules={[{ validator: async (_rule, amount) => isAmount(amount) || Promise.reject(new Error(amountFault)) }]}
      >
        <NumberInput whole />
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
      <Form.Item name="verified" valuePropName="checked">
        <Checkbox>{t('timeLimit.compared')}</Checkbox>
      </Form.Item>
    </FormDrawer>
  );
}
