import type { Module } from '../../kernel/module.ts';
import { resumePublication } from './change/publish-change.ts';
import { stopTableImports } from './import/import-table.ts';
import { stopRegimes } from './regimes.ts';
import { regulationRoutes } from './regulation.routes.ts';
import { countFixtures, publishRegulation, refreshRulebook } from './rulebook.ts';

export { draftRulebook } from './change/edit.ts';
export { changeConfirmations, effectFrom } from './change/read-change.ts';
export { readSheet } from './import/import-table.ts';
export { readNameTables } from './read-names.ts';
export { regimesNamed } from './regimes.ts';
export { readIngredientRows } from './regulation.store.ts';
export { currentRulebook, documentTitlesIn, onRegulationChange, readPublished } from './rulebook.ts';

/** Milliseconds between checks whether another process published or edited the regulation. */
const refreshMs = 15_000;

/** Rules, limits, requirements and catalogues: published from files, then kept in the database. */
export const regulationModule: Module = {
  name: 'regulation',
  routes: regulationRoutes,
  async start(app) {
    const conflicts = app.isInstalled ? [] : (await publishRegulation(app)).conflicts;
    for (const { table, head } of conflicts)
      app.warnAtStart(
        `regulation: the file of ${table} changed, but its rows were edited in the database after version ${head}; the database stays as it is`,
      );
    await countFixtures(app);
    await resumePublication(app);
    await refreshRulebook(app);
    let running: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      running = refreshRulebook(app).catch((error: unknown) =>
        process.stderr.write(`regulation: refresh failed: ${String(error)}\n`),
      );
    }, refreshMs);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await running;
      await stopTableImports();
      await stopRegimes();
    };
  },
};
