import { holdsFiles, tasksOf } from '@app/contract';
import type { App, Module } from '../../kernel/context.ts';
import { registerProcessSource } from '../workflow/index.ts';
import { areaRoutes } from './area.routes.ts';
import { mayInArea } from './areas.ts';
import { setDefinitionVersion } from './cases/case.store.ts';
import { caseFacts, caseWritten } from './cases/case-facts.ts';
import { checkDecision } from './cases/handle-task.ts';
import { giveNumber, setStatus } from './cases/services.ts';
import { areaAt, catalogOf } from './definitions/catalog.ts';
import { buildSpaceTables, publishDefinitions } from './definitions/publish.ts';
import {
  checkAreaProcess,
  followPublications,
  publishAreaProcess,
  recordProcesses,
} from './definitions/publish-process.ts';
import { areaFileReaders } from './file-readers.ts';

export { setOpenErrors } from './cases/case.store.ts';
export { type CaseFacts, caseFacts, caseVersion } from './cases/case-facts.ts';
export { noteFormula } from './cases/note-formula.ts';
export { type Area, catalogOf } from './definitions/catalog.ts';
export { type DefinitionFile, readDefinitions } from './definitions/read-definition.ts';
export { draftData } from './drafts/check-draft.ts';
export { createDraft } from './drafts/draft.ts';
export { registerRows } from './records/record.ts';

/** The generic runtime of all business areas: definitions, drafts, submission, cases, registers, lists. */
export const areaModule: Module = {
  name: 'area',
  routes: areaRoutes,
  register(registry) {
    registry.areaAccess = (id, verb, roles) => mayInArea(registry, id, verb, roles);
    registry.fileReaders.push(areaFileReaders);
    registry.services.set('setStatus', setStatus);
    registry.services.set('giveNumber', giveNumber);
    registry.spaceReady.push((app, space) => buildIn(app, space.schema));
    registerProcessSource(registry, {
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
    });
  },
  async start(app) {
    const report = await publishDefinitions(app);
    for (const { area, file, head } of report.conflicts)
      process.stderr.write(
        `${file} was not published: ${area} was changed in the database since (version ${head}). The database is kept; bring the file in line with it.\n`,
      );
    if (report.doubtful.length > 0)
      process.stderr.write(
        `Patterns of published forms that may take long; what they cannot check is refused, publish them anew: ${report.doubtful.join('; ')}\n`,
      );
    await buildIn(app, 'platform');
    for (const space of await app.spaces()) await buildIn(app, space.schema);
    await recordProcesses(app);
    return followPublications(app);
  },
};

/** Brings the tables of all areas up to date in one schema. */
async function buildIn(app: App, schema: string): Promise<void> {
  const definitions = catalogOf(app.registry)
    .all()
    .map((area) => area.definition);
  await app.asOwner((db) => buildSpaceTables(db, definitions, schema === 'platform' ? 'platform' : 'space'), schema);
}
