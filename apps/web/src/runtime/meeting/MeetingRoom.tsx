import {
  type AreaDefinition,
  allTasksOf,
  type CaseDetail,
  columnsOf,
  type FieldDefinition,
  isChoice,
  type Json,
  type Meeting,
  textOf,
} from '@app/contract';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab } from '../../client/index.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { listCellOf } from '../fields/list-cells.tsx';
import { Projection } from './Projection.tsx';
import { type Room, type RoomItem, type Round, roomOf, type Vote } from './room.ts';
import { type RoomWords, VoteBar } from './VoteBar.tsx';
import './room.css';

/** How a ballot is drawn: its shape tells it apart where colours do not. */
const ballotIcons: Readonly<Record<string, IconName>> = { agree: 'check', oppose: 'close', abstain: 'minus' };

/** A meeting as those who are in it look at it: the agenda, and the item that is judged with its vote and its conclusion. */
export function MeetingRoom({
  definition,
  meeting,
  detail,
}: {
  definition: AreaDefinition;
  meeting: Meeting;
  detail: CaseDetail;
}): ReactNode {
  const { t } = useTranslation();
  const room = useMemo(() => roomOf(definition, meeting, detail), [definition, meeting, detail]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isProjected, setProjected] = useState(false);
  const { items } = room;
  const now = items.find(({ state }) => state === 'now') ?? items.find(({ state }) => state === 'ahead');
  const at = items.findIndex(({ key }) => key === chosen);
  const item = items[at] ?? now ?? items[0];
  const go = (step: number) => {
    const from = item ? items.indexOf(item) : 0;
    const next = items[Math.min(items.length - 1, Math.max(0, from + step))];
    if (next) setChosen(next.key);
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { n: 1, p: -1 }[event.key.toLowerCase()];
    if (step !== undefined) go(step);
  };
  if (!item) return <p className="room-none t3">{t('meeting.noItems')}</p>;
  const words = wordsOf(definition, meeting);
  return (
    <section className="room" aria-label={t('case.room')} onKeyDown={press}>
      <nav className="room-agenda" aria-label={t('meeting.agenda')}>
        <h2>
          {t('meeting.agenda')} <span className="t3">{t('meeting.items', { count: items.length })}</span>
        </h2>
        <ol>
          {items.map((one, place) => (
            <AgendaLine
              key={one.key}
              item={one}
              number={place + 1}
              isChosen={one === item}
              words={words}
              onChoose={() => setChosen(one.key)}
            />
          ))}
        </ol>
        <Quorum room={room} />
      </nav>
      <section className="room-item" aria-label={item.title}>
        <header>
          <span className={`room-number is-${item.state}`}>{items.indexOf(item) + 1}</span>
          <h2 className="ell" title={item.title}>
            <Zh text={item.title} />
          </h2>
          <span className="t3 case-number" dir="ltr">
            <Zh text={item.number} />
          </span>
          <span className="room-actions">
            {item.link ? (
              <button
                type="button"
                className="lk"
                onClick={() => openTab({ path: item.link ?? '', title: item.title })}
              >
                {t('meeting.openCase')}
              </button>
            ) : null}
            <Button size="small" onClick={() => setProjected(true)}>
              <Icon name="fullscreen" size={14} />
              {t('meeting.project')}
            </Button>
          </span>
        </header>
        <dl className="room-question">
          <dt>{t('meeting.question')}</dt>
          <dd>
            <Zh text={item.question} />
          </dd>
          {meeting.head.map((key) => (
            <HeadFact key={key} field={definition.fields.find((one) => one.key === key)} value={detail.data[key]} />
          ))}
        </dl>
        {meeting.vote ? <VotePart item={item} room={room} words={words} /> : null}
        <Conclusion item={item} words={words} />
      </section>
      {isProjected ? (
        <Projection item={item} at={items.indexOf(item)} words={words} onClose={() => setProjected(false)} />
      ) : null}
    </section>
  );
}

function wordsOf(definition: AreaDefinition, meeting: Meeting): RoomWords {
  const { vote } = meeting;
  const asked = allTasksOf(definition)
    .filter(({ node }) => node === vote?.cast)
    .flatMap(({ task }) => task.actions.flatMap(({ fields }) => fields ?? []));
  const results = definition.fields.find(({ key }) => key === meeting.results);
  const ballot = asked.find(({ key }) => key === vote?.ballot);
  const conclusion = results && columnsOf(results).find(({ key }) => key === 'conclusion');
  return { ballot: (value) => wordIn(ballot, value), conclusion: (value) => wordIn(conclusion, value) };
}

function wordIn(field: FieldDefinition | undefined, value: Json | undefined): string {
  const option = field && isChoice(field) ? field.options?.find((one) => one.value === value) : undefined;
  return option ? textOf(option.label, getLanguage()) : typeof value === 'string' ? value : '';
}

function HeadFact({ field, value }: { field: FieldDefinition | undefined; value: Json | undefined }): ReactNode {
  if (!field || value === undefined || value === null || value === '') return null;
  return (
    <>
      <dt>{textOf(field.label, getLanguage())}</dt>
      <dd>{listCellOf(field).cell(field, value)}</dd>
    </>
  );
}

