import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';

/** Asks before unsaved input is left behind. */
export function useAskDiscard(): () => Promise<boolean> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  return () =>
    confirm({
      title: t('admin.discardTitle'),
      content: t('admin.discardText'),
      okText: t('admin.discard'),
      cancelText: t('admin.keepEditing'),
      danger: true,
    });
}
