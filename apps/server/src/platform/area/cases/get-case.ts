import type { CaseDetail } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { noteRead } from '../../../kernel/note-read.ts';
import { formatTime } from '../../../kernel/time.ts';
import { namesShown } from '../../tenant/index.ts';
import { historyOf, openTasksOf } from '../../workflow/index.ts';
import { type Area, areaAt, catalogOf } from '../definitions/catalog.ts';
import { dataWithout } from '../reach/hidden.ts';
import { dataMasked } from '../reach/masked.ts';
import { readsOwnTasks, rightIn } from '../reach/rights.ts';
import { offeredRequests } from '../requests/offered-requests.ts';
import { wordsForReader } from '../revision/words-for-reader.ts';
import { findCase, findVersion, holdsFor, versionsOf } from './case.store.ts';
import { opensCase } from './case-readers.ts';
import { sharedCase } from './shared-case.ts';

/** The whole case for its detail page: data of the current or an older version, history, open tasks, parts of other modules. */
export async function getCase(
  ctx: Context,
  area: Area,
  input: { id: string; version?: number | undefined },
): Promise<CaseDetail> {
  const row = await findCase(ctx.db, input.id);
  if (!row) return await sharedCase(ctx, area, input);
  // A worklist opens the cases that it lists, of whichever area; an application only its own cases.
  if (!(await holdsFor(ctx.db, row.id, opensCase(ctx, area)))) fail('notFound');
  const version = (await findVersion(ctx.db, row.id, input.version ?? row.version)) ?? fail('notFound');
  const authorityId = 'authorityId' in ctx.scope ? ctx.scope.authorityId : null;
  const opened = { record_id: row.id, case_id: row.id, title: row.title, holder_tenant_id: row.holder_tenant_id };
  noteRead(ctx, { kind: 'case', ...opened, authority_id: authorityId });
  const versions = await versionsOf(ctx.db, row.id);
  const shown = await namesShown(
    ctx,
    versions.map(({ submitted_by: id, submitted_by_name: name }) => ({ id, name })),
  );
  const submittedBy = ({ submitted_by: id, submitted_by_name: name }: (typeof versions)[number]) =>
    row.origin_channel === 'holder' ? name : (shown({ id, name }) ?? '');
  const first = versions.find((entry) => entry.version === 1);
  const { definition } = await areaAt(ctx, row.area, version.definition_version);
  const about = { area: row.area, definition, holderTenantId: row.holder_tenant_id, caseId: row.id };
  const data = await wordsForReader(ctx, { ...about, data: version.data });
  const parts: Record<string, unknown> = {};
  const hidden = rightIn(area.definition, 'get', ctx)?.hidden ?? [];
  const isHidden = (column: string) => hidden.includes(column);
  // Findings and certificate quote the dossier, so whoever does not see all of it sees none of them.
  for (const part of hidden.length > 0 ? [] : (ctx.app.wiring.caseParts ?? []))
    Object.assign(parts, await part(ctx, row.id));
  return {
    findings: [],
    notices: [],
    certificate: null,
    signatures: [],
    requests: await offeredRequests(ctx, row),
    ...parts,
    id: row.id,
    area: row.area,
    definitionVersion: version.definition_version,
    title: row.title,
    status: row.status,
    version: row.version,
    applyNo: isHidden('applyNo') ? null : row.apply_no,
    acceptNo: row.accept_no,
    certNo: isHidden('certNo') ? null : row.cert_no,
    shows: null,
    holderName: isHidden('holderName') ? '' : row.holder_name,
    begun: { channel: row.origin_channel, by: first ? submittedBy(first) : '', parentCaseId: row.parent_case_id },
    submittedAt: formatTime(row.submitted_at),
    updatedAt: formatTime(row.updated_at),
    data: dataMasked(ctx, catalogOf(ctx.app).head(row.area)?.definition ?? area.definition, dataWithout(data, hidden)),
    versions: versions.map((entry) => ({
      version: entry.version,
      submittedAt: formatTime(entry.submitted_at),
      submittedBy: submittedBy(entry),
    })),
    history: await historyOf(ctx, row.id),
    tasks: readsOwnTasks(ctx.app, row.area, ctx)
      ? (await openTasksOf(ctx, row.id)).filter(({ mine }) => mine)
      : await openTasksOf(ctx, row.id),
  };
}
