import { statusesOf } from '@app/contract';
import { dayOf } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { handle } from '../../kernel/job.ts';
import type { StatusChange } from '../../kernel/wiring.ts';
import { caseFacts, openForCase } from '../../platform/area/index.ts';
import { officeScope } from '../../platform/signature/index.ts';
import { officeName } from '../../platform/tenant/index.ts';
import { findVolume } from './archive.store.ts';
import { archiveOf, classOf } from './archive-file.ts';
import { archiveOpen } from './jobs.ts';
import { say } from './texts.ts';

/** Orders the volume of a case that came to a final state, in the transaction of that step. */
export async function archiveWhenOver(ctx: Context, { caseId, area, status }: StatusChange): Promise<void> {
  const archive = archiveOf(ctx.app);
  if (!archive) return;
  const facts = await caseFacts(ctx, caseId);
  const isFinal = statusesOf(facts.definition).some(({ value, final }) => value === status && final === true);
  const volumeClass = isFinal ? classOf(archive, { area, procedure: facts.procedure, status }) : null;
  if (volumeClass !== null) await ctx.emit(archiveOpen, { caseId, class: volumeClass });
}

/**
 * Opens the volume of a case that is over: a case of the office itself, by the process of its area. It follows the step by the outbox, because what
 * a step does after its state (letter, certificate, product) belongs into the volume. A case has one volume.
 */
export const openVolume = handle(archiveOpen, (ctx, { caseId, class: volumeClass }) =>
  ctx.within(officeScope(ctx.scope), async (office) => {
    const archive = archiveOf(office.app);
    if (!archive || (await findVolume(office.db, caseId))) return;
    const facts = await caseFacts(office, caseId);
    const given = {
      caseNo: facts.certNo ?? facts.acceptNo ?? facts.applyNo ?? '',
      caseTitle: facts.title,
      holder: facts.holderName,
      class: volumeClass,
      catalogueOn: dayOf(office.businessNow()),
      reason: say(office.language, 'archive.caseOver'),
    };
    const { scope } = office;
    const tenantId = scope.role === 'app_authority' ? scope.authorityId : '0';
    const holder = { tenantId, name: await officeName(office) };
    await openForCase(office, archive.volumes, given, { caseId, holder });
  }),
);
