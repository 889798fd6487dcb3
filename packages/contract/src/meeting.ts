import { z } from 'zod';
import { Key } from './fields/common.ts';

/** A case that is a meeting: what its page shows as a room – the agenda, who is there, the votes, and what was concluded. */
export const Meeting = z.strictObject({
  /** Table with the columns `agendaColumns`: the items in their order. */
  agenda: Key,
  /** Field that is filled from when an item is called; until then nothing is judged. */
  now: Key,
  /** Fields in the head of the room, such as time and place. */
  head: z.array(Key),
  /** Tables with the columns `seatColumns`: those who said that they will come, and those who are there. */
  invited: Key,
  present: Key,
  /** Table with the column `person`: who was asked to come where nobody is drawn. */
  attendees: Key,
  /** Table with the columns `resultColumns`: one row for each item that is concluded, in the order of the agenda. */
  results: Key,
  /** The minutes. */
  minutes: Key,
  /** Steps by which an item is voted on, and the fields of a ballot: a choice with the values `ballots`, and why. Absent = there is no vote. */
  vote: z.strictObject({ open: z.string(), cast: z.string(), close: z.string(), ballot: Key, reason: Key }).optional(),
});
export type Meeting = z.infer<typeof Meeting>;

export const agendaColumns = ['case', 'caseNo', 'question'] as const;
export const seatColumns = ['name', 'at'] as const;
/** Values of a ballot, each with a column of the results that counts it. */
export const ballots = ['agree', 'oppose', 'abstain'] as const;
export const resultColumns = [...ballots, 'recused', 'conclusion', 'text'] as const;
