import { areaRemove, type PublishedArea, textOf } from '@app/contract';
import { App } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send, toApiError, useTab } from '../../../client/index.ts';
import { useConfirm } from '../../../ui/ConfirmDialog.tsx';
import type { DraftSession } from '../draft/draft-session.ts';
import type { LiveReview } from '../review/live-review.ts';
import type { UploadGate } from '../upload/upload-gate.tsx';
import { missingPapers, nextMissing } from './missing.ts';

export type DraftActions = ReturnType<typeof useDraftActions>;

/** Actions on a whole draft, for its menu and its shortcuts. */
export function useDraftActions(
  { definition }: PublishedArea,
  { form, flush, savePoint: store }: DraftSession,
  { group, name, id }: { group: string; name: string; id: string },
  { count, pass }: UploadGate,
  review: LiveReview | null = null,
) {
  const { t } = useTranslation();
  const tab = useTab();
  const confirm = useConfirm();
  const { message } = App.useApp();

  const savePoint = async () => {
    if (count > 0) void message.info(t('form.file.pointWaits'));
    try {
      if ((await pass()) && (await store())) message.success(t('form.savePointDone'));
    } catch (error) {
      message.error(toApiError(error).text);
    }
  };
  const reload = async () => {
    if (await pass()) await flush().finally(tab.reload);
  };
  const remove = async () => {
    const yes = await confirm({
      title: t('form.removeTitle'),
      content: t('form.removeText', { title: form.getState().title || textOf(definition.title, getLanguage()) }),
      okText: t('form.remove'),
      danger: true,
    });
    if (!yes) return;
    try {
      await send(areaRemove, { group, name, ids: id }, { quiet: true });
      tab.setDirty(false);
      openTab({ path: `/${group}/${name}` });
      tab.close();
    } catch (error) {
      message.error(toApiError(error).text);
    }
  };
  const missing = () => {
    const next = nextMissing(form, missingPapers(form, review));
    if (next) form.goTo(next);
    else void message.success(t('form.missing.none'));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'F8') {
      event.preventDefault();
      return missing();
    }
    if (!(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    const key = event.key.toLowerCase();
    if (!['s', 'z', 'y'].includes(key)) return;
    event.preventDefault();
    if (key === 's') void savePoint();
    else if (key === 'y' || event.shiftKey) form.redo();
    else form.undo();
  };
  return { save: savePoint, undo: form.undo, redo: form.redo, missing, reload, remove, onKey };
}
