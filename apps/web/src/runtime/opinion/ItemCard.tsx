import type { OpinionItem } from '@app/contract';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readKept, writeKept } from '../../client/kept-text.ts';
import { Zh } from '../../ui/Zh.tsx';
import { type GoTo, PlaceChip, ReplyWords } from './ItemWords.tsx';
import { type ItemDecision, keptReason } from './use-items.ts';

/** What asks for a reason before it is done. */
export type Asking = 'drop' | 'reject' | 'more';

interface ItemCardProps {
  item: OpinionItem;
  chosen: boolean;
  mayWrite: boolean;
  /** Chooses among what others proposed, without writing. */
  mayAdopt: boolean;
  mayJudge: boolean;
  busy: boolean;
  asking: Asking | null;
  onChoose: () => void;
  onAsk: (asking: Asking | null) => void;
  onDecide: (decision: ItemDecision, reason?: string) => void;
  onEdit: () => void;
  onGoTo: GoTo;
}

/** One opinion item: where, how grave, what, on which basis, what was answered, and what may be done with it now. */
export function ItemCard(props: ItemCardProps): ReactNode {
  const { item, chosen, onChoose, onGoTo } = props;
  const { t } = useTranslation();
  return (
    <article className={`item s-${item.severity}${chosen ? ' chosen' : ''}`}>
      <div className="item-line">
        <button type="button" className="item-number" data-item={item.id} aria-pressed={chosen} onClick={onChoose}>
          {item.number === null ? t('opinion.state.DRAFT') : t('opinion.number', { number: item.number })}
        </button>
        <b className="item-severity">{t(`opinion.severity.${item.severity}`)}</b>
        <span className="t2">{t(`opinion.asks.${item.asks}`)}</span>
        <span className="sp" />
        <span className="item-state">{t(`opinion.state.${item.state}`)}</span>
      </div>
      <PlaceChip item={item} onGoTo={onGoTo} />
      <p className="item-text">
        <Zh text={item.text} />
      </p>
      {item.place.quote && (
        <p className="t3">
          {t('opinion.quote')}
          <q>
            <Zh text={item.place.quote} />
          </q>
        </p>
      )}
      <p className="t3">
        {t('opinion.basis')}{' '}
        {item.basis === '' ? <b className="r-warning">{t('opinion.basisMissing')}</b> : <Zh text={item.basis} />}
        {item.rule && ` · ${item.rule}`}
        {item.author && ` · ${t('opinion.author', { name: item.author })}`}
      </p>
      {item.replies.map((reply) => (
        <ReplyWords key={reply.round} reply={reply} />
      ))}
      <ItemActions {...props} />
    </article>
  );
}

const open = ['DRAFT', 'PROPOSED', 'ADOPTED'];

function ItemActions(props: ItemCardProps): ReactNode {
  const { item, mayWrite, mayAdopt, mayJudge, busy, asking, onAsk, onDecide, onEdit } = props;
  const { t } = useTranslation();
  if (asking) return <Reason {...props} asking={asking} />;
  const mayChoose = mayAdopt && ['PROPOSED', 'ADOPTED'].includes(item.state);
  if ((mayWrite || mayChoose) && open.includes(item.state))
    return (
      <div className="item-actions">
        {item.state === 'PROPOSED' && (
          <Button size="small" disabled={busy} onClick={() => onDecide('adopt')}>
            {t('opinion.adopt')}
          </Button>
        )}
        {(item.mine || item.state !== 'DRAFT') && (
          <>
            {mayWrite && (
              <Button size="small" disabled={busy} onClick={onEdit}>
                {t('opinion.edit')}
              </Button>
            )}
            <Button
              size="small"
              disabled={busy}
              onClick={() => (item.state === 'DRAFT' ? onDecide('drop') : onAsk('drop'))}
            >
              {t('opinion.drop')}
            </Button>
          </>
        )}
      </div>
    );
  if (!mayJudge || item.round === 0) return null;
  if (['ACCEPTED', 'REJECTED', 'MORE'].includes(item.state))
    return (
      <button type="button" className="lk" disabled={busy} onClick={() => onDecide('reopen')}>
        {t('opinion.reopen')}
      </button>
    );
  if (item.state !== 'REPLIED' && item.state !== 'SENT') return null;
  return (
    <div className="item-actions">
      <Button size="small" disabled={busy} onClick={() => onDecide('accept')}>
        {t('opinion.accept')} <kbd>A</kbd>
      </Button>
      <Button size="small" disabled={busy} onClick={() => onAsk('reject')}>
        {t('opinion.reject')} <kbd>R</kbd>
      </Button>
      <Button size="small" disabled={busy} onClick={() => onAsk('more')}>
        {t('opinion.more')} <kbd>M</kbd>
      </Button>
    </div>
  );
}

function Reason({ item, busy, asking, onAsk, onDecide }: ItemCardProps & { asking: Asking }): ReactNode {
  const { t } = useTranslation();
  const kept = keptReason(item.id, asking);
  const [reason, write] = useState(() => String(readKept(kept) ?? ''));
  const setReason = (typed: string) => {
    write(typed);
    writeKept(kept, typed || null);
  };
  const done = () => onDecide(asking, reason.trim());
  const id = `item-reason-${item.id}`;
  return (
    <div className="item-reason">
      <label htmlFor={id}>{t('opinion.reason')}</label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onAsk(null);
          if (event.key === 'Enter' && event.ctrlKey && reason.trim()) done();
        }}
      />
      <div className="item-actions">
        <Button size="small" onClick={() => onAsk(null)}>
          {t('common.cancel')}
        </Button>
        <Button size="small" type="primary" disabled={!reason.trim() || busy} onClick={done}>
          {t(`opinion.${asking}`)}
        </Button>
      </div>
    </div>
  );
}
