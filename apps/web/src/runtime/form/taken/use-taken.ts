import { type Draft, type DraftTaken, draftKeepOwn, type Json, type JsonObject, type PatchOp } from '@app/contract';
import { isBlank } from '@app/engine/form';
import { useState } from 'react';
import { send } from '../../../client/index.ts';
import type { DraftSession } from '../draft/draft-session.ts';

interface Place {
  group: string;
  name: string;
  id: string;
}

/** What a draft took over from a record of the company, and the choice where that record says otherwise by now. */
export interface TakenState {
  taken: DraftTaken | null;
  copiedFrom: Draft['copiedFrom'];
  /** Under which name the draft is a template; null = it is none. */
  template: string | null;
  /** Takes the new values of these fields, keeps all others as they are, and is not asked again for either. */
  settle(fields: readonly string[]): Promise<void>;
}

/** Keeps what an open draft took over; new values come into the form by its own edits, so that they can be undone. */
export function useTaken({ form, draft, flush }: DraftSession, place: Place): TakenState {
  const [taken, setTaken] = useState<DraftTaken | null>(draft.taken ?? null);
  const settle = async (fields: readonly string[]) => {
    if (!taken) return;
    const ops = fields.map((key): PatchOp => ({ op: 'set', path: [key], value: taken.newer[key] ?? null }));
    if (ops.length > 0) form.change(ops);
    // What is not saved yet would be asked for again by the next opening, which is better than an answer that was lost.
    if (await flush()) await send(draftKeepOwn, { ...place, caseId: taken.caseId }, { quiet: true });
    setTaken({ ...taken, values: { ...taken.values, ...taken.newer }, newer: {} });
  };
  return { taken, copiedFrom: draft.copiedFrom ?? null, template: draft.template ?? null, settle };
}

/** Whether a field still has what was taken over from the record. */
export function isTaken(taken: DraftTaken | null | undefined, key: string, value: Json | undefined): boolean {
  if (!taken || isBlank(value)) return false;
  const rows = taken.rows[key];
  if (rows && Array.isArray(value)) return value.every((row) => rows.some((one) => isRowOf(one, row)));
  return taken.values[key] !== undefined && sameText(taken.values[key], value);
}

/** Whether a row of a form is this row of the record: all that the record says of it stands there. */
export function isRowOf(offered: JsonObject, row: Json): boolean {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false;
  return Object.entries(offered).every(([key, value]) => isBlank(value) || sameText(value, row[key]));
}

const sameText = (one: Json | undefined, other: Json | undefined) => JSON.stringify(one) === JSON.stringify(other);
