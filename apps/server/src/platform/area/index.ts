import type { App, Space } from '../../kernel/context.ts';
import type { Module } from '../../kernel/module.ts';
import { areaRoutes } from './area.routes.ts';
import { catalogOf } from './definitions/catalog.ts';
import { buildSpaceTables, publishDefinitions } from './definitions/publish.ts';
import { followPublications, recordProcesses } from './definitions/publish-process.ts';
import { startTallying } from './figures/tallies.ts';
import { supplyRows } from './records/supplied-rows.ts';

export { mayInArea } from './areas.ts';
export { idsAt, refuseTwiceOpen, refuseWhileWaiting } from './cases/among-open.ts';
export {
  archivedApplication,
  archivedFiles,
  archivedHistory,
  archivedReplies,
} from './cases/archived-dossier.ts';
export { beginnableOn } from './cases/beginnable.ts';
export { begunBy, casesReferring, hasOpenCase, newestCase, setOpenErrors, setProductKind } from './cases/case.store.ts';
export {
  type CaseFacts,
  caseFacts,
  caseVersion,
  giveNumber,
  setStatus,
  tieToProduct,
  versionsOfCase,
} from './cases/case-facts.ts';
export { mayOpenCase, openableIn } from './cases/case-readers.ts';
export { compareGiven } from './cases/compare-given.ts';
export { deliverToCases, deliverToProduct } from './cases/deliver-to-cases.ts';
export { dossierParts } from './cases/dossier-parts.ts';
export { explainCase } from './cases/explain-case.ts';
export { fillForm, writeOwnForm } from './cases/fill-form.ts';
export { givenFacts, refuseTaken } from './cases/given-facts.ts';
export { noteFormulation } from './cases/note-formulation.ts';
export { openForCase } from './cases/open-case.ts';
export {
  casesOfProduct,
  casesThisYear,
  dossierShown,
  finalStatuses,
  type OpenCase,
  openCasesOf,
} from './cases/product-cases.ts';
export { referredCases } from './cases/referred-cases.ts';
export { send } from './cases/send.ts';
export { partyFiles, showToParty } from './cases/share-case.ts';
export { signedVersion, versionHash } from './cases/signed-version.ts';
export { startCase } from './cases/start-case.ts';
export { takeOverModule } from './cases/take-over.ts';
export { unfinishedOf } from './cases/unfinished.ts';
export { type Area, areaAt, catalogOf } from './definitions/catalog.ts';
export { type DefinitionFile, readDefinitions } from './definitions/read-definition.ts';
export { draftData } from './drafts/check-draft.ts';
export { countMissing } from './drafts/count-missing.ts';
export { draftsThere } from './drafts/draft.store.ts';
export { createDraft, formOf } from './drafts/draft.ts';
export { monthsOfCases } from './figures/asked.ts';
export { areaFileReaders } from './file-readers.ts';
export { ofOpenAreas, ofOpenCases } from './lists/open-cases.ts';
export { areaProcesses } from './processes.ts';
export { dataWithout } from './reach/hidden.ts';
export { checkReach, idsInReach } from './reach/reach.ts';
export { areaRights, areaRightsOf, areasOfOwnTasks, readsOwnTasks, rightIn } from './reach/rights.ts';
export { registerRows } from './records/record.ts';
export { recordSources } from './references/record-sources.ts';
export { deliverToTarget, keepFields, readTarget } from './requests/services.ts';
export { targetFacts } from './requests/target.ts';
export { choiceUses } from './tables/choice-uses.ts';

/** The generic runtime of all business areas: definitions, drafts, submission, cases, registers, lists. */
export const areaModule: Module = {
  name: 'area',
  routes: areaRoutes,
  async start(app) {
    const report = await publishDefinitions(app);
    for (const { area, file, head } of report.conflicts)
      app.warnAtStart(
        `${file} was not published: ${area} was changed in the database since (version ${head}). The database is kept; bring the file in line with it.`,
      );
    if (report.doubtful.length > 0)
      app.warnAtStart(
        `Patterns of published forms that may take long; what they cannot check is refused, publish them anew: ${report.doubtful.join('; ')}`,
      );
    if (!app.isInstalled) {
      await buildIn(app, 'platform');
      for (const space of await app.spaces()) await buildSpace(app, space);
      await recordProcesses(app);
    }
    return followPublications(app);
  },
  background: startTallying,
};

/** Creates the tables of all areas in a space, or brings them up to date, and gives its registers the rows that come with the product. */
export async function buildSpace(app: App, space: Space): Promise<void> {
  await buildIn(app, space.schema);
  await supplyRows(app, space);
}

/** Brings the tables of all areas up to date in one schema. */
async function buildIn(app: App, schema: string): Promise<void> {
  const definitions = catalogOf(app)
    .all()
    .map((area) => area.definition);
  await app.asOwner((db) => buildSpaceTables(db, definitions, schema === 'platform' ? 'platform' : 'space'), schema);
}
