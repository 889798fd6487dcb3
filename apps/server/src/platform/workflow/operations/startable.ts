import type { StartableProcess } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { importedHeads } from '../definitions/definition.store.ts';
import { processOf } from '../steps/load-process.ts';
import { mayStart } from './may-start.ts';

/** Published processes without an area that the caller may start by hand, by key. */
export async function startableProcesses(ctx: Context): Promise<StartableProcess[]> {
  if (ctx.scope.role !== 'app_authority') return fail('illegalPermission');
  const found: StartableProcess[] = [];
  for (const { key, title, version } of await importedHeads(ctx.db)) {
    const model = await processOf(ctx, { area: key, version, process: null });
    const start = model.nodes[model.start];
    // One that only an event begins has nothing to press.
    const isPlain = (start?.options as { event?: { kind: string } } | undefined)?.event?.kind === 'none';
    if (isPlain && (await mayStart(ctx, model))) found.push({ key, title, version, fields: start?.form ?? [] });
  }
  return found;
}
