import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Icon } from '../../../ui/icons.tsx';
import { isSaved } from '../draft/autosave.ts';
import type { DraftSession } from '../draft/draft-session.ts';

/** One small line: when the draft was last saved, that it is being saved, or that it is not saved. */
export function SavedMark({ session }: { session: DraftSession }): ReactNode {
  const { t } = useTranslation();
  const { queue, lock } = useStore(session.saving);
  if (lock) return null;
  const at = queue.savedAt ?? session.draft.updatedAt;
  const saved = isSaved(queue);
  return (
    <span className="fm-saved t3 sm" role="status">
      {saved ? <Icon name="checkCircle" size={13} /> : queue.phase === 'held' ? null : <span className="spin" />}
      {saved
        ? t('form.savedAt', { time: at.slice(11, 19) })
        : ['retrying', 'held', 'stopped'].includes(queue.phase)
          ? t('form.notSaved')
          : t('form.saving')}
    </span>
  );
}
