import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Zh } from '../../ui/Zh.tsx';
import type { RoomItem } from './room.ts';
import { type RoomWords, VoteBar } from './VoteBar.tsx';

/** The item for the screen on the wall: no names, and of the vote only how it ended. Escape or the button ends it. */
export function Projection({
  item,
  at,
  words,
  onClose,
}: {
  item: RoomItem;
  /** Its place in the agenda, from 0. */
  at: number;
  words: RoomWords;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const wall = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = wall.current;
    dialog?.showModal();
    // Where the browser gives the whole screen it is taken; the window is enough.
    void dialog?.requestFullscreen?.().catch(() => undefined);
    return () => dialog?.close();
  }, []);
  const { round, sum, result } = item;
  const given = round?.votes.filter(({ state }) => state !== 'awaited').length ?? 0;
  return (
    <dialog ref={wall} className="room-wall" onClose={onClose} aria-label={t('meeting.project')}>
      <p className="t2">
        {t('meeting.itemNo', { number: at + 1 })} <Zh text={item.number} />
      </p>
      <h1>
        <Zh text={item.title} />
      </h1>
      <p className="room-wall-question">
        <Zh text={item.question} />
      </p>
      {round?.state === 'open' ? (
        <p className="t2">{t('meeting.underWay', { given, due: round.votes.length })}</p>
      ) : null}
      {sum ? <VoteBar sum={sum} words={words} /> : null}
      {result ? (
        <p className="room-wall-conclusion">
          <b>{words.conclusion(result.conclusion)}</b> <Zh text={typeof result.text === 'string' ? result.text : ''} />
        </p>
      ) : null}
      <button type="button" className="lk" onClick={onClose}>
        {t('meeting.endProjection')}
      </button>
    </dialog>
  );
}
