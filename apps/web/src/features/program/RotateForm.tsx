import { type Program, programRotate } from '@app/contract';
import { Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { useSaved } from '../../runtime/admin/use-action.ts';

/** Hours for which the former key can stay valid. */
const overlaps = [0, 1, 24, 72, 168, 720] as const;

/** Makes a new key; how long the former one still works is chosen. */
export function RotateForm({
  program,
  onKey,
  onClose,
}: {
  program: Program | null;
  onKey: (name: string, secret: string | null) => void;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  const save = async ({ overlapHours }: { overlapHours: number }) => {
    if (program === null) return;
    const { secret } = await send(programRotate, { id: program.id, overlapHours }, { quiet: true });
    await saved();
    onKey(program.name, secret);
  };
  return (
    <FormDrawer<{ overlapHours: number }>
      open={program !== null}
      title={program ? t('program.rotateOf', { name: program.name }) : ''}
      initial={{ overlapHours: 24 }}
      saveText={t('program.rotate')}
      onSave={save}
      onClose={onClose}
    >
      <p className="admin-help">{t('program.rotateHelp')}</p>
      <Form.Item name="overlapHours" label={t('program.overlap')} rules={[{ required: true }]}>
        <Select
          options={overlaps.map((hours) => ({
            value: hours,
            label:
              hours === 0
                ? t('program.noOverlap')
                : hours < 24
                  ? t('program.hours', { count: hours })
                  : t('program.overlapDays', { count: hours / 24 }),
          }))}
        />
      </Form.Item>
    </FormDrawer>
  );
}
