import { tasksOf } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import type { HandledStep } from '../../kernel/wiring.ts';
import { newestOf } from './certificate.store.ts';
import { say } from './texts.ts';

/** Refuses (409) an action that sends a certificate whose file is not there: it is being made, or could not be, and why. */
export async function refuseWithoutCertificate(ctx: Context, step: HandledStep): Promise<void> {
  if (!tasksOf(step.definition, step.process)[step.node]?.certificateBefore?.includes(step.action)) return;
  const row = await newestOf(ctx.db, step.caseId);
  if (!row) fail('conflict', { cause: say(ctx.language, 'certificate.none') });
  const { state, number, id, error, attachment_id: file } = row;
  if (file !== null) return;
  const key = state === 'failed' ? 'certificate.failed' : 'certificate.pending';
  fail('conflict', {
    cause: say(ctx.language, key, { number, why: error ?? '' }),
    data: { certificateId: id, certificateState: state, error },
  });
}