function AgendaLine({
  item,
  number,
  isChosen,
  words,
  onChoose,
}: {
  item: RoomItem;
  number: number;
  isChosen: boolean;
  words: RoomWords;
  onChoose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <li>
      <button type="button" aria-current={isChosen ? 'step' : undefined} onClick={onChoose}>
        <span className={`room-number is-${item.state}`}>{number}</span>
        <span className="room-line">
          <b className="ell" title={item.title}>
            <Zh text={item.title} />
          </b>
          <span className="ell t2" title={item.question}>
            <Zh text={item.question} />
          </span>
          <span className={`room-outcome is-${item.state}`}>
            {item.result
              ? [words.conclusion(item.result.conclusion), tallyOf(item)].filter(Boolean).join(' ')
              : t(stateKey(item))}
          </span>
        </span>
      </button>
    </li>
  );
}

/** How the votes stand, as '5 : 0'; empty where nobody voted. */
function tallyOf({ sum }: RoomItem): string {
  const count = (wanted: string) => sum?.counts.find(([ballot]) => ballot === wanted)?.[1] ?? 0;
  return sum ? `${count('agree')} : ${count('oppose')}` : '';
}

function stateKey({ state, round }: RoomItem): string {
  if (state === 'ahead') return 'meeting.state.ahead';
  return round === null ? 'meeting.state.now' : round.state === 'open' ? 'meeting.state.voting' : 'meeting.state.voted';
}

/** How many are there of those who said that they will come. */
function Quorum({ room: { seats } }: { room: Room }): ReactNode {
  const { t } = useTranslation();
  const answered = seats.filter(({ answeredAt }) => answeredAt !== null);
  if (answered.length === 0) return null;
  const came = answered.filter(({ cameAt }) => cameAt !== null).length;
  return (
    <p className="room-quorum">
      <Icon name={came === answered.length ? 'checkCircle' : 'users'} size={14} />
      {t('meeting.present', { came, count: answered.length })}
    </p>
  );
}

function VotePart({ item, room, words }: { item: RoomItem; room: Room; words: RoomWords }): ReactNode {
  const { t } = useTranslation();
  const { round } = item;
  return (
    <>
      <h3>
        {t('meeting.vote')}
        <span className="t3">{t(`meeting.${voteKey(item)}`)}</span>
      </h3>
      {round === null && item.sum === null ? (
        <ul className="room-waiting t2">
          {room.seats
            .filter(({ cameAt }) => cameAt !== null)
            .map(({ key, name }) => (
              <li key={key}>
                <Zh text={name} />
              </li>
            ))}
        </ul>
      ) : null}
      {round ? <Votes round={round} words={words} /> : null}
      {item.sum ? <VoteBar sum={item.sum} words={words} /> : null}
    </>
  );
}

/** What is said of the vote on an item. */
function voteKey({ round, sum }: RoomItem): string {
  if (round === null) return sum === null ? 'notVoted' : 'closed';
  if (round.state === 'open') return 'secret';
  return round.own ? 'ownBallot' : 'closed';
}

function Votes({ round, words }: { round: Round; words: RoomWords }): ReactNode {
  const { t } = useTranslation();
  return (
    <table className="room-votes">
      <thead>
        <tr>
          <th scope="col">{t('meeting.expert')}</th>
          <th scope="col">{t('meeting.ballot')}</th>
          <th scope="col">{t('meeting.reason')}</th>
          <th scope="col">{t('meeting.time')}</th>
        </tr>
      </thead>
      <tbody>
        {round.votes.map((vote) => (
          <tr key={vote.key} className={`is-${vote.state}`}>
            <th scope="row">
              <Zh text={vote.name} />
            </th>
            <td>
              <BallotWord vote={vote} isOpen={round.state === 'open'} words={words} />
            </td>
            <td>{vote.reason ? <Zh text={vote.reason} /> : '—'}</td>
            <td>{vote.at?.slice(11, 16) ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BallotWord({ vote, isOpen, words }: { vote: Vote; isOpen: boolean; words: RoomWords }): ReactNode {
  const { t } = useTranslation();
  const icon: IconName =
    vote.state === 'aside' ? 'ban' : vote.ballot === null ? 'clock' : (ballotIcons[vote.ballot] ?? 'check');
  const word =
    vote.state === 'aside'
      ? t('meeting.aside')
      : vote.state === 'awaited'
        ? t(isOpen ? 'meeting.awaited' : 'meeting.notGiven')
        : vote.ballot === null
          ? t('meeting.given')
          : words.ballot(vote.ballot);
  return (
    <span className={`room-ballot is-${vote.ballot ?? vote.state}`}>
      <Icon name={vote.state === 'cast' && vote.ballot === null ? 'check' : icon} size={14} />
      {word}
    </span>
  );
}

function Conclusion({ item: { result, state }, words }: { item: RoomItem; words: RoomWords }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('meeting.conclusion')}</h3>
      {result ? (
        <div className="room-conclusion">
          <b>{words.conclusion(result.conclusion)}</b>
          <p>
            <Zh text={typeof result.text === 'string' ? result.text : ''} />
          </p>
        </div>
      ) : (
        <p className="t3">{t(state === 'now' ? 'meeting.noConclusion' : 'meeting.itsTurnComes')}</p>
      )}
    </>
  );
}
