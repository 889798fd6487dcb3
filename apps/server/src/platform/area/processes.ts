import { holdsFiles, type JsonObject, type TaskDefinition, tasksOf } from '@app/contract';
import { factsRead, withFacts } from '@app/engine/form';
import { dataEnv, evaluate, isTrue } from '@app/engine/formula';
import type { Context } from '../../kernel/context.ts';
import type { ProcessSource, StepPlace } from '../workflow/index.ts';
import { setDefinitionVersion } from './cases/case.store.ts';
import { caseFacts, caseWritten } from './cases/case-facts.ts';
import { checkDecision } from './cases/handle-task.ts';
import { areaAt } from './definitions/catalog.ts';
import { checkAreaProcess, publishAreaProcess } from './definitions/publish-process.ts';
import { factsFor } from './facts.ts';
import { peopleFitting } from './references/people-fitting.ts';

/** What areas provide for the workflow: their processes, the data of their cases, and their checks of decisions. */
export const areaProcesses: ProcessSource = {
  async loadProcess(ctx, { area, version, process }) {
    const { charts } = await areaAt(ctx, area, version);
    const xml = charts.own ?? (process === null ? undefined : charts.shared[process]);
    if (xml === undefined) throw new Error(`${area} version ${version} has no process ${process ?? ''}`);
    return xml;
  },
  procedures: async (ctx, area, version) => Object.keys((await areaAt(ctx, area, version)).charts.shared),
  loadData: async (ctx, caseId) => (await caseFacts(ctx, caseId)).data,
  checkProcess: checkAreaProcess,
  publishProcess: publishAreaProcess,
  caseMigrated: async (ctx, caseId, version, procedure) => {
    await setDefinitionVersion(ctx.db, caseId, { version, procedure });
    caseWritten(ctx, caseId, null);
  },
  checkDecision,
  peopleFitting,
  async outcomes(ctx, step) {
    return ((await taskAt(ctx, step))?.actions ?? []).map(({ key, title, unsigned = false, sendsBack = false }) => ({
      key,
      title,
      unsigned,
      sendsBack,
    }));
  },
  async outcomesNow(ctx, { caseId, variables, ...step }) {
    const actions = (await taskAt(ctx, step))?.actions ?? [];
    const conditions = actions.flatMap(({ when }) => (when === undefined ? [] : [when]));
    const known = conditions.length > 0 ? await knownToActions(ctx, { caseId, variables }, conditions) : {};
    const env = dataEnv(known, { now: ctx.businessNow().getTime() });
    return actions.map(
      ({ key, title, when, whenNot, delivers, unsigned = false, noFiles = false, names = [], stepsAside = null }) => ({
        key,
        title,
        blocked: when === undefined || isTrue(evaluate(when, env)) ? null : (whenNot ?? title),
        delivers: delivers ?? null,
        unsigned,
        noFiles,
        names,
        stepsAside,
      }),
    );
  },
  publicTitle: async (ctx, step) => (await taskAt(ctx, step))?.publicTitle ?? null,
  async isInternal(ctx, step) {
    return (await taskAt(ctx, step))?.internal === true;
  },
  async isHidden(ctx, step) {
    return (await taskAt(ctx, step))?.hidden === true;
  },
  async isBlind(ctx, step) {
    return (await taskAt(ctx, step))?.blind === true;
  },
  async officeFields(ctx, step) {
    return ((await taskAt(ctx, step))?.actions ?? [])
      .flatMap(({ fields }) => fields ?? [])
      .flatMap((field) => (!field.public && holdsFiles(field) ? [field.key] : []));
  },
};

/** What conditions of actions read: the form, the variables of the process, and the facts over other records that they name. */
async function knownToActions(
  ctx: Context,
  { caseId, variables }: { caseId: string; variables: JsonObject },
  conditions: readonly string[],
): Promise<JsonObject> {
  const { area, definition, data, holderTenantId } = await caseFacts(ctx, caseId);
  const facts = await factsFor(ctx, {
    area,
    definition,
    data,
    holderTenantId,
    caseId,
    wanted: factsRead(conditions.join(' ')),
  });
  return { ...withFacts(data, facts), ...variables };
}

/** What an area says of a step of one of its processes. */
async function taskAt(ctx: Context, { area, version, process, node }: StepPlace): Promise<TaskDefinition | undefined> {
  return tasksOf((await areaAt(ctx, area, version)).definition, process)[node];
}
