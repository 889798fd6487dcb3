import { type ClockState, clockAdvance, formatDate, mostDaysOfMove } from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Form, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessNow, followBusinessTime, useBusinessTime } from '../../client/business-time.ts';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { DayInput } from '../../ui/day/DayInput.tsx';
import { isDay } from '../../ui/day/day.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';

interface Values {
  by: 'days' | 'moment';
  workingDays?: number | string;
  to?: string;
}

/** Business time of a test or demonstration, and the way to move it forward; nothing where it cannot be moved. */
export function ClockSection(): ReactNode {
  const { t } = useTranslation();
  const offset = useBusinessTime((state) => state.offset);
  const [open, setOpen] = useState(false);
  if (offset === null) return null;
  return (
    <section className="card admin-clock" aria-label={t('setting.clock.title')}>
      <ul className="admin-switches">
        <li>
          <div>
            <b>{t('setting.clock.title')}</b>
            <p className="t2">{t('setting.clock.about')}</p>
            <p className="t3 sm">
              {offset === 0
                ? t('setting.clock.real')
                : t('setting.clock.now', { business: formatDate(businessNow()), real: formatDate(new Date()) })}
            </p>
          </div>
          <Button onClick={() => setOpen(true)}>{t('setting.clock.move')}</Button>
        </li>
      </ul>
      <ClockForm open={open} onClose={() => setOpen(false)} />
    </section>
  );
}

function ClockForm({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const save = async ({ by, workingDays, to }: Values) => {
    const input = by === 'days' ? { workingDays: Number(workingDays) } : { to: to ?? '' };
    const state: ClockState = await send(clockAdvance, input, { quiet: true });
    followBusinessTime(state.offsetMs);
    message.success(t('setting.clock.moved', { time: formatDate(new Date(state.businessNow)) }));
    await queries.invalidateQueries();
  };
  return (
    <FormDrawer<Values>
      open={open}
      title={t('setting.clock.moveTitle')}
      initial={{ by: 'days', workingDays: 1 }}
      saveText={t('setting.clock.ok')}
      onSave={save}
      onClose={onClose}
    >
      <p className="admin-help">{t('setting.clock.warning')}</p>
      <Form.Item name="by" label={t('setting.clock.by')}>
        <Radio.Group
          options={[
            { value: 'days', label: t('setting.clock.byDays') },
            { value: 'moment', label: t('setting.clock.byMoment') },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['by']}>
        {({ getFieldValue }) => (getFieldValue('by') === 'days' ? <DaysField /> : <MomentField />)}
      </Form.Item>
    </FormDrawer>
  );
}

function DaysField(): ReactNode {
  const { t } = useTranslation();
  const problem = t('setting.clock.daysFault', { most: mostDaysOfMove });
  const isCount = (days: unknown) => Number.isInteger(days) && Number(days) >= 1 && Number(days) <= mostDaysOfMove;
  return (
    <Form.Item
      name="workingDays"
      label={t('setting.clock.byDays')}
      required
      rules={[{ validator: async (_rule, days) => isCount(days) || Promise.reject(new Error(problem)) }]}
    >
      <NumberInput whole />
    </Form.Item>
  );
}

function MomentField(): ReactNode {
  const { t } = useTranslation();
  const problem = t('setting.clock.momentFault');
  return (
    <Form.Item
      name="to"
      label={t('setting.clock.byMoment')}
      required
      rules={[{ validator: async (_rule, to) => isDay(to, true) || Promise.reject(new Error(problem)) }]}
    >
      <DayInput withTime />
    </Form.Item>
  );
}
