import { z } from 'zod';
import { call } from '../../call.ts';
import { Id, JsonObject, Named } from '../../json.ts';

/** People drawn for a step of a case: how they were drawn, whom it asked, and what came of it. */

const path = { group: z.string().max(40), name: z.string().max(60) };

export const seatStates = ['asked', 'given', 'declined', 'replaced', 'closed'] as const;
/** Somebody who was asked. */
export const DrawSeat = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(seatStates),
  askedAt: z.string(),
  endedAt: z.string().nullable(),
  /** Who ended it, when the person did not answer. */
  endedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** What was entered; null while others have not answered, but for the person's own. */
  answer: JsonObject.nullable(),
  onTime: z.boolean().nullable(),
  mine: z.boolean(),
});
export type DrawSeat = z.infer<typeof DrawSeat>;

/** A draw. Whoever was drawn sees the question and their own seat alone. */
export const PersonDraw = z.object({
  id: Id,
  node: z.string(),
  question: z.string(),
  at: z.string(),
  by: z.string().nullable(),
  wanted: z.number(),
  /** Null for whoever was drawn. */
  log: z
    .object({
      seed: z.string(),
      candidates: z.array(Named),
      excluded: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })),
      /** Names in the order in which they were drawn. */
      order: z.array(z.string()),
    })
    .nullable(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  seats: z.array(DrawSeat),
});
export type PersonDraw = z.infer<typeof PersonDraw>;

export const drawOfCase = call({
  id: 'draw.ofCase',
  method: 'GET',
  prefix: 'business',
  path: '/:group/:name/draws',
  access: 'area:get',
  input: z.object({ ...path, caseId: Id }),
  output: z.object({ draws: z.array(PersonDraw) }),
  summary: 'Draws of people in a case, each as it can be repeated; companies see none, who was drawn their own part',
});

/** How often somebody of a register was asked, and what became of it. */
export const DrawFigures = z.object({
  id: Id,
  name: z.string(),
  asked: z.number(),
  given: z.number(),
  declined: z.number(),
  onTime: z.number(),
  open: z.number(),
});
export type DrawFigures = z.infer<typeof DrawFigures>;

export const drawFigures = call({
  id: 'draw.figures',
  method: 'GET',
  prefix: 'business',
  path: '/:group/:name/draw/figures',
  access: 'area:export',
  input: z.object({ ...path, from: z.iso.date().optional(), to: z.iso.date().optional() }),
  output: z.object({ rows: z.array(DrawFigures) }),
  summary: 'Of a register of people: how often each was asked in a time, declined, and answered within the limit',
});
