import { type Input as CallInput, type Level, levelSave } from '@app/contract';
import { Form, Input, Radio } from 'antd';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { useSaved } from '../../runtime/admin/use-action.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { numberRule } from '../../ui/number.ts';

type Values = CallInput<typeof levelSave>;

/** Creates a level or changes one. */
export function LevelForm({
  level,
  tenantId,
  onClose,
}: {
  level: Level | 'new' | null;
  tenantId: string | null;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  const known = level === 'new' ? null : level;
  const save = async ({ name, value, participantType }: Values) => {
    const given = { name, value, participantType, ...(known ? { id: known.id } : {}) };
    await send(levelSave, given, { quiet: true, designTenantId: tenantId });
    await saved();
  };
  return (
    <FormDrawer<Values>
      open={level !== null}
      title={known ? known.name : t('organisation.level.create')}
      initial={known ?? { participantType: 'position', value: 1 }}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('organisation.level.name')}
        rules={[{ required: true, message: t('organisation.need.levelName') }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="value"
        label={t('organisation.level.value')}
        extra={t('organisation.level.valueHelp')}
        rules={[
          { required: true, message: t('organisation.need.levelValue') },
          numberRule(t, { whole: true, min: 0, max: 10_000 }),
        ]}
      >
        <NumberInput whole style={{ width: 160 }} />
      </Form.Item>
      <Form.Item name="participantType" label={t('organisation.level.participantType')}>
        <Radio.Group options={participantsOf(t)} />
      </Form.Item>
    </FormDrawer>
  );
}

/** What a level may rank. */
export const participantsOf = (t: TFunction) =>
  (['org', 'position'] as const).map((value) => ({ value, label: t(`organisation.level.participant.${value}`) }));
