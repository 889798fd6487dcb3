import { z } from 'zod';
import { Id } from '../../json.ts';
import { Prose } from '../../typed-text.ts';

/** What several calls of processes take. */

/** The reason for suspending, ending or stopping something. */
export const Reason = Prose(2_000).trim().min(1);
/** Attachments that prove the reason. */
export const Letters = z.array(Id).max(20).default([]);
