import { z } from 'zod';
import type { App } from '../../kernel/context.ts';
import { Expression } from '../../kernel/expression.ts';
import { documentOf } from '../dictionary/index.ts';

/** definitions/dictionaries/allotments.json: registers whose rows say who does steps of a procedure in a period. */
export const Allotments = z.array(
  z.strictObject({
    register: z.string(),
    /** Field of the register with the values for which a row stands; a value stands for a case while the formula over the dossier and `{value}` holds. */
    by: z.strictObject({ field: z.string(), when: Expression }),
    /** Fields with the first and the last day of a row; an empty last day = until further notice. */
    from: z.string(),
    to: z.string(),
    procedure: z.string(),
    /** Fields of a row that name the people of a step, by the step; the first who is free does it. */
    steps: z.record(z.string(), z.array(z.string()).min(1)),
    /** Whose work it is: only people with this role do it, and whoever of them takes it where no row stands for the case. */
    role: z.string(),
    /** Who gets the step, to give it on, when nobody of the row is free. */
    nobody: z.string(),
  }),
);
export type Allotment = z.infer<typeof Allotments>[number];

/** What this installation knows of allotments; nothing where the file is missing. */
function allotmentsOf(app: App): readonly Allotment[] {
  const document = documentOf(app, 'allotments');
  return document === undefined ? [] : Allotments.parse(document);
}

/** The allotment that names the people of a step (`p:assignees="allotted:<step>"`). */
export function allotmentFor(app: App, step: string): Allotment {
  const allotment = allotmentsOf(app).find(({ steps }) => step in steps);
  if (!allotment) throw new Error(`definitions/dictionaries/allotments.json does not say who does '${step}'`);
  return allotment;
}

/** The allotment of a step of a procedure, if it has one. */
export function allotmentIn(app: App, procedure: string, step: string): Allotment | undefined {
  return allotmentsOf(app).find((one) => one.procedure === procedure && step in one.steps);
}
