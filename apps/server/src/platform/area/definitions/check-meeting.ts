import {
  type ApplicationDefinition,
  agendaColumns,
  ballots,
  columnsOf,
  isChoice,
  resultColumns,
  seatColumns,
  type TaskDefinition,
} from '@app/contract';

type Say = (path: string, message: string, remedy: string) => void;

/** Checks an area whose cases are meetings: the tables have their columns, and the steps of the vote and the fields of a ballot are there. */
export function checkMeeting(definition: ApplicationDefinition, say: Say): void {
  const { fields, meeting } = definition;
  if (!meeting) return;
  const tables = {
    agenda: agendaColumns,
    invited: seatColumns,
    present: seatColumns,
    attendees: ['person'],
    results: resultColumns,
  } as const;
  for (const [part, wanted] of Object.entries(tables)) {
    const key = meeting[part as keyof typeof tables];
    const field = fields.find((one) => one.key === key);
    const missing = wanted.filter((column) => !(field && columnsOf(field).some((one) => one.key === column)));
    if (missing.length > 0)
      say(`meeting.${part}`, `'${key}' is no table with ${missing.join(', ')}`, `name one with ${wanted.join(', ')}`);
  }
  for (const [part, key] of [
    ['now', meeting.now],
    ['minutes', meeting.minutes],
    ...meeting.head.map((one) => ['head', one]),
  ])
    if (!fields.some((one) => one.key === key))
      say(`meeting.${part}`, `'${key}' is no field`, 'name an existing field');
  if (meeting.vote) checkVote(definition, meeting.vote, say);
}

function checkVote(
  { tasks = {}, procedureTasks = {} }: ApplicationDefinition,
  vote: NonNullable<NonNullable<ApplicationDefinition['meeting']>['vote']>,
  say: Say,
): void {
  const stepsAt = (node: string): TaskDefinition[] =>
    [tasks, ...Object.values(procedureTasks)].flatMap((all) => all[node] ?? []);
  for (const part of ['open', 'cast', 'close'] as const)
    if (stepsAt(vote[part]).length === 0)
      say(`meeting.vote.${part}`, `'${vote[part]}' is no step of the area`, 'name one that has tasks');
  const asked = stepsAt(vote.cast).flatMap(({ actions }) => actions.flatMap(({ fields }) => fields ?? []));
  const choice = asked.find(({ key }) => key === vote.ballot);
  const values = choice && isChoice(choice) ? (choice.options ?? []).map(({ value }) => value) : [];
  const missing = ballots.filter((one) => !values.includes(one));
  if (missing.length > 0)
    say(
      'meeting.vote.ballot',
      `'${vote.ballot}' cannot be ${missing.join(', ')}`,
      `name a choice of ${ballots.join(', ')}`,
    );
  if (!asked.some(({ key }) => key === vote.reason))
    say('meeting.vote.reason', `'${vote.cast}' asks for no '${vote.reason}'`, 'name a field of that step');
}
