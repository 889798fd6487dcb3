import { regulationChangeSave } from '@app/contract';
import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useChangeList } from './change-list.tsx';
import { openChange, useMayEdit } from './draft-choice.tsx';

/** Drafts, published and withdrawn changes of the regulation. */
export default function ChangesPage(): ReactNode {
  const { t } = useTranslation();
  const mayEdit = useMayEdit();
  const [beginning, setBeginning] = useState(false);
  return (
    <>
      <ListPage
        spec={useChangeList()}
        actions={
          mayEdit ? (
            <Button type="primary" onClick={() => setBeginning(true)}>
              <Icon name="plus" size={14} />
              {t('regulation.begin')}
            </Button>
          ) : null
        }
      />
      <BeginDrawer open={beginning} onClose={() => setBeginning(false)} />
    </>
  );
}

type Values = { title: string; reason: string };

/** What a change is to be called and why it is made; its page opens with it. */
function BeginDrawer({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <FormDrawer<Values>
      open={open}
      title={t('regulation.begin')}
      initial={{ title: '', reason: '' }}
      onClose={onClose}
      onSave={async (values) => openChange((await send(regulationChangeSave, values, { quiet: true })).id)}
    >
      <Form.Item
        name="title"
        label={t('regulation.draftTitle')}
        rules={[{ required: true, whitespace: true, message: t('regulation.need.title') }]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('regulation.reason')}
        rules={[{ required: true, whitespace: true, message: t('regulation.need.reason') }]}
      >
        <Input.TextArea maxLength={2_000} autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormDrawer>
  );
}
