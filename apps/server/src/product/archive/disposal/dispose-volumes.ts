import { dayOf } from '@app/engine/clock';
import { z } from 'zod';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { service } from '../../../kernel/service.ts';
import type { ServiceCall } from '../../../kernel/wiring.ts';
import { begunBy, caseFacts, idsAt, writeOwnForm } from '../../../platform/area/index.ts';
import { officeScope } from '../../../platform/signature/index.ts';
import * as store from '../archive.store.ts';
import { archiveRemove } from '../jobs.ts';
import { say } from '../texts.ts';
import { disposalRefusal } from './may-dispose.ts';

/** The field, or `table.column`, of the list that names the volumes. */
const Volumes = z.string().regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)?$/);

/** Service `checkDisposal {volumes}`: refuses the step (409) while one of the volumes of a list must still be kept, naming each with its reason. */
export const checkDisposal = service(z.strictObject({ volumes: Volumes }), (ctx, call) =>
  ctx.within(officeScope(ctx.scope), async (office) => void (await volumesToDispose(office, call))),
);

/**
 * Service `disposeVolumes {volumes, reason}` (`reason` a field of the list): the volumes of a list that somebody else agreed to are disposed of. They
 * are judged once more, for what has changed since; whoever made the list is refused (6010104). Files and content go after the commit; what the
 * catalogue says, the fingerprints and the root stay.
 */
export const disposeVolumes = service(z.strictObject({ volumes: Volumes, reason: z.string() }), (ctx, call) =>
  ctx.within(officeScope(ctx.scope), async (office) => {
    const user = office.user ?? fail('illegalPermission');
    const maker = (await begunBy(office.db, call.caseId)) ?? fail('notFound');
    if (maker.id === user.id) fail('illegalPermission', { cause: say(office.language, 'archive.ownList') });
    const list = await caseFacts(office, call.caseId);
    const now = office.businessNow();
    const disposal = {
      ...{ disposed_at: now, disposed_by: user.id, disposed_by_name: user.fullname },
      ...{ listed_by: maker.id, listed_by_name: maker.name },
      ...{ disposal_list: list.id, disposal_no: list.applyNo ?? list.id },
      disposal_reason: String(call.data[call.options.reason] ?? ''),
    };
    for (const volume of await volumesToDispose(office, call)) {
      await store.disposeRow(office.db, volume.case_id, disposal);
      await writeOwnForm(office, volume.case_id, { disposedOn: dayOf(now), disposalNo: disposal.disposal_no });
      await office.audit({
        action: 'archive.dispose',
        entity: 'case',
        entityId: volume.about_case_id,
        after: {
          ...{ volume: volume.head?.volume, root: volume.root, retentionUntil: volume.retention_until },
          ...{ list: disposal.disposal_no, listedBy: maker.name, reason: disposal.disposal_reason },
        },
      });
      await office.emit(archiveRemove, { caseId: volume.case_id });
    }
  }),
);

/** The volumes that a list names, locked in the order of their ids; refuses the step when one must still be kept. */
async function volumesToDispose(
  ctx: Context,
  { data, options }: ServiceCall<{ volumes: string }>,
): Promise<store.VolumeRow[]> {
  const ids = idsAt(data, options.volumes);
  const found = new Map<string, store.VolumeRow>();
  for (const id of [...ids].sort()) {
    const volume = await store.findVolume(ctx.db, id, true);
    if (volume?.case_id === id) found.set(id, volume);
  }
  const refusals: string[] = [];
  for (const [at, id] of ids.entries()) {
    const volume = found.get(id);
    const refusal = volume
      ? await disposalRefusal(ctx, volume, ids)
      : say(ctx.language, 'archive.mayNot.unknown', { row: at + 1 });
    if (refusal !== null) refusals.push(refusal);
  }
  if (refusals.length > 0)
    fail('conflict', {
      cause: say(ctx.language, 'archive.mayNot', { list: refusals.join(ctx.language === 'en' ? '; ' : '；') }),
      data: { volumes: refusals },
    });
  return [...found.values()];
}
