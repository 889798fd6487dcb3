import {
  type AreaDefinition,
  allTasksOf,
  ballots,
  type CaseDetail,
  type HistoryEntry,
  type Json,
  type JsonObject,
  type Meeting,
} from '@app/contract';
import { rowsOf } from '@app/engine/form';

/** What one person did with a ballot. */
export interface Vote {
  key: string;
  name: string;
  state: 'cast' | 'aside' | 'awaited';
  /** Value of the choice; null = it is secret until the vote is closed, or there is none. */
  ballot: string | null;
  reason: string | null;
  at: string | null;
}

/** The vote on one item; `own`: the reader knows no ballot but their own. */
export interface Round {
  state: 'open' | 'closed';
  own: boolean;
  votes: Vote[];
}

/** How a vote ended. */
export interface Sum {
  counts: readonly (readonly [ballot: (typeof ballots)[number], count: number])[];
  /** Who had to vote, and who stepped aside. */
  due: number;
  aside: number;
}

/** One item of the agenda. */
export interface RoomItem {
  key: string;
  /** The case that it is about. */
  title: string;
  link: string | null;
  number: string;
  question: string;
  state: 'done' | 'now' | 'ahead';
  /** Its row in the table of conclusions. */
  result: JsonObject | null;
  /** Null = it was not voted on yet, or nobody votes here. */
  round: Round | null;
  /** Null = nobody voted, or it is not to be known yet. */
  sum: Sum | null;
}

/** One seat: when the person said that they will come, and when they signed in; null = not yet. */
export interface Seat {
  key: string;
  name: string;
  answeredAt: string | null;
  cameAt: string | null;
}

export interface Room {
  items: RoomItem[];
  seats: Seat[];
  minutes: string;
}

/** What a meeting is at this moment, from its form, its history and its open tasks. */
export function roomOf(definition: AreaDefinition, meeting: Meeting, detail: CaseDetail): Room {
  const { data } = detail;
  const results = rowsOf(data[meeting.results]);
  const rounds = meeting.vote ? roundsOf(definition, meeting.vote, detail) : [];
  const isCalled = textIn(data[meeting.now]) !== '';
  const items = rowsOf(data[meeting.agenda]).map((row, at): RoomItem => {
    const about = typeof row.case === 'object' && row.case !== null ? (row.case as JsonObject) : {};
    const result = results[at] ?? null;
    return {
      key: textIn(row._id) || String(at),
      title: textIn(about.text),
      link: textIn(about.link) || null,
      number: textIn(row.caseNo),
      question: textIn(row.question),
      state: result ? 'done' : isCalled && at === results.length ? 'now' : 'ahead',
      result,
      round: rounds[at] ?? null,
      sum: result ? sumOfResult(result) : sumOf(rounds[at] ?? null),
    };
  });
  return { items, seats: seatsOf(meeting, data), minutes: textIn(data[meeting.minutes]) };
}

function sumOfResult(result: JsonObject): Sum | null {
  const count = (key: string) => Number(result[key] ?? 0);
  const counts = ballots.map((ballot) => [ballot, count(ballot)] as const);
  const given = counts.reduce((all, [, one]) => all + one, 0);
  return given + count('recused') === 0 ? null : { counts, due: given, aside: count('recused') };
}

function sumOf(round: Round | null): Sum | null {
  if (!round || round.own || round.state === 'open') return null;
  const counts = ballots.map(
    (ballot) => [ballot, round.votes.filter((one) => one.state === 'cast' && one.ballot === ballot).length] as const,
  );
  const aside = round.votes.filter(({ state }) => state === 'aside').length;
  return { counts, due: round.votes.length - aside, aside };
}

/** The votes in the order of the items: each item has one, begun by who keeps the minutes. */
function roundsOf(definition: AreaDefinition, vote: NonNullable<Meeting['vote']>, detail: CaseDetail): Round[] {
  const rounds: Round[] = [];
  const done = [...detail.history]
    .filter(({ actor }) => actor !== null)
    .sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
  // Who reads but their own steps sees no vote begin: each own ballot is one vote then.
  const seesAll = done.some(({ node }) => node === vote.open);
  for (const entry of done) {
    if (entry.node === vote.open || (entry.node === vote.cast && !seesAll))
      rounds.push({ state: seesAll ? 'open' : 'closed', own: !seesAll, votes: [] });
    const round = rounds.at(-1);
    if (!round) continue;
    if (entry.node === vote.cast) round.votes.push(voteOf(definition, vote, entry));
    else if (entry.node === vote.close) round.state = 'closed';
  }
  const awaited = detail.tasks
    .filter(({ node }) => node === vote.cast)
    .map(({ id, claimedBy }): Vote => {
      return { key: id, name: claimedBy ?? '', state: 'awaited', ballot: null, reason: null, at: null };
    });
  if (awaited.length > 0 && rounds.at(-1)?.state !== 'open') rounds.push({ state: 'open', own: !seesAll, votes: [] });
  rounds.at(-1)?.votes.push(...awaited);
  return rounds;
}

function voteOf(definition: AreaDefinition, vote: NonNullable<Meeting['vote']>, entry: HistoryEntry): Vote {
  const isAside = allTasksOf(definition).some(
    ({ node, task }) =>
      node === vote.cast &&
      task.actions.some(({ key, stepsAside }) => key === entry.action && stepsAside !== undefined),
  );
  const { fields } = entry;
  return {
    key: entry.id,
    name: entry.actor ?? '',
    state: isAside ? 'aside' : 'cast',
    ballot: textIn(fields?.[vote.ballot]) || null,
    reason: textIn(fields?.[vote.reason]) || null,
    at: entry.at,
  };
}

/** Who was drawn, or asked to come, with their answers. Somebody who is there is found by name: the table holds no more. */
function seatsOf(meeting: Meeting, data: JsonObject): Seat[] {
  const present = rowsOf(data[meeting.present]);
  const invited = rowsOf(data[meeting.invited]).map((row): Seat => {
    const name = textIn(row.name);
    const came = present.find((one) => one.name === name);
    return { key: textIn(row._id), name, answeredAt: textIn(row.at) || null, cameAt: textIn(came?.at) || null };
  });
  const asked = rowsOf(data[meeting.attendees]).map(({ _id, person }): Seat => {
    const name = typeof person === 'object' && person !== null ? textIn((person as JsonObject).text) : '';
    return { key: textIn(_id), name, answeredAt: null, cameAt: null };
  });
  return [...invited, ...asked];
}

const textIn = (value: Json | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
