import { type instanceStart, type JsonObject, type Parsed, type Text, textOf } from '@app/contract';
import type { Chosen } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { routeRecord } from '../../../kernel/route.ts';
import { text } from '../../../kernel/texts/index.ts';
import { bindOwnUploads } from '../../attachment/index.ts';
import { headOf, versionOf } from '../definitions/definition.store.ts';
import { isAreaKey, processOf } from '../steps/load-process.ts';
import { mayStart } from './may-start.ts';
import { requestVariable, type StartRequest } from './process-case.ts';
import { filledForm, plainData } from './process-fields.ts';
import { startProcess } from './start-process.ts';

/** An instance of an imported process. */
export interface NewInstance {
  key: string;
  /** Absent = the published head. */
  version?: number | undefined;
  title: string;
  variables: JsonObject;
  holder: { id: string; name: string };
  parent?: { id: string; call: string };
  opinion?: string | undefined;
  chosen?: Chosen | undefined;
  /** The start event that was triggered; absent = the plain one. */
  at?: string;
}

/**
 * Starts an imported process as a case of its own, in the space of an authority. A process that is not published or has
 * been retired is state 404; one of an area begins with a submission, never here.
 */
export async function startImported(ctx: Context, start: NewInstance): Promise<{ instanceId: string; caseId: string }> {
  if (ctx.scope.role === 'app_platform') throw new Error('a process runs in the space of an authority');
  const definition = await publishedVersion(ctx, start.key, start.version);
  const caseId = ctx.app.newId();
  await routeRecord(ctx, caseId, { authorityId: ctx.scope.authorityId, holderTenantId: start.holder.id });
  return { instanceId: await begin(ctx, definition, caseId, start), caseId };
}

/** Starts a process for an officer, with what its form asks for, files, and the people chosen for later nodes. */
export async function startInstance(
  ctx: Context,
  input: Parsed<typeof instanceStart>,
): Promise<{ bizKey: string; proInstId: string }> {
  const { tenant } = ctx;
  if (ctx.scope.role !== 'app_authority' || !tenant) return fail('illegalPermission');
  const definition = await publishedVersion(ctx, input.defId, input.version);
  const model = await processOf(ctx, { area: definition.key, version: definition.version, process: null });
  if (!(await mayStart(ctx, model)))
    fail('illegalPermission', {
      cause: text(ctx.language, 'workflow.notStarter', { title: textOf(definition.title, ctx.language) }),
    });
  const form = model.nodes[model.start]?.form;
  const fields = form ? filledForm(ctx, form, input.data) : plainData(ctx, input.data);
  const caseId = ctx.app.newId();
  await routeRecord(ctx, caseId, { authorityId: ctx.scope.authorityId, holderTenantId: tenant.id });
  const files = await bindOwnUploads(ctx, caseId, input.attachmentIds);
  const request: StartRequest = { description: input.opinion ?? null, fields, files };
  const instanceId = await begin(ctx, definition, caseId, {
    key: definition.key,
    title: input.title ?? `${definition.title['zh-CN']}（${ctx.user?.fullname ?? ''}）`,
    variables: { ...fields, fields, [requestVariable]: { ...request } },
    holder: { id: tenant.id, name: tenant.name },
    opinion: input.opinion,
    chosen: input.nodeUsers,
  });
  return { bizKey: caseId, proInstId: instanceId };
}

/** The version to start; a process that is not published or has been retired is state 404, one of an area begins elsewhere. */
async function publishedVersion(ctx: Context, key: string, version: number | undefined) {
  if (isAreaKey(key)) fail('conflict', { cause: text(ctx.language, 'workflow.areaBegins') });
  const found = version === undefined ? await headOf(ctx.db, key) : await versionOf(ctx.db, key, version);
  if (!found || found.version === null || found.state !== 'published') return fail('notFound');
  return { key, version: found.version, title: found.title };
}

async function begin(
  ctx: Context,
  definition: { key: string; version: number; title: Text },
  caseId: string,
  start: NewInstance,
): Promise<string> {
  const { instanceId } = await startProcess(ctx, {
    caseId,
    area: definition.key,
    areaTitle: definition.title,
    version: definition.version,
    title: start.title,
    holderTenantId: start.holder.id,
    holderName: start.holder.name,
    data: {},
    variables: start.variables,
    opinion: start.opinion,
    ...(start.parent ? { parent: start.parent } : {}),
    ...(start.at === undefined ? {} : { at: start.at }),
    ...(start.chosen ? { chosen: start.chosen } : {}),
  });
  return instanceId;
}
