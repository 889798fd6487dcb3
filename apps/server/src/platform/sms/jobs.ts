import { languages } from '@app/contract';
import { z } from 'zod';
import { job } from '../../kernel/job.ts';

/** A code is to go to a telephone; `id` is its row, `language` that of the message. */
export const smsDeliver = job('sms', z.strictObject({ id: z.string(), language: z.enum(languages) }));
