import { join } from 'node:path';
import type { ApplicationDefinition } from '@app/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkMeeting } from './check-meeting.ts';
import { readDefinitions } from './read-definition.ts';

const definitions = join(import.meta.dirname, '../../../../../../definitions');
let example: ApplicationDefinition;
beforeAll(async () => {
  const files = await readDefinitions(definitions);
  const found = files.find(({ definition }) => definition.kind === 'application' && definition.meeting?.vote);
  if (found?.definition.kind !== 'application') throw new Error('no area has meetings with a vote');
  example = found.definition;
});

function faultsWith(change: (meeting: NonNullable<ApplicationDefinition['meeting']>) => void): string[] {
  const definition = structuredClone(example);
  if (definition.meeting) change(definition.meeting);
  const faults: string[] = [];
  checkMeeting(definition, (path, message) => faults.push(`${path}: ${message}`));
  return faults;
}

describe('an area whose cases are meetings', () => {
  it('is right as it is', () => expect(faultsWith(() => undefined)).toEqual([]));

  it('keeps agenda, people and conclusions in tables that have their columns', () => {
    expect(
      faultsWith((one) => void Object.assign(one, { agenda: 'subject', present: 'agenda', results: 'gone' })),
    ).toEqual([
      "meeting.agenda: 'subject' is no table with case, caseNo, question",
      "meeting.present: 'agenda' is no table with name, at",
      "meeting.results: 'gone' is no table with agree, oppose, abstain, recused, conclusion, text",
    ]);
    expect(faultsWith((one) => void Object.assign(one, { minutes: 'gone' }))).toEqual([
      "meeting.minutes: 'gone' is no field",
    ]);
  });

  it('votes at steps that it has, by a choice of all ballots', () => {
    expect(faultsWith((one) => void Object.assign(one.vote ?? {}, { open: 'gone', ballot: 'reason' }))).toEqual([
      "meeting.vote.open: 'gone' is no step of the area",
      "meeting.vote.ballot: 'reason' cannot be agree, oppose, abstain",
    ]);
    expect(faultsWith((one) => void Object.assign(one.vote ?? {}, { reason: 'gone' }))).toEqual([
      "meeting.vote.reason: 'vote' asks for no 'gone'",
    ]);
  });
});
