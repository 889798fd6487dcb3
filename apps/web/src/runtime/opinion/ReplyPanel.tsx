import { type OpinionItem, type Output, replyCheck } from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import type { DraftSession } from '../form/draft/draft-session.ts';
import { Changes, PlaceChip, ReplyWords } from './ItemWords.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import './reply.css';

interface ReplyPanelProps {
  /** Items that wait for an answer. */
  items: readonly OpinionItem[];
  place: { group: string; name: string; id: string };
  session: DraftSession;
  /** Goes to the step where all is submitted. */
  onSubmit: () => void;
}
type Checked = Output<typeof replyCheck>;

/** The items of a letter beside the dossier that answers them: one after the other, with the changes that the system found (design/reply). */
export function ReplyPanel({ items, place, session, onSubmit }: ReplyPanelProps): ReactNode {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(items[0]?.id ?? '');
  const check = useQuery({
    queryKey: ['opinion', 'check', place.id],
    queryFn: async (): Promise<Checked> => {
      await session.flush();
      return await send(replyCheck, place, { silent: true });
    },
    staleTime: 0,
  });
  const missing = new Map((check.data?.missing ?? []).map((one) => [one.itemId, one.what]));
  // Until the server has said what is missing nothing counts as answered, and nothing can be handed in.
  const isKnown = !check.isPending;
  const isOpen = (id: string) => !isKnown || missing.has(id);
  const item = items.find(({ id }) => id === chosen) ?? items[0];
  if (!item) return null;
  const choose = (next: OpinionItem) => {
    setChosen(next.id);
    session.form.goTo(targetOf(next));
    void check.refetch();
  };
  const saved = async () => {
    await queries.invalidateQueries({ queryKey: ['opinion', item.caseId] });
    const { data } = await check.refetch();
    const open = new Set(data?.missing.map(({ itemId }) => itemId));
    const after = [...items.slice(items.indexOf(item) + 1), ...items].find(({ id }) => open.has(id));
    if (after) choose(after);
  };
  const first = items.find(({ id }) => missing.has(id));
  return (
    <aside className="reply" aria-label={t('opinion.panel')}>
      <div className="reply-progress">
        {isKnown ? <b>{t('opinion.progress', { done: items.length - missing.size, count: items.length })}</b> : null}
        <Segments items={items} chosen={item.id} isMissing={isOpen} />
        <Button
          disabled={!isKnown}
          type={first || !isKnown ? 'default' : 'primary'}
          onClick={() => (first ? choose(first) : onSubmit())}
        >
          {first ? t('opinion.left', { count: missing.size }) : t('opinion.toSubmit')}
        </Button>
      </div>
      <ul className="reply-list">
        {items.map((one) => (
          <li key={one.id}>
            <button type="button" aria-current={one === item} onClick={() => choose(one)}>
              <b>{t('opinion.number', { number: one.number })}</b>
              <span className="ell">
                <Zh text={one.placeText} />
              </span>
              {isKnown ? <ReplyState isOpen={isOpen(one.id)} /> : null}
            </button>
          </li>
        ))}
      </ul>
      <Asked item={item} session={session} />
      <ReplyForm
        key={`${item.id} ${item.round}`}
        {...{ item, place }}
        missing={missing.get(item.id) ?? null}
        onSaved={saved}
      />
      <Found item={item} checked={check.data} />
      <p className="t3">{t('opinion.lockedNote')}</p>
    </aside>
  );
}

function ReplyState({ isOpen }: { isOpen: boolean }): ReactNode {
  const { t } = useTranslation();
  if (isOpen) return <span className="t3 nw">{t('opinion.toAnswer')}</span>;
  return (
    <span className="nw reply-done">
      <Icon name="check" size={14} /> {t('opinion.saved')}
    </span>
  );
}

const targetOf = ({ place: { field, rowId, column } }: OpinionItem) => ({
  field,
  ...(rowId === undefined ? {} : { rowId }),
  ...(column === undefined ? {} : { column }),
});

/** One cell for each item: answered, current, or open. */
function Segments({
  items,
  chosen,
  isMissing,
}: {
  items: readonly OpinionItem[];
  chosen: string;
  isMissing: (id: string) => boolean;
}): ReactNode {
  return (
    <span className="reply-segments" aria-hidden>
      {items.map(({ id }) => (
        <i key={id} className={`${isMissing(id) ? '' : 'done'}${id === chosen ? ' now' : ''}`} />
      ))}
    </span>
  );
}

/** What the office asks, with what it said about an earlier reply. */
function Asked({ item, session }: { item: OpinionItem; session: DraftSession }): ReactNode {
  const { t } = useTranslation();
  const earlier = item.replies.filter(({ round }) => round < item.round);
  return (
    <div className="reply-asked">
      <p className="reply-line">
        <b>{t(`opinion.severity.${item.severity}`)}</b>
        <span className="t2">{t(`opinion.asks.${item.asks}`)}</span>
        <PlaceChip item={item} onGoTo={() => session.form.goTo(targetOf(item))} />
      </p>
      <p>
        <Zh text={item.text} />
      </p>
      <p className="t3">
        {t('opinion.basis')} <Zh text={item.basis} />
      </p>
      {earlier.length > 0 && <p className="t2">{t('opinion.officeSaid')}</p>}
      {earlier.map((reply) => (
        <ReplyWords key={reply.round} reply={reply} />
      ))}
    </div>
  );
}

/** What the draft changes at the places of the item, and whatever would be refused. */
function Found({ item, checked }: { item: OpinionItem; checked: Checked | undefined }): ReactNode {
  const { t } = useTranslation();
  if (!checked) return null;
  const refused = checked.differences.filter((one) => one.refused !== null);
  return (
    <div className="reply-found">
      <b>{t('opinion.changes')}</b>
      <Changes changes={checked.differences.filter((one) => one.item === item.number)} />
      {refused.length > 0 && (
        <div role="alert" className="reply-refused r-danger">
          <b>{t('opinion.refused')}</b>
          {refused.map((one) => (
            <p key={`${one.field}/${one.rowId}/${one.column}`}>
              <Zh text={one.refused ?? ''} />
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
