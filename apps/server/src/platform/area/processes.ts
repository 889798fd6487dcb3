import { holdsFiles, tasksOf } from '@app/contract';
import type { ProcessSource } from '../workflow/index.ts';
import { setDefinitionVersion } from './cases/case.store.ts';
import { caseFacts, caseWritten } from './cases/case-facts.ts';
import { checkDecision } from './cases/handle-task.ts';
import { areaAt } from './definitions/catalog.ts';
import { checkAreaProcess, publishAreaProcess } from './definitions/publish-process.ts';

/** What areas provide for the workflow: their processes, the data of their cases, and their checks of decisions. */
export const areaProcesses: ProcessSource = {
  async loadProcess(ctx, area, version) {
    const { processXml } = await areaAt(ctx, area, version);
    if (processXml === null) throw new Error(`${area} version ${version} has no process`);
    return processXml;
  },
  loadData: async (ctx, caseId) => (await caseFacts(ctx, caseId)).data,
  checkProcess: checkAreaProcess,
  publishProcess: publishAreaProcess,
  caseMigrated: async (ctx, caseId, version) => {
    await setDefinitionVersion(ctx.db, caseId, version);
    caseWritten(ctx, caseId, null);
  },
  checkDecision,
  async outcomes(ctx, area, version, node) {
    const { definition } = await areaAt(ctx, area, version);
    return (tasksOf(definition)[node]?.actions ?? []).map(({ key, title }) => ({ key, title }));
  },
  async publicTitle(ctx, area, version, node) {
    const { definition } = await areaAt(ctx, area, version);
    return tasksOf(definition)[node]?.publicTitle ?? null;
  },
  async officeFields(ctx, area, version, node) {
    const { definition } = await areaAt(ctx, area, version);
    return (tasksOf(definition)[node]?.actions ?? [])
      .flatMap(({ fields }) => fields ?? [])
      .flatMap((field) => (!field.public && holdsFiles(field) ? [field.key] : []));
  },
};
