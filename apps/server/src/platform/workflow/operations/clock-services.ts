import { stopEvents } from '@app/contract';
import { z } from 'zod';
import { service } from '../../../kernel/service.ts';
import { resumeClock, stopClock } from './stop-clock.ts';

/**
 * Service `stopClock {reason, event}`: the clocks of the case whose limits stop for this event stand still from tomorrow on, without `event` all of
 * them; those that stand already stay as they are.
 */
export const stopClockService = service(
  z.strictObject({ reason: z.string().min(1).max(200), event: z.enum(stopEvents).optional() }),
  async (ctx, call) => {
    await stopClock(ctx, { caseId: call.caseId, ...call.options });
  },
);

/**
 * Service `resumeClock {mode}`: stopped clocks of the case count again from the next day on, `resume` from where they stood,
 * `restart` from their whole limit.
 */
export const resumeClockService = service(
  z.strictObject({ mode: z.enum(['resume', 'restart']).default('resume') }),
  async (ctx, call) => {
    await resumeClock(ctx, { caseId: call.caseId, restart: call.options.mode === 'restart' });
  },
);
