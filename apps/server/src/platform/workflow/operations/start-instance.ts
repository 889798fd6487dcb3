import type { JsonObject } from '@app/contract';
import type { Chosen } from '@app/engine/workflow';
import { type Context, fail } from '../../../kernel/context.ts';
import { routeRecord } from '../../../kernel/route.ts';
import { text } from '../../../kernel/texts/index.ts';
import { headOf, versionOf } from '../definitions/definition.store.ts';
import { isAreaKey } from '../load-process.ts';
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
  if (isAreaKey(start.key)) fail('conflict', { cause: text(ctx.language, 'workflow.areaBegins') });
  const definition =
    start.version === undefined ? await headOf(ctx.db, start.key) : await versionOf(ctx.db, start.key, start.version);
  if (!definition || definition.version === null || definition.state !== 'published') return fail('notFound');
  const caseId = ctx.app.newId();
  await routeRecord(ctx, caseId, { authorityId: ctx.scope.authorityId, holderTenantId: start.holder.id });
  const { instanceId } = await startProcess(ctx, {
    caseId,
    area: start.key,
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
  return { instanceId, caseId };
}

/** Starts a process for an officer, with the people chosen for later nodes. */
export async function startInstance(
  ctx: Context,
  input: {
    defId: string;
    version?: number | undefined;
    title?: string | undefined;
    data: JsonObject;
    opinion?: string | undefined;
    nodeUsers: Record<string, { id: string; name: string }[]>;
  },
): Promise<{ bizKey: string; proInstId: string }> {
  const { tenant } = ctx;
  if (ctx.scope.role !== 'app_authority' || !tenant) return fail('illegalPermission');
  const head = await headOf(ctx.db, input.defId);
  const { caseId, instanceId } = await startImported(ctx, {
    key: input.defId,
    version: input.version,
    title: input.title ?? `${head?.title['zh-CN'] ?? input.defId}（${ctx.user?.fullname ?? ''}）`,
    variables: { ...input.data, fields: input.data },
    holder: { id: tenant.id, name: tenant.name },
    opinion: input.opinion,
    chosen: input.nodeUsers,
  });
  return { bizKey: caseId, proInstId: instanceId };
}
