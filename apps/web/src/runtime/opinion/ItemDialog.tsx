import { Button, Form, Modal } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ItemForm, type ItemSubject, useItemSave } from './ItemForm.tsx';
import { type ItemValues, useItemMemory } from './typed-items.ts';

interface ItemDialogProps extends ItemSubject {
  onClose: () => void;
}

/** Writes an opinion item in a dialog. Closed unsaved it forgets what was typed; left by a reload it does not. */
export function ItemDialog({ onClose, ...subject }: ItemDialogProps): ReactNode {
  const { t } = useTranslation();
  const [form] = Form.useForm<ItemValues>();
  const memory = useItemMemory(subject.place, subject.item);
  const saving = useItemSave(subject, memory);
  return (
    <Modal
      open
      title={t(subject.item ? 'opinion.editTitle' : 'opinion.newTitle')}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      confirmLoading={saving.isPending}
      onOk={() => form.submit()}
      onCancel={() => {
        memory.forget();
        onClose();
      }}
      destroyOnHidden
    >
      <ItemForm {...subject} {...{ form, memory, saving }} autoFocus="place" />
    </Modal>
  );
}

/** The same form in the panel of the items, so that the dossier beside it stays in sight while one writes. */
export function ItemEditor({ onClose, ...subject }: ItemDialogProps): ReactNode {
  const { t } = useTranslation();
  const [form] = Form.useForm<ItemValues>();
  const memory = useItemMemory(subject.place, subject.item);
  const saving = useItemSave(subject, memory);
  const title = t(subject.item ? 'opinion.editTitle' : 'opinion.newTitle');
  const keys = (event: KeyboardEvent) => {
    if (!event.ctrlKey || (event.key !== 'Enter' && event.key.toLowerCase() !== 's')) return;
    event.preventDefault();
    form.submit();
  };
  return (
    <section className="item-editor" aria-label={title} onKeyDown={keys}>
      <h3>{title}</h3>
      <ItemForm {...subject} {...{ form, memory, saving }} autoFocus="text" />
      <div className="item-actions">
        <Button type="primary" data-command="save" loading={saving.isPending} onClick={() => form.submit()}>
          {t('common.save')} <kbd>Ctrl Enter</kbd>
        </Button>
        <Button
          onClick={() => {
            memory.forget();
            onClose();
          }}
        >
          {t('common.cancel')}
        </Button>
      </div>
    </section>
  );
}
