import { inEach, type Json, type JsonObject, textOf } from '@app/contract';
import { nodesDoneBy, separatedNodes } from '@app/engine/workflow';
import type { Context } from '../../../../kernel/context.ts';
import { fail } from '../../../../kernel/failure.ts';
import { text } from '../../../../kernel/texts/index.ts';
import { recusedAmong } from '../../steps/resolve-assignees.ts';
import type { LockedTask } from './locked-task.ts';

/** Somebody whom a decision names for a later step. */
export interface Named {
  field: string;
  node: string;
  id: string;
  name: string;
}

/**
 * Refuses (6010104, with the reason) a decision that names somebody for a later step who must not do it: who did a step that is separated from it,
 * is named for such a one too, or has to keep out of the case. Left to the engine, the step would come to nobody.
 */
export async function refuseNamed(
  ctx: Context,
  { model, instance, row }: Pick<LockedTask, 'model' | 'instance' | 'row'>,
  names: readonly { field: string; node: string }[],
  fields: JsonObject,
): Promise<void> {
  const named = names.flatMap(({ field, node }): Named[] => {
    const person = personIn(fields[field]);
    return person ? [{ field, node, ...person }] : [];
  });
  for (const [at, one] of named.entries()) {
    const { field, node, id, name } = one;
    const apart = separatedNodes(model, node);
    const twin = named.slice(0, at).find((other) => other.id === id && (apart.has(other.node) || other.node === node));
    const words = { name, node: titleOf(ctx, model, node), other: titleOf(ctx, model, twin?.node ?? '') };
    if (twin) refuse(field, text(ctx.language, 'workflow.namedTwice', words));
    const why = (await whyNotNamed(ctx, { model, instance, row }, node, [{ id, name }])).get(id);
    if (why !== undefined) refuse(field, why);
  }
}

/** Why some of these people must not be named for a step, in words: who did a step that is separated from it, or has to keep out of the case. */
export async function whyNotNamed(
  ctx: Context,
  { model, instance, row }: Pick<LockedTask, 'model' | 'instance' | 'row'>,
  node: string,
  people: readonly { id: string; name: string }[],
): Promise<ReadonlyMap<string, string>> {
  const apart = separatedNodes(model, node);
  const place = { caseId: row.case_id, area: row.area, holderTenantId: row.holder_tenant_id, model };
  const recused = new Set((await recusedAmong(ctx, place, node, people)).map(({ id }) => id));
  return new Map(
    people.flatMap(({ id, name }) => {
      const words = { name, node: titleOf(ctx, model, node) };
      const [did] = nodesDoneBy(instance, apart, id);
      if (did !== undefined)
        return [[id, text(ctx.language, 'workflow.namedDid', { ...words, did: titleOf(ctx, model, did) })] as const];
      return recused.has(id) ? [[id, text(ctx.language, 'workflow.namedRecused', words)] as const] : [];
    }),
  );
}

function titleOf({ language }: Context, model: LockedTask['model'], node: string): string {
  return textOf(model.nodes[node]?.title ?? inEach(() => node), language);
}

function personIn(value: Json | undefined): { id: string; name: string } | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return typeof value.id === 'string' ? { id: value.id, name: String(value.text ?? '') } : null;
}

function refuse(field: string, message: string): never {
  return fail('illegalPermission', { cause: message, data: [{ field, message }] });
}
