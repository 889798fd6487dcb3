import { delegateSave, textOf } from '@app/contract';
import { Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { today } from '../../client/today.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { useSaved } from '../../runtime/admin/use-action.ts';
import { useAreas } from '../../runtime/area/areas.ts';
import { PeoplePicker } from '../../runtime/task/PeoplePicker.tsx';
import { DayRange } from '../../ui/day/DayRange.tsx';
import { dayFormat } from '../../ui/day/day.ts';
import { endsOf, rangeFault, rangeOf } from '../../ui/day/day-range.ts';

interface Values {
  agent: string[];
  area?: string;
  /** `from,to`. */
  period: string;
  reason?: string;
}

/** Names a colleague who acts for oneself, in which days and in which process. */
export function DelegateForm({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  const areas = useAreas();
  const save = async ({ agent: delegate, area, period, reason }: Values) => {
    await send(
      delegateSave,
      { agentId: delegate[0] ?? '', area: area ?? null, ...endsOf(period), reason: reason ?? '' },
      { quiet: true },
    );
    await saved();
  };
  return (
    <FormDrawer<Values>
      open={open}
      title={t('task.agent.create')}
      initial={{ agent: [], period: rangeOf(today(), dayjs(today()).add(7, 'day').format(dayFormat)) }}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="agent"
        label={t('task.agent.agent')}
        rules={[{ required: true, type: 'array', min: 1, message: t('task.agent.needPerson') }]}
      >
        <DelegateField />
      </Form.Item>
      <Form.Item
        name="period"
        label={t('task.agent.period')}
        required
        validateTrigger="onChange"
        rules={[{ validator: (_rule, period: string) => checkPeriod(period, t) }]}
      >
        <DayRange label={t('task.agent.period')} min={today()} toldByForm />
      </Form.Item>
      <Form.Item name="area" label={t('task.agent.area')}>
        <Select
          allowClear
          placeholder={t('task.agent.allAreas')}
          options={(areas.data ?? [])
            .filter(({ definition }) => definition.kind === 'application')
            .map(({ definition }) => ({ value: definition.id, label: textOf(definition.title, getLanguage()) }))}
        />
      </Form.Item>
      <Form.Item name="reason" label={t('task.agent.reason')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDrawer>
  );
}

/** Both ends are needed, and they are days that can be meant. */
async function checkPeriod(period: string, t: TFunction): Promise<void> {
  const { from, to } = endsOf(period);
  const fault = rangeFault(period, t, today());
  if (fault !== null) throw new Error(fault);
  if (from === '' || to === '') throw new Error(t('task.agent.needPeriod'));
}

/** The picker as a form field: the form gives value and change. */
function DelegateField({
  id = '',
  value = [],
  onChange = () => {},
}: {
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
}): ReactNode {
  return <PeoplePicker id={id} value={value} onChange={onChange} />;
}
