import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';

/** A box to paste a spreadsheet block into, for browsers that do not let the page read the clipboard. */
export function PasteDialog({
  open,
  onClose,
  onPaste,
}: {
  open: boolean;
  onClose: () => void;
  onPaste: (text: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <Dialog
      open={open}
      title={t('formulation.pasteTitle')}
      onClose={onClose}
      dirty={text !== ''}
      afterClose={() => setText('')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" disabled={text.trim() === ''} onClick={() => onPaste(text)}>
            {t('formulation.pasteDo')}
          </Button>
        </>
      }
    >
      <p className="t2 fg-dialog-text">{t('formulation.pasteHelp')}</p>
      <Input.TextArea
        autoFocus
        rows={12}
        value={text}
        aria-label={t('formulation.pasteTitle')}
        placeholder={'序号\t标准中文名\tINCI\t含量%\t使用目的'}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.stopPropagation()}
      />
    </Dialog>
  );
}
