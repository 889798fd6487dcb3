import { z } from 'zod';
import { Id } from '../../json.ts';
import { Prose } from '../../typed-text.ts';

/** What several calls of processes take. */

/** The reason for suspending, ending or stopping something. */
export const Reason = Prose(2_000).trim().min(1);
/** What every list of processes says of one: its case, and how far it got. */
export const processSummary = {
  title: z.string(),
  number: z.string().nullable(),
  status: z.string(),
  state: z.string(),
  holderName: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
};
/** Attachments that prove the reason. */
export const Letters = z.array(Id).max(20).default([]);
