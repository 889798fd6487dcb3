import type { ItemReply, OpinionItem } from '@app/contract';
import { textOf } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { useFilePreview } from '../file-view/preview-context.tsx';

export type GoTo = (field: string, rowId?: string, column?: string) => void;

/** Place chip of an item: jumps to the place; Esc comes back to the chip. */
export function PlaceChip({ item, onGoTo }: { item: OpinionItem; onGoTo: GoTo }): ReactNode {
  const { t } = useTranslation();
  const { place, placeText, gone } = item;
  if (gone)
    return (
      <span className="item-place gone">
        <Zh text={placeText} /> · {t('opinion.gone')}
      </span>
    );
  return (
    <button
      type="button"
      className="item-place"
      title={t('opinion.toPlace', { place: placeText })}
      onClick={(event) => {
        const chip = event.currentTarget;
        onGoTo(place.field, place.rowId, place.column);
        const back = (key: KeyboardEvent) => {
          if (key.key !== 'Escape') return;
          window.removeEventListener('keydown', back);
          chip.focus();
          chip.scrollIntoView({ block: 'center' });
        };
        window.addEventListener('keydown', back);
      }}
    >
      <Icon name="link" size={14} />
      <Zh text={placeText} />
    </button>
  );
}

/** What changed at a place, before and after, as the system found it. */
export function Changes({ changes }: { changes: ItemReply['changes'] }): ReactNode {
  const { t } = useTranslation();
  if (changes.length === 0) return <p className="t3 item-nochange">{t('opinion.noChange')}</p>;
  return (
    <ul className="item-changes">
      {changes.map((one) => (
        <li key={`${one.field}/${one.rowId}/${one.column}/${one.change}`}>
          <b>
            <Zh text={[textOf(one.label, getLanguage()), one.row].filter(Boolean).join(' · ')} />
          </b>
          {one.type === 'newProduct' && <span className="item-grave">{t('opinion.newProduct')}</span>}
          {one.before !== null && (
            <del>
              <Zh text={one.before} />
            </del>
          )}
          {one.after !== null && (
            <ins>
              <Zh text={one.after} />
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A reply that was submitted, with its files, its changes and what the office said of it. */
export function ReplyWords({ reply }: { reply: ItemReply }): ReactNode {
  const { t } = useTranslation();
  const preview = useFilePreview();
  const files = reply.files.map((file) => ({ ...file, size: 0 }));
  return (
    <div className="item-reply">
      <p className="t3">
        {t('opinion.reply')} · {reply.by} · {reply.at.slice(0, 16)}
        {reply.confirmed !== null && ` · ${t(reply.confirmed ? 'opinion.confirmed' : 'opinion.notConfirmed')}`}
      </p>
      {reply.text && (
        <p>
          <Zh text={reply.text} />
        </p>
      )}
      {files.map((file) => (
        <button key={file.id} type="button" className="lk ell" onClick={() => preview(file, files)}>
          <Icon name="document" size={14} /> <Zh text={file.name} />
        </button>
      ))}
      {reply.version !== null && <Changes changes={reply.changes} />}
      {reply.verdict && (
        <p className="item-verdict">
          <b>{t(`opinion.verdict.${reply.verdict}`)}</b> {reply.reason && <Zh text={reply.reason} />}
        </p>
      )}
    </div>
  );
}
