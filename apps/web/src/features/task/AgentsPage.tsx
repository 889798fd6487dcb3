import { type Agent, agentQuery, agentRemove, agentSave, textOf } from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { today } from '../../client/today.ts';
import { AdminListPage } from '../../runtime/admin/AdminList.tsx';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { Mark, type MarkRole } from '../../runtime/admin/Mark.tsx';
import { useAction } from '../../runtime/admin/use-action.ts';
import { useAreas } from '../../runtime/area/areas.ts';
import { PeoplePicker } from '../../runtime/task/PeoplePicker.tsx';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { DayRange } from '../../ui/DayRange.tsx';
import { dayFormat } from '../../ui/day.ts';
import { endsOf, rangeFault, rangeOf } from '../../ui/day-range.ts';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';

interface Values {
  agent: string[];
  area?: string;
  /** `from,to`. */
  period: string;
  reason?: string;
}
const looks: Record<Agent['state'], MarkRole> = {
  planned: 'info',
  active: 'success',
  past: 'neutral',
  ended: 'neutral',
};

/** Who acts for whom, from when to when, in which process; people name their own substitutes. */
export default function AgentsPage(): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const act = useAction();
  const areas = useAreas();
  const [creating, setCreating] = useState(false);
  const titleOf = (area: string | null) => {
    if (area === null) return t('task.agent.allAreas');
    const found = areas.data?.find(({ definition }) => definition.id === area);
    return found ? textOf(found.definition.title, getLanguage()) : area;
  };
  const end = async (row: Agent) => {
    const agreed = await confirm({
      title: t('task.agent.endTitle', { name: row.agentName }),
      content: t('task.agent.endText'),
      okText: t('task.agent.end'),
    });
    if (agreed) await act(() => send(agentRemove, { id: row.id }, { quiet: true }), t('task.agent.ended'));
  };
  const save = async ({ agent, area, period, reason }: Values) => {
    await send(
      agentSave,
      {
        agentId: agent[0] ?? '',
        area: area ?? null,
        ...endsOf(period),
        reason: reason ?? '',
      },
      { quiet: true },
    );
    message.success(t('admin.saved'));
    await queries.invalidateQueries({ queryKey: ['admin'] });
  };
  const create = (
    <Button type="primary" onClick={() => setCreating(true)}>
      <Icon name="plus" size={14} />
      {t('task.agent.create')}
    </Button>
  );
  return (
    <>
      <AdminListPage<Agent>
        spec={{
          id: 'agents',
          title: t('task.agents'),
          load: (request, signal) => send(agentQuery, request, { quiet: true, signal }),
          columns: [
            {
              field: 'userName',
              title: t('task.agent.person'),
              width: 110,
              sortable: false,
              render: (row) => <Zh text={row.userName} />,
            },
            {
              field: 'agentName',
              title: t('task.agent.agent'),
              width: 110,
              sortable: false,
              render: (row) => <Zh text={row.agentName} />,
            },
            {
              field: 'area',
              title: t('task.agent.area'),
              width: 160,
              sortable: false,
              render: (row) => titleOf(row.area),
            },
            {
              field: 'from',
              title: t('task.agent.period'),
              width: { words: ['2028-08-28 — 2028-08-28'] },
              sortable: false,
              render: (row) => `${row.from.slice(0, 10)} — ${row.to.slice(0, 10)}`,
            },
            {
              field: 'state',
              title: t('task.agent.state'),
              width: 110,
              sortable: false,
              render: (row) => (
                <Mark look={looks[row.state]} icon={row.state === 'active' ? 'users' : 'clock'}>
                  {t(`task.agent.states.${row.state}`)}
                </Mark>
              ),
            },
            {
              field: 'reason',
              title: t('task.agent.reason'),
              width: 120,
              sortable: false,
              render: (row) => <Zh text={row.reason || '—'} />,
            },
          ],
          nameOf: (row) => `${row.userName} → ${row.agentName}`,
          rowActions: [
            {
              key: 'end',
              label: t('task.agent.end'),
              danger: true,
              isShown: (row) => row.mine && (row.state === 'planned' || row.state === 'active'),
              run: end,
            },
          ],
          empty: { text: t('task.agent.none'), hint: t('task.agent.noneHint'), action: create },
        }}
        actions={create}
      />
      <FormDrawer<Values>
        open={creating}
        title={t('task.agent.create')}
        initial={{ agent: [], period: rangeOf(today(), dayjs(today()).add(7, 'day').format(dayFormat)) }}
        onSave={save}
        onClose={() => setCreating(false)}
      >
        <Form.Item
          name="agent"
          label={t('task.agent.agent')}
          rules={[{ required: true, type: 'array', min: 1, message: t('task.agent.needPerson') }]}
        >
          <AgentField />
        </Form.Item>
        <Form.Item
          name="period"
          label={t('task.agent.period')}
          required
          validateTrigger="onChange"
          rules={[
            {
              validator: async (_rule, period: string) => {
                const { from, to } = endsOf(period);
                const fault = rangeFault(period, t, today());
                if (fault !== null) throw new Error(fault);
                if (from === '' || to === '') throw new Error(t('task.agent.needPeriod'));
              },
            },
          ]}
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
    </>
  );
}

/** The picker as a form field: the form gives value and change. */
function AgentField({
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
