import type { BoardCard } from '@app/contract';
import { type DragEvent, type KeyboardEvent, memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma } from '../../client/index.ts';
import { DeadlineTag } from '../../ui/tag/DeadlineTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { lightOf } from './board.ts';

/** Cards that a column shows at first; the rest on demand. */
const firstShown = 12;

/** One column of a board: a stage, or a person. */
export interface Lane {
  key: string;
  title: string;
  /** What stands at the end of the head: what the stage usually takes, or how many of a person's are overdue. */
  note: string | null;
  cards: readonly BoardCard[];
}

/** What is done with cards; without `tick` they can only be opened. */
export interface CardActions {
  /** The same from one drawing to the next. */
  on: {
    open: (card: BoardCard) => void;
    tick: ((card: BoardCard) => void) | null;
    give: ((card: BoardCard) => void) | null;
  };
  ticked: ReadonlySet<string>;
  /** A card was dropped on another lane. */
  drop: (card: BoardCard, lane: Lane) => void;
}

/** The columns of a board side by side. */
export function BoardColumns({ lanes, actions }: { lanes: readonly Lane[]; actions: CardActions }): ReactNode {
  const [dragged, setDragged] = useState<BoardCard | null>(null);
  const drop = (lane: Lane) => {
    if (dragged && !lane.cards.includes(dragged)) actions.drop(dragged, lane);
    setDragged(null);
  };
  return (
    <div className="board-columns">
      {lanes.map((lane) => (
        <BoardColumn key={lane.key} lane={lane} actions={actions} onDrag={setDragged} onDrop={() => drop(lane)} />
      ))}
    </div>
  );
}

function BoardColumn({
  lane,
  actions,
  onDrag,
  onDrop,
}: {
  lane: Lane;
  actions: CardActions;
  onDrag: (card: BoardCard | null) => void;
  onDrop: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const { cards } = lane;
  const shown = isWhole ? cards : cards.slice(0, firstShown);
  const rest = cards.length - shown.length;
  return (
    <section
      className="board-column"
      aria-label={lane.title}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <h2>
        <span className="ell" title={lane.title}>
          <Zh text={lane.title} />
        </span>
        <span className="board-count">{cards.length}</span>
        {lane.note === null ? null : <span className="t3 sm">{lane.note}</span>}
      </h2>
      <ul>
        {shown.map((card) => (
          <Card
            key={`${card.column}${card.caseId}`}
            card={card}
            isTicked={actions.ticked.has(card.id)}
            actions={actions.on}
            onDrag={onDrag}
          />
        ))}
        {cards.length === 0 ? <li className="board-none t3">{t('board.noCards')}</li> : null}
      </ul>
      <p className="board-rest">
        {rest > 0 ? (
          <button type="button" className="lk" onClick={() => setWhole(true)}>
            {t('board.rest', { count: rest })}
          </button>
        ) : (
          <span className="t3">{cards.length === 0 ? '' : t('board.allShown')}</span>
        )}
      </p>
    </section>
  );
}

/** A card is drawn again only when it or what is ticked changed: narrowing a board of hundreds stays quick. */
const Card = memo(function Card({
  card,
  isTicked,
  actions,
  onDrag,
}: {
  card: BoardCard;
  isTicked: boolean;
  actions: CardActions['on'];
  onDrag: (card: BoardCard | null) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { open, tick, give } = actions;
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === ' ' && tick) {
      event.preventDefault();
      tick(card);
    } else if (event.key.toLowerCase() === 'a' && give) give(card);
    else if (event.key.startsWith('Arrow')) moveFocus(event);
  };
  const used = card.used && `${card.used.days}/${card.used.limit}`;
  const stopped = card.stopped > 0 ? t('board.stopped', { count: card.stopped }) : null;
  const last = card.last ? `${card.last.at.slice(5, 10)} ${card.last.title}` : '—';
  return (
    <li
      className={[isTicked ? 'is-ticked' : '', lightOf(card) === 'red' ? 'is-over' : ''].join(' ').trim() || undefined}
      draggable
      onDragStart={() => onDrag(card)}
      onDragEnd={() => onDrag(null)}
    >
      <div className="board-title">
        {tick ? (
          <input
            type="checkbox"
            checked={isTicked}
            aria-label={t('board.tick', { title: card.title })}
            tabIndex={-1}
            onChange={() => tick(card)}
          />
        ) : null}
        <button
          type="button"
          className="lk ell"
          title={tooltipOf(card, t)}
          onClick={() => open(card)}
          onKeyDown={press}
        >
          <Zh text={card.title} />
        </button>
      </div>
      <div className="board-who">
        <span className="ell">
          <Zh text={whoOf(card, t)} />
        </span>
        <DeadlineTag due={card.due} short />
      </div>
      <div className="board-more t3">
        <span className="ell" dir="ltr">
          <Zh text={card.number ?? '—'} />
        </span>
        <span title={t('board.usedTitle')}>{used}</span>
      </div>
      <div className="board-more t3">
        <span className="ell" title={last}>
          <Zh text={last} />
        </span>
        {stopped === null ? null : <span title={t('board.stoppedTitle')}>{stopped}</span>}
      </div>
    </li>
  );
});

type Say = (key: string, values?: Record<string, unknown>) => string;

/** Who has a card, or for whom it waits. */
export function whoOf({ people, waiting, stage }: BoardCard, t: Say): string {
  if (waiting === 'company') return t('board.waiting.company');
  if (people.length === 0) return t('board.waiting.pool', { stage });
  return people.map(({ name }) => name).join(comma());
}

function tooltipOf(card: BoardCard, t: Say): string {
  const { number, title, holderName, stage, plan } = card;
  const facts = [title, number, holderName, stage, plan ? t('board.ofPlan', { title: plan.title }) : null];
  return facts.filter(Boolean).join('\n');
}

/** Arrows go from card to card: up and down in a column, left and right to the next that has any. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const lists = [...(event.currentTarget.closest('.board-columns')?.querySelectorAll('ul') ?? [])].map((list) => [
    ...list.querySelectorAll<HTMLElement>('.board-title > button'),
  ]);
  const column = lists.findIndex((list) => list.includes(event.currentTarget));
  const at = lists[column]?.indexOf(event.currentTarget) ?? 0;
  const beside = (step: 1 | -1) => {
    for (let next = column + step; lists[next]; next += step)
      if ((lists[next]?.length ?? 0) > 0) return lists[next]?.[Math.min(at, (lists[next]?.length ?? 1) - 1)];
    return undefined;
  };
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  const target = step === undefined ? beside(event.key === 'ArrowLeft' ? -1 : 1) : lists[column]?.[at + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
