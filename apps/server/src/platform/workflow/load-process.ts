import type { JsonObject } from '@app/contract';
import type { ProcessModel } from '@app/engine/workflow';
import { parseBpmn } from '@app/engine/workflow/bpmn';
import type { Context, Registry } from '../../kernel/context.ts';

/** How the workflow learns of definitions and case data that another module keeps (module area registers it). */
export interface ProcessSource {
  /** BPMN XML of a published version. */
  loadProcess(ctx: Context, area: string, version: number): Promise<string>;
  /** Data of a case as last submitted, for services that run without a request (timers). */
  loadData(ctx: Context, caseId: string): Promise<JsonObject>;
}

const sources = new WeakMap<Registry, ProcessSource>();
const models = new WeakMap<Registry, Map<string, ProcessModel>>();

/** Names the source of processes; once, at boot. */
export function registerProcessSource(registry: Registry, source: ProcessSource): void {
  sources.set(registry, source);
  models.set(registry, new Map());
}

/** The process of a published version, parsed once: published versions never change. */
export async function processOf(ctx: Context, area: string, version: number): Promise<ProcessModel> {
  const { source, known } = of(ctx);
  const key = `${area}@${version}`;
  const found = known.get(key);
  if (found) return found;
  // Loaded before it is remembered: a transaction that fails must not leave its failure to all others.
  const model = await parseBpmn(await source.loadProcess(ctx, area, version));
  known.set(key, model);
  return model;
}

/** Data of a case as last submitted. */
export function caseData(ctx: Context, caseId: string): Promise<JsonObject> {
  return of(ctx).source.loadData(ctx, caseId);
}

function of(ctx: Context): { source: ProcessSource; known: Map<string, ProcessModel> } {
  const source = sources.get(ctx.app.registry);
  const known = models.get(ctx.app.registry);
  if (!source || !known) throw new Error('no module registered a process source');
  return { source, known };
}
