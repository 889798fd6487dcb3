import { regulationChangeVerify } from '@app/contract';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { DraftChoice, type DraftValues, noDraft, useIntoDraft } from './draft-choice.tsx';

/** States in a draft that a table, or one row of it, was compared with the official text. */
export function VerifyDrawer({
  target,
  onClose,
}: {
  target: { table: string; id?: string; title: string } | null;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const intoDraft = useIntoDraft();
  type Values = DraftValues & { note: string };
  return (
    <FormDrawer<Values>
      open={target !== null}
      title={t(target?.id === undefined ? 'regulation.verify' : 'regulation.verifyOne')}
      extra={target ? <Zh text={target.title} /> : undefined}
      initial={{ ...noDraft, note: '' }}
      saveText={t('regulation.intoDraft')}
      onClose={onClose}
      onSave={async (values) => {
        if (!target) return;
        const { table, id } = target;
        const row = id === undefined ? {} : { id };
        await intoDraft(values, (changeId) =>
          send(regulationChangeVerify, { changeId, table, note: values.note, ...row }, { quiet: true }),
        );
      }}
    >
      <DraftChoice />
      <Form.Item
        name="note"
        label={t('regulation.verifyNote')}
        extra={t('regulation.verifyHelp')}
        rules={[{ required: true, whitespace: true, message: t('regulation.need.note') }]}
      >
        <Input.TextArea maxLength={1_000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDrawer>
  );
}
