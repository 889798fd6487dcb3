import { Button, Form } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { ItemForm, type ItemSubject, useItemSave } from './ItemForm.tsx';
import { type ItemMemory, type ItemValues, useItemMemory } from './typed-items.ts';

interface ItemDialogProps extends ItemSubject {
  onClose: () => void;
}

/** Writes an opinion item in a dialog. Closed unsaved it forgets what was typed; left by a reload it does not. */
export function ItemDialog({ onClose, ...subject }: ItemDialogProps): ReactNode {
  const { t } = useTranslation();
  const [form] = Form.useForm<ItemValues>();
  const memory = useItemMemory(subject.place, subject.item);
  const saving = useItemSave(subject, memory);
  const [dirty, setDirty] = useState(() => memory.read() !== null);
  const noticed: ItemMemory = {
    ...memory,
    keep: (values) => {
      setDirty(true);
      memory.keep(values);
    },
  };
  const cancel = () => {
    memory.forget();
    onClose();
  };
  return (
    <Dialog
      open
      width={520}
      title={t(subject.item ? 'opinion.editTitle' : 'opinion.newTitle')}
      dirty={dirty || saving.isPending}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{t('common.cancel')}</Button>
          <Button type="primary" loading={saving.isPending} onClick={() => form.submit()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <ItemForm {...subject} {...{ form, memory: noticed, saving }} autoFocus="place" />
    </Dialog>
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
