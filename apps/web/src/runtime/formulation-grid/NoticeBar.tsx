import { type Mark, readNumber } from '@app/engine/sheet';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { comma } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import type { GridNotice } from './state/grid-ports.ts';

/** The result of a paste or import, shown above the grid until it is closed. */
export function NoticeBar({
  notice,
  onUndo,
  onMark,
  onClose,
}: {
  notice: GridNotice;
  /** Pastes again with the decimal mark that the person chose. */
  onMark?: (text: string, mark: Mark) => void;
  onUndo?: () => void;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const bad =
    notice.kind === 'tooMany' || notice.kind === 'two' || (notice.kind === 'pasted' && notice.unreadable.length > 0);
  return (
    <div className={`fg-notice r-${bad ? 'warning' : 'info'}`} role="status">
      <Icon name={bad ? 'triangle' : 'info'} size={14} />
      <span className="fg-notice-text">{sentences(notice, t).join(' ')}</span>
      {notice.kind === 'two' && notice.paste !== undefined && onMark
        ? (['comma', 'point'] as const).map((mark) => (
            <button
              key={mark}
              type="button"
              className="lk"
              onClick={() => {
                onClose();
                onMark(notice.paste ?? '', mark);
              }}
            >
              {t('formulation.twoIs', { value: notice.value, is: notice[mark] })}
            </button>
          ))
        : null}
      {onUndo ? (
        <button
          type="button"
          className="lk"
          onClick={() => {
            onUndo();
            onClose();
          }}
        >
          {t('formulation.undo')}
        </button>
      ) : null}
      <button type="button" className="ib fg-icon" aria-label={t('common.close')} onClick={onClose}>
        <Icon name="close" size={12} />
      </button>
    </div>
  );
}

function sentences(notice: GridNotice, t: (key: string, values?: Record<string, unknown>) => string): string[] {
  const changed = (changes: readonly string[]) => changes.map((change) => t(`formulation.change.${change}`));
  switch (notice.kind) {
    case 'info':
      return [notice.text];
    case 'tooMany':
      return [t('formulation.tooMany', { added: notice.added, room: notice.room })];
    case 'two':
      return [t(notice.paste === undefined ? 'formulation.twoTyped' : 'formulation.twoPasted', { ...notice })];
    case 'nextName':
      return [t('formulation.nextName', { name: notice.name })];
    case 'normalised':
      return changed(notice.changes);
    case 'pasted': {
      const shown = notice.unreadable
        .slice(0, 5)
        .map((one) =>
          t(readNumber(one.value).kind === 'negative' ? 'formulation.negativeLine' : 'formulation.unreadableLine', one),
        );
      return [
        t(`formulation.pasted.${notice.mapped}`, {
          count: notice.count,
          columns: notice.columns.join(comma()),
        }),
        ...changed(notice.changes),
        ...shown,
        ...(notice.unreadable.length > 5
          ? [t('formulation.unreadableMore', { count: notice.unreadable.length - 5 })]
          : []),
        ...(notice.cut > 0 ? [t('formulation.cut', { count: notice.cut })] : []),
      ];
    }
  }
}
